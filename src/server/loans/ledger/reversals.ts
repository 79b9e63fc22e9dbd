import type { Minor } from '#domain/amount.ts'
import type { RestoredTelling } from '#domain/money/booking/restore.ts'
import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { giveName, lockName } from '#server/base/database/owners.ts'
import { toldBy } from '#server/loans/events/source-event.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { reversals } from '#server/loans/payment-tables.ts'

/** The kind of the outbox's rows that tell a borrower of a reversal. */
export const REVERSAL_MESSAGE = 'reversal'

/** The same of those that say that its money is there again. */
export const RESTORED_MESSAGE = 'reversal-restored'

/** Why money was taken back: a provider says that it has gone, or the lender that it was booked by mistake. */
export type ReversalReason = (typeof PROVIDER_REASONS)[number] | LenderReason

/** What a provider, or an acquirer of cards, says of money that it takes back. */
export const PROVIDER_REASONS = ['refunded', 'charged-back'] as const

/** Why a lender takes back what it booked. */
export const LENDER_REASONS = ['wrong-loan', 'booked-twice', 'never-arrived', 'fraud'] as const
type LenderReason = (typeof LENDER_REASONS)[number]

/** Whether the lender corrects its own mistake: then nobody has taken money from it. */
export const isCorrection = (reason: string): boolean => LENDER_REASONS.some((one) => one === reason)

/** Whether its money can come again, because a bank has decided for the lender after all: what was refunded does not. */
export const isWinnable = ({ reason }: Pick<Reversal, 'reason'>): boolean => reason === 'charged-back'

const REVERSAL = columns(
  reversals,
  ['id', 'payment', 'amountMinor', 'source', 'reason', 'telling', 'wasSettled', 'owedMinor', 'dueOn', 'at'],
  ['restoredAt', 'restoredTelling'],
)

/** Money of one payment that was taken back, once. */
export interface Reversal extends Row<typeof REVERSAL> {
  /** The provider of the event, or the lender: `operator` or `desk`. */
  toldBy: string
}

type NewReversal = Omit<Reversal, 'restoredAt' | 'restoredTelling'>

const NEW = columns(
  reversals,
  ['id', 'borrowerId', 'orderNo', 'payment', 'amountMinor', 'source', 'reason', 'telling', 'wasSettled'],
  ['owedMinor', 'dueOn', 'at', 'toldBy', 'paymentSource'],
)
const insert = statement<unknown, Inserted>('insert-reversal', `INSERT INTO reversals ${NEW.inserted}`)

/** Keeps what was taken back of a locked order's payment, which came from this source. */
export async function insertReversal(
  tx: Transaction,
  { borrowerId, orderNo }: Order,
  reversal: NewReversal,
  paymentSource: string,
): Promise<void> {
  await tx.run(insert, NEW.values({ ...reversal, borrowerId, orderNo, paymentSource }))
}

const ofOrder = statement<Reversal, [string, string]>(
  'reversals-of-order',
  `SELECT ${REVERSAL}, ${toldBy('reversals')} AS "toldBy" FROM reversals WHERE order_no = $1 AND borrower_id = $2 ORDER BY at, id`,
)

/** Everything that was taken back of a loan, the oldest first. */
export const reversalsOf = (tx: Transaction, { orderNo, borrowerId }: Order): Promise<Reversal[]> =>
  tx.rows(ofOrder, [orderNo, borrowerId])

/** Whether a loan that was paid is owed again since then, so that no letter of settlement is true any more. */
export const isReopening = ({ wasSettled, owedMinor }: Pick<Reversal, 'wasSettled' | 'owedMinor'>): boolean =>
  wasSettled && owedMinor > 0n

const takenBack = statement<{ total: Minor; byBanks: Minor }, [string, string, readonly string[] | null]>(
  'taken-back-of-payment',
  `SELECT coalesce(sum(amount_minor), 0)::bigint AS total,
     coalesce(sum(amount_minor) FILTER (WHERE reason = 'charged-back'), 0)::bigint AS "byBanks"
   FROM reversals WHERE borrower_id = $1 AND payment = $2 AND restored_at IS NULL
     AND ($3::text[] IS NULL OR source = ANY($3))`,
)

/** How much of a borrower's payment is taken back, by anybody or by banks alone; null for whoever said so. */
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

const keep = statement<unknown, [string, Date, string, RestoredTelling, string]>(
  'keep-restored',
  `UPDATE reversals SET restored_at = $2, restored_by = $3, restored_telling = $4
   WHERE borrower_id = $5 AND id = $1 AND restored_at IS NULL`,
)

/** Writes down that the money of a reversal is there again. */
export async function keepRestored(
  tx: Transaction,
  { borrowerId }: Order,
  { id }: Reversal,
  { at, by, telling }: { at: Date; by: string; telling: RestoredTelling },
): Promise<void> {
  if ((await tx.run(keep, [id, at, by, telling, borrowerId])) !== 1)
    throw new Error(`the reversal ${id} was restored twice`)
}

/**
 * What restores another reversal of the same payment by the same event, because one source restores a payment once. The
 * reversal's id is ours, so no event's id ends with it.
 */
export const restoredBy = (source: string, { id }: Pick<Reversal, 'id'>): string => `${source}/${id}`

type OperatorSource = `operator:${string}`

const bySource = statement<{ payment: string; orderNo: string; amountMinor: Minor }, [string, string]>(
  'reversal-by-source',
  `SELECT payment, order_no AS "orderNo", amount_minor AS "amountMinor" FROM reversals
   WHERE borrower_id = $1 AND source = $2 LIMIT 1`,
)

/**
 * What a source of the lender's has taken back already, from whomever. Nobody else takes anything back in its name until
 * this transaction ends. Who then does gives it the name: a reversal that was refused has none.
 */
export async function reversalBySource(tx: Transaction, { borrowerId }: Order, source: OperatorSource) {
  const whose = await lockName(tx, source)
  return tx.row(bySource, [whose ?? borrowerId, source])
}

/** From now on nobody else's money is taken back in the name of a source that took back this borrower's. */
export async function nameReversal(tx: Transaction, { borrowerId }: Order, source: OperatorSource) {
  if ((await lockName(tx, source)) === undefined) await giveName(tx, source, borrowerId)
}
