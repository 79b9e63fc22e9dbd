import { instalmentsAsked, type LoanToday } from '#domain/loans/loan-today.ts'
import type { Voice } from '#server/http/voice.ts'

/** What a loan's page says first. */
export interface Notice {
  text: string
  description: string
}

/** Where a loan stands, in words; `isDecided` where it came of an application, which was decided before. */
export function noticeOf(today: LoanToday, { words, money }: Voice, isDecided = false): Notice {
  const { status, due } = today
  if (status === '174' || status === '180') {
    if (due === null) return words.status.other
    const amount = money(due.total)
    if (status === '174') return words.toRepay(amount, due.dueOn)
    const penalty = due.penalty > 0n ? money(due.penalty) : null
    const agreed = money(due.total - due.penalty)
    const count = instalmentsAsked(today)
    return count > 1
      ? words.overdueMany(count, agreed, due.daysLate, amount, penalty)
      : words.overdue(agreed, due.daysLate, amount, penalty)
  }
  if (status === '21' && isDecided) return words.accepted
  return isSaid(status) ? words.status[status] : words.status.other
}

/** What holds while the lender looks at a complaint about the charges of a loan that is to be paid; else nothing. */
export const disputeSaid = (
  { isDisputed, due }: Pick<LoanToday, 'isDisputed' | 'due'>,
  { words }: Voice,
): string => (isDisputed && due !== null ? words.disputed : '')

const SAID = ['21', '110', '151', '170', '200'] as const
const isSaid = (status: string): status is (typeof SAID)[number] =>
  (SAID as readonly string[]).includes(status)
