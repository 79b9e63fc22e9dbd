import type { InputOf } from '#contract/endpoint.ts'
import { repaymentConfirm } from '#contract/money/payment-store.ts'
import type { RefusalReason } from '#contract/refusals.ts'
import { type CodeRefusal, canUse, takeTry, wrongTry } from '#domain/registration/one-time-code.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { codesVerified } from '#server/base/observability/counters.ts'
import { codeOrRefuse, isCode } from '#server/call/code-hash.ts'
import { type Context, serveInSteps } from '#server/call/serve.ts'
import { lockOrder, todayOf } from '#server/loans/orders/orders.ts'
import { amountFor } from '#server/loans/references/what-to-pay.ts'
import { askingFrom, codeOf, refuseWhileWaiting } from './card-code.ts'
import { type CardPayment, isCharging, keepEntry, lockCardPayment, moveCardPayment } from './card-payments.ts'
import { chargeCard } from './charge-card.ts'

/** Spec 8 has two codes for a confirmation. One says that the borrower needs a new code. */
const CODE_REFUSALS: Readonly<Record<CodeRefusal, RefusalReason>> = {
  'code-missing': 'payment-code-wrong',
  'code-wrong': 'payment-code-wrong',
  'code-used': 'payment-repeated',
  'code-expired': 'sms-code-expired',
  'code-tries-spent': 'sms-code-tries-spent',
}

/** Takes the code of a card payment, and then charges the card. */
export const confirm = serveInSteps(repaymentConfirm, async (input, steps) => {
  const entry = await steps.transaction((context) => enter(input, context))
  const { payment, borrower, tried, asking, typed } = entry
  if (tried) {
    const { salt, hash } = payment
    const of = { boundTo: borrower.id, asking }
    const matches = salt !== null && hash !== null && (await isCode(steps.service, of, typed, { salt, hash }))
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

/** Counts one attempt at the payment's code before it is compared; none if it was correct already. */
async function enter(input: InputOf<typeof repaymentConfirm>, context: Context) {
  const { tx, borrower, now } = context
  const payment = await toConfirm(input, context)
  const asking = askingFrom(context)
  if (payment.state === 'charging') return { payment, borrower, asking, tried: null, typed: '' }
  const typed = codeOrRefuse(input.verifyCode)
  const tried = takeTry(codeOf(payment), now)
  if (!tried.ok) throw new Refused(CODE_REFUSALS[tried.refusal])
  await keepEntry(tx, borrower, payment, tried.value)
  return { payment, borrower, asking, tried: tried.value, typed }
}

/** The payment, locked, if it may be confirmed. */
async function toConfirm(input: InputOf<typeof repaymentConfirm>, context: Context): Promise<CardPayment> {
  const { tx, borrower, now } = context
  // The order is locked first, as everywhere: a concurrent payment by another card waits here.
  const order = await lockOrder(tx, borrower, input.orderId)
  const found = await lockCardPayment(tx, borrower, input.repaymentRecordId, input.orderId)
  if (!order || !found) throw new Refused('payment-failed')
  // Its code was correct before, and the result of the charge is unknown: the same charge is requested again.
  if (found.state === 'charging') return found
  if (found.state !== 'waiting') throw new Refused('payment-repeated')
  // The loan may have been paid in another way since, or be in process: then this would be a second payment.
  if (await isCharging(tx, borrower, order.orderNo)) throw new Refused('payment-unclear')
  const due = orRefuse(amountFor('repay', order, todayOf(order, now)))
  if (due !== found.amountMinor) throw new Refused('amount-changed')
  refuseWhileWaiting(order, now)
  return found
}
