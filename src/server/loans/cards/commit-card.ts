import { randomInt } from 'node:crypto'
import type { InputOf } from '#contract/endpoint.ts'
import { repaymentCommit } from '#contract/money/payment-store.ts'
import { codeText, sendCode } from '#domain/registration/one-time-code.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { newId } from '#server/base/names/ids.ts'
import { hashCode } from '#server/call/code-hash.ts'
import { type Context, hashOf, serveInSteps } from '#server/call/serve.ts'
import type { PayingCard } from '#server/integrations/cards/card-acquirer.ts'
import { lockOrder, todayOf } from '#server/loans/orders/orders.ts'
import { amountFor } from '#server/loans/references/what-to-pay.ts'
import { listAccounts } from '#server/people/account/bank-account-rows.ts'
import {
  askingFrom,
  codeOf,
  keepAndSend,
  knownPhone,
  refuseTooSoon,
  refuseWhileWaiting,
} from './card-code.ts'
import {
  type CardPayment,
  cardPaymentByToken,
  insertCardPayment,
  isCharging,
  moveToToken,
  newestCodeSent,
  spendRepayToken,
} from './card-payments.ts'
import { chargeCard } from './charge-card.ts'

/** Begins a card payment: with a code if the card's bank requires one, otherwise with the charge. */
export const commit = serveInSteps(repaymentCommit, async (input, steps) => {
  const { payment, borrower, needs, asking } = await steps.transaction(async (context) => ({
    borrower: context.borrower,
    asking: askingFrom(context),
    ...(await commitIn(input, context)),
  }))
  if (needs === 'charge') await chargeCard(steps.service, borrower, payment)
  if (needs === 'code') {
    const code = codeText(randomInt(1_000_000))
    const hashed = await hashCode(steps.service, { boundTo: borrower.id, asking }, code)
    await steps.transaction((context) => keepAndSend(payment, { ...hashed, code }, context))
  }
  return { needValid: needs !== 'charge', repayRecordId: payment.id }
})

/**
 * Uses the token up for one payment, and returns what it needs next. A repeated token only needs another
 * code.
 */
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
  const sent = needsCode ? await newestCodeSent(tx, borrower) : undefined
  if (sent && isWaitingFor(sent, { orderNo: order.orderNo, cardId: card.id, amountMinor: due })) {
    const isOver = sendCode({ phone: '', purpose: 'repayment' }, codeOf(sent), now).ok
    // The borrower cancelled and pays again: the entry of the code that was sent.
    if (!isOver) {
      await moveToToken(tx, borrower, sent, tokenHash)
      return { payment: sent, needs: 'nothing' } as const
    }
  }
  if (needsCode) await refuseTooSoon(context)
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

const isWaitingFor = (
  sent: CardPayment,
  { orderNo, cardId, amountMinor }: Pick<CardPayment, 'orderNo' | 'cardId' | 'amountMinor'>,
) =>
  sent.state === 'waiting' &&
  sent.orderNo === orderNo &&
  sent.cardId === cardId &&
  sent.amountMinor === amountMinor

async function sendAgain(input: InputOf<typeof repaymentCommit>, tokenHash: Buffer, context: Context) {
  const { tx, borrower } = context
  const payment = await cardPaymentByToken(tx, borrower, tokenHash)
  // An unknown token, or one that expired unused: nothing was paid with it.
  if (!payment) throw new Refused('payment-failed')
  const isSame = payment.orderNo === input.orderId && payment.cardId === input.cardId
  if (!isSame || payment.state !== 'waiting') throw new Refused('payment-repeated')
  // A second tap: it leads to the same entry, and sends no second code.
  if (input.sendMsg !== '1') return { payment, needs: 'nothing' } as const
  await refuseTooSoon(context)
  return { payment, needs: 'code' } as const
}
