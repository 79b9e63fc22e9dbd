import { statement, type Transaction } from '#server/base/database/database.ts'
import { ownerOfName } from '#server/base/database/owners.ts'
import type { Borrower } from '#server/call/borrower.ts'

const find = statement<Borrower, [string]>(
  'find-borrower-by-id',
  'SELECT id, market, client_kind AS "clientKind" FROM borrowers WHERE id = $1',
)

/**
 * The borrower with this id. Only for work that no borrower's call started: the lender's, and background
 * jobs.
 */
export function borrowerById(tx: Transaction, id: string): Promise<Borrower | undefined> {
  return tx.row(find, [id])
}

const leave = statement<{ hasLeft: boolean }, [string]>(
  'has-borrower-left',
  'SELECT deleted_at IS NOT NULL AS "hasLeft" FROM borrowers WHERE id = $1',
)

/** Returns whether the account is deleted. Nothing about it may be stored any more. */
export const hasLeft = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.row(leave, [id]))?.hasLeft ?? false

const lock = statement<Borrower, [string]>(
  'lock-borrower-by-id',
  'SELECT id, market, client_kind AS "clientKind" FROM borrowers WHERE id = $1 FOR NO KEY UPDATE',
)

/** The borrower with this id, who must exist, locked until this transaction ends. */
export function lockBorrowerById(tx: Transaction, id: string): Promise<Borrower> {
  return tx.one(lock, [id])
}

// Searches all orders, for an order of the previous release, which did not name its number.
const findAnywhere = statement<Borrower, [string]>(
  'find-owner-of-order',
  `SELECT b.id, b.market, b.client_kind AS "clientKind" FROM orders o JOIN borrowers b ON b.id = o.borrower_id
   WHERE o.order_no = $1`,
)

/** The borrower of an order, only for work that no borrower's call started. */
export async function ownerOfOrder(tx: Transaction, orderNo: string): Promise<Borrower | undefined> {
  const id = await ownerOfName(tx, `order/${orderNo}`)
  return id === undefined ? tx.row(findAnywhere, [orderNo]) : borrowerById(tx, id)
}
