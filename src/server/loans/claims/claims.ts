import type { OutputOf } from '#contract/endpoint.ts'
import { claimPayment, OTHER_CHANNEL, paymentClaims } from '#contract/money/claims.ts'
import { addDays, dayIn } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { isTransferProvable } from '#domain/markets/rules.ts'
import { CLAIM_PROOFS_MAX, openClaim } from '#domain/money/claim.ts'
import { isReplyLate } from '#domain/money/money-in-transit.ts'
import { BEFORE_DISBURSEMENT_DAYS } from '#domain/money/plausible.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { claimOrRefuse, dailyLimit } from '#server/base/limits/limit.ts'
import { newFolio } from '#server/base/names/folio.ts'
import { type Context, serve } from '#server/call/serve.ts'
import { claimsOfOrder, insertClaim, type KeptClaim, sameClaim } from '#server/loans/events/claim-rows.ts'
import { findOrder, type Order, todayOf } from '#server/loans/orders/orders.ts'
import { voiceOfLoan } from '#server/loans/orders/own-order.ts'
import { paymentClaimed } from '#server/outbox/lender-events/money-events.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'
import { draftKeyOf } from '#server/people/account/draft-key.ts'
import { borrowerReader, isOfBorrower, pictureLink, readPictureLink } from '#server/pictures/picture-links.ts'
import { attachPictures, listProofs } from '#server/pictures/pictures.ts'
import { planClaimRequest } from './ask-for-claim.ts'
import { searchClaim } from './search-claim.ts'

/** The most claims of a borrower in a day. */
export const CLAIMS_A_DAY_MAX = 5
const CLAIMS_A_DAY = dailyLimit({ name: 'claims-day', max: CLAIMS_A_DAY_MAX, counts: 'claimed payments' })

/** How long the address of a proof is valid. */
const PICTURE_LINK_MS = 60 * 60 * 1000

const list = serve(paymentClaims, async (input, context) => {
  const { tx, borrower } = context
  const order = await orderOf(input, context)
  const kept = await claimsOfOrder(tx, borrower.id, order.orderNo)
  const shown: OutputOf<typeof claimPayment>[] = []
  for (const claim of kept) shown.push(await shownClaim(claim, order, context))
  const { market } = order.loan.product
  const transfers = context.service.payments.channels(market).filter(({ kind }) => kind === 'spei')
  return {
    channels: waysToPay(order, context),
    list: shown,
    earliest: order.disbursedOn === null ? '' : addDays(order.disbursedOn, -BEFORE_DISBURSEMENT_DAYS),
    latest: todayOf(order, context.now),
    transferProof: isTransferProvable(market, todayOf(order, context.now)),
    transferChannels: transfers.map(({ payCode }) => payCode),
    currency: order.currency,
    draftKey: draftKeyOf(context),
  }
})

const file = serve(claimPayment, async (input, context) => {
  const { tx, borrower, now, service } = context
  const order = await orderOf(input, context)
  const isWay = waysToPay(order, context).some(({ value }) => value === input.payCode)
  if (!isWay) throw new Refused('unknown-channel')
  const { paidOn, amount, number, answerBy } = orRefuse(openClaim(order, input, now))
  const holder = { borrowerId: borrower.id, orderNo: order.orderNo }
  const about = { ...holder, paidOn, amount, number }
  const before = await sameClaim(tx, about)
  if (before) return shownClaim(before, order, context)
  if (input.proofs.length > CLAIM_PROOFS_MAX) throw new Refused('too-many-images')
  const keys = ownProofs(input.proofs, context)
  await claimOrRefuse(context, CLAIMS_A_DAY, context.borrower.id)
  const folio = newFolio(dayIn(now, zoneOf(order.loan)))
  const { currency } = order
  const claimed = { folio, amountMinor: amount, currency, paidOn, claimedAt: now, answerBy }
  // A concurrent request stored the same claim first.
  if (await insertClaim(tx, { ...about, folio, channel: input.payCode, openedAt: now, answerBy })) {
    if (!(await attachPictures(tx, borrower.id, { folio, part: 'claim', keys })))
      throw new Refused('unknown-image')
    await notifyLender(tx, paymentClaimed, holder, { ...holder, ...claimed }, now)
    const claim = await sameClaim(tx, about)
    if (claim) await searchClaim(tx, borrower, { claim, order, payments: service.payments }, now)
    await planClaimRequest(tx, { ...holder, folio }, order, service.payments, now)
  }
  const kept = await sameClaim(tx, about)
  if (!kept) throw new Error('the claim vanished')
  return shownClaim(kept, order, context)
})

/** The borrower's own order. A complaint names it without its product. */
async function orderOf({ orderId }: { orderId: string }, { tx, borrower }: Context): Promise<Order> {
  const order = await findOrder(tx, borrower, orderId)
  if (!order) throw new Refused('unknown-order')
  return order
}

/** The keys of pictures that this borrower sent. */
function ownProofs(addresses: readonly string[], { service, borrower }: Context): string[] {
  const keys = addresses.map((address) => {
    const link = readPictureLink(address)
    if (!link || !isOfBorrower(service, link, borrower.id)) throw new Refused('unknown-image')
    return link.key
  })
  return [...new Set(keys)]
}

function waysToPay({ loan }: Order, context: Context) {
  const { market } = loan.product
  const channels = context.service.payments.channels(market)
  const { otherPlace } = voiceOfLoan(context, loan).words.payment.claims
  return [
    ...channels.map(({ payCode, name }) => ({ title: name, value: payCode })),
    { title: otherPlace, value: OTHER_CHANNEL },
  ]
}

async function shownClaim(
  claim: KeptClaim,
  order: Order,
  context: Context,
): Promise<OutputOf<typeof claimPayment>> {
  const { tx, borrower, now, service } = context
  const { words, money, clock } = voiceOfLoan(context, order.loan)
  const pictures = await listProofs(tx, borrower.id, claim.folio)
  const until = new Date(now.getTime() + PICTURE_LINK_MS)
  const isOpen = claim.state === 'open'
  const facts = {
    amount: money(claim.amount),
    day: claim.paidOn,
    until: clock(claim.answerBy),
  }
  const said = words.payment.claims
  const { finding } = claim
  const isLate = isOpen && isReplyLate(claim, now)
  const found = finding === 'likely' || finding === 'anothers' ? said.open[finding] : said.open.nothing
  return {
    id: claim.folio,
    paidOn: claim.paidOn,
    amount: claim.amount,
    place: waysToPay(order, context).find(({ value }) => value === claim.channel)?.title ?? claim.channel,
    number: claim.number,
    filedAt: clock(claim.openedAt),
    answerBy: isOpen ? facts.until : '',
    isOpen,
    isAnswerLate: isLate,
    text: isOpen ? (isLate ? said.open.late : found)(facts) : said.answered[finding](facts),
    images: pictures.map(({ key }) => pictureLink(service, key, borrowerReader(context), until)),
  }
}

export const claimRoutes = [list, file]
