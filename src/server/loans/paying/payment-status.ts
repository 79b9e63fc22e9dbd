import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { paymentStatus } from '#contract/money/payment-status.ts'
import { sum } from '#domain/amount.ts'
import { dayIn, daysBetween } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { mayStillArrive } from '#domain/money/money-in-transit.ts'
import { hasMoneyMoved, type Progress, progressOf } from '#domain/money/payment-progress.ts'
import { receiptFolio } from '#domain/papers/receipt-folio.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import { Refused } from '#server/base/http/refused.ts'
import { type Context, serve } from '#server/call/serve.ts'
import { moneyTextToday } from '#server/loans/events/money-text.ts'
import { receiptOf } from '#server/loans/ledger/postings.ts'
import { isReopening, type Reversal, reversalsOf } from '#server/loans/ledger/reversals.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { ofUnchangedOrder, ownOrder, voiceOfLoan } from '#server/loans/orders/own-order.ts'
import { purposeOf } from '#server/loans/paying/slip.ts'
import {
  newestReference,
  ownReference,
  type StoredReference,
} from '#server/loans/references/payment-references.ts'
import { shownPendingPayments } from '#server/loans/references/pending-payments.ts'
import { eventsOfReference, type ReferenceEvent } from '#server/loans/references/reference-events.ts'
import { reversalTexts } from '#server/loans/reversing/reversal-text.ts'

const HOUR_MS = 3_600_000

const status = serve(paymentStatus, (input, context) =>
  ofUnchangedOrder(
    context.tx,
    () => ownOrder(context, input),
    (order) => statusOf(input, order, context),
  ),
)

async function statusOf(
  input: InputOf<typeof paymentStatus>,
  order: Order,
  context: Context,
): Promise<OutputOf<typeof paymentStatus>> {
  const { tx, now } = context
  const today = loanToday(order, now)
  const voice = voiceOfLoan(context, order.loan)
  const pendingPayments = shownPendingPayments(today, context.service.payments, voice)
  const all = order.loan.instalments.length
  const facts = {
    isSettled: order.status === '200',
    paidInstalments: all - today.unpaid.length,
    instalments: all,
    currency: order.currency,
    onItsWay: pendingPayments,
  }
  const reference = await namedIn(input, order, context)
  if (!reference) {
    const nothing = {
      state: '',
      vCode: '',
      sentence: '',
      outcome: '',
      arrivedAt: '',
      moneyMoved: false,
      hoursSince: 0,
      paymentId: '',
      folio: '',
      place: '',
    }
    return { ...facts, ...nothing, amount: null, arrived: null, arrivedDaysAgo: null }
  }
  const events = await eventsOfReference(tx, reference)
  const paid = inBookedOrder(events.filter(({ kind }) => kind === 'paid'))
  const reversals = await reversalsOf(tx, order)
  const isOwn = ({ payment }: Reversal) => paid.some(({ id }) => payment === `${reference.provider}:${id}`)
  const own = reversals.filter(isOwn)
  const gone = own.filter(({ restoredAt }) => restoredAt === null)
  // The reversal that reopened the loan is stated for each earlier payment, or the page would state both that
  // it is paid and what is owed.
  const stated = reversals.filter(
    (one) =>
      isOwn(one) ||
      (one.restoredAt === null && isReopening(one) && paid.some(({ receivedAt }) => receivedAt <= one.at)),
  )
  const arrived = sum(paid.map(({ amountMinor }) => amountMinor)) - sum(gone.map((one) => one.amountMinor))
  const last = events.findLast(({ kind }) => kind === 'paid' || kind === 'seen')
  const progress = progressOf(
    {
      ...reference,
      seen: today.pendingPayments.some((one) => one.reference === reference.reference && mayStillArrive(one)),
      credited: paid.length > 0,
      booked: paid.some(({ message }) => message !== null),
      takenBack: gone.length > 0 && arrived === 0n,
    },
    now,
  )
  const moved = hasMoneyMoved(progress)
  const booked = paid.findLast(({ message }) => message !== null)
  const paymentId =
    moved && booked ? await receiptOf(tx, order, { source: reference.provider, id: booked.id }) : ''
  return {
    ...facts,
    state: progress,
    vCode: reference.reference,
    place: placeOf(reference, order, context),
    moneyMoved: moved,
    sentence: [
      ...pendingPayments.filter(({ vCode }) => vCode === reference.reference).map(({ text }) => text),
      ...(progress === 'seen' ? [] : [sentenceOf(progress, order, paid, stated, context)]),
    ].join(' '),
    outcome: gone.at(-1)?.message ?? own.at(-1)?.restoredMessage ?? paid.at(-1)?.message ?? '',
    paymentId,
    folio: paymentId && booked ? receiptFolio(dayIn(booked.at, zoneOf(order.loan)), paymentId) : '',
    amount: reference.amountMinor,
    arrived: moved ? arrived : null,
    arrivedAt: moved && last ? momentOf(last, voice) : '',
    arrivedDaysAgo: moved && last ? daysBetween(dayIn(last.at, zoneOf(order.loan)), today.day) : null,
    // Since the money was received, which may be later than its payment, or since the reference must not be
    // paid any more.
    hoursSince: hoursBetween(gone.at(-1)?.at ?? (moved && last ? last.receivedAt : reference.expiresAt), now),
  }
}

