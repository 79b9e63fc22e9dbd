import type { InputOf } from '#contract/endpoint.ts'
import { repaymentHuichao } from '#contract/money/payment-store.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { type Context, serveInSteps } from '#server/call/serve.ts'
import type { Channel } from '#server/integrations/payments/provider.ts'
import { refuseWhileWaiting } from '#server/loans/cards/card-code.ts'
import { lockOrder, type Order, todayOf } from '#server/loans/orders/orders.ts'
import { channelsFor } from '#server/loans/paying/offered-channels.ts'
import { type ReferenceDecision, withReference } from '#server/loans/paying/reference-for.ts'
import { amountFor, desiredAmount } from '#server/loans/references/what-to-pay.ts'

/** Leads to a provider's own payment page (spec 7). */
export const huichao = serveInSteps(repaymentHuichao, (input, steps) =>
  withReference(
    steps,
    (context) => wantedPage(input, context),
    async ({ service }, { wish }, reference) => ({
      url: service.payments.issuerOf(wish.channel).payPage?.(reference) ?? '',
    }),
  ),
)

async function wantedPage(
  input: InputOf<typeof repaymentHuichao>,
  context: Context,
): Promise<ReferenceDecision> {
  const { tx, borrower, now } = context
  const order = await lockOrder(tx, borrower, input.orderId)
  if (!order) throw new Refused('unknown-order')
  const amountMinor = orRefuse(amountFor('repay', order, todayOf(order, now)))
  if (input.amount !== amountMinor) throw new Refused('amount-changed')
  const channel = pagedChannel(context, order)
  if (!channel) throw new Refused('payment-failed')
  refuseWhileWaiting(order, now)
  if (order.charges.length > 0) throw new Refused('payment-unclear')
  const today = todayOf(order, now)
  return { order, wish: { purpose: 'repay', channel, ...desiredAmount('repay', order, amountMinor, today) } }
}

/** A channel that is no store and whose provider has its own payment page. */
export function pagedChannel({ service, now }: Context, order: Order): Channel | undefined {
  const { payments } = service
  const due = amountFor('repay', order, todayOf(order, now))
  if (!due.ok) return undefined
  return channelsFor(payments, order.loan.product.market, due.value).find(
    (channel) => channel.kind !== 'store' && payments.issuerOf(channel).payPage !== undefined,
  )
}
