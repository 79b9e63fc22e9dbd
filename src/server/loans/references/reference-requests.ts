import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { Channel } from '#server/integrations/payments/provider.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { paymentTables } from '#server/loans/payment-tables.ts'
import type { Purpose } from './payment-references.ts'

const INQUIRY = columns(
  paymentTables.referenceRequests,
  ['idempotencyKey', 'purpose', 'channel', 'amountMinor'],
  ['provider', 'askedAt', 'expiresAt', 'instalment'],
)

/** A reference that a provider is asked for. The idempotency key makes a repeated request harmless. */
export type ReferenceInquiry = Row<typeof INQUIRY>

/** A request to a provider, and the borrower and the order for which its answer is stored. */
export interface Question {
  inquiry: ReferenceInquiry
  channel: Channel
  borrower: Borrower
  order: Order
}

const open = statement<ReferenceInquiry, [string, string, Purpose, string]>(
  'open-reference-request',
  `SELECT ${INQUIRY} FROM reference_requests
   WHERE order_no = $1 AND borrower_id = $2 AND purpose = $3 AND channel = $4 AND state = 'asked'`,
)

/** The unanswered request for a locked order, for one purpose and by one channel. */
export function openInquiry(
  tx: Transaction,
  { orderNo, borrowerId }: Order,
  purpose: Purpose,
  channel: string,
): Promise<ReferenceInquiry | undefined> {
  return tx.row(open, [orderNo, borrowerId, purpose, channel])
}

const NEW = columns(paymentTables.referenceRequests, INQUIRY.names, ['borrowerId', 'orderNo', 'state'])
const insert = statement<unknown, Inserted>(
  'insert-reference-request',
  `INSERT INTO reference_requests ${NEW.inserted}`,
)

/** Stores a request before it is sent to the provider. */
export async function insertInquiry(
  tx: Transaction,
  { orderNo, borrowerId }: Order,
  inquiry: ReferenceInquiry,
): Promise<void> {
  await tx.run(insert, NEW.values({ ...inquiry, borrowerId, orderNo, state: 'asked' }))
}

const close = statement<unknown, [string, string, string]>(
  'close-reference-request',
  `UPDATE reference_requests SET state = $3 WHERE borrower_id = $1 AND idempotency_key = $2 AND state = 'asked'`,
)

/** Ends a request; false if it had ended before, because another answer came first or another request replaced it. */
export async function closeInquiry(
  tx: Transaction,
  { borrowerId }: Order,
  { idempotencyKey }: ReferenceInquiry,
  state: 'answered' | 'replaced',
): Promise<boolean> {
  return (await tx.run(close, [borrowerId, idempotencyKey, state])) === 1
}
