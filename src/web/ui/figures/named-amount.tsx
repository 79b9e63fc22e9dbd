import { formatMoney, type Minor } from '#domain/amount.ts'
import { spokenAmount } from '#web/words/spoken.ts'
import { useLanguage } from '#web/words/words.ts'
import type { AmountStyle } from './amount.tsx'

type NamedAmountProps = AmountStyle & {
  /** The visible text with the amount in it. */
  text: (amount: string) => string
  minor: Minor
}

/**
 * An amount in a button's name: first the visible text, which voice control users say (WCAG 2.5.3), then its spoken
 * form.
 */
export function NamedAmount({ text, minor, currency, format }: NamedAmountProps) {
  const language = useLanguage()
  return (
    <span>
      {text(formatMoney(minor, currency, format))}
      <span className="only-read"> ({spokenAmount(minor, currency, language)})</span>
    </span>
  )
}
