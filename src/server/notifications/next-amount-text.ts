import type { LoanToday } from '#domain/money/loan-today.ts'
import { nextPayment } from '#domain/money/next-part.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import type { Voice } from '#server/base/answers/voice.ts'

/** States what a loan asks for next and on which day; empty if it asks for nothing. */
export function nextAmountText(today: LoanToday, { language, money, lastMomentShort }: Voice): string {
  const next = nextPayment(today)
  if (!next) return ''
  const { notifications: words } = answersIn(language).messages
  return next.isLate
    ? words.overdue(money(next.amount), next.on)
    : words.stillToPay(money(next.amount), lastMomentShort(next.on))
}
