import { type Minor, sum } from '#domain/amount.ts'
import { addDays, type Day, dayIn } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { instalmentTotal } from '#domain/loans/schedule.ts'
import { overdrawnOf } from './ledger.ts'
import { type Loan, pendingPenalty } from './repayment.ts'

/** How far before the disbursement money may be dated: clocks differ, and so do the days of time zones. */
export const BEFORE_DISBURSEMENT_DAYS = 1

/** How far ahead of ours a provider's clock may be. */
export const AHEAD_HOURS = 24

/**
 * How many times all that a loan costs, penalties until today and money that was given back without being theirs with it,
 * may come at once. More is no slip of a finger.
 */
export const MOST_TIMES_OWED = 10n

/** Why a notice of money cannot be true as it stands, so that a person looks at it first. */
export type Implausible = 'before-disbursement' | 'in-the-future' | 'too-much'

const HOUR_MS = 3_600_000

/**
 * Whether somebody can have paid that amount for this loan at that moment; null when nothing speaks against it. `asked` is
 * what its reference asked for, which may be more than the loan costs by now: a penalty in it may have ended since.
 */
export function implausible(
  { loan, disbursedOn }: { readonly loan: Loan; readonly disbursedOn: Day | null },
  amount: Minor,
  paidAt: Date,
  now: Date,
  asked: Minor = 0n,
): Implausible | null {
  const timeZone = zoneOf(loan)
  if (paidAt.getTime() > now.getTime() + AHEAD_HOURS * HOUR_MS) return 'in-the-future'
  if (disbursedOn === null || dayIn(paidAt, timeZone) < addDays(disbursedOn, -BEFORE_DISBURSEMENT_DAYS))
    return 'before-disbursement'
  const agreed = sum(loan.instalments.map(instalmentTotal))
  // Also penalties that are paid already: somebody may pay the same once more.
  const penalties = pendingPenalty(loan, dayIn(now, timeZone)) - loan.balances['income-penalty']
  const costs = agreed + penalties + overdrawnOf(loan.balances)
  const most = costs > asked ? costs : asked
  return amount > most * MOST_TIMES_OWED ? 'too-much' : null
}
