import { statement, type Transaction } from '#server/base/database/database.ts'
import { giveName, ownerOfName } from '#server/base/database/owners.ts'

/** That somebody has left, and what is kept of them without a name. */
export interface Deletion {
  borrowerId: string
  /** Says nothing of anybody, cannot be guessed, and opens the paper. */
  number: string
  deletedAt: Date
  keepUntil: Date
  loans: number
  complaints: number
  dataRequests: number
}

/** How much of what is there to be kept. */
export type Kept = Pick<Deletion, 'loans' | 'complaints' | 'dataRequests'>

const count = statement<Kept, [string]>(
  'count-what-is-kept',
  `SELECT
     (SELECT count(*)::int FROM orders WHERE borrower_id = $1) AS loans,
     (SELECT count(*)::int FROM complaints WHERE borrower_id = $1) AS complaints,
     (SELECT count(*)::int FROM data_requests WHERE borrower_id = $1) AS "dataRequests"`,
)

/** What would be kept of somebody who leaves now. */
export const countKept = (tx: Transaction, borrowerId: string): Promise<Kept> => tx.one(count, [borrowerId])

const insert = statement<unknown, [string, string, Date, Date, number, number, number]>(
  'insert-deletion',
  `INSERT INTO deletions (borrower_id, number, deleted_at, keep_until, loans, complaints, data_requests)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
)

export async function insertDeletion(tx: Transaction, deletion: Deletion): Promise<void> {
  const { borrowerId, number, deletedAt, keepUntil, loans, complaints, dataRequests } = deletion
  await giveName(tx, `deletion/${number}`, borrowerId)
  await tx.run(insert, [borrowerId, number, deletedAt, keepUntil, loans, complaints, dataRequests])
}

const find = statement<Deletion, [string]>(
  'find-deletion',
  `SELECT borrower_id AS "borrowerId", number, deleted_at AS "deletedAt", keep_until AS "keepUntil", loans, complaints,
     data_requests AS "dataRequests"
   FROM deletions WHERE borrower_id = $1`,
)

/** Of a borrower, if they have left. */
export const deletionOf = (tx: Transaction, borrowerId: string): Promise<Deletion | undefined> =>
  tx.row(find, [borrowerId])

/** The same by the number of its paper. */
export async function deletionByNumber(tx: Transaction, number: string): Promise<Deletion | undefined> {
  const borrowerId = await ownerOfName(tx, `deletion/${number}`)
  return borrowerId === undefined ? undefined : deletionOf(tx, borrowerId)
}
