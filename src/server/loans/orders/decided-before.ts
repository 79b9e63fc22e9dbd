import { statement, type Transaction } from '#server/base/database/database.ts'

const find = statement<unknown, [string, string]>(
  'application-of-order',
  `SELECT FROM orders o JOIN applications a ON a.borrower_id = o.borrower_id AND a.offer_id = o.offer_id
   WHERE o.borrower_id = $1 AND o.order_no = $2`,
)

/**
 * Whether a loan that is not paid out came of an application: the lender has decided that one before it made the offer, and
 * nobody is told that it is decided still. Any other loan was not applied for here, and is not looked for.
 */
export async function wasDecidedBefore(
  tx: Transaction,
  { borrowerId, orderNo }: { borrowerId: string; orderNo: string },
  status: string,
): Promise<boolean> {
  return status === '21' && (await tx.rows(find, [borrowerId, orderNo])).length > 0
}
