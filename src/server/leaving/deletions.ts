import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { giveName, ownerOfName } from '#server/base/database/owners.ts'
import { leavingTables } from './tables.ts'

const DELETION = columns(
  leavingTables.deletions,
  ['borrowerId', 'number', 'deletedAt', 'keepUntil'],
  ['loans', 'complaints', 'dataRequests'],
)

/** A deleted account, with the number of rows that are kept anonymously. */
export type Deletion = Row<typeof DELETION>

/** How many rows of each kind are kept. */
export type Kept = Pick<Deletion, 'loans' | 'complaints' | 'dataRequests'>

const count = statement<Kept, [string]>(
  'count-what-is-kept',
  `SELECT
     (SELECT count(*)::int FROM orders WHERE borrower_id = $1) AS loans,
     (SELECT count(*)::int FROM complaints WHERE borrower_id = $1) AS complaints,
     (SELECT count(*)::int FROM data_requests WHERE borrower_id = $1) AS "dataRequests"`,
)

/** Counts what would be kept if the borrower deleted the account now. */
export const countKept = (tx: Transaction, borrowerId: string): Promise<Kept> => tx.one(count, [borrowerId])

const insert = statement<unknown, Inserted>('insert-deletion', `INSERT INTO deletions ${DELETION.inserted}`)

export async function insertDeletion(tx: Transaction, deletion: Deletion): Promise<void> {
  await giveName(tx, `deletion/${deletion.number}`, deletion.borrowerId)
  await tx.run(insert, DELETION.values(deletion))
}

const find = statement<Deletion, [string]>(
  'find-deletion',
  `SELECT ${DELETION} FROM deletions WHERE borrower_id = $1`,
)

/** The deletion of a borrower's account, if it was deleted. */
export const deletionOf = (tx: Transaction, borrowerId: string): Promise<Deletion | undefined> =>
  tx.row(find, [borrowerId])

/** The deletion with the number of its paper. */
export async function deletionByNumber(tx: Transaction, number: string): Promise<Deletion | undefined> {
  const borrowerId = await ownerOfName(tx, `deletion/${number}`)
  return borrowerId === undefined ? undefined : deletionOf(tx, borrowerId)
}
