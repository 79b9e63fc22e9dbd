import { MINOR_PER_MAJOR, type Minor } from '#domain/amount.ts'
import { amountWords } from '#domain/markets/amount-words.ts'
import { marketIds, markets } from '#domain/markets/market.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { cleanTyped } from './typed/clean-typed.ts'

/** More digits than any amount has; the wire carries one more. */
const WHOLE_DIGITS_MAX = 12

/** Texts before or after an amount: each market's sign, code and words, the longest first. */
const SIGNS = marketIds
  .flatMap((id) => [markets[id].symbol, markets[id].currency, ...(amountWords[id] ?? [])])
  .sort((one, other) => other.length - one.length)
  .map((sign) => sign.replace(/[$./]/g, '\\$&'))
  .join('|')
const LABEL = /^[\p{L}\p{M} .()]+:/u
const AROUND = new RegExp(`^(?:(?:${SIGNS}) ?)+|(?: ?(?:${SIGNS}))+[.,;]*$`, 'giu')

/**
 * Digits alone, or with one grouping mark: groups of three, or Indian groups of two before the last three. Decimals
 * follow a point. Our own pages also group with points, followed by two decimals; a single point before three digits
 * is ambiguous and is refused.
 */
const FORM =
  /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d\d)+,\d{3}|\d{1,3}(?: \d{3})+|\d{1,3}(?:['’]\d{3})+|\d{1,3}(?:\.\d{3})+(?=\.\d\d$)|\d{1,3}(?:\.\d{3}){2,})(?:\.(\d{0,2}))?$/u

/** Refusals of a typed amount. */
export type AmountRefusal = 'amount-unreadable' | 'amount-too-large'

/**
 * Reads a typed or pasted amount in minor units: `1500`, `1,00,000`, `Rs. 1,500/-`, and `$1.701.15` or `1701.15 INR`
 * from our own pages and papers. An ambiguous amount is refused as `amount-unreadable`, never guessed.
 */
export function readAmount(typed: string): Result<Minor, AmountRefusal> {
  const bare = cleanTyped(cleanTyped(typed).replace(LABEL, '')).replace(AROUND, '')
  const [, grouped, decimals = ''] = FORM.exec(bare) ?? []
  const whole = grouped?.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (whole === undefined) return refuse('amount-unreadable')
  if (whole.length > WHOLE_DIGITS_MAX) return refuse('amount-too-large')
  return ok(BigInt(whole) * MINOR_PER_MAJOR + BigInt(decimals.padEnd(2, '0')))
}

const ONE_GROUP = /(?<![\d.])(\d{1,3})\.(\d{3})(?![\d.,])/u

/**
 * Reads an amount in the same forms as whole units without decimals; null if unreadable. Here `3.000` can only mean
 * three thousand.
 */
export function wholeTyped(typed: string): bigint | null {
  const read = readAmount(cleanTyped(typed).replace(ONE_GROUP, '$1$2'))
  return read.ok ? read.value / MINOR_PER_MAJOR : null
}
