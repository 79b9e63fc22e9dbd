import { instalmentsAsked, type LoanToday } from '#domain/money/loan-today.ts'
import { isAwaited } from '#domain/money/money-in-transit.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import { arrangementText } from '#server/loans/arrangements/arrangement.ts'
import type { ShownPendingPayment } from '#server/loans/references/pending-payments.ts'

/** The first text on a loan's page. */
export interface Notice {
  text: string
  description: string
}

/**
 * The state of a loan as text; `isDecided` if it came from an application, which was decided before, `isLate`
 * if its next step is overdue. Awaited money and an open arrangement precede the amount due, because the
 * borrower is not asked for that then.
 */
export function noticeOf(
  today: LoanToday,
  pendingPayments: readonly ShownPendingPayment[],
  voice: Voice,
  { isDecided, isLate }: { isDecided: boolean; isLate: boolean },
): Notice {
  const { words, money, lastMoment } = voice
  const { status, due } = today
  const waiting = pendingPayments.find(isAwaited)
  if (waiting && status !== '200') return { text: waiting.title, description: waiting.text }
  if (isArranged(today)) {
    const { title, text } = arrangementText(today, voice)
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

/** Returns whether an open arrangement asks for a part in place of the amount due. */
const isArranged = ({ arrangement, repayment }: LoanToday): boolean =>
  arrangement?.state === 'open' && arrangement.next !== null && repayment.ok

/**
 * What applies while the lender examines a complaint about the charges of an unpaid loan; empty otherwise.
 */
export const disputeText = (
  { isDisputed, due }: Pick<LoanToday, 'isDisputed' | 'due'>,
  { words }: Voice,
): string => (isDisputed && due !== null ? words.disputed : '')

const SAID = ['21', '110', '151', '170', '200'] as const
const isSaid = (status: string): status is (typeof SAID)[number] =>
  (SAID as readonly string[]).includes(status)
