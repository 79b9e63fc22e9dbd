import type { Minor } from '#domain/amount.ts'
import { addDays, type Day } from '#domain/dates.ts'
import { divideRounded } from '#domain/rate.ts'
import { dueDay } from './due-day.ts'
import type { Product } from './product.ts'

/** One instalment. */
export type Instalment = {
  /** Starts at 1. */
  readonly number: number
  readonly dueOn: Day
  readonly principal: Minor
  readonly interest: Minor
  readonly fee: Minor
  readonly tax: Minor
}

/**
 * Builds the instalments: equal parts of the principal, daily interest on the outstanding principal, a share of the
 * commission if it is charged with the instalments, and tax on what the product taxes.
 *
 * Each column is rounded from its exact running total. The sum over all instalments differs from the exact sum by less
 * than one minor unit.
 */
export function scheduleOf(
  product: Product,
  amount: Minor,
  commission: Minor,
  disbursedOn: Day,
): readonly Instalment[] {
  const count = product.instalments
  const principals = spread(amount, count)
  const fees = spread(product.commission.taken === 'with-instalments' ? commission : 0n, count)
  const interests = interestColumn(product, principals)
  const taxes = taxColumn(product, interests, commission)
  return principals.map((principal, index) => ({
    number: index + 1,
    dueOn: dueDay(product, scheduledOn(product, disbursedOn, index + 1)),
    principal,
    interest: interests[index] ?? 0n,
    fee: fees[index] ?? 0n,
    tax: taxes[index] ?? 0n,
  }))
}

/**
 * Returns the nominal day of instalment `no`, up to which interest counts. Banks may be closed on it; `dueDay` then
 * moves the payment, for the same amount.
 */
export function scheduledOn(product: Product, disbursedOn: Day, number: number): Day {
  return addDays(disbursedOn, number * product.daysBetween)
}

/** Total amount of one instalment. */
export function instalmentTotal(instalment: Omit<Instalment, 'number' | 'dueOn'>): Minor {
  return instalment.principal + instalment.interest + instalment.fee + instalment.tax
}

function interestColumn({ ratePerDay, daysBetween }: Product, principals: readonly Minor[]): Minor[] {
  let out = principals.reduce((total, part) => total + part, 0n)
  let owed = 0n
  const runningTotals = principals.map((part) => {
    owed += out * BigInt(daysBetween) * ratePerDay.numerator
    out -= part
    return divideRounded(owed, ratePerDay.denominator)
  })
  return steps(runningTotals)
}

function taxColumn({ tax }: Product, interests: readonly Minor[], commission: Minor): Minor[] {
  const count = BigInt(interests.length)
  const taxedCommission = tax.on.includes('commission') ? commission : 0n
  let interest = 0n
  const runningTotals = interests.map((part, index) => {
    if (tax.on.includes('interest')) interest += part
    const taxed = interest * count + taxedCommission * BigInt(index + 1)
    return divideRounded(taxed * tax.rate.numerator, tax.rate.denominator * count)
  })
  return steps(runningTotals)
}

function spread(total: Minor, count: number): Minor[] {
  const parts = BigInt(count)
  return steps(Array.from({ length: count }, (_, index) => (total * BigInt(index + 1)) / parts))
}

function steps(runningTotals: readonly Minor[]): Minor[] {
  return runningTotals.map((total, index) => total - (runningTotals[index - 1] ?? 0n))
}
