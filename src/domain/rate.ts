import type { Minor } from './amount.ts'

/** An exact share of an amount: 18 % a year by the day is 18/36500, which no decimal number can hold. */
export type Rate = { readonly numerator: bigint; readonly denominator: bigint }

const DAYS_IN_RATE_YEAR = 365n

/** A percentage as it is printed, exactly: `percent('0.0065')`. Anything but a plain decimal throws. */
export function percent(text: string): Rate {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) throw new Error(`not a percentage: ${text}`)
  return { numerator: BigInt(whole + decimals), denominator: 100n * 10n ** BigInt(decimals.length) }
}

/** The daily part of a yearly rate, over a year of 365 days. */
export function byTheDay(perYear: Rate): Rate {
  return { ...perYear, denominator: perYear.denominator * DAYS_IN_RATE_YEAR }
}

/** The yearly part of a daily rate, over the same year. */
export function perYear(ratePerDay: Rate): Rate {
  return { ...ratePerDay, numerator: ratePerDay.numerator * DAYS_IN_RATE_YEAR }
}

/** `rate` of an amount, rounded to the nearest minor unit, halves up. */
export function shareOf(amount: Minor, rate: Rate): Minor {
  return divideRounded(amount * rate.numerator, rate.denominator)
}

/** Division to the nearest whole number, halves away from zero. The divisor is positive. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor
  return (2n * dividend + half) / (2n * divisor)
}

/** The rate as a screen prints it: `0.0493%`, with exactly so many decimals. */
export function formatPercent(rate: Rate, decimals: number): string {
  const scaled = divideRounded(rate.numerator * 100n * 10n ** BigInt(decimals), rate.denominator)
  const digits = scaled.toString().padStart(decimals + 1, '0')
  if (decimals === 0) return `${digits}%`
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}%`
}

/** The rate as a contract prints it, without its sign: `18`, `0.0493`, with as many decimals as it needs, at most four. */
export const percentText = (rate: Rate): string =>
  formatPercent(rate, CONTRACT_DECIMALS).replace(/\.?0*%$/, '')

const CONTRACT_DECIMALS = 4
