import type { OutputOf } from '#contract/endpoint.ts'
import { contractDetail } from '#contract/loans/loan-details.ts'
import { paperForWire } from '#contract/paper.ts'
import { agreementDraft, loanStatement, paymentReceipt } from '#contract/papers/statements.ts'
import { dayIn, formatMoment } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { showsTransfer } from '#domain/markets/rules.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { isAwaited } from '#domain/money/money-in-transit.ts'
import { receiptFolio } from '#domain/papers/receipt-folio.ts'
import {
  dueToday,
  isReceived,
  type LineKind,
  partsOf,
  planOf,
  receivedIn,
  type StatementLine,
  statementOf,
} from '#domain/papers/statement.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import { Refused } from '#server/base/http/refused.ts'
import { type Context, serve } from '#server/call/serve.ts'
import { shownNextPart } from '#server/loans/arrangements/arrangement.ts'
import { moneyText } from '#server/loans/events/money-text.ts'
import { listPostings, type Source, sourceOf } from '#server/loans/ledger/postings.ts'
import { reversalsOf } from '#server/loans/ledger/reversals.ts'
import { bookedPayments, paymentOfPosting } from '#server/loans/ledger/standing-payments.ts'
import { findOffer, shownAmount } from '#server/loans/offers/offers.ts'
import { zoneOfNewLoan } from '#server/loans/offers/zone-of-new-loan.ts'
import { type Order, todayOf } from '#server/loans/orders/orders.ts'
import { ofUnchangedOrder, voiceOfLoan } from '#server/loans/orders/own-order.ts'
import {
  type Agreement,
  type AgreementContext,
  agreementOf,
  draftAgreement,
} from '#server/loans/papers/agreement.ts'
import { lenderOfOrder } from '#server/loans/products/lender-of.ts'
import { shownPendingPayments } from '#server/loans/references/pending-payments.ts'
import { reversalStatements } from '#server/loans/reversing/reversal-text.ts'
import { marketWords } from '#words/markets.ts'
import { orderOf } from './order-of.ts'
import { paperWords } from './words.ts'

const contract = serve(contractDetail, async ({ orderNo }, context) => {
  const order = await orderOf(context, orderNo)
  return agreementForWire(await agreementOf(agreeing(context), order), order)
})

const draft = serve(agreementDraft, async ({ productId, amount }, context) => {
  const { tx, borrower, now } = context
  const offer = await findOffer(tx, borrower, productId)
  if (!offer) throw new Refused('not-offered')
  // An accepted offer has its agreement already.
  if (offer.loan) {
    const order = await orderOf(context, offer.loan.orderNo)
    return agreementForWire(await agreementOf(agreeing(context), order), order)
  }
  const clock = { product: offer.product, timeZone: await zoneOfNewLoan(context, offer) }
  const today = dayIn(now, zoneOf(clock))
  return agreementForWire(await draftAgreement(agreeing(context), clock, shownAmount(offer, amount), today))
})

const history = serve(loanStatement, ({ orderNo }, context) =>
  ofUnchangedOrder(
    context.tx,
    () => orderOf(context, orderNo),
    (order) => statementFor(order, context),
  ),
)

async function statementFor(order: Order, context: Context): Promise<OutputOf<typeof loanStatement>> {
  const events = await listPostings(context.tx, order)
  const words = paperWords(context.language)
  const today = loanToday(order, context.now)
  const lines = statementOf(today, events)
  const { tax } = marketWords[order.loan.product.market][context.language]
  const voice = voiceOfLoan(context, order.loan)
  const pendingPayments = shownPendingPayments(today, context.service.payments, voice)
  const nextPart = shownNextPart(today, voice)
  // A document asks for no money that the loan's page does not ask for.
  const isAsked = nextPart === null && !pendingPayments.some(isAwaited)
  return {
    productName: order.loan.product.name,
    productLogo: order.productLogo,
    owed: lines.at(-1)?.balance ?? 0n,
    dueToday: isAsked ? dueToday(today) : null,
    daysLate: isAsked ? today.daysLate : 0,
    onItsWay: pendingPayments,
    nextPart,
    lines: lines.filter(isMovement).map(({ id, kind, ...line }) => ({
      ...line,
      paymentId: isReceived(kind) ? id : '',
      title: kind === 'tax' ? tax : words.lines[kind],
    })),
    dayEnds: voice.dayEnds,
    plan: [...planOf(today)],
    isSettled: order.status === '200',
    madeOn: today.day,
    company: lenderOfOrder(context.service.config.brand, order).company.legalName,
    currency: order.currency,
  }
}

