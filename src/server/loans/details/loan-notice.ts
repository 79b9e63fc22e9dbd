import { instalmentsAsked, type LoanToday } from '#domain/money/loan-today.ts'
import { isWaitedFor } from '#domain/money/on-its-way.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import { arrangementSaid } from '#server/loans/arrangements/arrangement.ts'
import type { ToldOnItsWay } from '#server/loans/references/on-its-way.ts'

/** What a loan's page says first. */
export interface Notice {
  text: string
  description: string
}

/**
 * Where a loan stands, in words; `isDecided` where it came of an application, which was decided before,
 * `isLate` where the time has passed in which it goes on. Money that is waited
 * for and an open arrangement come before what is due: the borrower is not asked for it then.
 */
export function noticeOf(
  today: LoanToday,
  onItsWay: readonly ToldOnItsWay[],
  voice: Voice,
  { isDecided, isLate }: { isDecided: boolean; isLate: boolean },
): Notice {
  const { words, money, lastMoment } = voice
  const { status, due } = today
  const waiting = onItsWay.find(isWaitedFor)
  if (waiting && status !== '200') return { text: waiting.title, description: waiting.text }
  if (isArranged(today)) {
    const { title, text } = arrangementSaid(today, voice)
    return { text: title, description: text }
  }
  if (status === '174' || status === '180') {
    if (due === null) return words.status.other
    const amount = money(due.total)
    if (status === '174') return words.toRepay(amount, lastMoment(due.dueOn))
    const penalty = due.penalty > 0n ? money(due.penalty) : null
    const agreed = money(due.total - due.penalty)
    const count = instalmentsAsked(today)
    return count > 1
      ? words.overdueMany(count, agreed, due.daysLate, amount, penalty)
      : words.overdue(agreed, due.daysLate, amount, penalty)
  }
  if (isLate) return words.late[status === '21' && !isDecided ? '21' : '151']
  if (status === '21' && isDecided) return words.accepted
  return isSaid(status) ? words.status[status] : words.status.other
}

/** Whether an arrangement is open that asks for something, in place of what is due. */
const isArranged = ({ arrangement, repayment }: LoanToday): boolean =>
  arrangement?.state === 'open' && arrangement.next !== null && repayment.ok

/** What holds while the lender looks at a complaint about the charges of a loan that is to be paid; else nothing. */
export const disputeSaid = (
  { isDisputed, due }: Pick<LoanToday, 'isDisputed' | 'due'>,
  { words }: Voice,
): string => (isDisputed && due !== null ? words.disputed : '')

const SAID = ['21', '110', '151', '170', '200'] as const
const isSaid = (status: string): status is (typeof SAID)[number] =>
  (SAID as readonly string[]).includes(status)
