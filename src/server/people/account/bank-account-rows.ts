import { maskAccount } from '#domain/account/bank-account.ts'
import type { Secrets } from '#server/base/config/secrets.ts'
import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { newId } from '#server/base/names/ids.ts'
import { type Sealer, sealWith } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { accountFingerprints, type BankAccountKind, peopleTables } from '#server/people/tables.ts'

const SHOWN = columns(peopleTables.bankAccounts, ['id', 'kind', 'bank', 'bankCode', 'masked'])

/** An account or a card in displayable form. */
export interface BankAccount extends Row<typeof SHOWN> {
  /** From when loans are disbursed to an account. */
  usedFrom: Date
}

/** A valid account or card that a borrower binds. */
export interface NewBankAccount {
  kind: BankAccountKind
  holder: string
  bank: string
  bankCode: string
  /** Digits. The number of a card is not stored. */
  number: string
}

/** The place that an encrypted text of an account is bound to. It can be decrypted only there. */
export const sealedAccountPlace = (id: string, field: 'holder' | 'number') => `bank_accounts.${field}.${id}`

const NEW = columns(
  peopleTables.bankAccounts,
  ['id', 'borrowerId', 'kind', 'bank', 'bankCode', 'masked', 'holder', 'number', 'fingerprint'],
  ['createdAt', 'usedFrom', 'confirmedChange'],
)
const insert = statement<unknown, Inserted>(
  'insert-bank-account',
  `INSERT INTO bank_accounts ${NEW.inserted}
   ON CONFLICT (borrower_id, fingerprint)
   DO UPDATE SET bank = EXCLUDED.bank, holder = EXCLUDED.holder, created_at = EXCLUDED.created_at,
     used_from = EXCLUDED.used_from, confirmed_change = EXCLUDED.confirmed_change, cancelled_at = NULL
   WHERE bank_accounts.id = EXCLUDED.id`,
)

const findSame = statement<{ id: string; fingerprint: Buffer }, [string, Buffer[], Buffer]>(
  'find-same-bank-account',
  `SELECT id, fingerprint FROM bank_accounts WHERE borrower_id = $1 AND fingerprint = ANY($2)
   ORDER BY fingerprint = $3 DESC LIMIT 1 FOR UPDATE`,
)

const rekey = statement<unknown, [string, string, Buffer]>(
  'rekey-bank-account',
  'UPDATE bank_accounts SET fingerprint = $3 WHERE borrower_id = $1 AND id = $2',
)

/**
 * Binds an account or a card. The number of an account is stored encrypted, because money is sent to it; of a
 * card only the last digits are stored. An account that is given again is updated, and becomes the newest. If
 * loans are disbursed to it already (`inUse`), they still are. `change` is the change that confirmed it.
 * Resolves with the moment from which loans are disbursed to it.
 */
export async function bindAccount(
  tx: Transaction,
  borrower: Borrower,
  { kind, holder, bank, bankCode, number }: NewBankAccount,
  secrets: Secrets,
  now: Date,
  {
    from = now,
    inUse,
    change = null,
  }: { from?: Date; inUse?: BankAccount | undefined; change?: string | null } = {},
): Promise<Date> {
  const fingerprints = accountFingerprints(secrets, { kind, bankCode, number })
  const [fingerprint] = fingerprints
  // Encrypted texts are bound to the id, so the same account keeps its id.
  const same = await tx.row(findSame, [borrower.id, [...fingerprints], fingerprint])
  if (same && !same.fingerprint.equals(fingerprint)) await tx.run(rekey, [borrower.id, same.id, fingerprint])
  const id = same?.id ?? newId(now)
  const usedFrom = inUse && inUse.id === same?.id ? inUse.usedFrom : from
  const sealer = sealWith(secrets.sealing)
  const facts = { kind, bank, bankCode, masked: maskAccount(number), fingerprint }
  const sealed = {
    holder: sealer.seal(holder, sealedAccountPlace(id, 'holder')),
    number: kind === 'card' ? null : sealer.seal(number, sealedAccountPlace(id, 'number')),
  }
  const rest = { createdAt: now, usedFrom, confirmedChange: change }
  await tx.run(insert, NEW.values({ ...facts, ...sealed, ...rest, id, borrowerId: borrower.id }))
  return usedFrom
}

const USED_FROM = 'COALESCE(used_from, created_at)'
const COLUMNS = `${SHOWN}, ${USED_FROM} AS "usedFrom"`
const NEWEST_FIRST = `ORDER BY ${USED_FROM} DESC, id COLLATE "C" DESC`

const list = statement<BankAccount, [string, BankAccountKind]>(
  'list-bank-accounts',
  `SELECT ${COLUMNS} FROM bank_accounts WHERE borrower_id = $1 AND kind = $2 AND cancelled_at IS NULL
   ${NEWEST_FIRST} LIMIT 50`,
)

const byChange = statement<BankAccount, [string, string]>(
  'bank-account-by-change',
  `SELECT ${COLUMNS} FROM bank_accounts WHERE borrower_id = $1 AND confirmed_change = $2 AND cancelled_at IS NULL`,
)

/** The account that was bound when this change was confirmed. */
export const accountOfChange = (
  tx: Transaction,
  borrower: Borrower,
  change: string,
): Promise<BankAccount | undefined> => tx.row(byChange, [borrower.id, change])

/** The borrower's accounts or cards, the newest first. An account that is not used yet comes before the one in use. */
export const listAccounts = (tx: Transaction, borrower: Borrower, kind: BankAccountKind) =>
  tx.rows(list, [borrower.id, kind])

const inUse = statement<BankAccount, [string, Date]>(
  'find-bank-account-in-use',
  `SELECT ${COLUMNS} FROM bank_accounts
   WHERE borrower_id = $1 AND kind = 'account' AND cancelled_at IS NULL AND ${USED_FROM} <= $2
   ${NEWEST_FIRST} LIMIT 1`,
)

/** The account to which loans are disbursed now. */
export const findAccount = (
  tx: Transaction,
  borrower: Borrower,
  now: Date,
): Promise<BankAccount | undefined> => tx.row(inUse, [borrower.id, now])

/** An account with its number, for the transfer of money. */
export interface OpenedAccount extends BankAccount {
  holder: string
  number: string
}

const findSealed = statement<{ holder: string; number: string }, [string, string]>(
  'find-sealed-bank-account',
  'SELECT holder, number FROM bank_accounts WHERE borrower_id = $1 AND id = $2',
)

/** Decrypts the holder and the number of an account. No page shows them. */
export async function openAccount(
  tx: Transaction,
  borrower: Borrower,
  account: BankAccount,
  sealer: Sealer,
): Promise<OpenedAccount> {
  const { holder, number } = await tx.one(findSealed, [borrower.id, account.id])
  return {
    ...account,
    holder: sealer.open(holder, sealedAccountPlace(account.id, 'holder')),
    number: sealer.open(number, sealedAccountPlace(account.id, 'number')),
  }
}

const cancel = statement<BankAccount, [string, Date, string | null]>(
  'cancel-waiting-bank-accounts',
  `UPDATE bank_accounts SET cancelled_at = $2
   WHERE borrower_id = $1 AND kind = 'account' AND cancelled_at IS NULL AND used_from > $2 AND ($3::text IS NULL OR id = $3)
   RETURNING ${COLUMNS}`,
)

/** Cancels the accounts that are not used yet, or the one with this id. Resolves with the cancelled accounts. */
export const cancelWaiting = (tx: Transaction, borrower: Borrower, now: Date, id: string | null = null) =>
  tx.rows(cancel, [borrower.id, now, id])
