import type { Minor } from '#domain/amount.ts'
import { type Day, daysBetween } from '#domain/dates.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { formatPercent, type Rate } from '#domain/rate.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import type { Terms } from './pricing.ts'
import { instalmentTotal } from './schedule.ts'

/** The rule by which a true cost was computed. Rules change, and stored figures name theirs. */
export type TrueCostMethod = 'banxico-21-2009' | 'rbi-2024-25-18-by-day'

/** The true yearly cost of a loan: Mexico's CAT (without VAT) or India's APR. */
export type TrueCost = { readonly name: 'CAT' | 'APR'; readonly rate: Rate; readonly method: TrueCostMethod }

/** A payment and its distance in years from the contract day. */
export type Flow = { readonly years: number; readonly amount: Minor }

const DAYS_IN_YEAR = 365

/** Printed precision. */
const DECIMALS: Readonly<Record<TrueCost['name'], number>> = { CAT: 1, APR: 2 }

// Enough digits that only the rounding for display is visible.
const RATE_DENOMINATOR = 1_000_000_000n

/**
 * Computes the true cost of a loan by its market's rule, from its actual schedule. India's published rule knows only
 * regular periods; our schedules count days, so the APR is the daily rate times 365, and the page says so. Refuses
 * `no-rate`.
 */
export function trueCostOf(market: MarketId, terms: Terms, disbursedOn: Day): Result<TrueCost, 'no-rate'> {
  return methods[markets[market].trueCost](terms, (dueOn) => daysBetween(disbursedOn, dueOn))
}

/**
 * Returns the daily rate of the actual schedule times 365, in every market. A CAT compounds, so a share of it is not
 * the cost of some days.
 */
export function proportionateCostOf(terms: Terms, disbursedOn: Day): Result<TrueCost, 'no-rate'> {
  return methods.APR(terms, (dueOn) => daysBetween(disbursedOn, dueOn))
}

/** Computes each rate from a loan's schedule; `days` counts from the disbursement. */
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
 * Computes Mexico's CAT (facts, "True cost of a loan"): the annual effective rate at which everything received equals
 * everything paid. The caller leaves out VAT. A loan with no or negative cost is 0 %. Refuses `no-rate` if nothing is
 * received or paid, or if the rate is too large.
 */
export function cat(received: readonly Flow[], paid: readonly Flow[]): Result<TrueCost, 'no-rate'> {
  const timed = ({ years, amount }: Flow) => ({ at: years, amount: Number(amount) })
  const rate = balancingRate(received.map(timed), paid.map(timed))
  return trueCost('CAT', rate, 'banxico-21-2009')
}

/** Computes India's APR for payments on any days after disbursement: the daily rate times 365. Refuses `no-rate`. */
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

/** Formats a CAT with one decimal and an APR with two: `57.4%`, `17.07%`. */
export function formatTrueCost({ name, rate }: TrueCost): string {
  return formatPercent(rate, DECIMALS[name])
}

/** Cost of some days at a yearly rate, rounded down in the borrower's favour. Used for the proportionate APR. */
export function costOfDays(amount: Minor, yearly: Rate, days: number): Minor {
  return (amount * yearly.numerator * BigInt(days)) / (yearly.denominator * BigInt(DAYS_IN_YEAR))
}

function trueCost(name: TrueCost['name'], rate: number, method: TrueCostMethod): Result<TrueCost, 'no-rate'> {
  const scaled = Math.round(rate * Number(RATE_DENOMINATOR))
  if (!Number.isFinite(scaled)) return refuse('no-rate')
  return ok({ name, rate: { numerator: BigInt(scaled), denominator: RATE_DENOMINATOR }, method })
}

// Converted once, because each step would convert the same amounts again.
type Timed = { readonly at: number; readonly amount: number }

/**
 * Solves for the rate per unit of time at which both present values are equal; NaN if there is none. The unknown is
 * ln(1 + rate), in which the function is monotonic, so bisection finds the only solution.
 */
function balancingRate(received: readonly Timed[], paid: readonly Timed[]): number {
  const worth = (log: number) => presentValue(received, log) - presentValue(paid, log)
  const atOnce = (flows: readonly Timed[]) =>
    presentValue(
      flows.filter(({ at }) => at === 0),
      0,
    )
  if (atOnce(received) - atOnce(paid) <= 0 || !paid.some(({ amount }) => amount > 0)) return Number.NaN
  // If even a rate of 0 balances, the interval closes on its lower end.
  let low = 0
  let high = 1
  while (worth(high) < 0) high *= 2
  // Each bisection adds one binary digit. A number has 53, and the interval spans a few powers of two.
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
