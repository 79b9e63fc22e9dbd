import type { Day } from '#domain/dates.ts'
import type { Arrangement } from '#domain/money/arrangement.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { hashOfPaper } from '#server/loans/papers/acceptances.ts'
import type { LegalDocument } from '#words/legal/document.ts'

/** The document of an arrangement as it was agreed. */
export interface AgreedPaper {
  paper: LegalDocument
  hash: string
  agreedAt: Date
}

const insert = statement<
  unknown,
  [string, string, number, Date, Day, Arrangement['penalty'], string, string, Buffer, boolean]
>(
  'insert-arrangement',
  `INSERT INTO arrangements (borrower_id, order_no, number, agreed_at, agreed_on, penalty, parts, paid_before_minor, paper,
     paper_hash, by_hand)
   SELECT $1, $2, $3, $4, $5, $6, $7::jsonb, coalesce(sum(e.amount_minor), 0), $8::jsonb, $9, $10
   FROM postings l JOIN entries e ON e.borrower_id = l.borrower_id AND e.posting_id = l.id
   WHERE l.borrower_id = $1 AND l.order_no = $2
     AND l.kind IN ('payment', 'extension', 'reversal', 'restored') AND e.account IN ('cash', 'income-extension')`,
)

/** Stores an arrangement of a locked order; `isByHand` if the lender granted more than the product does. */
export async function insertArrangement(
  tx: Transaction,
  { orderNo, borrowerId }: Order,
  { number, agreedOn, penalty, parts }: Omit<Arrangement, 'paidBefore'>,
  paper: LegalDocument,
  isByHand: boolean,
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(parts.map(({ on, amount }) => [on, String(amount)]))
  const hash = hashOfPaper(paper)
  await tx.run(insert, [
    ...([borrowerId, orderNo, number, now, agreedOn, penalty, rows] as const),
    ...([JSON.stringify(paper), hash, isByHand] as const),
  ])
}

const find = statement<{ paper: LegalDocument; hash: Buffer; agreedAt: Date }, [string, string, number]>(
  'find-arrangement',
  `SELECT paper, paper_hash AS hash, agreed_at AS "agreedAt" FROM arrangements
   WHERE borrower_id = $1 AND order_no = $2 AND number = $3`,
)

/** The document to which its borrower agreed. Throws if its text was changed. */
export async function agreedPaper(
  tx: Transaction,
  { orderNo, borrowerId }: Order,
  number: number,
): Promise<AgreedPaper> {
  const { paper, hash, agreedAt } = await tx.one(find, [borrowerId, orderNo, number])
  if (!hashOfPaper(paper).equals(hash)) throw new Error('the text of an arrangement was changed')
  return { paper, hash: hash.toString('hex'), agreedAt }
}
