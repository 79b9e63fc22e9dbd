import { moveReference } from '#domain/money/payment-reference.ts'
import { isSameDebt } from '#domain/money/same-debt.ts'
import type { Transaction } from '#server/database/database.ts'
import type { Order } from '#server/loans/orders.ts'
import { openReferences, type StoredReference, updateReference } from './payment-references.ts'

/**
 * After money has come for a locked order, no other reference may ask for it again: those of the same debt are canceled,
 * and all of them when nothing is owed any more. Money that comes on them all the same is the borrower's.
 */
export async function cancelOthers(
  tx: Transaction,
  order: Order,
  paid: Pick<StoredReference, 'reference' | 'purpose'>,
  isSettled: boolean,
): Promise<void> {
  for (const other of await openReferences(tx, order)) {
    if (other.reference === paid.reference) continue
    if (!isSettled && !isSameDebt(paid.purpose, other.purpose)) continue
    const move = moveReference(other.state, 'canceled')
    if (move.ok) await updateReference(tx, other, move.value)
  }
}
