import type { Transaction } from '#server/database/database.ts'
import { moveInstalments, type Order, updateOrder } from '#server/loans/orders.ts'
import { type Arrival, type Booking, bookPayment } from './book-payment.ts'
import { appendPostings } from './ledger.ts'

/** Books money on a locked order: postings, due days and status. Says how the payment met the debt. */
export async function keepPayment(
  tx: Transaction,
  order: Order,
  arrival: Arrival,
): Promise<Booking['outcome']> {
  const { market } = order.loan.product
  const booked = bookPayment(order, arrival)
  await appendPostings(tx, { ...order, market }, booked.postings, arrival.event)
  if (booked.outcome === 'extended') await moveInstalments(tx, order, booked.instalments)
  await updateOrder(tx, order, booked.order)
  return booked.outcome
}
