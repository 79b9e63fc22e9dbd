import type { Product } from '#domain/loans/product.ts'
import { type LoanOrder, type LoanToday, loanOn } from '#domain/money/loan-today.ts'
import { onDay, sampleLoan } from './booking/receive.sample.ts'

export const rule: Product['arrangements'] = {
  ...{ promiseDays: 15, maxParts: 4, maxDays: 60, minPart: 100n },
  ...{ penalty: 'stops', renewals: 1 },
}
/** Due day of the sample loan. */
export const DUE = 30

/** A loan due on day 30, seen on some day after its disbursement, with optional changes. */
export function todayOn(
  day: number,
  { product = { arrangements: rule }, order = {}, said = {} }: LoanChanges = {},
): LoanToday {
  const { loan, contract } = sampleLoan(product).owing()
  const { amount: amountMinor, received: receivedMinor, disbursedOn } = contract ?? unlent
  const whole: LoanOrder = {
    ...{ status: '174', amountMinor, receivedMinor, disbursedOn, loan, spokenOf: [] },
    ...order,
  }
  return { ...loanOn(whole, onDay(day)), pendingPayments: [], ...said }
}

export interface LoanChanges {
  /** Replaces the product's rule. */
  product?: Partial<Product>
  order?: Partial<LoanOrder>
  said?: Partial<LoanToday>
}
const unlent = { amount: 0n, received: 0n, disbursedOn: '' }
