import {
  buriedPoint,
  loanDetailConfirm,
  loanDetailPush,
  recommendList,
} from '#contract/loans/loan-confirm.ts'
import type { Minor } from '#domain/amount.ts'
import { dayIn } from '#domain/dates.ts'
import { RELOADED_TYPE } from '#domain/loans/loan-confirm.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { acceptOffer, checkOfferOpen, isTermOf } from '#domain/loans/offer.ts'
import { price } from '#domain/loans/pricing.ts'
import { markets } from '#domain/markets/market.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { dailyLimit, isWithinLimit } from '#server/base/limits/limit.ts'
import { newOrderNo } from '#server/base/names/ids.ts'
import { type Context, serve } from '#server/call/serve.ts'
import { zoneOfNewLoan } from '#server/loans/offers/zone-of-new-loan.ts'
import { insertBurialPoint } from '#server/loans/orders/burial-points.ts'
import { findOrder } from '#server/loans/orders/orders.ts'
import { voiceOfLoan } from '#server/loans/orders/own-order.ts'
import { loanLink } from '#server/loans/orders/page-links.ts'
import { acceptAgreement } from '#server/loans/papers/agreement.ts'
import { keyFactsDocument } from '#server/loans/papers/key-facts-document.ts'
import { offerAccepted } from '#server/outbox/lender-events/loan-events.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'
import type { LegalDocument } from '#words/legal/document.ts'
import { insertOrder } from './insert-order.ts'
import { lenderAgents } from './key-facts.ts'
import {
  bindToOffer,
  findOffer,
  listOffers,
  lockAcceptance,
  markReloaded,
  markShown,
  type StoredOffer,
  shownAmount,
} from './offers.ts'
import { offersInOrder } from './offers-in-order.ts'
import { fingerprintOf, shownOffer } from './shown-offer.ts'

const confirm = serve(loanDetailConfirm, async (input, context) => {
  const { tx, borrower, now, service } = context
  const found = await findOffer(tx, borrower, input.productId)
  if (!found) throw new Refused('not-offered')
  // An accepted offer is still shown, with a link to its loan.
  if (!found.loan) orRefuse(checkOpen(found, now))
  const isWaiting = found.loan === null && found.firstAmount !== null && found.reloadedAt === null
  const isReload = input.isType === RELOADED_TYPE
  const offer = isWaiting && isReload ? await markReloaded(tx, found, now) : found
  const clock = await clockOf(offer, context)
  const today = dayIn(now, zoneOf(clock))
  const voice = voiceOfLoan(context, clock)
  const named = await lenderAgents(tx, service.config, offer, today)
  const isFirst = isWaiting && !isReload
  const amount =
    offer.loan?.amount ?? (isFirst ? offer.firstAmount : null) ?? shownAmount(offer, input.amount)
  const shown = shownOffer({ offer, amount, isFirst, borrower, today, voice, atWork: named })
  if (!offer.loan) await markShown(tx, offer, shown.fingerprint)
  return shown
})

const push = serve(loanDetailPush, async (input, context) => {
  const { tx, borrower, now } = context
  await lockAcceptance(tx, borrower, input.productId)
  const offer = await findOffer(tx, borrower, input.productId)
  if (!offer) throw new Refused('not-offered')
  const { product, loan } = offer
  if (loan) {
    // A second tap, or a retry after a lost response, makes no second loan.
    const isSame = input.amount === loan.amount && isTermOf(product, input)
    if (!isSame) throw new Refused('loan-open')
    return { lendDetailsUrl: loanLink(product.id, loan.orderNo) }
  }
  orRefuse(checkOpen(offer, now))
  // The specification's own client returns only amount and term: its price is the one that it was shown last.
  const accepted = { ...input, fingerprint: input.fingerprint || (offer.shownAs ?? '') }
  const clock = await clockOf(offer, context)
  const today = dayIn(now, zoneOf(clock))
  const fingerprint = fingerprintOf({ ...offer, amount: shownAmount(offer, input.amount) }, today)
  const amount = orRefuse(acceptOffer(offer, accepted, fingerprint, now))
  const orderNo = await makeOrder(context, offer, clock, amount)
  return { lendDetailsUrl: loanLink(product.id, orderNo) }
})

