import type { Minor } from '#domain/amount.ts'
import { type Day, daysBetween } from '#domain/dates.ts'
import { instalmentTotal } from '#domain/loans/schedule.ts'
import { instalmentsAhead, type LoanToday } from '#domain/money/loan-today.ts'
import { isAwaited } from './money-in-transit.ts'
import { partOn } from './part-payment.ts'
import { toPayOn } from './to-pay.ts'

/** The next part of an open arrangement and its last day. */
export interface NextToPay {
  amount: Minor
  on: Day
  /** Days until then; 0 on that day. */
  inDays: number
  /** Purpose of its payment: a partial payment, or the amount due if that is no more. */
  purpose: 'part' | 'repay'
}

/** `null` without an open arrangement, and while money is in transit. */
export const nextPartOn = (today: LoanToday): NextToPay | null => openOn(today)?.part ?? null

/** The open arrangement with its next part: the part, its id among upcoming payments, and all parts. */
function openOn(today: LoanToday) {
  const { arrangement, repayment, pendingPayments, day } = today
  if (arrangement?.state !== 'open' || !arrangement.next || !repayment.ok) return null
  if (pendingPayments.some(isAwaited)) return null
  const { toPay, on } = arrangement.next
  const isPart = toPay < repayment.value.total && partOn(today, toPay).ok
  const part: NextToPay = {
    amount: isPart ? toPay : repayment.value.total,
    on,
    inDays: daysBetween(day, on),
    purpose: isPart ? 'part' : 'repay',
  }
  return { part, parts: arrangement.parts, id: `part-${arrangement.number}-${arrangement.next.number}` }
}

/** Days late as pages show it: 0 while an open arrangement asks for a part. */
export const daysLateShown = (today: LoanToday): number => (nextPartOn(today) ? 0 : today.daysLate)

/** An upcoming payment, today or later. `id` identifies it within the loan. */
export interface UpcomingPayment {
  id: string
  on: Day
  amount: Minor
}

/** Returns the next part of an open arrangement and the instalments due after it, or else all upcoming instalments. */
export function upcomingPayments(today: LoanToday): readonly UpcomingPayment[] {
  const open = openOn(today)
  const last = open?.parts.at(-1)
  const parts = open ? [{ id: open.id, on: open.part.on, amount: open.part.amount }] : []
  const instalments = instalmentsAhead(today)
    .filter(({ dueOn }) => !last || dueOn > last.on)
    .map((one) => ({ id: String(one.number), on: one.dueOn, amount: instalmentTotal(one) }))
  return [...parts, ...instalments]
}

/** Next payment of a loan: `amount` is due on the day `on`. */
export interface NextPayment {
  amount: Minor
  on: Day
  /** The due day has passed, so `on` is today. */
  isLate: boolean
}

/** Returns the next part of an open arrangement, or else the amount due; `null` if nothing is due. */
export function nextPayment(today: LoanToday): NextPayment | null {
  const part = nextPartOn(today)
  if (part) return { amount: part.amount, on: part.on, isLate: false }
  const toPay = toPayOn(today)
  if (!toPay) return null
  const isLate = toPay.daysLate > 0
  return { amount: toPay.amount, on: isLate ? today.day : toPay.dueOn, isLate }
}
