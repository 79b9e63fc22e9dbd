import type { Bound } from '#domain/account/bank-binding.ts'
import type { OneTimeCode } from '#domain/registration/one-time-code.ts'
import { columns, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { HashedCode } from '#server/call/code-hash.ts'
import { peopleTables } from '#server/people/tables.ts'

/** An account that waits for the code from its borrower's phone, in displayable form. */
export interface AccountChange {
  id: string
  bank: string
  masked: string
  askedAt: Date
  sentAt: Date
  salt: Buffer | null
  hash: Buffer | null
  tries: number
}

/** The place that an encrypted text of a change is bound to. */
const changePlace = (borrowerId: string, field: 'holder' | 'number') =>
  `account_changes.${field}.${borrowerId}`

const put = statement<unknown, [string, string, string, string, string, string, string, Date]>(
  'put-account-change',
  `INSERT INTO account_changes (borrower_id, id, bank, bank_code, masked, holder, number, asked_at, code_sent_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
   ON CONFLICT (borrower_id) DO UPDATE SET id = EXCLUDED.id, bank = EXCLUDED.bank, bank_code = EXCLUDED.bank_code,
     masked = EXCLUDED.masked, holder = EXCLUDED.holder, number = EXCLUDED.number, asked_at = EXCLUDED.asked_at,
     code_sent_at = EXCLUDED.code_sent_at, code_salt = NULL, code_hash = NULL, code_tries = 0`,
)

/** Stores an account that waits for a code. It replaces one that the borrower gave before. */
export async function putChange(
  tx: Transaction,
  { id: borrowerId }: Borrower,
  { id, masked, ...bound }: Bound & { id: string; masked: string },
  sealer: Sealer,
  now: Date,
): Promise<void> {
  const holder = sealer.seal(bound.holder, changePlace(borrowerId, 'holder'))
  const number = sealer.seal(bound.number, changePlace(borrowerId, 'number'))
  await tx.run(put, [borrowerId, id, bound.bank, bound.bankCode, masked, holder, number, now])
}

const COLUMNS = `id, bank, masked, asked_at AS "askedAt", code_sent_at AS "sentAt", code_salt AS salt, code_hash AS hash,
  code_tries AS tries`

const find = statement<AccountChange, [string]>(
  'find-account-change',
  `SELECT ${COLUMNS} FROM account_changes WHERE borrower_id = $1`,
)

export const findChange = (tx: Transaction, { id }: Borrower) => tx.row(find, [id])

const lock = statement<AccountChange, [string]>(
  'lock-account-change',
  `SELECT ${COLUMNS} FROM account_changes WHERE borrower_id = $1 FOR UPDATE`,
)

/** The waiting account, locked: the second of two concurrent entries sees the result of the first. */
export const lockChange = (tx: Transaction, { id }: Borrower) => tx.row(lock, [id])

const begin = statement<unknown, [string, string, Date]>(
  'begin-account-code',
  `UPDATE account_changes SET code_sent_at = $3, code_salt = NULL, code_hash = NULL, code_tries = 0
   WHERE borrower_id = $1 AND id = $2`,
)

/** Invalidates the code, because a new one is being hashed. */
export async function beginCode(tx: Transaction, borrower: Borrower, { id }: AccountChange, now: Date) {
  await tx.run(begin, [borrower.id, id, now])
}

const setCode = statement<unknown, [string, string, Date, Buffer, Buffer]>(
  'set-account-code',
  `UPDATE account_changes SET code_salt = $4, code_hash = $5
   WHERE borrower_id = $1 AND id = $2 AND code_sent_at = $3 AND code_hash IS NULL`,
)

/** Stores the hashed code; false if a newer one replaced it. */
export async function keepCode(
  tx: Transaction,
  borrower: Borrower,
  { id, sentAt }: Pick<AccountChange, 'id' | 'sentAt'>,
  { salt, hash }: HashedCode,
): Promise<boolean> {
  return (await tx.run(setCode, [borrower.id, id, sentAt, salt, hash])) === 1
}

const setTries = statement<unknown, [string, number]>(
  'set-account-code-tries',
  'UPDATE account_changes SET code_tries = $2 WHERE borrower_id = $1',
)

export async function keepTries(tx: Transaction, { id }: Borrower, { tries }: OneTimeCode): Promise<void> {
  await tx.run(setTries, [id, tries])
}

const TAKEN = columns(peopleTables.accountChanges, ['bank', 'bankCode', 'holder', 'number'])

const take = statement<Row<typeof TAKEN>, [string, string, Date]>(
  'take-account-change',
  `DELETE FROM account_changes WHERE borrower_id = $1 AND id = $2 AND code_sent_at = $3
   RETURNING ${TAKEN}`,
)

/** Takes the account whose code was correct; undefined if it was taken or replaced before. */
export async function takeChange(
  tx: Transaction,
  borrower: Borrower,
  { id, sentAt }: Pick<AccountChange, 'id' | 'sentAt'>,
  sealer: Sealer,
): Promise<Bound | undefined> {
  const row = await tx.row(take, [borrower.id, id, sentAt])
  if (!row) return undefined
  return {
    ...row,
    holder: sealer.open(row.holder, changePlace(borrower.id, 'holder')),
    number: sealer.open(row.number, changePlace(borrower.id, 'number')),
  }
}

const drop = statement<unknown, [string]>(
  'drop-account-change',
  'DELETE FROM account_changes WHERE borrower_id = $1',
)

/** Removes an account that waits for its code; false if there is none. */
export async function dropChange(tx: Transaction, { id }: Borrower): Promise<boolean> {
  return (await tx.run(drop, [id])) === 1
}
