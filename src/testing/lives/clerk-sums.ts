/** The clerk's sums: whole minor units, divided by hand. */

/** A part of something, to the nearest unit, a half upwards. Nothing here is negative. */
export function nearest(dividend: bigint, divisor: bigint): bigint {
  const whole = dividend / divisor
  return (dividend - whole * divisor) * 2n >= divisor ? whole + 1n : whole
}

/** The least of some amounts. */
export const least = (first: bigint, ...others: readonly bigint[]): bigint =>
  others.reduce((found, amount) => (amount < found ? amount : found), first)

/** All of them together. */
export function together(amounts: Iterable<bigint>): bigint {
  let all = 0n
  for (const amount of amounts) all += amount
  return all
}
