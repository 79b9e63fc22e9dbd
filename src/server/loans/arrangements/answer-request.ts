import type { Minor } from '#domain/amount.ts'
import { arrangementGiven, type GivenDays } from '#domain/money/arrangement.ts'
import { offerUntilOf, requestStateOn } from '#domain/money/arrangement-request.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { arrangementAnswered } from '#server/outbox/lender-events/arrangement-events.ts'
import { tellLender } from '#server/outbox/lender-events/tell-lender.ts'
import { answerUntil, planNotification } from '#server/outbox/messages/notification-rows.ts'
import { type ArrangementRequest, wishForRequest, writeAnswer } from './arrangement-request-rows.ts'

/** In place of a person's id: the lender's systems. They are nobody's colleague, because behind a token stands no one. */
export const SYSTEMS = 'operator'

/** Days that are offered, or none: then `reply` says why. */
export interface Decided {
  offer: GivenDays | null
  reply: string
  /** Who decided: the id of a person of the desk, or `SYSTEMS`. */
  who: string
}

interface AnswerContext {
  tx: Transaction
  sealer: Sealer
  now: Date
}

/**
 * Offers days for a request of a locked order. Where more than `aloneUpTo` is to be paid it is only asked for, and another
 * person confirms just that. `wish-waits`: somebody asks for an offer already, and that is confirmed or taken back first.
 */
export async function offerDays(
  around: AnswerContext,
  order: Order,
  request: ArrangementRequest,
  { offer, reply, who }: Decided & { offer: GivenDays },
  aloneUpTo: Minor,
): Promise<
  Result<'wished' | 'offered', 'changed-before' | 'arrangement-days' | 'same-person' | 'wish-waits'>
> {
  const { tx, sealer, now } = around
  const { wishedBy } = request
  const today = loanToday(order, now)
  if (requestStateOn(request, today, order.arrangements.length) !== 'open') return refuse('changed-before')
  const quote = arrangementGiven(order.loan, today.day, offer)
  if (!quote.ok) return refuse('arrangement-days')
  if (wishedBy === null && quote.value.total > aloneUpTo) {
    const isFirst = await wishForRequest(tx, request, { offer, reply, by: who }, sealer)
    return isFirst ? ok('wished') : refuse('changed-before')
  }
  if (wishedBy !== null && who === SYSTEMS) return refuse('wish-waits')
  if (wishedBy === who) return refuse('same-person')
  // Another one confirms what stood on their page, days and words, and nothing since.
  if (wishedBy !== null && !isSameOffer(request, { offer, reply })) return refuse('changed-before')
  const done = await answerRequest(around, order, request, { offer, reply, who })
  return done.ok ? ok('offered') : done
}

/** Whether a request has just this offer, in days and words, whatever became of it. */
export const isSameOffer = (
  { offer: one, reply }: Pick<ArrangementRequest, 'offer' | 'reply'>,
  { offer, reply: words }: { offer: GivenDays; reply: string },
): boolean =>
  one !== null &&
  one.first === offer.first &&
  one.parts === offer.parts &&
  one.every === offer.every &&
  reply === words

/**
 * Answers a request of a locked order: what is offered waits for its borrower, who is told either way. Refused as
 * `changed-before` where it is not open any more, and with the domain's own words where such days cannot be.
 */
export async function answerRequest(
  { tx, sealer, now }: AnswerContext,
  order: Order,
  request: ArrangementRequest,
  { offer, reply, who }: Decided,
): Promise<Result<null, 'changed-before' | 'arrangement-days' | 'wish-waits'>> {
  const today = loanToday(order, now)
  if (requestStateOn(request, today, order.arrangements.length) !== 'open') return refuse('changed-before')
  // Somebody wants to offer something: that is taken off the table first, by whoever thinks otherwise.
  if (offer === null && request.wishedBy !== null) return refuse('wish-waits')
  if (offer !== null && !arrangementGiven(order.loan, today.day, offer).ok) return refuse('arrangement-days')
  const { borrowerId, folio, orderNo } = request
  const until = offer && offerUntilOf(today.day, offer)
  const answer =
    offer === null || until === null ? { offer: null, until: null, reply } : { offer, until, reply }
  const by = who === SYSTEMS ? SYSTEMS : `desk:${who}`
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
