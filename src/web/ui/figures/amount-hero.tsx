import type { ReactNode } from 'react'
import type { Currency, Minor, NumberStyle } from '#domain/amount.ts'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { Amount } from './amount.tsx'

export type AmountHeroProps = {
  label: string
  minor: Minor
  currency: Currency
  /** Context of the amount: its due day, its coverage. */
  sub?: ReactNode
  tone?: 'late' | 'settled' | undefined
  format?: NumberStyle | undefined
  /** Composition of the amount. */
  children?: ReactNode
}

/** The main amount of a screen. */
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
