// The simulated clerk's arithmetic on whole minor units, independent of the product's own.

/** Divides amounts that are not negative, and rounds to the nearest unit, halves up. */
export function nearest(dividend: bigint, divisor: bigint): bigint {
  const whole = dividend / divisor
  return (dividend - whole * divisor) * 2n >= divisor ? whole + 1n : whole
}

export const least = (first: bigint, ...others: readonly bigint[]): bigint =>
  others.reduce((found, amount) => (amount < found ? amount : found), first)

export function together(amounts: Iterable<bigint>): bigint {
  let all = 0n
  for (const amount of amounts) all += amount
  return all
}
