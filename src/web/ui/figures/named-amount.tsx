import { type Currency, formatMoney, type Minor, type NumberStyle } from '#domain/amount.ts'
import { spokenAmount } from '#web/words/spoken.ts'
import { useLanguage } from '#web/words/words.ts'

type NamedAmountProps = {
  /** What one reads with the amount in it. */
  text: (amount: string) => string
  minor: Minor
  currency: Currency
  format?: NumberStyle | undefined
}

/**
 * An amount in the name of a button: first what one sees, because whoever speaks to a phone says that (WCAG 2.5.3), and
 * then the same as people say it.
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
