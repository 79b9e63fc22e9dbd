import type { ReactNode } from 'react'
import type { Minor } from '#domain/amount.ts'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { Amount, type AmountStyle } from './amount.tsx'

export type AmountHeroProps = AmountStyle & {
  label: string
  minor: Minor
  /** Context of the amount: its due day, its coverage. */
  sub?: ReactNode
  /** `fee`: paying it reduces no debt. */
  tone?: 'late' | 'fee' | 'settled' | undefined
  /** Composition of the amount. */
  children?: ReactNode
}

/** The main amount of a screen. */
export function AmountHero({ label, minor, sub, tone, children, ...amounts }: AmountHeroProps) {
  return (
    <div className="amount-hero" data-tone={tone}>
      <p className="label">{label}</p>
      <p>
        <Amount minor={minor} {...amounts} />
      </p>
      {sub && <p className="sub">{typeof sub === 'string' ? <Sentence text={sub} /> : sub}</p>}
      {children}
    </div>
  )
}
