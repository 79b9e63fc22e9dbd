import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import type { Effect, PaymentMessage } from '#domain/money/booking/payment-message.ts'
import type { ReceiptResult } from '#domain/money/booking/receive.ts'
import type { OneTimeCode } from '#domain/registration/one-time-code.ts'
import { columns, type Inserted } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { giveName, ownerOfName } from '#server/base/database/owners.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { paymentTables } from '#server/loans/payment-tables.ts'

/** The state of a card payment. It is `failed` only if it is certain that no money moved. */
export type CardPaymentState = 'waiting' | 'charging' | 'paid' | 'failed'

export interface CardPayment {
  id: string
  orderNo: string
  cardId: string
  amountMinor: Minor
  state: CardPaymentState
  salt: Buffer | null
  hash: Buffer | null
  sentAt: Date | null
  tries: number
  usedAt: Date | null
}

const insertToken = statement<unknown, [Buffer, string, Date]>(
  'insert-repay-token',
  'INSERT INTO repay_tokens (token_hash, borrower_id, expires_at) VALUES ($1, $2, $3)',
)
const dropOld = statement<unknown, [string, Date]>(
  'drop-old-repay-tokens',
  'DELETE FROM repay_tokens WHERE borrower_id = $1 AND used_at IS NULL AND expires_at <= $2',
)

/** Stores the hash of a new token, and removes the borrower's expired unused ones. */
export async function insertRepayToken(
  tx: Transaction,
  { id }: Borrower,
  tokenHash: Buffer,
  expiresAt: Date,
  now: Date,
): Promise<void> {
  await tx.run(dropOld, [id, now])
  await tx.run(insertToken, [tokenHash, id, expiresAt])
}

const spend = statement<unknown, [Buffer, string, Date]>(
  'use-repay-token',
  `UPDATE repay_tokens SET used_at = $3
   WHERE token_hash = $1 AND borrower_id = $2 AND used_at IS NULL AND expires_at > $3`,
)

/** Uses the borrower's token; false if it belongs to another borrower, has expired or was used. */
export async function spendRepayToken(
  tx: Transaction,
  { id }: Borrower,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  return (await tx.run(spend, [tokenHash, id, now])) === 1
}

const COLUMNS = `id, order_no AS "orderNo", card_id AS "cardId", amount_minor AS "amountMinor", state, code_salt AS salt,
  code_hash AS hash, code_sent_at AS "sentAt", code_tries AS tries, code_used_at AS "usedAt"`

const findByToken = statement<CardPayment, [Buffer, string]>(
  'card-payment-by-token',
  `SELECT ${COLUMNS} FROM card_payments WHERE token_hash = $1 AND borrower_id = $2 FOR UPDATE`,
)

/** The payment of a used token, locked. */
export const cardPaymentByToken = (tx: Transaction, { id }: Borrower, tokenHash: Buffer) =>
  tx.row(findByToken, [tokenHash, id])

const newestSent = statement<CardPayment, [string]>(
  'newest-code-of-card-payments',
  `SELECT ${COLUMNS} FROM card_payments WHERE borrower_id = $1 AND code_sent_at IS NOT NULL
   ORDER BY code_sent_at DESC, id LIMIT 1`,
)

/** The payment whose code was sent to the borrower last, in any state. */
export const newestCodeSent = (tx: Transaction, { id }: Borrower) => tx.row(newestSent, [id])

const giveToken = statement<unknown, [string, string, Buffer]>(
  'give-card-payment-token',
  'UPDATE card_payments SET token_hash = $3 WHERE borrower_id = $2 AND id = $1',
)

/** Sets the token with which a new code for the payment is requested. */
export const moveToToken = (
  tx: Transaction,
  borrower: Borrower,
  { id }: CardPayment,
  tokenHash: Buffer,
): Promise<number> => tx.run(giveToken, [id, borrower.id, tokenHash])

const find = statement<CardPayment, [string, string, string]>(
  'find-card-payment',
  `SELECT ${COLUMNS} FROM card_payments WHERE id = $1 AND borrower_id = $2 AND order_no = $3 FOR UPDATE`,
)

/** The borrower's payment of that order, locked. */
export const lockCardPayment = (tx: Transaction, borrower: Borrower, id: string, orderNo: string) =>
  tx.row(find, [id, borrower.id, orderNo])

const NEW = columns(
  paymentTables.cardPayments,
  ['id', 'borrowerId', 'orderNo', 'tokenHash', 'cardId', 'amountMinor'],
  ['state', 'codeSalt', 'codeHash', 'codeSentAt', 'madeAt'],
)
const insert = statement<unknown, Inserted>(
  'insert-card-payment',
  `INSERT INTO card_payments ${NEW.inserted}`,
)

