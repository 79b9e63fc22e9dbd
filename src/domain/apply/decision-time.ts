import { DECISION_DAYS, LOAN_CREDITED_DAYS } from '#domain/markets/specified.ts'

// No page imports this file: pages read order statuses and application states, and need no times.

const DAY_MS = 86_400_000
const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** Until when the lender decides, as the borrower read it when the application was sent. */
export const decideBy = (submittedAt: Date): Date => daysAfter(submittedAt, DECISION_DAYS)

/** By how many days a decision is late, each begun one counted; 0 while it is in time. */
export const decisionDaysLate = (submittedAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((now.getTime() - decideBy(submittedAt).getTime()) / DAY_MS))

/**
 * Whether the time has passed in which an application is decided, or the money of an accepted one arrives. An order that came
 * of a decided application waits for its money only.
 */
export function isPromiseOver(status: string, isDecided: boolean, createdAt: Date, now: Date): boolean {
  if (status === '21' && !isDecided) return now > decideBy(createdAt)
  const moneyBy = daysAfter(decideBy(createdAt), LOAN_CREDITED_DAYS.max)
  return (status === '21' || status === '151') && now > moneyBy
}
