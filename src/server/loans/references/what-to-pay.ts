import type { RefusalReason } from '#contract/refusals.ts'
import type { Minor } from '#domain/amount.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { type LoanOn, type LoanOrder, loanOn, requestedAmount } from '#domain/money/loan-today.ts'
import { isSameRest, partOn } from '#domain/money/part-payment.ts'
import { unpaidInstalments } from '#domain/money/repayment.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import { ok, type Result } from '#domain/result.ts'

/** The requested amount by purpose; for a part the selected amount, if parts of that size are possible. */
export function amountOn(loan: LoanOn, purpose: Purpose, chosen: Minor): Result<Minor, RefusalReason> {
  if (purpose !== 'part') return requestedAmount(loan, purpose)
  const part = partOn(loan, chosen)
  return part.ok ? ok(chosen) : part
}

/** The amount on a day, without further conditions of the loan. */
export const amountFor = (
  purpose: Purpose,
  order: LoanOrder,
  today: Day,
  chosen: Minor = 0n,
): Result<Minor, RefusalReason> => amountOn(loanOn(order, today), purpose, chosen)

/** An amount that is due today, and whether it will be due at a later moment, too. */
export function desiredAmount(purpose: Purpose, order: LoanOrder, amountMinor: Minor, today: Day) {
  const timeZone = zoneOf(order.loan)
  const known = new Map<Day, boolean>()
  const isRightAt = (at: Date): boolean => {
    const day = dayIn(at, timeZone)
    const isRight = known.get(day) ?? isStillRight(purpose, order, amountMinor, today, day)
    known.set(day, isRight)
    return isRight
  }
  return { amountMinor, isRightAt }
}

/**
 * Returns whether an amount that is due today will be due on a later day, and a part will leave the same
 * rest.
 */
function isStillRight(purpose: Purpose, order: LoanOrder, amount: Minor, today: Day, later: Day): boolean {
  const asked = amountFor(purpose, order, later, amount)
  if (!asked.ok || purpose !== 'part') return asked.ok && asked.value === amount
  return isSameRest(partOn(loanOn(order, today), amount), partOn(loanOn(order, later), amount))
}

/** The first instalment that an extension of today postpones; null for any other purpose. */
export const instalmentFor = (purpose: Purpose, { loan }: LoanOrder): number | null =>
  purpose === 'extend' ? (unpaidInstalments(loan)[0]?.number ?? null) : null
