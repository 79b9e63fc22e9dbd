import { askArrangement, withdrawArrangement } from '#contract/money/ask-arrangement.ts'
import { requestArrangement, requestStateOn } from '#domain/money/arrangement-request.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { claimOrRefuse, dailyLimit } from '#server/base/limits/limit.ts'
import { newFolio } from '#server/base/names/folio.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { serve } from '#server/call/serve.ts'
import { lockOwnOrder } from '#server/loans/orders/own-order.ts'
import { arrangementAsked } from '#server/outbox/lender-events/arrangement-events.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'
import { endRequest, insertRequest, newestRequest } from './arrangement-request-rows.ts'

/** The most requests of a borrower in a day, over all their loans. */
export const ASKED_A_DAY_MAX = 3
const ASKED_A_DAY = dailyLimit({
  name: 'arrangements-asked-day',
  max: ASKED_A_DAY_MAX,
  counts: 'arrangement requests beyond the product’s limits',
})

const ask = serve(askArrangement, async (input, context) => {
  const order = await lockOwnOrder(context, input)
  const { tx, now, service } = context
  const sealer = sealerOf(service)
  const today = loanToday(order, now)
  const before = await newestRequest(tx, order, sealer)
  const state = before && requestStateOn(before, today, order.arrangements.length)
  const typed = { until: input.day, parts: input.parts, canPay: input.amount ?? null, why: input.why }
  const asked = orRefuse(requestArrangement(today, typed))
  if (before && (state === 'open' || state === 'offered')) {
    // A second tap, or a retry after a lost response.
    const isSame = before.state === 'open' && isSameAsked(before, asked)
    if (isSame) return { folio: before.folio }
    throw new Refused('arrangement-asked')
  }
  await claimOrRefuse(context, ASKED_A_DAY, context.borrower.id)
  // A request that has ended by itself is stored as such only when another one replaces it.
  if (before && state === 'over' && before.state !== 'over') await endRequest(tx, before, 'over')
  const folio = newFolio(today.day)
  const { borrowerId, orderNo, currency } = order
  const arrangedBefore = order.arrangements.length
  await insertRequest(tx, { ...asked, borrowerId, orderNo, folio, arrangedBefore }, sealer, now)
  const { until, parts, canPay } = asked
  const request = { borrowerId, orderNo, folio, until, parts, canPayMinor: canPay, currency, askedAt: now }
  await notifyLender(tx, arrangementAsked, { borrowerId }, request, now)
  return { folio }
})

/** Withdraws the request, or declines the offer. */
const withdraw = serve(withdrawArrangement, async (input, context) => {
  const order = await lockOwnOrder(context, input)
  const { tx, now, service } = context
  const request = await newestRequest(tx, order, sealerOf(service))
  if (request?.folio !== input.folio) throw new Refused('arrangement-offer-over')
  if (request.state === 'withdrawn') return { folio: request.folio }
  const state = requestStateOn(request, loanToday(order, now), order.arrangements.length)
  const isWaiting = state === 'open' || state === 'offered'
  if (!isWaiting || !(await endRequest(tx, request, 'withdrawn'))) throw new Refused('arrangement-offer-over')
  return { folio: request.folio }
})

export const askArrangementRoutes = [ask, withdraw]

interface RequestTerms {
  until: string
  parts: number
  canPay: bigint | null
  why: string
}

const isSameAsked = (one: RequestTerms, other: RequestTerms): boolean =>
  one.until === other.until &&
  one.parts === other.parts &&
  one.canPay === other.canPay &&
  one.why === other.why
