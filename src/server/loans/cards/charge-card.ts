import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import { Refused } from '#server/base/http/refused.ts'
import { providerTroubles } from '#server/base/observability/counters.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { CARD_PROVIDER } from '#server/integrations/cards/card-acquirer.ts'
import { receiveMoney } from '#server/loans/ledger/receive.ts'
import { lockKnownOrder, lockOrder } from '#server/loans/orders/orders.ts'
import { processWaitingReversals } from '#server/loans/reversing/process-reversal.ts'
import { listAccounts } from '#server/people/account/bank-account-rows.ts'
import type { Service } from '#server/service/service.ts'
import { type CardPayment, givenAt, keepCardReceived, moveCardPayment } from './card-payments.ts'

/**
 * Charges the card of a payment whose code was correct, outside of any transaction, and books the payment
 * once. It counts as paid when its borrower confirmed it, because the answer may come hours later. Of two
 * concurrent calls one books, and the other is refused as a repeated payment.
 */
export async function chargeCard(
  service: Service,
  borrower: Borrower,
  payment: Pick<CardPayment, 'id' | 'orderNo' | 'cardId' | 'amountMinor'>,
): Promise<void> {
  const { cards, database } = service
  const { id, orderNo, amountMinor } = payment
  const { card, currency } = await database.transaction(async (tx) => {
    const order = await lockOrder(tx, borrower, orderNo)
    const found = (await listAccounts(tx, borrower, 'card')).find((one) => one.id === payment.cardId)
    if (!order || !found) throw new Refused('payment-failed')
    return { card: found, currency: order.currency }
  })
  if (!cards) throw new Refused('payment-failed')

  const ended = await cards
    .charge({ idempotencyKey: id, card, orderNo, amountMinor, currency })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error
      providerTroubles.inc({ provider: 'cards', trouble: error.trouble })
      service.log.warn({ trouble: error.trouble, detail: error.detail }, 'a card payment has no answer')
      // The payment stays open: confirming it again requests the same charge, which happens once.
      throw new Refused('payment-unclear')
    })
  if (ended === 'declined') {
    await database.transaction((tx) => moveCardPayment(tx, borrower, payment, 'charging', 'failed'))
    throw new Refused('payment-failed')
  }
  await database.transaction(async (tx) => {
    const order = await lockKnownOrder(tx, borrower, orderNo)
    if (!(await moveCardPayment(tx, borrower, payment, 'charging', 'paid')))
      throw new Refused('payment-repeated')
    const now = service.now()
    const at = await givenAt(tx, borrower, payment)
    const paidAt = at < now ? at : now
    const received = await receiveMoney(
      tx,
      order,
      { amountMinor, paidAt, event: { source: CARD_PROVIDER, id }, inTime: false, wasFound: false },
      now,
    )
    await keepCardReceived(tx, borrower, payment, received, paidAt)
    const event = { id, kind: 'paid', reference: '', charge: id, amountMinor, at: paidAt } as const
    await processWaitingReversals(tx, CARD_PROVIDER, event, { ...borrower, orderNo }, now)
  })
}
