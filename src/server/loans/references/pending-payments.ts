import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetails } from '#contract/loans/loan-details.ts'
import { REQUEST_EXTEND, REQUEST_PART, REQUEST_PAYOFF, REQUEST_REPAY } from '#contract/money/request-type.ts'
import type { LoanToday } from '#domain/money/loan-today.ts'
import { BY_CARD, type MoneyInTransit, mayStillArrive } from '#domain/money/money-in-transit.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import type { Payments } from '#server/integrations/validated/payments.ts'
import type { StoredReference } from '#server/loans/references/payment-references.ts'

/** A pending payment as pages receive it. */
export type ShownPendingPayment = OutputOf<typeof loanDetails>['onItsWay'][number]

/** The `requestType` of a payment page, by the purpose of its reference. */
export const REQUEST_TYPES: Readonly<Record<Purpose, number>> = {
  repay: REQUEST_REPAY,
  part: REQUEST_PART,
  extend: REQUEST_EXTEND,
  payoff: REQUEST_PAYOFF,
}

/** Returns the pending payments of a loan as pages show them. */
export function shownPendingPayments(
  today: LoanToday,
  payments: Payments,
  voice: Voice,
): ShownPendingPayment[] {
  return today.pendingPayments.map((one) => ({
    state: one.state,
    ...wordsFor(one, today, payments, voice),
    // A paid loan carries no risk of a second payment.
    risk: mayStillArrive(one) && today.status !== '200' ? voice.words.payment.way.risk : '',
    amount: one.amount,
    seenAt: voice.clock(one.seenAt),
    waitUntil: one.state === 'looked-at' ? '' : voice.clock(one.waitUntil),
    isAnswerLate: one.isLate ?? false,
    vCode: one.reference,
    // Claims and card charges have no payment page.
    asked: one.state === 'claimed' || one.provider === BY_CARD ? null : one.asked,
    payCode: one.channel,
    requestType: REQUEST_TYPES[one.purpose],
  }))
}

function wordsFor(one: MoneyInTransit, today: LoanToday, payments: Payments, { words, money, clock }: Voice) {
  const { market } = today.loan.product
  const { way } = words.payment
  const said = {
    place: payments.channels(market).find(({ payCode }) => payCode === one.channel)?.name ?? one.provider,
    amount: money(one.amount),
    at: clock(one.seenAt),
    until: clock(one.waitUntil),
  }
  const isPaid = today.status === '200'
  if (one.provider === BY_CARD || one.state === 'unclear') {
    const text = isPaid ? way.paid.unclear : one.state === 'late' ? way['unclear-late'] : way.unclear
    return { title: way.title.unclear, text: text(said) }
  }
  if (one.state === 'late' || one.state === 'called-off') {
    return { title: way.title[one.state], text: (isPaid ? way.paid : way)[one.state](said) }
  }
  if (one.state === 'claimed') {
    const text = (isPaid ? way.paid : way)[one.isLate ? 'claimed-late' : 'claimed']
    return { title: way.title.claimed, text: text(said) }
  }
  if (one.state === 'looked-at') return { title: way.title[one.state], text: way[one.state](said) }
  if (isPaid) return { title: way.title.waiting, text: way.settled(said) }
  const title = way.title[one.purpose === 'extend' ? 'fee' : 'waiting']
  return { title, text: one.purpose === 'extend' ? way.fee(said) : way.waiting(said) }
}

/**
 * Returns when the server learned of the latest pending payment; `null` without one. References are issued since then
 * only on explicit request.
 */
export function pendingSince({ pendingPayments }: LoanToday): Date | null {
  const heard = pendingPayments.filter(mayStillArrive).map(({ heardAt }) => heardAt.getTime())
  return heard.length === 0 ? null : new Date(Math.max(...heard))
}

/**
 * Returns whether a reference may still be shown: it has no pending payment, and it was issued after the latest notice
 * of a pending payment of the loan.
 */
export function isStillGiven(
  { provider, reference, issuedAt }: Pick<StoredReference, 'provider' | 'reference' | 'issuedAt'>,
  today: LoanToday,
): boolean {
  const since = pendingSince(today)
  const isSeen = today.pendingPayments.some((one) => one.provider === provider && one.reference === reference)
  return !isSeen && (since === null || issuedAt >= since)
}
