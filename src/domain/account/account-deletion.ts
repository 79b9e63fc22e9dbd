import { overdrawnOf, owedOf } from '#domain/money/ledger.ts'
import type { LoanToday } from '#domain/money/loan-today.ts'
import { type MoneyInTransit, mayStillArrive } from '#domain/money/money-in-transit.ts'
import { ok, type Result, refuse } from '#domain/result.ts'

/** Years for which the books of a deleted account are kept, unless the lender configures another value. */
export const ACCOUNT_KEPT_YEARS = 10
export const ACCOUNT_KEPT_YEARS_MAX = 30

/** Open matters of a borrower beside their loans. */
export interface OpenMatters {
  /** Applications that await the lender's decision. */
  applications: number
  /** Card payments without an answer from the bank. */
  charges: number
  /** Payments under review by the lender's staff. */
  moneyCases: number
  /** Complaints without an answer. */
  complaints: number
  /** Unpaid compensations for a delay. */
  compensations: number
}

/** Reasons why an account cannot be deleted, the most important first. */
export type AccountDeletionRefusal =
  | 'leaving-owed'
  | 'leaving-under-way'
  | 'leaving-due-back'
  | 'leaving-on-its-way'
  | 'leaving-disputed'

/** Statuses of a closed loan: refused or paid (spec 4). */
const OVER: readonly string[] = ['110', '200']

type Standing = Pick<LoanToday, 'status' | 'loan' | 'credit' | 'pendingPayments'>

/**
 * Decides whether a borrower can delete their account now (spec 7, "user delete"). Refused while money is owed, due
 * back, in transit or disputed, and while a loan is decided or paid out. An unknown status may be any of these.
 */
export function mayDeleteAccount(
  loans: readonly Standing[],
  open: OpenMatters,
): Result<null, AccountDeletionRefusal> {
  const owes = ({ status, loan }: Standing) =>
    status === '174' || status === '180' || owedOf(loan.balances) + overdrawnOf(loan.balances) > 0n
  if (loans.some(owes)) return refuse('leaving-owed')
  if (open.applications > 0 || loans.some(({ status }) => !OVER.includes(status)))
    return refuse('leaving-under-way')
  if (open.compensations > 0 || loans.some(({ credit }) => credit > 0n)) return refuse('leaving-due-back')
  const coming = loans.flatMap(({ pendingPayments }) => pendingPayments.filter(mayStillArrive))
  const isLookedAt = ({ state }: MoneyInTransit) => state === 'looked-at' || state === 'claimed'
  if (open.charges > 0 || !coming.every(isLookedAt)) return refuse('leaving-on-its-way')
  if (open.moneyCases > 0 || open.complaints > 0 || coming.length > 0) return refuse('leaving-disputed')
  return ok(null)
}

/** Returns the last day on which the books of a deleted account are kept. */
export function booksKeptUntil(now: Date, years: number): Date {
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  return until
}
