import { statement, type Transaction } from '#server/base/database/database.ts'
import { ownerOfName } from '#server/base/database/owners.ts'
import type { Borrower } from '#server/call/borrower.ts'

const find = statement<Borrower, [string]>(
  'find-borrower-by-id',
  'SELECT id, market, client_kind AS "clientKind" FROM borrowers WHERE id = $1',
)

/** The borrower with this id. Only for work that no borrower asked for by a call: the lender's, and the sweep's. */
export function borrowerById(tx: Transaction, id: string): Promise<Borrower | undefined> {
  return tx.row(find, [id])
}

const leave = statement<{ hasLeft: boolean }, [string]>(
  'has-borrower-left',
  'SELECT deleted_at IS NOT NULL AS "hasLeft" FROM borrowers WHERE id = $1',
)

/** Whether this borrower has deleted their account: then nobody brings anything of them any more. */
export const hasLeft = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.row(leave, [id]))?.hasLeft ?? false

const lock = statement<Borrower, [string]>(
  'lock-borrower-by-id',
  'SELECT id, market, client_kind AS "clientKind" FROM borrowers WHERE id = $1 FOR NO KEY UPDATE',
)

/** The same borrower, who must be there; nobody else changes them until this transaction ends. */
export function lockBorrowerById(tx: Transaction, id: string): Promise<Borrower> {
  return tx.one(lock, [id])
}

// Reads everybody's: for an order that the release before has made, which gave its number no name.
const findAnywhere = statement<Borrower, [string]>(
  'find-owner-of-order',
  `SELECT b.id, b.market, b.client_kind AS "clientKind" FROM orders o JOIN borrowers b ON b.id = o.borrower_id
   WHERE o.order_no = $1`,
)

/** Whose order it is, under the same condition. */
export async function ownerOfOrder(tx: Transaction, orderNo: string): Promise<Borrower | undefined> {
  const id = await ownerOfName(tx, `order/${orderNo}`)
  return id === undefined ? tx.row(findAnywhere, [orderNo]) : borrowerById(tx, id)
}
