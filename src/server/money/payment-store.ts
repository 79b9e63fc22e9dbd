import { randomBytes, randomInt } from 'node:crypto'
import type { InputOf } from '#contract/endpoint.ts'
import {
  repaymentCommit,
  repaymentConfirm,
  repaymentHuichao,
  repaymentWay,
} from '#contract/money/payment-store.ts'
import type { RefusalReason } from '#contract/refusals.ts'
import {
  CODE_LIFE_SECONDS,
  type CodeRefusal,
  codeText,
  enterCode,
  readOlderStoreCode,
  sendCode,
} from '#domain/registration/one-time-code.ts'
import { listAccounts } from '#server/account/bank-account-rows.ts'
import { phoneOf } from '#server/account/borrower-phones.ts'
import { newId } from '#server/database/ids.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { answersIn } from '#server/http/answer-words.ts'
import { lockOrder, type Order, todayOf } from '#server/loans/orders.ts'
import { planMessage } from '#server/messages/send-messages.ts'
import type { PayingCard } from '#server/outside/cards/card-acquirer.ts'
import type { Channel } from '#server/outside/payments/provider.ts'
import { hashCode, isCode } from '#server/registration/code-hash.ts'
import { type Context, hashOf, orRefuse, Refused, serve, serveInSteps } from '#server/serve.ts'
import {
  type CardPayment,
  cardPaymentByToken,
  insertCardPayment,
  insertRepayToken,
  isCharging,
  keepEntry,
  lockCardPayment,
  moveCardPayment,
  replaceCode,
  spendRepayToken,
} from './card-payments.ts'
import { chargeCard } from './charge-card.ts'
import { channelsFor } from './offered-channels.ts'
import { type Wanted, withReference } from './reference-for.ts'
import { amountFor } from './what-to-pay.ts'

/** How long a token waits for its payment: as long as somebody may look for their card. */
const TOKEN_MINUTES = 30
const MINUTE_MS = 60_000

const way = serve(repaymentWay, async (input, context) => {
  const { tx, borrower, now, service } = context
  const cards = service.cards ? await listAccounts(tx, borrower, 'card') : []
  const order = input.orderId === undefined ? undefined : await lockOrder(tx, borrower, input.orderId)
  if (input.orderId !== undefined && !order) throw new Refused('unknown-order')
  const repayToken = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + TOKEN_MINUTES * MINUTE_MS)
  await insertRepayToken(tx, borrower, hashOf(repayToken), expiresAt, now)
  return {
    alipay: order !== undefined && pagedChannel(context, order) !== undefined,
    repayToken,
    bankCards: cards.map(({ id, bank, masked, bankCode }) => ({
      id,
      bankName: bank,
      cardNo: masked,
      bankCode,
    })),
  }
})

const commit = serveInSteps(repaymentCommit, async (input, steps) => {
  const { payment, borrower, needsCode } = await steps.transaction(async (context) => ({
    borrower: context.borrower,
    ...(await commitIn(input, context)),
  }))
  if (!needsCode) await chargeCard(steps.service, borrower, payment)
  return { needValid: needsCode, repayRecordId: payment.id }
})

/** Uses the token up for one payment, and sends its code. The same token again only sends another code. */
async function commitIn(input: InputOf<typeof repaymentCommit>, context: Context) {
  const { tx, borrower, now, service } = context
  const order = await lockOrder(tx, borrower, input.orderId)
  if (!order) throw new Refused('unknown-order')
  const due = orRefuse(amountFor('repay', order, todayOf(order, now)))
  if (input.amount !== due) throw new Refused('amount-changed')
  const { cards } = service
  const account = (await listAccounts(tx, borrower, 'card')).find(({ id }) => id === input.cardId)
  if (!cards || !account) throw new Refused('payment-failed')
  const card: PayingCard = account

  const tokenHash = hashOf(input.repayToken)
  if (!(await spendRepayToken(tx, borrower, tokenHash, now))) {
    return { payment: await sendAgain(input, tokenHash, context), needsCode: true }
  }
  if (await isCharging(tx, borrower, order.orderNo)) throw new Refused('payment-unclear')
  const needsCode = cards.needsCode(card)
  const payment: CardPayment = {
    id: newId(now),
    orderNo: order.orderNo,
    cardId: card.id,
    amountMinor: due,
    state: needsCode ? 'waiting' : 'charging',
    tries: 0,
    usedAt: null,
    ...(needsCode ? await freshCode(context) : { salt: null, hash: null, sentAt: null }),
  }
  await insertCardPayment(tx, borrower, tokenHash, payment, now)
  return { payment, needsCode }
}

