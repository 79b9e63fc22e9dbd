import type { Minor } from '#domain/amount.ts'
import { dayIn } from '#domain/dates.ts'
import { type LoanClock, zoneOf } from '#domain/loans/loan-zone.ts'
import { type Account, assertBalanced, type Posting } from '#domain/money/ledger.ts'
import { columns, type Inserted } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { newId } from '#server/base/names/ids.ts'
import { eventOf, nameOf, type SourceEvent } from '#server/loans/events/source-event.ts'
import { loanTables } from '#server/loans/tables.ts'

/** The loan of a ledger, and the time zone of its days. */
export interface LedgerOwner {
  borrowerId: string
  orderNo: string
  loan: LoanClock
}

const NEW = columns(
  loanTables.postings,
  ['id', 'borrowerId', 'orderNo', 'kind', 'eventKey'],
  ['at', 'onDay', 'bookedAt', 'source', 'eventId', 'step'],
)
const insertPosting = statement<unknown, Inserted>('insert-posting', `INSERT INTO postings ${NEW.inserted}`)

const insertEntries = statement<unknown, [string, string, string, number[], Account[], Minor[]]>(
  'insert-entries',
  `INSERT INTO entries (posting_id, borrower_id, order_no, line, account, amount_minor)
   SELECT $1, $2, $3, * FROM unnest($4::int[], $5::text[], $6::bigint[])`,
)

/** An event, with the reversal or restoration that changed its money, if there is one. */
type PostedEvent = SourceEvent & { step?: string }

/**
 * Adds postings to an order's ledger, in their order. The database refuses to post an event twice.
 * A posting counts for its own moment; `bookedAt` is when the server learns of it.
 */
export async function appendPostings(
  tx: Transaction,
  { borrowerId, orderNo, loan }: LedgerOwner,
  postings: readonly Posting[],
  event: PostedEvent,
  bookedAt: Date,
): Promise<void> {
  const { source, id: eventId, step = '' } = event
  const name = step === '' ? nameOf(event) : `${nameOf(event)}/${step}`
  for (const posting of postings) {
    assertBalanced(posting)
    const { kind, at } = posting
    const id = newId(at)
    // The previous release reads the key of the event.
    const from = { source, eventId, step, eventKey: `${name}/${kind}` }
    const onDay = dayIn(at, zoneOf(loan))
    await tx.run(insertPosting, NEW.values({ ...from, id, borrowerId, orderNo, kind, at, onDay, bookedAt }))
    await tx.run(insertEntries, [
      id,
      borrowerId,
      orderNo,
      posting.entries.map((_, index) => index + 1),
      posting.entries.map((entry) => entry.account),
      posting.entries.map((entry) => entry.amount),
    ])
  }
}

const posted = statement<
  { orderNo: string; amountMinor: Minor },
  [string, string, string, Posting['kind'], Account]
>(
  'find-posted',
  `SELECT p.order_no AS "orderNo", e.amount_minor AS "amountMinor"
   FROM postings p JOIN entries e ON e.borrower_id = p.borrower_id AND e.posting_id = p.id, ${eventOf('p', 'b')}
   WHERE p.borrower_id = $1 AND b.source = $2 AND b.event_id = $3 AND b.step = '' AND p.kind = $4 AND e.account = $5`,
)

/** The amount that an event of a borrower has posted to one account, if any. */
export function findPosted(
  tx: Transaction,
  borrowerId: string,
  { source, id }: SourceEvent,
  kind: Posting['kind'],
  account: Account,
): Promise<{ orderNo: string; amountMinor: Minor } | undefined> {
  return tx.row(posted, [borrowerId, source, id, kind, account])
}
