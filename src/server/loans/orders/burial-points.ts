import { statement, type Transaction } from '#server/base/database/database.ts'
import { newId } from '#server/base/names/ids.ts'
import type { Borrower } from '#server/call/borrower.ts'

const insert = statement<unknown, [string, string, string, string, Date]>(
  'insert-burial-point',
  'INSERT INTO burial_points (id, borrower_id, product_id, event, at) VALUES ($1, $2, $3, $4, $5)',
)

/** Stores an analytics point of a borrower and a product. */
export async function insertBurialPoint(
  tx: Transaction,
  borrower: Borrower,
  { productId, event, at }: { productId: string; event: string; at: Date },
): Promise<void> {
  await tx.run(insert, [newId(at), borrower.id, productId, event, at])
}
