import { type Currency, formatMoney, type Minor, type NumberStyle, plainAmount } from '#domain/amount.ts'
import { Said } from '#web/ui/text/spoken-text.tsx'
import { spokenAmount } from '#web/words/spoken.ts'
import { useLanguage } from '#web/words/words.ts'

/** Above this length, a large amount is smaller to fit one line of a 320 px phone. */
const LONG = 11

/** How the amounts of a page are written. */
export interface AmountStyle {
  currency: Currency
  format?: NumberStyle | undefined
}

type AmountProps = AmountStyle & { minor: Minor }

/** An amount as specified (spec 3), with a spoken form. Its machine-readable value is the unambiguous one. */
export function Amount({ minor, currency, format }: AmountProps) {
  const language = useLanguage()
  const shown = formatMoney(minor, currency, format)
  return (
    <data
      // A line break after a minus would turn a debt into a credit.
      className={minor < 0n ? 'amount unbroken' : 'amount'}
      data-long={shown.length > LONG || undefined}
      value={plainAmount(minor, currency)}
    >
      <Said as={spokenAmount(minor, currency, language)}>
        {shown.slice(0, -3)}
        <span className="cents">{shown.slice(-3)}</span>
      </Said>
    </data>
  )
}
