import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import type { Terms } from '#domain/loans/pricing.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { insertInstalments } from './insert-order.ts'

const update = statement<unknown, [string, string, number, Day, Day, Minor]>(
  'pay-out-order',
  `UPDATE orders SET status = '174', disbursed_on = $4, due_on = $5, received_minor = $6, version = version + 1
   WHERE order_no = $1 AND borrower_id = $2 AND version = $3`,
)

/** Stores on a locked order that its money has arrived, with the schedule that begins on that day. */
export async function writePaidOut(
  tx: Transaction,
  order: Order,
  terms: Terms,
  disbursedOn: Day,
): Promise<void> {
  const dueOn = terms.instalments[0]?.dueOn ?? disbursedOn
  const { orderNo, borrowerId, version } = order
  const changed = await tx.run(update, [orderNo, borrowerId, version, disbursedOn, dueOn, terms.received])
  if (changed !== 1) throw new Error('the order was changed without its lock')
  await insertInstalments(tx, borrowerId, orderNo, terms.instalments)
}
