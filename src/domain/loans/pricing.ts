import { type Minor, sum } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { shareOf } from '#domain/rate.ts'
import type { Product } from './product.ts'
import { type Instalment, instalmentTotal, scheduleOf } from './schedule.ts'

/** The price and schedule of one loan. `received + cost = totalOwed`, to the last minor unit. */
export type Terms = {
  /** Amount lent according to the contract. */
  readonly amount: Minor
  /** Amount paid to the borrower's account. */
  readonly received: Minor
  readonly commission: Minor
  readonly interest: Minor
  readonly tax: Minor
  /** Commission, interest and tax. */
  readonly cost: Minor
  /** Total repayment when on time. */
  readonly totalOwed: Minor
  readonly instalments: readonly Instalment[]
}

/**
 * Prices a loan of `amount` minor units that is disbursed on a day (spec 2, contract screen and confirm loan). The
 * caller checks the amount with `chooseAmount` first.
 */
export function price(product: Product, amount: Minor, disbursedOn: Day): Terms {
  const commission = shareOf(amount, product.commission.rate)
  const instalments = scheduleOf(product, amount, commission, disbursedOn)
  const interest = sum(instalments.map((instalment) => instalment.interest))
  const tax = sum(instalments.map((instalment) => instalment.tax))
  return {
    amount,
    received: product.commission.taken === 'upfront' ? amount - commission : amount,
    commission,
    interest,
    tax,
    cost: commission + interest + tax,
    totalOwed: sum(instalments.map(instalmentTotal)),
    instalments,
  }
}
