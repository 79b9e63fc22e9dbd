import type { Day } from '#domain/dates.ts'
import type { Account, Entry } from '#domain/money/ledger.ts'
import type { PostedEvent } from '#domain/papers/statement.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { CARD_PROVIDER } from '#server/integrations/cards/card-acquirer.ts'
import type { KeptMoney } from '#server/loans/events/money-text.ts'
import { eventOf, type SourceEvent } from '#server/loans/events/source-event.ts'
import type { Order } from '#server/loans/orders/orders.ts'

interface Row {
  id: string
  kind: string
  at: Date
  day: Day
  /** Account and amount; amounts inside JSON are text, because JSON's numbers end at 2^53. */
  entries: [Account, string][]
}

const list = statement<Row, [string, string]>(
  'list-postings',
  `SELECT p.id, p.kind, p.at, p.on_day AS day,
     (SELECT json_agg(json_build_array(e.account, e.amount_minor::text) ORDER BY e.line)
      FROM entries e WHERE e.borrower_id = $2 AND e.posting_id = p.id) AS entries
   FROM postings p WHERE p.order_no = $1 AND p.borrower_id = $2 ORDER BY p.at, p.id COLLATE "C"`,
)

/** All postings of an order, the oldest first. */
export async function listPostings(tx: Transaction, order: Order): Promise<PostedEvent[]> {
  const rows = await tx.rows(list, [order.orderNo, order.borrowerId])
  return rows.map((row) => ({ ...row, entries: row.entries.map(entryOf) }))
}

const entryOf = ([account, amount]: [Account, string]): Entry => ({ account, amount: BigInt(amount) })

const disbursement = statement<{ at: Date | null }, [string, string]>(
  'disbursement-of-order',
  `SELECT min(at) AS at FROM postings WHERE order_no = $1 AND borrower_id = $2 AND kind = 'disbursement'`,
)

/** The time of a loan's disbursement in its ledger. */
export const disbursementOf = async (
  tx: Transaction,
  { orderNo, borrowerId }: Pick<Order, 'orderNo' | 'borrowerId'>,
): Promise<Date | null> => (await tx.one(disbursement, [orderNo, borrowerId])).at

/** The origin of a payment: its reference and channel, or a card, which has neither, and its effect. */
export interface Source {
  reference: string
  channel: string | null
  /** `message` is null for a payment without a stored effect. */
  kept: KeptMoney | { message: null }
}

type SourceRow = Omit<Source, 'kept'> & (KeptMoney | { message: null })

const source = statement<SourceRow, [string, string]>(
  'source-of-posting',
  `SELECT r.reference, r.channel, e.amount_minor AS "amountMinor", e.arrived, e.telling AS message,
     e.fee_minor AS "feeMinor", e.credit_minor AS "creditMinor", e.due_on AS "dueOn"
   FROM postings p CROSS JOIN ${eventOf('p', 'b')}
   JOIN payment_events e ON e.borrower_id = p.borrower_id AND e.provider = b.source AND e.event_id = b.event_id
   JOIN payment_references r ON r.borrower_id = p.borrower_id AND r.reference = e.reference AND r.provider = e.provider
     AND r.order_no = p.order_no
   WHERE p.id = $1 AND p.borrower_id = $2
   UNION ALL
   SELECT '', NULL, c.amount_minor, 'in-time', c.telling, 0, c.credit_minor, c.due_on
   FROM postings p CROSS JOIN ${eventOf('p', 'b')}
   JOIN card_payments c ON c.borrower_id = p.borrower_id AND c.id = b.event_id AND c.order_no = p.order_no
   WHERE b.source = '${CARD_PROVIDER}' AND p.kind = 'payment' AND p.id = $1 AND p.borrower_id = $2`,
)

/** The origin of a payment; undefined without a reference or a card. */
export async function sourceOf(
  tx: Transaction,
  order: Order,
  postingId: string,
): Promise<Source | undefined> {
  const row = await tx.row(source, [postingId, order.borrowerId])
  if (!row) return undefined
  const { reference, channel, ...kept } = row
  return { reference, channel, kept }
}

const receipt = statement<{ id: string | null }, [string, string, string, string]>(
  'receipt-of-event',
  `SELECT (SELECT p.id FROM postings p, ${eventOf('p', 'b')}
     WHERE p.order_no = $1 AND p.borrower_id = $2 AND p.kind IN ('payment', 'extension') AND b.source = $3 AND b.event_id = $4
     ORDER BY p.kind DESC LIMIT 1) AS id`,
)

/** The posting of an event that has the receipt: the repayment, otherwise the fee of an extension. */
export const receiptOf = async (
  tx: Transaction,
  { orderNo, borrowerId }: Order,
  { source, id }: SourceEvent,
): Promise<string> => (await tx.one(receipt, [orderNo, borrowerId, source, id])).id ?? ''
