import type { Minor } from '#domain/amount.ts'
import { type Day, daysBetween } from '#domain/dates.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { formatPercent, type Rate } from '#domain/rate.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import type { Terms } from './pricing.ts'
import { instalmentTotal } from './schedule.ts'

/** By which rule a true cost was computed. Circulars change: a kept figure says which one it obeyed. */
export type TrueCostMethod = 'banxico-21-2009' | 'rbi-2024-25-18-by-day'

/** What a loan really costs in a year: Mexico's CAT (without VAT) or India's APR. */
export type TrueCost = { readonly name: 'CAT' | 'APR'; readonly rate: Rate; readonly method: TrueCostMethod }

/** Money that changes hands so many years after the contract day. */
export type Flow = { readonly years: number; readonly amount: Minor }

const DAYS_IN_YEAR = 365

/** How exactly each is printed. */
const DECIMALS: Readonly<Record<TrueCost['name'], number>> = { CAT: 1, APR: 2 }

// Enough digits that rounding to what a screen prints is the only rounding that anyone can notice.
const RATE_DENOMINATOR = 1_000_000_000n

/**
 * The true cost of a loan as its market asks for it, from its actual schedule. India's published rule knows
 * only regular periods; our schedules count days, so the APR is the daily rate times 365, which the page has
 * to say. Refusal: `no-rate`.
 */
export function trueCostOf(market: MarketId, terms: Terms, disbursedOn: Day): Result<TrueCost, 'no-rate'> {
  return methods[markets[market].trueCost](terms, (dueOn) => daysBetween(disbursedOn, dueOn))
}

/**
 * What a loan costs by the day of its actual schedule, times 365, whatever its market calls its true cost. A CAT compounds, so
 * no part of it is what some days cost.
 */
export function proportionateCostOf(terms: Terms, disbursedOn: Day): Result<TrueCost, 'no-rate'> {
  return methods.APR(terms, (dueOn) => daysBetween(disbursedOn, dueOn))
}

/** How each of them is computed from a loan's own schedule; `days` counts from the disbursement. */
const methods: Readonly<
  Record<TrueCost['name'], (terms: Terms, days: (dueOn: Day) => number) => Result<TrueCost, 'no-rate'>>
> = {
  CAT({ received, instalments }, days) {
    const withoutTax = instalments.map((instalment) => ({
      years: days(instalment.dueOn) / DAYS_IN_YEAR,
      amount: instalmentTotal({ ...instalment, tax: 0n }),
    }))
    return cat([{ years: 0, amount: received }], withoutTax)
  },
  APR: ({ received, instalments }, days) =>
    aprByDay(
      received,
      instalments.map((instalment) => ({
        days: days(instalment.dueOn),
        amount: instalmentTotal(instalment),
      })),
    ),
}

/**
 * Mexico's CAT (facts, "True cost of a loan"): the annual effective rate at which all that the borrower
 * receives is worth as much as all that the borrower pays, VAT left out by the caller. A loan that costs
 * nothing, or less, is 0 %. Refusal: `no-rate`, when no such rate exists (nothing received at first, nothing
 * paid) or it is too large to write.
 */
export function cat(received: readonly Flow[], paid: readonly Flow[]): Result<TrueCost, 'no-rate'> {
  const timed = ({ years, amount }: Flow) => ({ at: years, amount: Number(amount) })
  const rate = balancingRate(received.map(timed), paid.map(timed))
  return trueCost('CAT', rate, 'banxico-21-2009')
}

/** India's APR for payments on any days after disbursement: the daily rate times 365. Refusal: `no-rate`. */
export function aprByDay(
  net: Minor,
  paid: readonly { readonly days: number; readonly amount: Minor }[],
): Result<TrueCost, 'no-rate'> {
  const rate = balancingRate(
    [{ at: 0, amount: Number(net) }],
    paid.map(({ days, amount }) => ({ at: days, amount: Number(amount) })),
  )
  return trueCost('APR', rate * DAYS_IN_YEAR, 'rbi-2024-25-18-by-day')
}

/** The cost as it is printed: a CAT with one decimal, an APR with two: `57.4%`, `17.07%`. */
export function formatTrueCost({ name, rate }: TrueCost): string {
  return formatPercent(rate, DECIMALS[name])
}

/**
 * Days' worth of a yearly rate on an amount, rounded down in the borrower's favour. Used for the
 * proportionate APR.
 */
export function costOfDays(amount: Minor, yearly: Rate, days: number): Minor {
  return (amount * yearly.numerator * BigInt(days)) / (yearly.denominator * BigInt(DAYS_IN_YEAR))
}

function trueCost(name: TrueCost['name'], rate: number, method: TrueCostMethod): Result<TrueCost, 'no-rate'> {
  const scaled = Math.round(rate * Number(RATE_DENOMINATOR))
  if (!Number.isFinite(scaled)) return refuse('no-rate')
  return ok({ name, rate: { numerator: BigInt(scaled), denominator: RATE_DENOMINATOR }, method })
}

// As numbers: each step would turn the same amounts into numbers again.
type Timed = { readonly at: number; readonly amount: number }

/**
 * The rate per unit of time at which both sides are worth the same today, or NaN. Solved for ln(1 + rate),
 * where the present value of a loan that is received first rises steadily, so halving the interval always
 * ends at the one solution.
 */
function balancingRate(received: readonly Timed[], paid: readonly Timed[]): number {
  const worth = (log: number) => presentValue(received, log) - presentValue(paid, log)
  const atOnce = (flows: readonly Timed[]) =>
    presentValue(
      flows.filter(({ at }) => at === 0),
      0,
    )
  if (atOnce(received) - atOnce(paid) <= 0 || !paid.some(({ amount }) => amount > 0)) return Number.NaN
  // Where even a rate of nothing balances, the interval closes on its lower end: 0.
  let low = 0
  let high = 1
  while (worth(high) < 0) high *= 2
  // Each halving adds one binary digit; a number has 53 of them, and the interval may be a few powers of two
  // wide.
  for (let step = 0; step < 80; step += 1) {
    const middle = (low + high) / 2
    if (worth(middle) < 0) low = middle
    else high = middle
  }
  return Math.expm1(high)
}

function presentValue(flows: readonly Timed[], log: number): number {
  let total = 0
  for (const { at, amount } of flows) total += amount * Math.exp(-log * at)
  return total
}
