import { randomBytes, randomInt } from 'node:crypto'
import type { InputOf } from '#contract/endpoint.ts'
import {
  repaymentCommit,
  repaymentConfirm,
  repaymentHuichao,
  repaymentWay,
} from '#contract/money/payment-store.ts'
import type { RefusalReason } from '#contract/refusals.ts'
import { loanToday } from '#domain/loans/loan-today.ts'
import { isWaitedFor } from '#domain/money/on-its-way.ts'
import {
  CODE_LIFE_SECONDS,
  type CodeRefusal,
  canUse,
  codeText,
  readOlderStoreCode,
  sendCode,
  takeTry,
  wrongTry,
} from '#domain/registration/one-time-code.ts'
import { listAccounts } from '#server/account/bank-account-rows.ts'
import { phoneOf } from '#server/account/borrower-phones.ts'
import { claimOwn } from '#server/account/own-budget.ts'
import { newId } from '#server/database/ids.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { answersIn } from '#server/http/answer-words.ts'
import { networkOf } from '#server/http/network.ts'
import { lockOrder, type Order, todayOf } from '#server/loans/orders.ts'
import { claimForBorrower } from '#server/messages/claim-message.ts'
import { planMessage } from '#server/messages/send-messages.ts'
import type { PayingCard } from '#server/outside/cards/card-acquirer.ts'
import type { Channel } from '#server/outside/payments/provider.ts'
import { type HashedCode, hashCode, isCode } from '#server/registration/code-hash.ts'
import { codesVerified } from '#server/seen/counters.ts'
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
/** Each page that offers cards makes one. */
const TOKENS_AN_HOUR = { name: 'repay-tokens-hour', max: 60, windowMinutes: 60 }

const way = serve(repaymentWay, async (input, context) => {
  const { tx, borrower, now, service } = context
  const cards = service.cards ? await listAccounts(tx, borrower, 'card') : []
  const order = input.orderId === undefined ? undefined : await lockOrder(tx, borrower, input.orderId)
  if (input.orderId !== undefined && !order) throw new Refused('unknown-order')
  await claimOwn(context, TOKENS_AN_HOUR)
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
  const { payment, borrower, needs, asking } = await steps.transaction(async (context) => ({
    borrower: context.borrower,
    asking: askingFrom(context),
    ...(await commitIn(input, context)),
  }))
  if (needs === 'charge') await chargeCard(steps.service, borrower, payment)
  if (needs === 'code') {
    const code = codeText(randomInt(1_000_000))
    const hashed = await hashCode(steps.service, { whose: borrower.id, asking }, code)
    await steps.transaction((context) => keepAndSend(payment, { ...hashed, code }, context))
  }
  return { needValid: needs !== 'charge', repayRecordId: payment.id }
})

/** Uses the token up for one payment, and says what it needs next. The same token again only needs another code. */
async function commitIn(input: InputOf<typeof repaymentCommit>, context: Context) {
  const { tx, borrower, now, service } = context
  const order = await lockOrder(tx, borrower, input.orderId)
  if (!order) throw new Refused('unknown-order')
  const due = orRefuse(amountFor('repay', order, todayOf(order, now)))
  if (input.amount !== due) throw new Refused('amount-changed')
  refuseWhileWaiting(order, now)
  const { cards } = service
  const account = (await listAccounts(tx, borrower, 'card')).find(({ id }) => id === input.cardId)
  if (!cards || !account) throw new Refused('payment-failed')
  const card: PayingCard = account

  const tokenHash = hashOf(input.repayToken)
  if (!(await spendRepayToken(tx, borrower, tokenHash, now))) {
    return sendAgain(input, tokenHash, context)
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
    salt: null,
    hash: null,
    sentAt: null,
  }
  if (needsCode) await knownPhone(context)
  await insertCardPayment(tx, borrower, tokenHash, payment, now)
  return { payment, needs: needsCode ? 'code' : 'charge' } as const
}

/** A card pays at once, so nobody is let pay twice by it: money that is waited for comes first. */
function refuseWhileWaiting(order: Order, now: Date): void {
  const isWaiting = loanToday(order, now).onItsWay.some(isWaitedFor)
  if (isWaiting) throw new Refused('payment-on-its-way')
}

