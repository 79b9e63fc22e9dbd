import * as z from 'zod/mini'
import { ownerOfOrder } from '#server/account/borrower-by-id.ts'
import type { Transaction } from '#server/database/database.ts'
import { lockOrder, type Order } from '#server/loans/orders.ts'
import { addressId } from './operator-fields.ts'

/** Whoever's order it is. No order has a number of another form, and not every text can be looked for. */
export async function lockAnyOrder(tx: Transaction, number: string): Promise<Order | undefined> {
  if (!z.safeParse(addressId, number).success) return undefined
  const owner = await ownerOfOrder(tx, number)
  return owner && lockOrder(tx, owner, number)
}
