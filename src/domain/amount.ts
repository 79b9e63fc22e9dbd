import { type Currency, type MarketId, marketIds, marketOfCurrency, markets } from './markets/market.ts'

export type { Currency } from './markets/market.ts'

/** An amount in minor units: centavos or paise. 1234.50 is `123450n` (spec 3, money and dates). */
export type Minor = bigint

/** Number formats: the specification's, or the one customary in a market. */
export type NumberStyle = 'specified' | `locale-${MarketId}`

/** The number format customary in a market. */
export const localeOf = (market: MarketId): NumberStyle => `locale-${market}`

/** Minor units in one major unit (spec 9, amounts). */
export const MINOR_PER_MAJOR = 100n

/** Ends of digit groups: every three digits, or the last three and then every two (12,34,567). */
const GROUP_ENDS = { thousands: /\B(?=(\d{3})+$)/g, lakhs: /\B(?=(\d{2})*\d{3}$)/g }

/** Converts whole major units to minor units: `1000` → `100000n`. Fractions throw. */
export function major(units: number): Minor {
  return BigInt(units) * MINOR_PER_MAJOR
}

/**
 * A number with two decimals and grouped thousands: `123456789n` → `1.234.567.89`.
 * The default writes a dot for both, as specified (spec 3); never parse what this returns.
 */
export function formatNumber(minor: Minor, style: NumberStyle = 'specified'): string {
  const { mark, groupEnds } = groupingOf(style)
  const { sign, whole, decimals } = splitAmount(minor)
  return `${sign}${whole.replace(groupEnds, mark)}.${decimals}`
}

/** An amount as screens show it, symbol first: `$1.234.50`, `₹1.234.50`, `-$5.00` (spec 1 and 3). */
export function formatMoney(minor: Minor, currency: Currency, style: NumberStyle = 'specified'): string {
  const sign = minor < 0n ? '-' : ''
  return `${sign}${marketOfCurrency(currency).symbol}${formatNumber(minor < 0n ? -minor : minor, style)}`
}

/** Writes a market's amounts in a lender's number format: the specification's, or the one customary in the market. */
export const moneyIn =
  (market: MarketId, style: 'specified' | 'locale' = 'specified') =>
  (minor: Minor): string =>
    formatMoney(minor, markets[market].currency, style === 'locale' ? localeOf(market) : style)

/** An unambiguous amount for aria labels, copied text and receipts: `1234.50 MXN`. */
export function plainAmount(minor: Minor, currency: Currency): string {
  const { sign, whole, decimals } = splitAmount(minor)
  return `${sign}${whole}.${decimals} ${currency}`
}

/** An amount as the borrower would type it, without trailing zeros. `readAmount` reads it back. */
export function editableAmount(minor: Minor): string {
  const { sign, whole, decimals } = splitAmount(minor)
  return `${sign}${whole}${decimals === '00' ? '' : `.${decimals}`}`
}

/** Adds amounts; the sum of none is zero. */
export function sum(amounts: readonly Minor[]): Minor {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

export function minimum(a: Minor, b: Minor): Minor {
  return a < b ? a : b
}

function groupingOf(style: NumberStyle) {
  if (style === 'specified') return { mark: '.', groupEnds: GROUP_ENDS.thousands }
  const market = marketIds.find((id) => style === localeOf(id))
  return { mark: ',', groupEnds: GROUP_ENDS[market ? markets[market].grouping : 'thousands'] }
}

function splitAmount(minor: Minor) {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return { sign: minor < 0n ? '-' : '', whole: digits.slice(0, -2), decimals: digits.slice(-2) }
}
