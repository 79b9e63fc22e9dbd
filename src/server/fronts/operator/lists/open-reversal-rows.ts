import type { Currency, Minor } from '#domain/amount.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { keyOf, momentOf, type Page } from '#server/call/operator/page-of-list.ts'

/** A reversal that needs attention. */
export interface OpenReversalRow {
  key: string
  what: 'owed-again' | 'without-payment'
  reversalId: string | null
  payment: string | null
  charge: string | null
  orderNo: string | null
  borrowerId: string | null
  amountMinor: Minor
  currency: Currency | null
  source: string
  reason: string | null
  since: Date
}

/** A page of one kind, in the order of its own index, limited to the page's size. */
const pageOfKind = (
  moment: string,
  id: string,
) => `${moment} >= ${momentOf(1)} AND (${moment}, ${id}) > (${momentOf(1)}, $2)
   ORDER BY ${moment}, ${id} LIMIT $3`

const NOTICE_ID = `md5(provider || event_id) COLLATE "C"`

const list = statement<OpenReversalRow, [string, string, number]>(
  'operator-open-reversals',
  `SELECT ${keyOf('since', 'id')} AS key, what, "reversalId", payment, charge, "orderNo", "borrowerId", "amountMinor",
     currency, source, reason, since FROM (
     (SELECT r.id, 'owed-again' AS what, r.id AS "reversalId", r.payment, NULL AS charge, r.order_no AS "orderNo",
        r.borrower_id AS "borrowerId", r.amount_minor AS "amountMinor", o.currency, r.source, r.reason, r.at AS since
      FROM reversals r JOIN orders o ON o.order_no = r.order_no AND o.borrower_id = r.borrower_id
      WHERE r.restored_at IS NULL AND o.status <> '200' AND ${pageOfKind('r.at', 'r.id COLLATE "C"')})
     UNION ALL
     (SELECT md5(provider || event_id), 'without-payment', NULL, NULL, charge, NULL, nullif(borrower_id, ''),
        coalesce(amount_minor, 0)::bigint, NULL, provider || ':' || event_id, NULL, received_at
      FROM payment_events
      WHERE kind = 'reversed' AND outcome IN ('waiting', 'unmatched') AND ${pageOfKind('received_at', NOTICE_ID)})) AS open
   ORDER BY since, id COLLATE "C" LIMIT $3`,
)

/**
 * Reversed money that is owed again, until it is restored or the loan is paid; and reversals of unknown
 * payments. The oldest first.
 */
export const openReversalRows = (tx: Transaction, { micros, id, limit }: Page): Promise<OpenReversalRow[]> =>
  tx.rows(list, [micros, id, limit])
