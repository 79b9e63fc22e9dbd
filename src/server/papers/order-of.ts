import { Refused } from '#server/base/http/refused.ts'
import type { Context } from '#server/call/serve.ts'
import { findOrder, type Order } from '#server/loans/orders/orders.ts'

/** The borrower's order of a document; refused if there is none. */
export async function orderOf({ tx, borrower }: Context, orderNo: string): Promise<Order> {
  const order = await findOrder(tx, borrower, orderNo)
  if (!order) throw new Refused('unknown-order')
  return order
}
