import type { ReactNode } from 'react'
import type { Currency, Minor, NumberStyle } from '#domain/amount.ts'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { Amount } from './amount.tsx'

export type AmountHeroProps = {
  label: string
  minor: Minor
  currency: Currency
  /** What belongs to the amount: when it is due, what it covers. */
  sub?: ReactNode
  tone?: 'late' | 'settled' | undefined
  format?: NumberStyle | undefined
  /** What the amount is made of. */
  children?: ReactNode
}

/** The amount that the screen is about. */
export function AmountHero({ label, minor, currency, sub, tone, format, children }: AmountHeroProps) {
  return (
    <div className="amount-hero" data-tone={tone}>
      <p className="label">{label}</p>
      <p>
        <Amount minor={minor} currency={currency} format={format} />
      </p>
      {sub && <p className="sub">{typeof sub === 'string' ? <Sentence text={sub} /> : sub}</p>}
      {children}
    </div>
  )
}
