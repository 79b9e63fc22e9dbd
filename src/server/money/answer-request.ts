import { loanToday } from '#domain/loans/loan-today.ts'
import { arrangementGiven, type GivenDays } from '#domain/money/arrangement.ts'
import { offerUntilOf, requestStateOn } from '#domain/money/arrangement-request.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import type { Transaction } from '#server/database/database.ts'
import type { Sealer } from '#server/database/sealed.ts'
import { arrangementAnswered } from '#server/lender-events/arrangement-events.ts'
import { tellLender } from '#server/lender-events/tell-lender.ts'
import type { Order } from '#server/loans/orders.ts'
import { answerUntil, planNotification } from '#server/notifications/notification-rows.ts'
import { type ArrangementRequest, writeAnswer } from './arrangement-request-rows.ts'

/** Days that are offered, or none: then `reply` says why. */
export interface Decided {
  offer: GivenDays | null
  reply: string
  /** Who decided, as the audit names them. */
  by: string
}

interface Around {
  tx: Transaction
  sealer: Sealer
  now: Date
}

/**
 * Answers a request of a locked order: what is offered waits for its borrower, who is told either way. Refused as
 * `changed-before` where it is not open any more, and with the domain's own words where such days cannot be.
 */
export async function answerRequest(
  { tx, sealer, now }: Around,
  order: Order,
  request: ArrangementRequest,
  { offer, reply, by }: Decided,
): Promise<Result<null, 'changed-before' | 'arrangement-days'>> {
  const today = loanToday(order, now)
  if (requestStateOn(request, today, order.arrangements.length) !== 'open') return refuse('changed-before')
  if (offer !== null && !arrangementGiven(order.loan, today.day, offer).ok) return refuse('arrangement-days')
  const { borrowerId, folio, orderNo } = request
  const until = offer && offerUntilOf(today.day, offer)
  const answer =
    offer === null || until === null ? { offer: null, until: null, reply } : { offer, until, reply }
  if (!(await writeAnswer(tx, request, answer, by, sealer, now))) return refuse('changed-before')
  const told = {
    ...{ borrowerId, orderNo, folio, answeredAt: now },
    answer: answer.offer ? ('offered' as const) : ('refused' as const),
    offer: answer.offer && { ...answer.offer, until: answer.until },
  }
  await tellLender(tx, arrangementAnswered, { borrowerId }, told, now)
  const notice = { borrowerId, kind: 'arrangement-answered', about: folio, orderNo: null } as const
  await planNotification(tx, { ...notice, until: answerUntil(now) }, now)
  return ok(null)
}
