import { type Currency, formatMoney, type Minor, type NumberStyle, plainAmount } from '#domain/amount.ts'

/** From so many characters on, a large amount is set smaller to stay on one line of a 320 px phone. */
const LONG = 11

type AmountProps = { minor: Minor; currency: Currency; format?: NumberStyle | undefined }

/** An amount as specified (spec 3), named for a screen reader without the ambiguous dots. */
export function Amount({ minor, currency, format }: AmountProps) {
  const shown = formatMoney(minor, currency, format)
  return (
    <span
      // A line may end behind a minus, and what is owed would turn into what is had.
      className={minor < 0n ? 'amount unbroken' : 'amount'}
      role="img"
      data-long={shown.length > LONG || undefined}
      aria-label={plainAmount(minor, currency)}
    >
      {shown.slice(0, -3)}
      <span className="cents">{shown.slice(-3)}</span>
    </span>
  )
}