async function sendAgain(input: InputOf<typeof repaymentCommit>, tokenHash: Buffer, context: Context) {
  const { tx, borrower, now } = context
  const payment = await cardPaymentByToken(tx, borrower, tokenHash)
  // A token that never was, or has ended unused: nothing was paid with it.
  if (!payment) throw new Refused('payment-failed')
  const isSame = payment.orderNo === input.orderId && payment.cardId === input.cardId
  if (!isSame || payment.state !== 'waiting') throw new Refused('payment-repeated')
  // A second tap, whose code is on its way already: it leads to the same entry, and sends nothing.
  if (input.sendMsg !== '1') return { payment, needs: 'nothing' } as const
  const previous = codeOf(payment)
  orRefuse(sendCode({ phone: '', purpose: 'repayment' }, previous, now))
  return { payment, needs: 'code' } as const
}

/** The phone that the lender knows, never one that a page's address names. */
async function knownPhone({ tx, borrower, service, now }: Context): Promise<string> {
  const phone = await phoneOf(tx, borrower, sealerOf(service), now)
  if (phone === null) throw new Refused('payment-failed')
  return phone
}

/** Keeps a payment's new code and sends it, unless another one was sent while this one was hashed. */
async function keepAndSend(
  payment: CardPayment,
  { code, salt, hash }: HashedCode & { code: string },
  context: Context,
): Promise<void> {
  const { tx, now, language, service } = context
  if (!(await replaceCode(tx, context.borrower, payment, { salt, hash, sentAt: now })))
    throw new Refused('resend-too-soon')
  const phone = await knownPhone(context)
  await claimForBorrower(context, { borrowerId: context.borrower.id, phone })
  const until = new Date(now.getTime() + CODE_LIFE_SECONDS * 1000)
  const { name } = service.config.brand
  const text = answersIn(language).messages.cardCode(name, code)
  await planMessage(tx, service, { to: phone, text, until }, now)
}

/** Of one session, and of one address, one code is hashed at a time. */
const askingFrom = ({ origin, deviceId }: Context) => [deviceId, origin.address && networkOf(origin.address)]

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
  const entry = await steps.transaction((context) => enter(input, context))
  const { payment, borrower, tried, asking } = entry
  if (tried) {
    const typed = readOlderStoreCode(input.verifyCode)
    const { salt, hash } = payment
    const of = { whose: borrower.id, asking }
    const matches =
      typed.ok &&
      salt !== null &&
      hash !== null &&
      (await isCode(steps.service, of, typed.value, { salt, hash }))
    if (!matches) throw new Refused(CODE_REFUSALS[wrongTry(tried)])
    await steps.transaction(async (context) => {
      const now = await toConfirm(input, context)
      if (now.state !== 'waiting') throw new Refused('payment-repeated')
      if (!canUse(codeOf(now), tried)) throw new Refused('payment-repeated')
      await keepEntry(context.tx, borrower, now, { tries: now.tries, usedAt: context.now })
      context.tx.afterCommit(() => codesVerified.inc({ purpose: 'repayment' }))
      await moveCardPayment(context.tx, borrower, now, 'waiting', 'charging')
    })
  }
  await chargeCard(steps.service, borrower, payment)
  return null
})

/** One try of the payment's code, before it is compared; none where its code was right already. */
async function enter(input: InputOf<typeof repaymentConfirm>, context: Context) {
  const { tx, borrower, now } = context
  const payment = await toConfirm(input, context)
  const asking = askingFrom(context)
  if (payment.state === 'charging') return { payment, borrower, asking, tried: null }
  const tried = takeTry(codeOf(payment), now)
  if (!tried.ok) throw new Refused(CODE_REFUSALS[tried.refusal])
  await keepEntry(tx, borrower, payment, tried.value)
  return { payment, borrower, asking, tried: tried.value }
}

/** The payment, locked, if it may be confirmed. */
async function toConfirm(input: InputOf<typeof repaymentConfirm>, context: Context): Promise<CardPayment> {
  const { tx, borrower, now } = context
  // The order first, as everywhere: whoever pays it by another card waits here.
  const order = await lockOrder(tx, borrower, input.orderId)
  const found = await lockCardPayment(tx, borrower, input.repaymentRecordId, input.orderId)
  if (!order || !found) throw new Refused('payment-failed')
  // Its code was right before, and nobody knows how the charge ended: the same charge is asked for again.
  if (found.state === 'charging') return found
  if (found.state !== 'waiting') throw new Refused('payment-repeated')
  // It may have been paid in another way since, or be in the middle of it; then this would be the second time.
  if (await isCharging(tx, borrower, order.orderNo)) throw new Refused('payment-unclear')
  const due = orRefuse(amountFor('repay', order, todayOf(order, now)))
  if (due !== found.amountMinor) throw new Refused('amount-changed')
  refuseWhileWaiting(order, now)
  return found
}

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
  refuseWhileWaiting(order, now)
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
