import { instalmentsAsked, type LoanToday } from '#domain/money/loan-today.ts'
import { nextPayment } from '#domain/money/next-part.ts'
import { toPayOn } from '#domain/money/to-pay.ts'
import type { Voice } from '#server/base/answers/voice.ts'

/** The amount due now, with the last moment of its due day in displayable form; null if nothing is due. */
export function shownAmountDue(today: LoanToday, { lastMoment }: Voice) {
  const toPay = toPayOn(today)
  return toPay && { ...toPay, lastMoment: lastMoment(toPay.dueOn) }
}

/**
 * The day of the next amount, with its name: until when it can be paid, or since when it is late. `null` if
 * nothing is due.
 */
export function dueDayLabel(
  today: LoanToday,
  { words: { detail }, lastMoment }: Voice,
): { title: string; value: string } | null {
  const asked = nextPayment(today)
  if (asked === null) return null
  if (!asked.isLate) return { title: detail.payBy, value: lastMoment(asked.on) }
  const title = instalmentsAsked(today) > 1 ? detail.firstWasDue : detail.wasDue
  return { title, value: today.nextDueOn ?? asked.on }
}
