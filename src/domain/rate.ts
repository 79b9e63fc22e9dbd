import type { Minor } from './amount.ts'

/** An exact fraction: 18 % a year by the day is 18/36500, which no decimal can hold. */
export type Rate = { readonly numerator: bigint; readonly denominator: bigint }

const DAYS_IN_RATE_YEAR = 365n

/** Parses a printed percentage exactly: `percent('0.0065')`. Throws unless it is a plain decimal. */
export function percent(text: string): Rate {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) throw new Error(`not a percentage: ${text}`)
  return { numerator: BigInt(whole + decimals), denominator: 100n * 10n ** BigInt(decimals.length) }
}

/** The daily part of a yearly rate, with 365 days. */
export function byTheDay(perYear: Rate): Rate {
  return { ...perYear, denominator: perYear.denominator * DAYS_IN_RATE_YEAR }
}

/** The yearly rate of a daily rate, with 365 days. */
export function perYear(ratePerDay: Rate): Rate {
  return { ...ratePerDay, numerator: ratePerDay.numerator * DAYS_IN_RATE_YEAR }
}

/** Applies `rate` to an amount, rounded to the nearest minor unit, halves up. */
export function shareOf(amount: Minor, rate: Rate): Minor {
  return divideRounded(amount * rate.numerator, rate.denominator)
}

/** Divides to the nearest whole number, halves away from zero. The divisor is positive. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor
  return (2n * dividend + half) / (2n * divisor)
}

/** Formats the rate for a screen: `0.0493%`, with a fixed number of decimals. */
export function formatPercent(rate: Rate, decimals: number): string {
  const scaled = divideRounded(rate.numerator * 100n * 10n ** BigInt(decimals), rate.denominator)
  const digits = scaled.toString().padStart(decimals + 1, '0')
  if (decimals === 0) return `${digits}%`
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}%`
}

/** Formats the rate for a contract, without its sign: `18`, `0.0493`, with at most four decimals. */
export const percentText = (rate: Rate): string =>
  formatPercent(rate, CONTRACT_DECIMALS).replace(/\.?0*%$/, '')

const CONTRACT_DECIMALS = 4
