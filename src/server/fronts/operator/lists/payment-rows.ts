import type { Currency, Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { receiptFolio } from '#domain/papers/receipt-folio.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { PLACE_OF_POSTING } from '#server/base/database/give-places.ts'
import { keyOf, momentOf, type Page } from '#server/call/operator/page-of-list.ts'
import { eventOf, nameIn } from '#server/loans/events/source-event.ts'
import type { Order } from '#server/loans/orders/orders.ts'

/** One payment, whether it was reversed since or not. */
export interface PaymentRow {
  key: string
  paymentId: string
  folio: string
  payment: string
  orderNo: string
  borrowerId: string
  reference: string | null
  charge: string | null
  paidAt: Date
  bookedAt: Date
  amountMinor: Minor
  takenBackMinor: Minor
  currency: Currency
}

type KeptPayment = Omit<PaymentRow, 'folio'> & { onDay: Day }

// The fee of an extension and the rest of its money are two postings of one payment: the first of them
// represents it.
const selectOf = (borrower: string) => `
  SELECT ${keyOf(PLACE_OF_POSTING, 'p.id')} AS key, p.id AS "paymentId", p.on_day AS "onDay", ${nameIn('b')} AS payment, p.order_no AS "orderNo",
    p.borrower_id AS "borrowerId", n.reference, n.charge, p.at AS "paidAt", p.booked_at AS "bookedAt",
    (SELECT sum(e.amount_minor) FROM postings a
       JOIN entries e ON e.posting_id = a.id AND e.borrower_id = a.borrower_id AND e.account = 'cash', ${eventOf('a', 'm')}
     WHERE a.order_no = p.order_no AND a.borrower_id = ${borrower} AND a.kind IN ('payment', 'extension')
       AND (m.source, m.event_id) = (b.source, b.event_id))::bigint AS "amountMinor",
    coalesce((SELECT sum(r.amount_minor) FROM reversals r
      WHERE r.payment = ${nameIn('b')} AND r.borrower_id = ${borrower} AND r.restored_at IS NULL), 0)::bigint
      AS "takenBackMinor",
    o.currency
  FROM postings p JOIN orders o ON o.order_no = p.order_no AND o.borrower_id = p.borrower_id
    CROSS JOIN ${eventOf('p', 'b')}
    LEFT JOIN payment_events n ON n.borrower_id = ${borrower} AND n.provider = b.source
      AND n.event_id = b.event_id
  WHERE p.kind IN ('payment', 'extension')
    AND NOT EXISTS (SELECT FROM postings f, ${eventOf('f', 'm')} WHERE f.order_no = p.order_no AND f.borrower_id = ${borrower}
      AND f.kind IN ('payment', 'extension') AND f.id COLLATE "C" < p.id AND (m.source, m.event_id) = (b.source, b.event_id))`

const AFTER = `${PLACE_OF_POSTING} >= ${momentOf(1)} AND (${PLACE_OF_POSTING}, p.id COLLATE "C") > (${momentOf(1)}, $2)`
const ORDER = `ORDER BY ${PLACE_OF_POSTING}, p.id COLLATE "C"`

const everybodys = statement<KeptPayment, [string, string, number]>(
  'operator-payments',
  `${selectOf('p.borrower_id')} AND ${AFTER} ${ORDER} LIMIT $3`,
)

const withFolio = ({ onDay, ...row }: KeptPayment): PaymentRow => ({
  ...row,
  folio: receiptFolio(onDay, row.paymentId),
})

/** The payments of all borrowers that have a position, in its order. */
export const paymentRows = async (tx: Transaction, { micros, id, limit }: Page) =>
  (await tx.rows(everybodys, [micros, id, limit])).map(withFolio)

const ofLoan = statement<KeptPayment, [string, string, string, string, number]>(
  'operator-payments-of-order',
  `${selectOf('$4')} AND p.order_no = $3 AND p.borrower_id = $4 AND ${AFTER} ${ORDER} LIMIT $5`,
)

export const paymentRowsOf = async (
  tx: Transaction,
  { orderNo, borrowerId }: Pick<Order, 'orderNo' | 'borrowerId'>,
  { micros, id, limit }: Page,
) => (await tx.rows(ofLoan, [micros, id, orderNo, borrowerId, limit])).map(withFolio)
