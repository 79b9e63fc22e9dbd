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

/** Returns the provider event that reported a payment of an order. `payment` is the name of that event. */
export const eventOfPayment = (
  tx: Transaction,
  { orderNo, borrowerId }: Pick<Order, 'orderNo' | 'borrowerId'>,
  payment: string,
): Promise<SourceEvent> => tx.one(source, [orderNo, borrowerId, payment])

/** Returns what is left of a payment after reversals and restorations: the sums of its entries, and its moved days. */
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

/** Returns which instalments a payment's extension moved, and by how many days. */
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

/** Stores by how many days an extension moved each instalment. */
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
  /** The id of its posting, which is also the id of the receipt. */
  paymentId: string
  /** The name of the event that reported it. */
  payment: string
  at: Date
  amountMinor: Minor
  takenBackMinor: Minor
}

// An extension payment has two postings: the fee and the rest of the money.
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

/** Lists every payment of a loan, reversed ones included, oldest first. */
export const bookedPayments = (tx: Transaction, { orderNo, borrowerId }: Order): Promise<BookedPayment[]> =>
  tx.rows(list, [orderNo, borrowerId])

const byPosting = statement<{ payment: string }, [string, string, string]>(
  'payment-of-posting',
  `SELECT ${nameIn('b')} AS payment FROM postings p, ${eventOf('p', 'b')}
   WHERE p.id = $3 AND p.order_no = $1 AND p.borrower_id = $2 AND p.kind IN ('payment', 'extension')`,
)

/** Returns the name of the payment with this receipt. */
export const paymentOfPosting = async (
  tx: Transaction,
  { orderNo, borrowerId }: Order,
  paymentId: string,
): Promise<string | undefined> => (await tx.row(byPosting, [orderNo, borrowerId, paymentId]))?.payment
