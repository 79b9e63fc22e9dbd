import { COST_PARTS, YEAR_DAYS } from './clerk-numbers.ts'
import { nearest } from './clerk-sums.ts'

/** What is paid back so many days after the loan was paid out. */
export interface Back {
  days: number
  amount: bigint
}

/** One, with so many digits behind the point that nothing of a minor unit is lost over a loan's days. */
const ONE = 10n ** 40n

/**
 * The yearly cost of a loan (India's APR, not compounded), in parts of one. The daily worth of money at which all that is
 * paid back is worth what was received is found by halving, in whole numbers.
 */
export function yearlyCost(received: bigint, back: readonly Back[]): bigint {
  const worth = (daily: bigint) =>
    back.reduce((sum, { days: after, amount }) => sum + amount * toThe(daily, after), 0n)
  let low = 0n
  let high = ONE
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (worth(middle) < received * ONE) low = middle
    else high = middle
  }
  // A day makes 1 of `high`, so it costs 1 / high - 1; a loan that costs nothing stays at ONE.
  return nearest((ONE - high) * YEAR_DAYS * COST_PARTS, high)
}

/** What holding an amount for some days costs at a yearly cost, rounded down. */
export const costOfDays = (amount: bigint, yearly: bigint, days: number): bigint =>
  (amount * yearly * BigInt(days)) / (COST_PARTS * YEAR_DAYS)

function toThe(base: bigint, times: number): bigint {
  let power = ONE
  for (let left = times, square = base; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = (power * square) / ONE
    square = (square * square) / ONE
  }
  return power
}
