import * as z from 'zod/mini'
import type { Transaction } from '#server/base/database/database.ts'
import { addressId } from '#server/call/operator/operator-fields.ts'
import { lockOrder, type Order } from '#server/loans/orders/orders.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'

/**
 * An order of any borrower. Other texts are refused first, because PostgreSQL cannot search for every text.
 */
export async function lockAnyOrder(tx: Transaction, number: string): Promise<Order | undefined> {
  if (!z.safeParse(addressId, number).success) return undefined
  const owner = await ownerOfOrder(tx, number)
  return owner && lockOrder(tx, owner, number)
}
