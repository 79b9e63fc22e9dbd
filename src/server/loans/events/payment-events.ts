import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import type { Effect, PaymentMessage } from '#domain/money/booking/payment-message.ts'
import type { ReceiptResult } from '#domain/money/booking/receive.ts'
import { columns, type Inserted } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { findName, makeName } from '#server/base/database/owners.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import { paymentTables } from '#server/loans/payment-tables.ts'
import type { OutcomeWithoutMoney } from './event-outcomes.ts'

/** The borrower id of events that belong to no borrower yet. */
export const NO_BORROWER = ''

/** The name of an event across all borrowers. */
export const nameOfEvent = (provider: string, id: string) => `event/${provider}/${id}` as const

const NEW = columns(
  paymentTables.paymentEvents,
  ['provider', 'eventId', 'kind', 'reference', 'amountMinor', 'occurredAt', 'receivedAt', 'outcome'],
  ['charge', 'reversal', 'takesBack', 'borrowerId'],
)
const insert = statement<unknown, Inserted>(
  'insert-payment-event',
  `INSERT INTO payment_events ${NEW.inserted} ON CONFLICT DO NOTHING`,
)

/** Inserts the row of an event that has its name; false if a release that gives no names has inserted it. */
export async function insertEvent(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  borrowerId: string,
  receivedAt: Date,
  outcome: OutcomeWithoutMoney,
): Promise<boolean> {
  const { id: eventId, at: occurredAt, charge = null, reversal = null, takesBack = null } = event
  const from = { ...event, eventId, occurredAt, charge, reversal, takesBack }
  return (await tx.run(insert, NEW.values({ ...from, provider, borrowerId, receivedAt, outcome }))) === 1
}

const adopt = statement<unknown, [string, string, string]>(
  'adopt-payment-event',
  `UPDATE payment_events SET borrower_id = $3 WHERE borrower_id = '' AND provider = $1 AND event_id = $2`,
)

/** Stores a provider's notice with its borrower; false if it was stored before. */
export async function recordEvent(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  borrowerId: string,
  receivedAt: Date,
): Promise<boolean> {
  if (!(await makeName(tx, nameOfEvent(provider, event.id), borrowerId))) return false
  if (await insertEvent(tx, provider, event, borrowerId, receivedAt, 'unmatched')) return true
  mustBeOne(await tx.run(adopt, [provider, event.id, borrowerId]))
  return false
}

/** A stored event and its borrower. `reportedReference` is set if the money was booked on another reference. */
export type RecordedEvent = PaymentEvent & {
  borrowerId: string
  outcome: string
  receivedAt: Date
  reportedReference?: string | null
}

/** The columns of a stored event. */
export const EVENT = `event_id AS id, kind, reference, amount_minor AS "amountMinor", coalesce(occurred_at, received_at) AS at,
  charge, reversal, takes_back AS "takesBack"`

const find = statement<RecordedEvent, [string, string, string]>(
  'find-payment-event',
  `SELECT event_id AS id, kind, coalesce(reference, '') AS reference, coalesce(amount_minor, 0)::bigint AS "amountMinor",
     coalesce(occurred_at, received_at) AS at, charge, reversal, takes_back AS "takesBack", outcome,
     received_at AS "receivedAt", borrower_id AS "borrowerId", told_reference AS "reportedReference"
   FROM payment_events WHERE borrower_id = $3 AND provider = $1 AND event_id = $2`,
)

/** The stored event, which must exist. */
export async function recordedEvent(tx: Transaction, provider: string, id: string): Promise<RecordedEvent> {
  const read = async () => {
    // A release that gives no names leaves its events without a borrower.
    const borrowerId = (await findName(tx, nameOfEvent(provider, id))) ?? NO_BORROWER
    return tx.row(find, [provider, id, borrowerId])
  }
  // An event without a borrower gets one once, possibly between the reads of its name and its row.
  const found = (await read()) ?? (await read())
  if (!found) throw new Error(`the event ${id} of ${provider} is not there`)
  return found
}

/** Identifies the row of an event. */
type EventKey = Pick<RecordedEvent, 'id' | 'borrowerId'>

const setOutcome = statement<
  unknown,
  [string, string, OutcomeWithoutMoney, ReceiptResult['arrived'] | null, string]
>(
  'set-event-outcome',
  `UPDATE payment_events SET outcome = $3, arrived = $4 WHERE borrower_id = $5 AND provider = $1 AND event_id = $2`,
)

/** Stores the outcome of an event that moved no money. `arrived` is set for money that was seen. */
export async function updateOutcome(
  tx: Transaction,
  provider: string,
  { id, borrowerId }: EventKey,
  outcome: OutcomeWithoutMoney,
  arrived: ReceiptResult['arrived'] | null,
): Promise<void> {
  mustBeOne(await tx.run(setOutcome, [provider, id, outcome, arrived, borrowerId]))
}

const setMoment = statement<unknown, [string, string, string]>(
  'use-heard-moment',
  'UPDATE payment_events SET occurred_at = received_at WHERE borrower_id = $3 AND provider = $1 AND event_id = $2',
)

/** Sets the moment of an event to the moment at which it was received. */
export const countFromReceipt = async (
  tx: Transaction,
  provider: string,
  { id, borrowerId }: EventKey,
): Promise<void> => mustBeOne(await tx.run(setMoment, [provider, id, borrowerId]))

const setReportedReference = statement<unknown, [string, string, string, string]>(
  'set-reported-reference',
  `UPDATE payment_events SET told_reference = $4 WHERE borrower_id = $3 AND provider = $1 AND event_id = $2`,
)

/** Stores the reference that a provider reported, for money that is booked on another one. */
export const keepReportedReference = async (
  tx: Transaction,
  provider: string,
  { id, borrowerId }: EventKey,
  reference: string,
): Promise<void> => mustBeOne(await tx.run(setReportedReference, [provider, id, borrowerId, reference]))

const correct = statement<unknown, [string, string, Minor, Date, string]>(
  'correct-payment-event',
  `UPDATE payment_events SET amount_minor = $3, occurred_at = $4
   WHERE borrower_id = $5 AND provider = $1 AND event_id = $2`,
)

/** Corrects an event that was never booked to what its provider reported later. */
export const correctEvent = async (
  tx: Transaction,
  provider: string,
  { id, amountMinor, at, borrowerId }: RecordedEvent,
): Promise<void> => mustBeOne(await tx.run(correct, [provider, id, amountMinor, at, borrowerId]))

const setReceived = statement<
  unknown,
  [string, string, Effect, string, string, PaymentMessage, Minor, Minor, Day | null, Date, string]
>(
  'set-event-received',
  `UPDATE payment_events SET outcome = $3, arrived = $4, amount_was = $5, telling = $6, fee_minor = $7,
     credit_minor = $8, due_on = $9, paid_at = $10
   WHERE borrower_id = $11 AND provider = $1 AND event_id = $2`,
)

/** Stores the effect of the money of an event. */
export async function keepReceived(
  tx: Transaction,
  provider: string,
  { id, borrowerId }: EventKey,
  { effect, arrived, amount, message, fee, credit, order }: ReceiptResult,
  paidAt: Date,
): Promise<void> {
  const what = [effect, arrived, amount, message, fee, credit, order.dueOn, paidAt] as const
  mustBeOne(await tx.run(setReceived, [provider, id, ...what, borrowerId]))
}

/** Throws if no row was written: the money would be booked without its outcome. */
function mustBeOne(written: number): void {
  if (written !== 1) throw new Error('the event is not where it was recorded')
}