export async function insertCardPayment(
  tx: Transaction,
  { id: borrowerId }: Borrower,
  tokenHash: Buffer,
  payment: CardPayment,
  now: Date,
): Promise<void> {
  const { salt: codeSalt, hash: codeHash, sentAt: codeSentAt } = payment
  await giveName(tx, `card/${payment.id}`, borrowerId)
  const row = { ...payment, borrowerId, tokenHash, codeSalt, codeHash, codeSentAt, madeAt: now }
  await tx.run(insert, NEW.values(row))
}

const setCode = statement<unknown, [string, Buffer, Buffer, Date, Date | null, string]>(
  'set-card-payment-code',
  `UPDATE card_payments SET code_salt = $2, code_hash = $3, code_sent_at = $4, code_tries = 0, code_used_at = NULL
   WHERE borrower_id = $6 AND id = $1 AND state = 'waiting' AND code_sent_at IS NOT DISTINCT FROM $5`,
)

/** Replaces the code of a payment; false if it was replaced before. */
export async function replaceCode(
  tx: Transaction,
  borrower: Borrower,
  { id, sentAt: before }: CardPayment,
  { salt, hash, sentAt }: { salt: Buffer; hash: Buffer; sentAt: Date },
): Promise<boolean> {
  return (await tx.run(setCode, [id, salt, hash, sentAt, before, borrower.id])) === 1
}

const setTries = statement<unknown, [string, number, Date | null, string]>(
  'set-card-payment-tries',
  'UPDATE card_payments SET code_tries = $2, code_used_at = $3 WHERE borrower_id = $4 AND id = $1',
)

/** Stores the tries and the use of a code. */
export async function keepEntry(
  tx: Transaction,
  borrower: Borrower,
  { id }: CardPayment,
  { tries, usedAt }: Pick<OneTimeCode, 'tries' | 'usedAt'>,
): Promise<void> {
  await tx.run(setTries, [id, tries, usedAt, borrower.id])
}

const move = statement<unknown, [string, CardPaymentState, CardPaymentState, string]>(
  'move-card-payment',
  'UPDATE card_payments SET state = $3 WHERE borrower_id = $4 AND id = $1 AND state = $2',
)

/** Moves a payment to another state; false if another transaction moved it. */
export async function moveCardPayment(
  tx: Transaction,
  borrower: Borrower,
  { id }: Pick<CardPayment, 'id'>,
  from: CardPaymentState,
  to: CardPaymentState,
): Promise<boolean> {
  return (await tx.run(move, [id, from, to, borrower.id])) === 1
}

const given = statement<{ at: Date }, [string, string]>(
  'card-payment-given',
  'SELECT coalesce(code_used_at, made_at) AS at FROM card_payments WHERE id = $1 AND borrower_id = $2',
)

/** When the borrower confirmed the payment. It counts as paid at that moment, even if the bank answers later. */
export async function givenAt(
  tx: Transaction,
  borrower: Borrower,
  { id }: Pick<CardPayment, 'id'>,
): Promise<Date> {
  return (await tx.one(given, [id, borrower.id])).at
}

const setReceived = statement<unknown, [string, Effect, PaymentMessage, Minor, Day | null, Date, string]>(
  'set-card-payment-received',
  `UPDATE card_payments SET outcome = $2, telling = $3, credit_minor = $4, due_on = $5, paid_at = $6
   WHERE borrower_id = $7 AND id = $1`,
)

/** Stores the effect of a payment's money. */
export async function keepCardReceived(
  tx: Transaction,
  borrower: Borrower,
  { id }: Pick<CardPayment, 'id'>,
  { effect, message, credit, order }: ReceiptResult,
  paidAt: Date,
): Promise<void> {
  await tx.run(setReceived, [id, effect, message, credit, order.dueOn, paidAt, borrower.id])
}

const charging = statement<{ isCharging: boolean }, [string, string]>(
  'is-charging-card-payment',
  `SELECT EXISTS (SELECT 1 FROM card_payments WHERE borrower_id = $1 AND order_no = $2 AND state = 'charging') AS "isCharging"`,
)

/** Returns whether a charge for the order is running or has no known result: another one could then take the money twice. */
export async function isCharging(tx: Transaction, { id }: Borrower, orderNo: string): Promise<boolean> {
  return (await tx.one(charging, [id, orderNo])).isCharging
}

type Owner = Borrower & { orderNo: string }

const OWNER = `SELECT b.id, b.market, b.client_kind AS "clientKind", c.order_no AS "orderNo"
   FROM card_payments c JOIN borrowers b ON b.id = c.borrower_id WHERE c.id = $1`

const owner = statement<Owner, [string, string]>('owner-of-card-payment', `${OWNER} AND c.borrower_id = $2`)
// Searches all borrowers: the release before gave its charges no name.
const ownerAnywhere = statement<Owner, [string]>('owner-of-card-payment-anywhere', OWNER)

/** The borrower and the order of a charge, in any state. */
export async function ownerOfCharge(tx: Transaction, charge: string): Promise<Owner | undefined> {
  const id = await ownerOfName(tx, `card/${charge}`)
  return id === undefined ? tx.row(ownerAnywhere, [charge]) : tx.row(owner, [charge, id])
}