/** A due day moves no money; the plan states it. */
const isMovement = (line: StatementLine): line is StatementLine & { kind: Exclude<LineKind, 'due'> } =>
  line.kind !== 'due'

const receipt = serve(paymentReceipt, async ({ orderNo, paymentId }, context) => {
  const { tx, service, language } = context
  const order = await orderOf(context, orderNo)
  const { market, name } = order.loan.product
  const payment = (await listPostings(tx, order)).find(({ id }) => id === paymentId)
  if (!payment || !isReceived(payment.kind)) throw new Refused('unknown-payment')
  const source = await sourceOf(tx, order, paymentId)
  const channel = service.payments.channels(market).find(({ payCode }) => payCode === source?.channel)
  const words = paperWords(language)
  const voice = voiceOfLoan(context, order.loan)
  const byCard = source?.channel === null ? words.byCard : ''
  const parts = partsOf(payment.entries)
  const madeOn = todayOf(order, context.now)
  const event = await paymentOfPosting(tx, order, paymentId)
  const own = (await bookedPayments(tx, order)).find((one) => one.payment === event)
  const back = (await reversalsOf(tx, order)).filter((one) => one.payment === event)
  return {
    folio: receiptFolio(dayIn(payment.at, zoneOf(order.loan)), paymentId),
    productName: name,
    productLogo: order.productLogo,
    title: words.receipt[payment.kind],
    told: source ? effectOf(source, payment.at, voice) : '',
    amount: receivedIn(payment.entries),
    paidAt: voice.inZone(formatMoment(payment.at, zoneOf(order.loan))),
    reference: source?.reference ?? '',
    channel: channel?.name ?? byCard,
    parts: PART_ORDER.filter((part) => parts[part] !== 0n).map((part) => ({
      title: part === 'tax' ? marketWords[market][language].tax : words.parts[part],
      amount: parts[part],
    })),
    reversals: reversalStatements(back, voice).map(({ kind, at, amount, text, isOver }) => ({
      title: words.lines[kind],
      at,
      amount,
      told: text,
      isOver,
    })),
    isTakenBack: own !== undefined && own.takenBackMinor === own.amountMinor,
    transferProof: showsTransfer(market, source?.reference ?? '', madeOn),
    madeOn,
    company: lenderOfOrder(service.config.brand, order).company.legalName,
    currency: order.currency,
  }
})

/** The effect of the payment, on the date of the receipt. */
const effectOf = ({ kept }: Source, paidAt: Date, voice: Voice): string =>
  kept.message === null ? '' : moneyText(kept, voice.clock(paidAt), voice)

const PART_ORDER = ['principal', 'interest', 'fee', 'tax', 'penalty', 'extension', 'credit'] as const

export const paperCalls = [contract, draft, history, receipt]

const agreeing = ({ tx, borrower, service, now }: Context): AgreementContext => ({
  tx,
  borrower,
  config: service.config,
  now,
})

/** An agreement in the wire format. A draft has no order, so it has no acceptance. */
function agreementForWire({ fields, paper, accepted, keyFacts }: Agreement, order?: Order) {
  const zone = order && zoneOf(order.loan)
  return {
    ...fields,
    paper: paperForWire(paper),
    acceptedAt: accepted && zone ? formatMoment(accepted.at, zone) : '',
    acceptedHash: accepted?.hash ?? '',
    keyFacts: keyFacts && paperForWire(keyFacts.paper),
    keyFactsHash: keyFacts?.hash ?? '',
  }
}
