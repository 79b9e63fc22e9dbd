import { statement, type Transaction } from '#server/base/database/database.ts'

const find = statement<unknown, [string, string]>(
  'application-of-order',
  `SELECT FROM orders o JOIN applications a ON a.borrower_id = o.borrower_id AND a.offer_id = o.offer_id
   WHERE o.borrower_id = $1 AND o.order_no = $2`,
)

/**
 * Returns whether a loan that is not disbursed came from an application. The lender decided that before the
 * offer, so no text says that it is being decided. Other loans are not queried.
 */
export async function wasDecidedBefore(
  tx: Transaction,
  { borrowerId, orderNo }: { borrowerId: string; orderNo: string },
  status: string,
): Promise<boolean> {
  return status === '21' && (await tx.rows(find, [borrowerId, orderNo])).length > 0
}
