import { type Minor, sum } from '#domain/amount.ts'
import { addDays, type Day, dayIn } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { instalmentTotal } from '#domain/loans/schedule.ts'
import { overdrawnOf } from './ledger.ts'
import { type Loan, pendingPenalty } from './repayment.ts'

/** Tolerance before the disbursement: clocks and time zones differ. */
export const BEFORE_DISBURSEMENT_DAYS = 1

/** Tolerance for a provider's clock ahead of ours. */
export const AHEAD_HOURS = 24

/**
 * Largest plausible multiple of the loan's total cost (with penalties until today and refunded credit). More is not a
 * typing error.
 */
export const MOST_TIMES_OWED = 10n

/** Reasons why a payment notice is implausible, so that staff reviews it first. */
export type ImplausibleReason = 'before-disbursement' | 'in-the-future' | 'too-much'

const HOUR_MS = 3_600_000

/**
 * Checks whether a payment of that amount at that moment is plausible; null means yes. `asked` is the amount of its
 * reference, which may exceed the current debt if a penalty has ended since.
 */
export function implausible(
  { loan, disbursedOn }: { readonly loan: Loan; readonly disbursedOn: Day | null },
  amount: Minor,
  paidAt: Date,
  now: Date,
  asked: Minor = 0n,
): ImplausibleReason | null {
  const timeZone = zoneOf(loan)
  if (paidAt.getTime() > now.getTime() + AHEAD_HOURS * HOUR_MS) return 'in-the-future'
  if (disbursedOn === null || dayIn(paidAt, timeZone) < addDays(disbursedOn, -BEFORE_DISBURSEMENT_DAYS))
    return 'before-disbursement'
  const agreed = sum(loan.instalments.map(instalmentTotal))
  // Includes paid penalties: they may be paid again by mistake.
  const penalties = pendingPenalty(loan, dayIn(now, timeZone)) - loan.balances['income-penalty']
  const costs = agreed + penalties + overdrawnOf(loan.balances)
  const most = costs > asked ? costs : asked
  return amount > most * MOST_TIMES_OWED ? 'too-much' : null
}
