import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { dayIn } from '#domain/dates.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { type Account, assertBalanced, type Posting } from '#domain/money/ledger.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'

/** Whose ledger a posting belongs to. */
export interface LedgerOwner {
  borrowerId: string
  orderNo: string
  market: MarketId
}

const insertPosting = statement<unknown, [string, string, string, string, string, Date, Day, Date]>(
  'insert-posting',
  `INSERT INTO postings (id, borrower_id, order_no, kind, event_key, at, on_day, booked_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

const insertEntries = statement<unknown, [string, string, string, number[], Account[], Minor[]]>(
  'insert-entries',
  `INSERT INTO entries (posting_id, borrower_id, order_no, line, account, amount_minor)
   SELECT $1, $2, $3, * FROM unnest($4::int[], $5::text[], $6::bigint[])`,
)

/**
 * Adds postings to an order's ledger, in their order. `event` names what happened; the same event cannot be posted
 * twice, whatever the caller believes. A posting counts for its own moment; `bookedAt` is when we hear of it.
 */
export async function appendPostings(
  tx: Transaction,
  { borrowerId, orderNo, market }: LedgerOwner,
  postings: readonly Posting[],
  event: string,
  bookedAt: Date,
): Promise<void> {
  for (const posting of postings) {
    assertBalanced(posting)
    const id = newId(posting.at)
    const day = dayIn(posting.at, markets[market].timeZone)
    await tx.run(insertPosting, [
      id,
      borrowerId,
      orderNo,
      posting.kind,
      `${event}/${posting.kind}`,
      posting.at,
      day,
      bookedAt,
    ])
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

const posted = statement<{ orderNo: string; amountMinor: Minor }, [string, string, Account]>(
  'find-posted',
  `SELECT p.order_no AS "orderNo", e.amount_minor AS "amountMinor"
   FROM postings p JOIN entries e ON e.borrower_id = p.borrower_id AND e.posting_id = p.id
   WHERE p.borrower_id = $1 AND p.event_key = $2 AND e.account = $3`,
)

/** What an event of a borrower has posted to one account already, if it has. */
export function findPosted(
  tx: Transaction,
  borrowerId: string,
  event: string,
  kind: Posting['kind'],
  account: Account,
): Promise<{ orderNo: string; amountMinor: Minor } | undefined> {
  return tx.row(posted, [borrowerId, `${event}/${kind}`, account])
}