export const paymentStatusRoutes = [status]

const placeOf = ({ channel }: StoredReference, { loan }: Order, { service }: Context) =>
  service.payments.channels(loan.product.market).find(({ payCode }) => payCode === channel)?.name ?? ''

const hoursBetween = (from: Date, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / HOUR_MS))

interface ReferenceQuery {
  vCode?: string | undefined
  payCode?: string | undefined
  requestType?: number | undefined
}

async function namedIn(
  { vCode, payCode, requestType }: ReferenceQuery,
  order: Order,
  { tx }: Context,
): Promise<StoredReference | undefined> {
  if (vCode !== undefined) {
    const reference = await ownReference(tx, order, vCode)
    if (!reference) throw new Refused('unknown-reference')
    return reference
  }
  if (payCode === undefined || requestType === undefined) throw new Refused('bad-request')
  return newestReference(tx, order, purposeOf(requestType), payCode)
}

/** The time of payment, as on its receipt, and not of its receipt here. */
const momentOf = ({ at }: ReferenceEvent, { clock }: Voice) => clock(at)

/** States whether money has moved, the effect of each payment, and the current state of the loan. */
function sentenceOf(
  progress: Exclude<Progress, 'seen'>,
  order: Order,
  events: readonly ReferenceEvent[],
  gone: readonly Reversal[],
  context: Context,
): string {
  const voice = voiceOfLoan(context, order.loan)
  const { payment } = voice.words
  const event = events.at(-1)
  const hasEffect = progress === 'returned' || hasMoneyMoved(progress)
  if (!hasEffect || !event) return payment.notMoved[isDead(progress) ? progress : 'issued']
  const amount = voice.money(event.amountMinor)
  const at = momentOf(event, voice)
  const booked = events.flatMap((one) =>
    one.message === null ? [] : [{ kept: one, at: momentOf(one, voice) }],
  )
  if (booked.length === 0) return payment.credited(amount, at)
  const back = reversalTexts(gone, voice)
  // Money that arrived and was reversed altogether is left to the statement.
  const stated = progress === 'returned' ? [] : booked.slice(-STATED_MAX)
  return moneyTextToday(stated, loanToday(order, context.now), voice, back.slice(-STATED_MAX))
}

/** How many of the newest payments fit into a field of the wire format; the statement has all. */
const STATED_MAX = 10

/**
 * Payments of one reference in the order in which they were booked. Two events can be received at the same
 * moment, and only one of them found the reference unpaid.
 */
const inBookedOrder = (paid: readonly ReferenceEvent[]) =>
  paid.toSorted((one, other) => Number(isAgain(one)) - Number(isAgain(other)))

const isAgain = (event: ReferenceEvent) => event.message !== null && event.arrived === 'again'

const DEAD = ['expired', 'superseded', 'canceled'] as const
const isDead = (progress: Progress): progress is (typeof DEAD)[number] =>
  (DEAD as readonly string[]).includes(progress)
