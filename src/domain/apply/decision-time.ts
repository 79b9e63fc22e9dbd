import { DECISION_DAYS, LOAN_CREDITED_DAYS } from '#domain/markets/specified.ts'

// Pages must not import this file: they show order statuses and application states only.

const DAY_MS = 86_400_000
const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** Returns the decision deadline that the borrower saw when the application was sent. */
export const decideBy = (submittedAt: Date): Date => daysAfter(submittedAt, DECISION_DAYS)

/** Returns by how many days a decision is late, rounded up; 0 while it is in time. */
export const decisionDaysLate = (submittedAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((now.getTime() - decideBy(submittedAt).getTime()) / DAY_MS))

/**
 * Returns whether the time for a decision, or for the payout of an accepted loan, has passed. An order of a decided
 * application waits only for its payout.
 */
export function isPromiseOver(status: string, isDecided: boolean, createdAt: Date, now: Date): boolean {
  if (status === '21' && !isDecided) return now > decideBy(createdAt)
  const moneyBy = daysAfter(decideBy(createdAt), LOAN_CREDITED_DAYS.max)
  return (status === '21' || status === '151') && now > moneyBy
}
