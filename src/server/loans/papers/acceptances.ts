import { createHash } from 'node:crypto'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { type LegalDocument, textOf } from '#words/legal/document.ts'

/** What a borrower accepted, and when. `hash` is SHA-256 of the document's plain text, in hexadecimal. */
export interface Acceptance {
  paper: LegalDocument
  hash: string
  acceptedAt: Date
  /** The key facts at that time; null if none were stored. */
  keyFacts: AcceptedDocument | null
}

/** A document as it was accepted. */
interface AcceptedDocument {
  paper: LegalDocument
  hash: string
}

const insert = statement<
  unknown,
  [string, string, string, string, Buffer, string, Date, string | null, Buffer | null]
>(
  'insert-acceptance',
  `INSERT INTO acceptances (order_no, borrower_id, document, version, text_hash, paper, accepted_at,
     key_facts, key_facts_hash)
   VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8::jsonb, $9)`,
)

/**
 * Stores the agreement that the borrower accepts with this order: its filled text with version, hash and
 * time, and the key facts that they were shown. Both are immutable, and the borrower sees them from then on,
 * whatever happens to template, product and lender.
 */
export async function recordAcceptance(
  tx: Transaction,
  borrower: Borrower,
  { orderNo }: Pick<Order, 'orderNo'>,
  paper: LegalDocument,
  keyFacts: LegalDocument | null,
  now: Date,
): Promise<void> {
  const { id, version } = paper
  const facts = keyFacts && ([JSON.stringify(keyFacts), hashOfPaper(keyFacts)] as const)
  await tx.run(insert, [
    ...([orderNo, borrower.id, id, version, hashOfPaper(paper), JSON.stringify(paper), now] as const),
    ...(facts ?? ([null, null] as const)),
  ])
}

interface Row {
  paper: LegalDocument
  hash: Buffer
  acceptedAt: Date
  keyFacts: LegalDocument | null
  keyFactsHash: Buffer | null
}

const find = statement<Row, [string, string]>(
  'find-acceptance',
  `SELECT paper, text_hash AS hash, accepted_at AS "acceptedAt",
     key_facts AS "keyFacts", key_facts_hash AS "keyFactsHash" FROM acceptances
   WHERE order_no = $1 AND borrower_id = $2`,
)

/** What the borrower accepted with this order. Throws if the text was changed. */
export async function findAcceptance(
  tx: Transaction,
  borrower: Borrower,
  { orderNo }: Pick<Order, 'orderNo'>,
): Promise<Acceptance | undefined> {
  const row = await tx.row(find, [orderNo, borrower.id])
  if (!row) return undefined
  const { keyFacts, keyFactsHash, acceptedAt } = row
  const facts = keyFacts && keyFactsHash && asAccepted(keyFacts, keyFactsHash)
  return { ...asAccepted(row.paper, row.hash), acceptedAt, keyFacts: facts }
}

function asAccepted(paper: LegalDocument, hash: Buffer): AcceptedDocument {
  if (!hashOfPaper(paper).equals(hash)) throw new Error('an accepted text was changed')
  return { paper, hash: hash.toString('hex') }
}

/** SHA-256 of the document's plain text. */
export const hashOfPaper = (paper: LegalDocument) => createHash('sha256').update(textOf(paper)).digest()