const recommend = serve(recommendList, async (_input, context) => {
  const { tx, borrower, now } = context
  const offers = await listOffers(tx, borrower)
  const open = offers.filter((offer) => !offer.loan && offer.isListed && checkOfferOpen(offer, now).ok)
  return { ...offersInOrder(open, context), unmatched: [], currency: markets[borrower.market].currency }
})

/** More than any borrower needs in a day. Beyond the limit points are dropped, and no call is refused. */
const POINTS_A_DAY = dailyLimit({
  name: 'points-day',
  max: 500,
  counts: 'page view events',
  beyond: 'not stored',
})

const bury = serve(buriedPoint, async ({ productId, event }, context) => {
  const { tx, borrower, now } = context
  if (await isWithinLimit(context, POINTS_A_DAY, context.borrower.id))
    await insertBurialPoint(tx, borrower, { productId, event, at: now })
  return null
})

export const loanConfirmRoutes = [confirm, push, recommend, bury]

function checkOpen(offer: StoredOffer, now: Date) {
  if (!offer.isListed) throw new Refused('not-offered')
  return checkOfferOpen(offer, now)
}

/** The time zone of the loan that results from the offer. */
const clockOf = async (offer: StoredOffer, context: Context) => ({
  product: offer.product,
  timeZone: await zoneOfNewLoan(context, offer),
})

type Clock = Awaited<ReturnType<typeof clockOf>>

/** The new loan, in review, with the accepted agreement. */
async function makeOrder(
  context: Context,
  offer: StoredOffer,
  clock: Clock,
  amountMinor: bigint,
): Promise<string> {
  const { tx, borrower, now, service } = context
  const { product } = offer
  const { currency } = markets[product.market]
  const orderNo = newOrderNo()
  await insertOrder(tx, borrower, {
    orderNo,
    productId: product.id,
    status: '21',
    amountMinor,
    receivedMinor: price(product, amountMinor, dayIn(now, zoneOf(clock))).received,
    currency,
    disbursedOn: null,
    dueOn: null,
    couponMinor: offer.coupon,
    extensionAllowed: product.extension !== null,
    ratingWanted: true,
    takesCollectionComplaints: true,
    externalUrl: null,
    timeZone: clock.timeZone,
    createdAt: now,
    instalments: [],
  })
  await bindToOffer(tx, orderNo, offer)
  const order = await findOrder(tx, borrower, orderNo)
  if (!order) throw new Error('a new order vanished')
  const keyFacts = await acceptedFacts(context, offer, clock, amountMinor)
  await acceptAgreement({ tx, borrower, config: service.config, now }, order, keyFacts, now)
  const { borrowerId } = order
  const accepted = { borrowerId, orderNo, productId: product.id, amountMinor, currency, acceptedAt: now }
  await notifyLender(tx, offerAccepted, order, accepted, now)
  await service.workbench?.planNextStep(tx, order, now)
  return orderNo
}

/** The key facts of the accepted offer, in the reader's language. */
async function acceptedFacts(
  context: Context,
  offer: StoredOffer,
  clock: Clock,
  amount: Minor,
): Promise<LegalDocument | null> {
  const { tx, borrower, now, service } = context
  const today = dayIn(now, zoneOf(clock))
  const voice = voiceOfLoan(context, clock)
  const named = await lenderAgents(tx, service.config, offer, today)
  const shown = shownOffer({
    ...{ offer, amount, borrower, today, voice, isFirst: false },
    atWork: named,
  })
  return keyFactsDocument(shown, offer.product.market, voice, named.lender, today)
}
