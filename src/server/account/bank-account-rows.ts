import { createHmac } from 'node:crypto'
import { maskAccount } from '#domain/account/bank-account.ts'
import type { Keys, Secrets } from '#server/config/secrets.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { sealWith } from '#server/database/sealed.ts'
import type { Borrower } from './borrowers.ts'

export type BankAccountKind = 'account' | 'card'

/** An account or a card as it may be shown. */
export interface BankAccount {
  id: string
  kind: BankAccountKind
  bank: string
  /** Bank's part of a CLABE, or the IFSC; empty for a card. */
  bankCode: string
  masked: string
}

/** What a borrower binds, checked already. */
export interface NewBankAccount {
  kind: BankAccountKind
  holder: string
  bank: string
  bankCode: string
  /** In digits. Of a card it is not kept. */
  number: string
}

/** Where a sealed text of an account belongs, so that it does not open anywhere else. */
export const sealedAccountPlace = (id: string, field: 'holder' | 'number') => `bank_accounts.${field}.${id}`

const insert = statement<
  unknown,
  [string, string, string, string, string, string, string, string | null, Buffer, Date]
>(
  'insert-bank-account',
  `INSERT INTO bank_accounts (id, borrower_id, kind, bank, bank_code, masked, holder, number, fingerprint, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   ON CONFLICT (borrower_id, fingerprint)
   DO UPDATE SET bank = EXCLUDED.bank, holder = EXCLUDED.holder, created_at = EXCLUDED.created_at
   WHERE bank_accounts.id = EXCLUDED.id`,
)

/** Tells one account from another, under each key, the current one first. */
export const accountFingerprints = (
  secrets: Pick<Secrets, 'pepper'>,
  { kind, bankCode, number }: Pick<NewBankAccount, 'kind' | 'bankCode' | 'number'>,
): Keys => {
  const [current, ...older] = secrets.pepper
  const under = (key: Buffer) => createHmac('sha256', key).update(`${kind}/${bankCode}/${number}`).digest()
  return [under(current), ...older.map(under)]
}

const findSame = statement<{ id: string; fingerprint: Buffer }, [string, Buffer[], Buffer]>(
  'find-same-bank-account',
  `SELECT id, fingerprint FROM bank_accounts WHERE borrower_id = $1 AND fingerprint = ANY($2)
   ORDER BY fingerprint = $3 DESC LIMIT 1 FOR UPDATE`,
)

const rekey = statement<unknown, [string, Buffer]>(
  'rekey-bank-account',
  'UPDATE bank_accounts SET fingerprint = $2 WHERE id = $1',
)

/**
 * Binds an account or a card. The number of an account is kept sealed, because money is sent to it; of a card only the
 * last digits are kept. The same one given again is not a second one: it is the newest from then on.
 */
export async function bindAccount(
  tx: Transaction,
  borrower: Borrower,
  { kind, holder, bank, bankCode, number }: NewBankAccount,
  secrets: Secrets,
  now: Date,
): Promise<void> {
  const fingerprints = accountFingerprints(secrets, { kind, bankCode, number })
  const [fingerprint] = fingerprints
  // Sealed texts open only beside their own id, so the same account keeps the id that it has.
  const same = await tx.row(findSame, [borrower.id, [...fingerprints], fingerprint])
  if (same && !same.fingerprint.equals(fingerprint)) await tx.run(rekey, [same.id, fingerprint])
  const id = same?.id ?? newId(now)
  const sealer = sealWith(secrets.sealing)
  await tx.run(insert, [
    id,
    borrower.id,
    kind,
    bank,
    bankCode,
    maskAccount(number),
    sealer.seal(holder, sealedAccountPlace(id, 'holder')),
    kind === 'card' ? null : sealer.seal(number, sealedAccountPlace(id, 'number')),
    fingerprint,
    now,
  ])
}

const COLUMNS = 'id, kind, bank, bank_code AS "bankCode", masked'

const list = statement<BankAccount, [string, BankAccountKind]>(
  'list-bank-accounts',
  `SELECT ${COLUMNS} FROM bank_accounts WHERE borrower_id = $1 AND kind = $2
   ORDER BY created_at DESC, id COLLATE "C" DESC LIMIT 50`,
)

/** The borrower's accounts or cards, the newest first. */
export const listAccounts = (tx: Transaction, borrower: Borrower, kind: BankAccountKind) =>
  tx.rows(list, [borrower.id, kind])

/** The account to which the borrower is paid: the one bound last. */
export async function findAccount(tx: Transaction, borrower: Borrower): Promise<BankAccount | undefined> {
  const [newest] = await listAccounts(tx, borrower, 'account')
  return newest
}
