import type { Minor } from '#domain/amount.ts'
import { type GrantedDays, grantedArrangement } from '#domain/money/arrangement.ts'
import { offerUntilOf, requestStateOn } from '#domain/money/arrangement-request.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { arrangementAnswered } from '#server/outbox/lender-events/arrangement-events.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'
import { answerUntil, planNotification } from '#server/outbox/messages/notification-rows.ts'
import { type ArrangementRequest, proposeOffer, writeAnswer } from './arrangement-request-rows.ts'

/**
 * The id of the lender's systems in place of a person's. They are no colleague who can confirm, because a
 * token identifies no person.
 */
export const LENDER_SYSTEMS = 'operator'

/** An offer, or a refusal with the reason in `reply`. */
export interface ArrangementDecision {
  offer: GrantedDays | null
  reply: string
  /** Who decided: the id of a member of the desk, or `LENDER_SYSTEMS`. */
  who: string
}

interface AnswerContext {
  tx: Transaction
  sealer: Sealer
  now: Date
}

/**
 * Offers days for a request of a locked order. An amount above `aloneUpTo` is only proposed, and another
 * person must confirm it. `wish-waits`: a proposal exists already, and must be confirmed or withdrawn first.
 */
export async function offerDays(
  context: AnswerContext,
  order: Order,
  request: ArrangementRequest,
  { offer, reply, who }: ArrangementDecision & { offer: GrantedDays },
  aloneUpTo: Minor,
): Promise<
  Result<'wished' | 'offered', 'changed-before' | 'arrangement-days' | 'same-person' | 'wish-waits'>
> {
  const { tx, sealer, now } = context
  const { wishedBy } = request
  const today = loanToday(order, now)
  if (requestStateOn(request, today, order.arrangements.length) !== 'open') return refuse('changed-before')
  const quote = grantedArrangement(order.loan, today.day, offer)
  if (!quote.ok) return refuse('arrangement-days')
  if (wishedBy === null && quote.value.total > aloneUpTo) {
    const isFirst = await proposeOffer(tx, request, { offer, reply, by: who }, sealer)
    return isFirst ? ok('wished') : refuse('changed-before')
  }
  if (wishedBy !== null && who === LENDER_SYSTEMS) return refuse('wish-waits')
  if (wishedBy === who) return refuse('same-person')
  // The colleague confirms exactly the days and words of their page, if nothing changed since.
  if (wishedBy !== null && !isSameOffer(request, { offer, reply })) return refuse('changed-before')
  const done = await answerRequest(context, order, request, { offer, reply, who })
  return done.ok ? ok('offered') : done
}

/** Returns whether a request has exactly this offer, in days and words, in any state. */
export const isSameOffer = (
  { offer: one, reply }: Pick<ArrangementRequest, 'offer' | 'reply'>,
  { offer, reply: words }: { offer: GrantedDays; reply: string },
): boolean =>
  one !== null &&
  one.first === offer.first &&
  one.parts === offer.parts &&
  one.every === offer.every &&
  reply === words

/**
 * Answers a request of a locked order. An offer waits for its borrower, who is notified either way. Refused
 * as `changed-before` if it is not open any more, and with the domain's reason if such days are not possible.
 */
export async function answerRequest(
  { tx, sealer, now }: AnswerContext,
  order: Order,
  request: ArrangementRequest,
  { offer, reply, who }: ArrangementDecision,
): Promise<Result<null, 'changed-before' | 'arrangement-days' | 'wish-waits'>> {
  const today = loanToday(order, now)
  if (requestStateOn(request, today, order.arrangements.length) !== 'open') return refuse('changed-before')
  // A proposal must be withdrawn before a refusal.
  if (offer === null && request.wishedBy !== null) return refuse('wish-waits')
  if (offer !== null && !grantedArrangement(order.loan, today.day, offer).ok)
    return refuse('arrangement-days')
  const { borrowerId, folio, orderNo } = request
  const until = offer && offerUntilOf(today.day, offer)
  const answer =
    offer === null || until === null ? { offer: null, until: null, reply } : { offer, until, reply }
  const by = who === LENDER_SYSTEMS ? LENDER_SYSTEMS : `desk:${who}`
  if (!(await writeAnswer(tx, request, answer, by, sealer, now))) return refuse('changed-before')
  const answered = {
    ...{ borrowerId, orderNo, folio, answeredAt: now },
    answer: answer.offer ? ('offered' as const) : ('refused' as const),
    offer: answer.offer && { ...answer.offer, until: answer.until },
  }
  await notifyLender(tx, arrangementAnswered, { borrowerId }, answered, now)
  const notice = { borrowerId, kind: 'arrangement-answered', about: folio, orderNo: null } as const
  await planNotification(tx, { ...notice, until: answerUntil(now) }, now)
  return ok(null)
}
