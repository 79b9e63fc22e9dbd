import type { Currency, Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { PLACE_OF_POSTING } from '#server/base/database/give-places.ts'
import { keyOf, momentOf, type Page } from '#server/call/operator/page-of-list.ts'
import { eventOf, nameIn } from '#server/loans/events/source-event.ts'

export interface LedgerRow {
  key: string
  postingId: string
  line: number
  kind: string
  event: string
  orderNo: string
  borrowerId: string
  account: string
  amountMinor: Minor
  currency: Currency
  at: Date
  day: Day
  bookedAt: Date
}

const list = statement<LedgerRow, [string, string, number, number]>(
  'operator-ledger',
  `SELECT ${keyOf(PLACE_OF_POSTING, 'p.id', 'e.line')} AS key, p.id AS "postingId", e.line, p.kind,
     ${nameIn('b')} || CASE b.step WHEN '' THEN '' ELSE '/' || b.step END || '/' || p.kind AS event, p.order_no AS "orderNo", p.borrower_id AS "borrowerId", e.account,
     e.amount_minor AS "amountMinor",
     (SELECT o.currency FROM orders o WHERE o.borrower_id = p.borrower_id AND o.order_no = p.order_no) AS currency, p.at, p.on_day AS day, p.booked_at AS "bookedAt"
   FROM postings p JOIN entries e ON e.posting_id = p.id AND e.borrower_id = p.borrower_id, ${eventOf('p', 'b')}
   WHERE ${PLACE_OF_POSTING} >= ${momentOf(1)}
     AND (${PLACE_OF_POSTING}, p.id COLLATE "C", e.line) > (${momentOf(1)}, $2, $3)
   ORDER BY ${PLACE_OF_POSTING}, p.id COLLATE "C", e.line LIMIT $4`,
)

/** The entries of all borrowers that have a position, in its order. */
export const ledgerRows = (tx: Transaction, { micros, id, line, limit }: Page) =>
  tx.rows(list, [micros, id, line, limit])
