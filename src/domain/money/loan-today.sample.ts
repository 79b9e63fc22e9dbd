import type { Product } from '#domain/loans/product.ts'
import { type LoanOrder, type LoanToday, loanOn } from '#domain/money/loan-today.ts'
import { onDay, sampleLoan } from './booking/receive.sample.ts'

export const rule: Product['arrangements'] = {
  ...{ promiseDays: 15, maxParts: 4, maxDays: 60, minPart: 100n },
  ...{ penalty: 'stops', renewals: 1 },
}
/** The day on which the sample loan is due. */
export const DUE = 30

/** A loan that is due on day 30, on a day after its disbursement, with what else is said of it. */
export function todayOn(
  day: number,
  { product = { arrangements: rule }, order = {}, said = {} }: Said = {},
): LoanToday {
  const { loan, contract } = sampleLoan(product).owing()
  const { amount: amountMinor, received: receivedMinor, disbursedOn } = contract ?? unlent
  const whole: LoanOrder = {
    ...{ status: '174', amountMinor, receivedMinor, disbursedOn, loan, spokenOf: [] },
    ...order,
  }
  return { ...loanOn(whole, onDay(day)), onItsWay: [], ...said }
}

export interface Said {
  /** In place of a product with a rule. */
  product?: Partial<Product>
  order?: Partial<LoanOrder>
  said?: Partial<LoanToday>
}
const unlent = { amount: 0n, received: 0n, disbursedOn: '' }
