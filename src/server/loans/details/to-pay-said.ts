import { instalmentsAsked, type LoanToday } from '#domain/money/loan-today.ts'
import { askedNext } from '#domain/money/next-part.ts'
import { toPayOn } from '#domain/money/to-pay.ts'
import type { Voice } from '#server/base/answers/voice.ts'

/** What a loan asks for now, with the last moment of its due day as it is shown; null where it asks for nothing. */
export function toPaySaid(today: LoanToday, { lastMoment }: Voice) {
  const toPay = toPayOn(today)
  return toPay && { ...toPay, lastMoment: lastMoment(toPay.dueOn) }
}

/** The day of what a loan asks for next, with its name: until when it can be paid, or when it was due. `null` where it asks for nothing. */
export function whenAsked(
  today: LoanToday,
  { words: { detail }, lastMoment }: Voice,
): { title: string; value: string } | null {
  const asked = askedNext(today)
  if (asked === null) return null
  if (!asked.isLate) return { title: detail.payBy, value: lastMoment(asked.on) }
  const title = instalmentsAsked(today) > 1 ? detail.firstWasDue : detail.wasDue
  return { title, value: today.nextDueOn ?? asked.on }
}
