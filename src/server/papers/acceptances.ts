import { createHash } from 'node:crypto'
import type { Borrower } from '#server/account/borrowers.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import type { Order } from '#server/loans/orders.ts'
import { type LegalDocument, textOf } from '#words/legal/document.ts'

/** What a borrower accepted, and when. `hash` is SHA-256 of the paper's plain text, in hex. */
export interface Acceptance {
  paper: LegalDocument
  hash: string
  acceptedAt: Date
}

const insert = statement<unknown, [string, string, string, string, Buffer, string, Date]>(
  'insert-acceptance',
  `INSERT INTO acceptances (order_no, borrower_id, document, version, text_hash, paper, accepted_at)
   VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7)`,
)

/**
 * Keeps the agreement that the borrower accepts with this order: its filled text with version, hash and time. It is
 * written once, and is what the borrower sees from then on, whatever becomes of the template.
 */
export async function recordAcceptance(
  tx: Transaction,
  borrower: Borrower,
  { orderNo }: Pick<Order, 'orderNo'>,
  paper: LegalDocument,
  now: Date,
): Promise<void> {
  const { id, version } = paper
  await tx.run(insert, [orderNo, borrower.id, id, version, hashOfPaper(paper), JSON.stringify(paper), now])
}

interface Row {
  paper: LegalDocument
  hash: Buffer
  acceptedAt: Date
}

const find = statement<Row, [string, string]>(
  'find-acceptance',
  `SELECT paper, text_hash AS hash, accepted_at AS "acceptedAt" FROM acceptances
   WHERE order_no = $1 AND borrower_id = $2`,
)

/** What the borrower accepted with this order. A text that is not the accepted one any more throws. */
export async function findAcceptance(
  tx: Transaction,
  borrower: Borrower,
  { orderNo }: Pick<Order, 'orderNo'>,
): Promise<Acceptance | undefined> {
  const row = await tx.row(find, [orderNo, borrower.id])
  if (!row) return undefined
  if (!hashOfPaper(row.paper).equals(row.hash)) throw new Error('an accepted text was changed')
  return { ...row, hash: row.hash.toString('hex') }
}

const hashOfPaper = (paper: LegalDocument) => createHash('sha256').update(textOf(paper)).digest()
