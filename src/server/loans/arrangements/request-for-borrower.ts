import { dayIn } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { grantedArrangement } from '#domain/money/arrangement.ts'
import { requestStateOn } from '#domain/money/arrangement-request.ts'
import type { LoanToday } from '#domain/money/loan-today.ts'
import { mayArrange } from '#domain/money/may-arrange.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import type { Context } from '#server/call/serve.ts'
import { shownQuote } from '#server/loans/arrangements/arrangement-quote.ts'
import type { ArrangementRequest } from '#server/loans/arrangements/arrangement-request-rows.ts'
import type { Order } from '#server/loans/orders/orders.ts'

/** A request as the borrower sees it: its state, what applies meanwhile, and the offer. */
export function requestForBorrower(
  order: Order,
  today: LoanToday,
  request: ArrangementRequest,
  voice: Voice,
  context: Context,
) {
  const state = requestStateOn(request, today, order.arrangements.length)
  const { asked: words } = voice.words.arrangement
  const timeZone = zoneOf(order.loan)
  const { until, parts, canPay, why, folio, offer, reply } = request
  const quote =
    state === 'offered' && offer && mayArrange(today, 0).ok
      ? grantedArrangement(order.loan, today.day, offer)
      : null
  const answeredOn = request.answeredAt === null ? '' : dayIn(request.answeredAt, timeZone)
  const askedOn = dayIn(request.askedAt, timeZone)
  const { title, text } = words.states[state]
  const rows = [
    // An awaited answer is not collapsed.
    { text: words.reply, value: state === 'offered' || state === 'refused' ? reply : '' },
    { text: words.folio, value: folio },
    { text: words.askedOn, value: askedOn },
    { text: words.until, value: until },
    { text: words.parts, value: String(parts) },
    { text: words.canPay, value: canPay === null ? '' : voice.money(canPay) },
    { text: words.why, value: why },
    { text: words.answeredOn, value: answeredOn },
  ]
  return {
    folio,
    title,
    text: text(askedOn, state === 'offered' ? voice.lastMoment(request.offerUntil ?? '') : answeredOn),
    isWaiting: state === 'open' || state === 'offered',
    rows: rows.filter(({ value }) => value !== ''),
    quote: quote?.ok ? shownQuote(order, today, quote.value, voice, context) : null,
  }
}
