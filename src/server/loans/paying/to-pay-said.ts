import type { LoanToday } from '#domain/loans/loan-today.ts'
import { toPayOn } from '#domain/money/to-pay.ts'
import type { Voice } from '#server/base/http/voice.ts'

/** What a loan asks for now, with the last moment of its due day as it is shown; null where it asks for nothing. */
export function toPaySaid(today: LoanToday, { lastMoment }: Voice) {
  const toPay = toPayOn(today)
  return toPay && { ...toPay, lastMoment: lastMoment(toPay.dueOn) }
}
