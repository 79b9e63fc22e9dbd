import type { Minor } from '#domain/amount.ts'
import { addDays, type Day } from '#domain/dates.ts'
import type { MarketId } from '#domain/markets/market.ts'
import type { DayOff } from '#domain/markets/rule.ts'
import type { Rate } from '#domain/rate.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import type { Lender } from './lender.ts'
import type { Penalty } from './penalty.ts'

/** Parts of a debt, which are also the ledger's receivable accounts. */
export type OwedPart = 'penalty' | 'fee' | 'tax' | 'interest' | 'principal'

/** A loan product: all terms except amount and day. */
export type Product = Penalty & {
  readonly id: string
  readonly market: MarketId
  readonly name: string
  readonly minAmount: Minor
  readonly maxAmount: Minor
  /** 1 for a loan repaid in one payment. */
  readonly instalments: number
  /** Days between instalments, and from the disbursement to the first one. */
  readonly daysBetween: number
  /** On the outstanding principal. */
  readonly ratePerDay: Rate
  /** Deducted from the payout, or charged with each instalment. */
  readonly commission: { readonly rate: Rate; readonly taken: 'upfront' | 'with-instalments' }
  /** Value added tax and its base; paid with the instalments (spec 2, contract screen). */
  readonly tax: { readonly rate: Rate; readonly on: readonly ('interest' | 'commission')[] }
  /** Order in which a payment covers the parts of an instalment. Contains every part once. */
  readonly allocation: readonly OwedPart[]
  /** When the whole loan may be repaid early; `null` for any time. */
  readonly prepayment: { readonly termDividedBy: number; readonly notBeforeDays: number } | null
  /** `null` if repayments cannot be extended. */
  readonly extension: ExtensionRule | null
  /** Cooling-off days after the disbursement; absent means the legal minimum. */
  readonly coolingOffDays?: number | undefined
  /** The contract's rule for due days on which banks are closed; absent means the market's rule. */
  readonly dayOff?: DayOff | undefined
  /** Number of the contract in the country's public register, if it has one. */
  readonly registerNumber?: string | undefined
  /** Lenders of the product, each from a day on; absent means the house. */
  readonly lenders?: readonly Lender[] | undefined
  /** Arrangements for borrowers who cannot pay on the due day; absent means none. */
  readonly arrangements?: ArrangementRule | undefined
}

/** Limits of a promise to pay and of a payment plan. */
export type ArrangementRule = {
  /** Most days until the day of a promise. */
  readonly promiseDays: number
  /** Limits of a plan: most parts, most days until the last part, least amount of a part. */
  readonly maxParts: number
  readonly maxDays: number
  readonly minPart: Minor
  /** Whether the penalty continues, or stops while the arrangement is kept. */
  readonly penalty: 'runs' | 'stops'
  /** Most arrangements in the life of a loan. */
  readonly renewals: number
  /** Whether a borrower may ask for more than these limits; the lender's staff decides. */
  readonly byHand?: boolean | undefined
}

/** Price, length, latest day and number of extensions. */
export type ExtensionRule = {
  readonly feeRate: Rate
  readonly maxDays: number
  /** Most days overdue at which it can be extended; absent means `EXTENSION_DAYS_LATE`. */
  readonly maxDaysLate?: number | undefined
  /** In the life of a loan; absent means `EXTENSION_TIMES`. */
  readonly maxTimes?: number | undefined
  /** Days before the due day from which it can be requested; absent means `EXTENSION_OFFERED_DAYS`. */
  readonly offeredDays?: number | undefined
}

/** Default: the length of the longest extension. Borrowers who are later need another solution. */
export const EXTENSION_DAYS_LATE = 7

/** An extension always has all days of the product (spec 9: up to 7 days). */
export const EXTENSION_TIMES = 1

/** Default number of days before the due day from which an extension can be requested. */
export const EXTENSION_OFFERED_DAYS = 7

export const extensionDaysLateOf = ({ maxDaysLate }: ExtensionRule): number =>
  maxDaysLate ?? EXTENSION_DAYS_LATE
export const offeredDaysOf = ({ offeredDays }: ExtensionRule): number => offeredDays ?? EXTENSION_OFFERED_DAYS
export const extensionTimesOf = ({ maxTimes }: ExtensionRule): number => maxTimes ?? EXTENSION_TIMES

/** Default order: penalty first, principal last. */
export const USUAL_ALLOCATION = ['penalty', 'fee', 'tax', 'interest', 'principal'] as const

/** Days from the disbursement to the last instalment. */
export function termDays({ instalments, daysBetween }: Term): number {
  return instalments * daysBetween
}

type Term = Pick<Product, 'instalments' | 'daysBetween'>

/** Returns the amount, or refuses `amount-too-low` or `amount-too-high`. The limits are included. */
export function chooseAmount(
  product: Product,
  amount: Minor,
): Result<Minor, 'amount-too-low' | 'amount-too-high'> {
  if (amount < product.minAmount) return refuse('amount-too-low')
  if (amount > product.maxAmount) return refuse('amount-too-high')
  return ok(amount)
}

/**
 * Returns the first day on which the whole loan may be repaid early: after half the term and not before 7 days, as the
 * product says (spec 9, prepayment).
 */
export const prepaymentFrom = (product: Product, disbursedOn: Day): Day =>
  addDays(disbursedOn, prepaymentDays(product))

/** Returns the same as days after the disbursement. */
export function prepaymentDays({ prepayment, ...product }: Term & Pick<Product, 'prepayment'>): number {
  if (!prepayment) return 0
  const partOfTerm = Math.ceil(termDays(product) / prepayment.termDividedBy)
  return Math.max(partOfTerm, prepayment.notBeforeDays)
}