async function sendAgain(
  input: InputOf<typeof repaymentCommit>,
  tokenHash: Buffer,
  context: Context,
): Promise<CardPayment> {
  const { tx, borrower, now } = context
  const payment = await cardPaymentByToken(tx, borrower, tokenHash)
  // A token that never was, or has ended unused: nothing was paid with it.
  if (!payment) throw new Refused('payment-failed')
  const isSame = payment.orderNo === input.orderId && payment.cardId === input.cardId
  if (!isSame || payment.state !== 'waiting') throw new Refused('payment-repeated')
  // A second tap, whose code is on its way already: it leads to the same entry, and sends nothing.
  if (input.sendMsg !== '1') return payment
  const previous = codeOf(payment)
  orRefuse(sendCode({ phone: '', purpose: 'repayment' }, previous, now))
  await replaceCode(tx, payment, await freshCode(context))
  return payment
}

/** Makes a code and sends it to the phone that the lender knows, never to one that a page's address names. */
async function freshCode(context: Context) {
  const { tx, borrower, now, language, service } = context
  const phone = await phoneOf(tx, borrower, sealerOf(service))
  if (phone === null) throw new Refused('payment-failed')
  const code = codeText(randomInt(1_000_000))
  const until = new Date(now.getTime() + CODE_LIFE_SECONDS * 1000)
  const { name } = service.config.brand
  const text = answersIn(language).messages.cardCode(name, code)
  await planMessage(tx, service, { to: phone, text, until }, now)
  return { ...(await hashCode(service, borrower.id, code)), sentAt: now }
}

const codeOf = ({ sentAt, tries, usedAt }: CardPayment) =>
  sentAt === null ? null : ({ phone: '', purpose: 'repayment', sentAt, tries, usedAt } as const)

/** Spec 8 has two codes for a confirmation; who needs a new code is told so. */
const CODE_REFUSALS: Readonly<Record<CodeRefusal, RefusalReason>> = {
  'code-missing': 'payment-code-wrong',
  'code-wrong': 'payment-code-wrong',
  'code-used': 'payment-repeated',
  'code-expired': 'sms-code-expired',
  'code-tries-spent': 'sms-code-tries-spent',
}

const confirm = serveInSteps(repaymentConfirm, async (input, steps) => {
  const { payment, borrower } = await steps.transaction(async ({ tx, borrower, now, service }) => {
    // The order first, as everywhere: whoever pays it by another card waits here.
    const order = await lockOrder(tx, borrower, input.orderId)
    const found = await lockCardPayment(tx, borrower, input.repaymentRecordId, input.orderId)
    if (!order || !found) throw new Refused('payment-failed')
    // Its code was right before, and nobody knows how the charge ended: the same charge is asked for again.
    if (found.state === 'charging') return { payment: found, borrower }
    if (found.state !== 'waiting') throw new Refused('payment-repeated')
    // It may have been paid in another way since, or be in the middle of it; then this would be the second time.
    if (await isCharging(tx, borrower, order.orderNo)) throw new Refused('payment-unclear')
    const due = orRefuse(amountFor('repay', order, todayOf(order, now)))
    if (due !== found.amountMinor) throw new Refused('amount-changed')
    const typed = readOlderStoreCode(input.verifyCode)
    const { salt, hash } = found
    const matches =
      typed.ok &&
      salt !== null &&
      hash !== null &&
      (await isCode(service, borrower.id, typed.value, { salt, hash }))
    const { code, refusal } = enterCode(codeOf(found), matches, now)
    if (code) await keepEntry(tx, found, code)
    if (refusal !== null) throw new Refused(CODE_REFUSALS[refusal], { keeps: true })
    await moveCardPayment(tx, found, 'waiting', 'charging')
    return { payment: found, borrower }
  })
  await chargeCard(steps.service, borrower, payment)
  return null
})

const huichao = serveInSteps(repaymentHuichao, (input, steps) =>
  withReference(
    steps,
    (context) => wantedPage(input, context),
    async ({ service }, { wish }, reference) => ({
      url: service.payments.issuerOf(wish.channel).payPage?.(reference) ?? '',
    }),
  ),
)

async function wantedPage(input: InputOf<typeof repaymentHuichao>, context: Context): Promise<Wanted> {
  const { tx, borrower, now } = context
  const order = await lockOrder(tx, borrower, input.orderId)
  if (!order) throw new Refused('unknown-order')
  const amountMinor = orRefuse(amountFor('repay', order, todayOf(order, now)))
  if (input.amount !== amountMinor) throw new Refused('amount-changed')
  const channel = pagedChannel(context, order)
  if (!channel) throw new Refused('payment-failed')
  const amountAt = (at: Date) => {
    const amount = amountFor('repay', order, todayOf(order, at))
    return amount.ok ? amount.value : null
  }
  return { order, wish: { purpose: 'repay', channel, amountMinor, amountAt } }
}

/** A channel that is no store and whose provider has a page of its own where one pays. */
function pagedChannel({ service, now }: Context, order: Order): Channel | undefined {
  const { payments } = service
  const due = amountFor('repay', order, todayOf(order, now))
  if (!due.ok) return undefined
  return channelsFor(payments, order.loan.product.market, due.value).find(
    (channel) => channel.kind !== 'store' && payments.issuerOf(channel).payPage !== undefined,
  )
}

/** Payments by a bound card (spec 7, "Older payment store"). */
export const paymentStoreRoutes = [way, commit, confirm, huichao]
