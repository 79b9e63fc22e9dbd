import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'

const insert = statement<unknown, [string, string | null, number, Date]>(
  'insert-score',
  'INSERT INTO scores (borrower_id, order_no, score, at) VALUES ($1, $2, $3, $4)',
)

/** Stores a borrower's rating, of one order or in general. */
export async function insertScore(
  tx: Transaction,
  borrower: Borrower,
  orderNo: string | null,
  score: number,
  now: Date,
): Promise<void> {
  await tx.run(insert, [borrower.id, orderNo, score, now])
}
