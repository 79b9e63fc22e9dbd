import type { Minor } from '#domain/amount.ts'
import { addDays, type Day } from '#domain/dates.ts'
import type { MarketId } from '#domain/markets/market.ts'
import type { DayOff } from '#domain/markets/rule.ts'
import type { Rate } from '#domain/rate.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import type { Lender } from './lender.ts'
import type { Penalty } from './penalty.ts'

/** The parts of a debt, which are also the ledger's accounts of what a borrower owes. */
export type OwedPart = 'penalty' | 'fee' | 'tax' | 'interest' | 'principal'

/** One loan product of a lender: everything about its price that is not the amount or the day. */
export type Product = Penalty & {
  readonly id: string
  readonly market: MarketId
  readonly name: string
  readonly minAmount: Minor
  readonly maxAmount: Minor
  /** 1 for a loan that is paid back at once. */
  readonly instalments: number
  /** Days from the disbursement to the first instalment, and from each to the next. */
  readonly daysBetween: number
  /** Of the principal still out. */
  readonly ratePerDay: Rate
  /** Kept back from what the borrower receives, or a fee in every instalment. */
  readonly commission: { readonly rate: Rate; readonly taken: 'upfront' | 'with-instalments' }
  /** Value added tax and on what; it is paid with the instalments (spec 2, contract screen). */
  readonly tax: { readonly rate: Rate; readonly on: readonly ('interest' | 'commission')[] }
  /** Which part of an instalment a payment pays first. Every part stands here once. */
  readonly allocation: readonly OwedPart[]
  /** When the whole loan may be paid early; `null` for any time. */
  readonly prepayment: { readonly termDividedBy: number; readonly notBeforeDays: number } | null
  /** `null` where a repayment cannot be postponed. */
  readonly extension: ExtensionRule | null
  /** Days after the disbursement in which it can be given back without penalty; where a product says none, the law's. */
  readonly coolingOffDays?: number | undefined
  /** What the contract says of a due day on which banks are closed; where a product says nothing, its market's rule. */
  readonly dayOff?: DayOff | undefined
  /** Of its contract in the public register of the country, where it has one. */
  readonly registerNumber?: string | undefined
  /** Who lends, the first from ever and each further one from a day; the house where a product does not say it. */
  readonly lenders?: readonly Lender[] | undefined
  /** What may be agreed with somebody who cannot pay on the day; nothing where a product does not say it. */
  readonly arrangements?: ArrangementRule | undefined
}

/** Within which limits a promise to pay and a plan of parts may be agreed. */
export type ArrangementRule = {
  /** How many days ahead the day of a promise may be. */
  readonly promiseDays: number
  /** The most parts of a plan, the most days until its last one, and the least amount of each. */
  readonly maxParts: number
  readonly maxDays: number
  readonly minPart: Minor
  /** Whether the penalty goes on as without it, or stands still while it is kept. */
  readonly penalty: 'runs' | 'stops'
  /** How often one can be made again in the life of a loan. */
  readonly renewals: number
  /** Whether a borrower may ask for more than that, which somebody of the lender then decides. */
  readonly byHand?: boolean | undefined
}

/** At what price, by how many days, until how late and how often a repayment may be postponed. */
export type ExtensionRule = {
  readonly feeRate: Rate
  readonly maxDays: number
  /** So many days overdue it can still be postponed; `EXTENSION_DAYS_LATE` where a product does not say it. */
  readonly maxDaysLate?: number | undefined
  /** In the life of a loan; `EXTENSION_TIMES` where a product does not say it. */
  readonly maxTimes?: number | undefined
  /** From so many days before the due day it can be asked for; `EXTENSION_OFFERED_DAYS` where a product does not say it. */
  readonly offeredDays?: number | undefined
}

/** As long as it can be postponed for: whoever is later needs another answer than a week for a fee. */
export const EXTENSION_DAYS_LATE = 7

/** All days of a product are bought at once (spec 9: up to 7 days). */
export const EXTENSION_TIMES = 1

/** Days before the due day from which an extension can be asked for, unless the product says otherwise. */
export const EXTENSION_OFFERED_DAYS = 7

export const daysLateOf = ({ maxDaysLate }: ExtensionRule): number => maxDaysLate ?? EXTENSION_DAYS_LATE
export const offeredDaysOf = ({ offeredDays }: ExtensionRule): number => offeredDays ?? EXTENSION_OFFERED_DAYS
export const timesOf = ({ maxTimes }: ExtensionRule): number => maxTimes ?? EXTENSION_TIMES

/** Penalty first, principal last: the order of products that do not say otherwise. */
export const USUAL_ALLOCATION = ['penalty', 'fee', 'tax', 'interest', 'principal'] as const

/** Days from the disbursement to the last instalment. */
export function termDays({ instalments, daysBetween }: Term): number {
  return instalments * daysBetween
}

type Term = Pick<Product, 'instalments' | 'daysBetween'>

/** The amount if the product lends it, otherwise `amount-too-low` or `amount-too-high`. Limits included. */
export function chooseAmount(
  product: Product,
  amount: Minor,
): Result<Minor, 'amount-too-low' | 'amount-too-high'> {
  if (amount < product.minAmount) return refuse('amount-too-low')
  if (amount > product.maxAmount) return refuse('amount-too-high')
  return ok(amount)
}

/**
 * The first day on which the whole loan may be paid early: after half the term and not before 7 days, as the
 * product says (spec 9, prepayment).
 */
export const prepaymentFrom = (product: Product, disbursedOn: Day): Day =>
  addDays(disbursedOn, prepaymentDays(product))

/** How many days after the disbursement that is. */
export function prepaymentDays({ prepayment, ...product }: Term & Pick<Product, 'prepayment'>): number {
  if (!prepayment) return 0
  const partOfTerm = Math.ceil(termDays(product) / prepayment.termDividedBy)
  return Math.max(partOfTerm, prepayment.notBeforeDays)
}
