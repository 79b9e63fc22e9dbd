import type { Minor } from '#domain/amount.ts'
import { type Day, daysBetween } from '#domain/dates.ts'
import { instalmentTotal } from '#domain/loans/schedule.ts'
import { instalmentsAhead, type LoanToday } from '#domain/money/loan-today.ts'
import { isWaitedFor } from './on-its-way.ts'
import { partOn } from './part-payment.ts'
import { toPayOn } from './to-pay.ts'

/** What an arrangement that is open asks for next, and until the end of which day. */
export interface NextToPay {
  amount: Minor
  on: Day
  /** Until that day; 0 on it. */
  inDays: number
  /** How it is paid: as a part of the loan, or as what is due, where that is no more. */
  purpose: 'part' | 'repay'
}

/** `null` where no arrangement is open, and while money is waited for: a borrower who has paid is not asked to pay. */
export const nextPartOn = (today: LoanToday): NextToPay | null => openOn(today)?.part ?? null

/** The open arrangement that asks for a part: that part, its id among the days ahead, and all parts. */
function openOn(today: LoanToday) {
  const { arrangement, repayment, onItsWay, day } = today
  if (arrangement?.state !== 'open' || !arrangement.next || !repayment.ok) return null
  if (onItsWay.some(isWaitedFor)) return null
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

/** How many days late pages show a loan: 0 while an open arrangement asks for a part by a day of its own. */
export const daysLateShown = (today: LoanToday): number => (nextPartOn(today) ? 0 : today.daysLate)

/** A day that is today or ahead, and what the loan asks for on it. `id` tells the days of a loan apart. */
export interface DayAhead {
  id: string
  on: Day
  amount: Minor
}

/** The next part of an open arrangement and the instalments that are due after its last day, or else all instalments ahead. */
export function daysAhead(today: LoanToday): readonly DayAhead[] {
  const open = openOn(today)
  const last = open?.parts.at(-1)
  const parts = open ? [{ id: open.id, on: open.part.on, amount: open.part.amount }] : []
  const instalments = instalmentsAhead(today)
    .filter(({ dueOn }) => !last || dueOn > last.on)
    .map((one) => ({ id: String(one.number), on: one.dueOn, amount: instalmentTotal(one) }))
  return [...parts, ...instalments]
}

/** What a loan asks for next: `amount` is what is due on the day `on`. */
export interface AskedNext {
  amount: Minor
  on: Day
  /** The due day has passed, so `on` is today. */
  isLate: boolean
}

/** The next part of an open arrangement, or else what the loan asks for; `null` while nothing is asked for. */
export function askedNext(today: LoanToday): AskedNext | null {
  const part = nextPartOn(today)
  if (part) return { amount: part.amount, on: part.on, isLate: false }
  const toPay = toPayOn(today)
  if (!toPay) return null
  const isLate = toPay.daysLate > 0
  return { amount: toPay.amount, on: isLate ? today.day : toPay.dueOn, isLate }
}
