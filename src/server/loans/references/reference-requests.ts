import type { Minor } from '#domain/amount.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { Channel } from '#server/integrations/payments/provider.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import type { Purpose } from './payment-references.ts'

/** A reference that a provider is being asked for. The key makes asking again the same as asking once. */
export interface ReferenceInquiry {
  idempotencyKey: string
  purpose: Purpose
  channel: string
  amountMinor: Minor
  provider: string
  askedAt: Date
  expiresAt: Date
  /** Which one an extension is to postpone. */
  instalment: number | null
}

/** What a provider must be asked, and for whom its answer is kept. */
export interface Question {
  inquiry: ReferenceInquiry
  channel: Channel
  borrower: Borrower
  order: Order
}

const COLUMNS = `idempotency_key AS "idempotencyKey", purpose, channel, amount_minor AS "amountMinor", provider,
  asked_at AS "askedAt", expires_at AS "expiresAt", instalment`

const open = statement<ReferenceInquiry, [string, string, Purpose, string]>(
  'open-reference-request',
  `SELECT ${COLUMNS} FROM reference_requests
   WHERE order_no = $1 AND borrower_id = $2 AND purpose = $3 AND channel = $4 AND state = 'asked'`,
)

/** What was asked for a locked order, for one purpose and by one channel, and has not been answered. */
export function openInquiry(
  tx: Transaction,
  { orderNo, borrowerId }: Order,
  purpose: Purpose,
  channel: string,
): Promise<ReferenceInquiry | undefined> {
  return tx.row(open, [orderNo, borrowerId, purpose, channel])
}

const insert = statement<
  unknown,
  [string, string, string, Purpose, string, Minor, string, Date, Date, number | null]
>(
  'insert-reference-request',
  `INSERT INTO reference_requests (idempotency_key, borrower_id, order_no, purpose, channel, amount_minor, provider,
     state, asked_at, expires_at, instalment)
   VALUES ($1, $2, $3, $4, $5, $6, $7, 'asked', $8, $9, $10)`,
)

/** Writes down what the provider is going to be asked. */
export async function insertInquiry(
  tx: Transaction,
  { orderNo, borrowerId }: Order,
  {
    idempotencyKey,
    purpose,
    channel,
    amountMinor,
    provider,
    askedAt,
    expiresAt,
    instalment,
  }: ReferenceInquiry,
): Promise<void> {
  await tx.run(insert, [
    idempotencyKey,
    borrowerId,
    orderNo,
    purpose,
    channel,
    amountMinor,
    provider,
    askedAt,
    expiresAt,
    instalment,
  ])
}

const close = statement<unknown, [string, string, string]>(
  'close-reference-request',
  `UPDATE reference_requests SET state = $3 WHERE borrower_id = $1 AND idempotency_key = $2 AND state = 'asked'`,
)

/** Ends what was asked; false when it had ended before, because another answer came first or another was asked. */
export async function closeInquiry(
  tx: Transaction,
  { borrowerId }: Order,
  { idempotencyKey }: ReferenceInquiry,
  state: 'answered' | 'replaced',
): Promise<boolean> {
  return (await tx.run(close, [borrowerId, idempotencyKey, state])) === 1
}
