import type { Minor } from '#domain/amount.ts'
import type { PaymentEffects } from '#domain/money/booking/take-back.ts'
import type { Entry } from '#domain/money/ledger.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { eventOf, nameIn, nameOf, type SourceEvent } from '#server/loans/events/source-event.ts'
import type { Order } from '#server/loans/orders/orders.ts'

const entries = statement<Entry, [string, string, string]>(
  'standing-entries',
  `SELECT e.account, sum(e.amount_minor)::bigint AS amount
   FROM postings p JOIN entries e ON e.borrower_id = p.borrower_id AND e.posting_id = p.id, ${eventOf('p', 'b')}
   WHERE p.order_no = $1 AND p.borrower_id = $2 AND ${nameIn('b')} = $3 AND p.kind <> 'penalty'
   GROUP BY e.account`,
)

type Moved = PaymentEffects['moved'][number]

const moves = statement<Moved, [string, string, string]>(
  'instalment-moves',
  'SELECT number, days FROM instalment_moves WHERE borrower_id = $1 AND event = $2 AND order_no = $3 ORDER BY number',
)

const source = statement<SourceEvent, [string, string, string]>(
  'event-of-payment',
  `SELECT b.source, b.event_id AS id FROM postings p, ${eventOf('p', 'b')}
   WHERE p.order_no = $1 AND p.borrower_id = $2 AND ${nameIn('b')} = $3 LIMIT 1`,
)

/** The event of a payment that is booked on an order, by its name. */
export const eventOfPayment = (
  tx: Transaction,
  { orderNo, borrowerId }: Pick<Order, 'orderNo' | 'borrowerId'>,
  payment: string,
): Promise<SourceEvent> => tx.one(source, [orderNo, borrowerId, payment])

/** The remainder of a payment of a locked order, by the name of its event. */
export async function standingPayment(
  tx: Transaction,
  { orderNo, borrowerId }: Order,
  payment: string,
): Promise<PaymentEffects> {
  return {
    entries: await tx.rows(entries, [orderNo, borrowerId, payment]),
    moved: await movesOf(tx, { orderNo, borrowerId }, payment),
  }
}

/** By how many days the extension of a payment moved which instalments. */
export const movesOf = (
  tx: Transaction,
  { orderNo, borrowerId }: Pick<Order, 'orderNo' | 'borrowerId'>,
  payment: string,
): Promise<Moved[]> => tx.rows(moves, [borrowerId, payment, orderNo])

const insertMoves = statement<unknown, [string, string, string, number[], number[]]>(
  'insert-instalment-moves',
  `INSERT INTO instalment_moves (event, borrower_id, order_no, number, days)
   SELECT $1, $2, $3, * FROM unnest($4::int[], $5::int[])`,
)

/** Stores the days that an extension has moved. */
export async function keepMoves(
  tx: Transaction,
  { orderNo, borrowerId }: Order,
  event: SourceEvent,
  moved: readonly Moved[],
): Promise<void> {
  const numbers = moved.map(({ number }) => number)
  const days = moved.map((row) => row.days)
  await tx.run(insertMoves, [nameOf(event), borrowerId, orderNo, numbers, days])
}
export interface BookedPayment {
  /** Its posting, which identifies the receipt. */
  paymentId: string
  /** The name of its event. */
  payment: string
  at: Date
  amountMinor: Minor
  takenBackMinor: Minor
}

// The fee of an extension and the rest of its money are two postings of one payment.
const list = statement<BookedPayment, [string, string]>(
  'booked-payments',
  `SELECT min(p.id) AS "paymentId", n.payment, min(p.at) AS at,
     sum(e.amount_minor)::bigint AS "amountMinor",
     coalesce((SELECT sum(r.amount_minor) FROM reversals r
       WHERE r.borrower_id = $2 AND r.payment = n.payment AND r.restored_at IS NULL), 0)::bigint AS "takenBackMinor"
   FROM postings p JOIN entries e ON e.borrower_id = p.borrower_id AND e.posting_id = p.id AND e.account = 'cash',
     ${eventOf('p', 'b')}, LATERAL (SELECT ${nameIn('b')} AS payment) AS n
   WHERE p.order_no = $1 AND p.borrower_id = $2 AND p.kind IN ('payment', 'extension')
   GROUP BY n.payment ORDER BY at, n.payment`,
)

/** Every payment that was ever booked on a loan, the oldest first. */
export const bookedPayments = (tx: Transaction, { orderNo, borrowerId }: Order): Promise<BookedPayment[]> =>
  tx.rows(list, [orderNo, borrowerId])

const byPosting = statement<{ payment: string }, [string, string, string]>(
  'payment-of-posting',
  `SELECT ${nameIn('b')} AS payment FROM postings p, ${eventOf('p', 'b')}
   WHERE p.id = $3 AND p.order_no = $1 AND p.borrower_id = $2 AND p.kind IN ('payment', 'extension')`,
)

/** The payment of a receipt of a locked order. */
export const paymentOfPosting = async (
  tx: Transaction,
  { orderNo, borrowerId }: Order,
  paymentId: string,
): Promise<string | undefined> => (await tx.row(byPosting, [orderNo, borrowerId, paymentId]))?.payment
