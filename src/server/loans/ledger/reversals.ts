import type { Minor } from '#domain/amount.ts'
import type { RestoreMessage } from '#domain/money/booking/restore.ts'
import type { ReversalMessage } from '#domain/money/booking/take-back.ts'
import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { giveName, lockName } from '#server/base/database/owners.ts'
import { sourceOfReversal } from '#server/loans/events/source-event.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { paymentTables } from '#server/loans/payment-tables.ts'

/** The kind of outbox rows that notify a borrower of a reversal. */
export const REVERSAL_MESSAGE = 'reversal'

/** The kind of outbox rows that notify a borrower that the money of a reversal came again. */
export const RESTORED_MESSAGE = 'reversal-restored'

/** Why money was taken back: a provider reports it, or the lender booked it by mistake. */
export type ReversalReason = (typeof PROVIDER_REASONS)[number] | LenderReason

/** The reasons that a provider or an acquirer of cards reports. */
export const PROVIDER_REASONS = ['refunded', 'charged-back'] as const

/** The reasons why a lender reverses what it booked. */
export const LENDER_REASONS = ['wrong-loan', 'booked-twice', 'never-arrived', 'fraud'] as const
type LenderReason = (typeof LENDER_REASONS)[number]

/** Returns whether the lender corrects its own mistake: no money has left the lender then. */
export const isCorrection = (reason: string): boolean => LENDER_REASONS.some((one) => one === reason)

/** Returns whether the money can come again because a bank decides for the lender. A refund is final. */
export const isWinnable = ({ reason }: Pick<Reversal, 'reason'>): boolean => reason === 'charged-back'

const REVERSAL = columns(
  paymentTables.reversals,
  ['id', 'payment', 'amountMinor', 'source', 'reason', 'wasSettled'],
  ['owedMinor', 'dueOn', 'at', 'restoredAt'],
)

/** Money of one payment that was taken back, once. */
export interface Reversal extends Row<typeof REVERSAL> {
  /** The provider of the event, or the lender: `operator` or `desk`. */
  reportedBy: string
  message: ReversalMessage
  restoredMessage: RestoreMessage | null
}

type NewReversal = Omit<Reversal, 'restoredAt' | 'restoredMessage'>

const NEW = columns(
  paymentTables.reversals,
  ['id', 'borrowerId', 'orderNo', 'payment', 'amountMinor', 'source', 'reason', 'telling', 'wasSettled'],
  ['owedMinor', 'dueOn', 'at', 'toldBy', 'paymentSource'],
)
const insert = statement<unknown, Inserted>('insert-reversal', `INSERT INTO reversals ${NEW.inserted}`)

/** Stores a reversal of a payment of a locked order. `paymentSource` is the source of the payment. */
export async function insertReversal(
  tx: Transaction,
  { borrowerId, orderNo }: Order,
  reversal: NewReversal,
  paymentSource: string,
): Promise<void> {
  const { message: telling, reportedBy: toldBy } = reversal
  await tx.run(insert, NEW.values({ ...reversal, telling, toldBy, borrowerId, orderNo, paymentSource }))
}

const ofOrder = statement<Reversal, [string, string]>(
  'reversals-of-order',
  `SELECT ${REVERSAL}, ${sourceOfReversal('reversals')} AS "reportedBy", telling AS message,
     restored_telling AS "restoredMessage"
   FROM reversals WHERE order_no = $1 AND borrower_id = $2 ORDER BY at, id`,
)

/** The reversals of a loan, the oldest first. */
export const reversalsOf = (tx: Transaction, { orderNo, borrowerId }: Order): Promise<Reversal[]> =>
  tx.rows(ofOrder, [orderNo, borrowerId])

/** Returns whether a settled loan is owed again, so that its letter of settlement is no longer true. */
export const isReopening = ({ wasSettled, owedMinor }: Pick<Reversal, 'wasSettled' | 'owedMinor'>): boolean =>
  wasSettled && owedMinor > 0n

const takenBack = statement<{ total: Minor; byBanks: Minor }, [string, string, readonly string[] | null]>(
  'taken-back-of-payment',
  `SELECT coalesce(sum(amount_minor), 0)::bigint AS total,
     coalesce(sum(amount_minor) FILTER (WHERE reason = 'charged-back'), 0)::bigint AS "byBanks"
   FROM reversals WHERE borrower_id = $1 AND payment = $2 AND restored_at IS NULL
     AND ($3::text[] IS NULL OR source = ANY($3))`,
)

/** The sum that was taken back of a payment, by all or only by banks, by some `sources` or, for null, by any. */
export async function takenBackOf(
  tx: Transaction,
  borrowerId: string,
  payment: string,
  byBanksOnly: boolean,
  sources: readonly string[] | null,
): Promise<Minor> {
  const { total, byBanks } = await tx.one(takenBack, [borrowerId, payment, sources])
  return byBanksOnly ? byBanks : total
}

const keep = statement<unknown, [string, Date, string, RestoreMessage, string]>(
  'keep-restored',
  `UPDATE reversals SET restored_at = $2, restored_by = $3, restored_telling = $4
   WHERE borrower_id = $5 AND id = $1 AND restored_at IS NULL`,
)

/** Stores that the money of a reversal came again. */
export async function keepRestored(
  tx: Transaction,
  { borrowerId }: Order,
  { id }: Reversal,
  { at, by, message }: { at: Date; by: string; message: RestoreMessage },
): Promise<void> {
  if ((await tx.run(keep, [id, at, by, message, borrowerId])) !== 1)
    throw new Error(`the reversal ${id} was restored twice`)
}

/**
 * The name under which an event restores another reversal of the same payment, because one source restores a payment only once.
 * The server makes the reversal's id, so no event's id ends with it.
 */
export const restoredBy = (source: string, { id }: Pick<Reversal, 'id'>): string => `${source}/${id}`

type OperatorSource = `operator:${string}`

const bySource = statement<{ payment: string; orderNo: string; amountMinor: Minor }, [string, string]>(
  'reversal-by-source',
  `SELECT payment, order_no AS "orderNo", amount_minor AS "amountMinor" FROM reversals
   WHERE borrower_id = $1 AND source = $2 LIMIT 1`,
)

/**
 * The reversal that a source of the lender has made already, of any borrower. The name of the source is locked until the
 * transaction ends. The caller gives it to the borrower after the reversal, because a refused reversal has no name.
 */
export async function reversalBySource(tx: Transaction, { borrowerId }: Order, source: OperatorSource) {
  const ownerId = await lockName(tx, source)
  return tx.row(bySource, [ownerId ?? borrowerId, source])
}

/** Gives the name of a source to the borrower, so that the source reverses no other borrower's payment. */
export async function nameReversal(tx: Transaction, { borrowerId }: Order, source: OperatorSource) {
  if ((await lockName(tx, source)) === undefined) await giveName(tx, source, borrowerId)
}
