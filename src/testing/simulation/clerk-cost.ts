import { COST_PARTS, YEAR_DAYS } from './clerk-numbers.ts'
import { nearest } from './clerk-sums.ts'

/** Repayment some days after the disbursement. */
export interface Back {
  days: number
  amount: bigint
}

/** 1 with enough decimals that no minor unit is lost over a loan's days. */
const ONE = 10n ** 40n

/**
 * Yearly cost of a loan (India's APR, not compounded), as a fraction. The daily discount at which repayments equal the
 * payout is found by bisection in integers.
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
  // A day turns `high` into 1, so it costs 1 / high - 1; a loan without cost stays at ONE.
  return nearest((ONE - high) * YEAR_DAYS * COST_PARTS, high)
}

/** Cost of some days at a yearly cost, rounded down. */
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
