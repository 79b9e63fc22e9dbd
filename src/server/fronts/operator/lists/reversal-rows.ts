import type { Currency, Minor } from '#domain/amount.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { keyOf, momentOf, type Page } from '#server/call/operator/page-of-list.ts'

/** A reversal of a payment, or its restoration. */
export interface ReversalRow {
  key: string
  what: 'taken-back' | 'restored'
  reversalId: string
  payment: string
  orderNo: string
  borrowerId: string
  amountMinor: Minor
  currency: Currency
  source: string
  reason: string
  bookedAt: Date
}

/** Each half is read in the order of its own index, limited to the page's size. */
const half = (what: ReversalRow['what'], place: string, moment: string, source: string) => `
  (SELECT r.*, '${what}' AS what, r.${place} AS place, r.${moment} AS booked, r.${source} AS said_by FROM reversals r
   WHERE r.${place} >= ${momentOf(1)} AND (r.${place}, r.id COLLATE "C", ${LINES[what]}) > (${momentOf(1)}, $2, $3)
   ORDER BY r.${place}, r.id COLLATE "C" LIMIT $4)`

/** A reversal may be restored within the same moment. */
const LINES = { 'taken-back': 1, restored: 2 } as const

const list = statement<ReversalRow, [string, string, number, number]>(
  'operator-reversals',
  `SELECT ${keyOf('r.place', 'r.id', `CASE r.what WHEN 'restored' THEN '2' ELSE '1' END`)} AS key, r.what,
     r.id AS "reversalId", r.payment, r.order_no AS "orderNo", r.borrower_id AS "borrowerId",
     r.amount_minor AS "amountMinor", o.currency, r.said_by AS source, r.reason, r.booked AS "bookedAt"
   FROM (${half('taken-back', 'listed_at', 'at', 'source')} UNION ALL ${half('restored', 'restored_listed_at', 'restored_at', 'restored_by')}) AS r
     JOIN orders o ON o.order_no = r.order_no AND o.borrower_id = r.borrower_id
   ORDER BY r.place, r.id COLLATE "C", r.what DESC LIMIT $4`,
)

/** The reversals and restorations of all borrowers, in the order of their positions. */
export const reversalRows = (tx: Transaction, { micros, id, line, limit }: Page) =>
  tx.rows(list, [micros, id, line, limit])
