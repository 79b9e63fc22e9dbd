import { createHash } from 'node:crypto'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { forgetNames, makeName, type Name, ownerOfName } from '#server/base/database/owners.ts'

/** A passkey as it is kept: nothing of it opens anything. */
export interface Passkey {
  id: string
  /** Of the browser that added it; empty where it is not known. */
  browser: string
  system: string
  credentialId: string
  publicKey: Buffer
  userHandle: Buffer
  counter: number
  addedAt: Date
  usedAt: Date
  /** When the question was asked that it answered last. */
  challengedAt: Date
}

/** The name by which a passkey is found: that of its whole credential would be too long to be a key. */
export const nameOfPasskey = (credentialId: string): Name =>
  `passkey/${createHash('sha256').update(credentialId).digest('hex')}`

/** The id of the borrower who has this passkey. */
export const ownerOfPasskey = (tx: Transaction, credentialId: string): Promise<string | undefined> =>
  ownerOfName(tx, nameOfPasskey(credentialId))

type Row = Omit<Passkey, 'counter'> & { counter: string }

const opened = (row: Row): Passkey => ({ ...row, counter: Number(row.counter) })

const COLUMNS = `id, credential_id AS "credentialId", public_key AS "publicKey", user_handle AS "userHandle",
     counter::text AS counter, browser, system, added_at AS "addedAt", used_at AS "usedAt",
     challenged_at AS "challengedAt"`

const list = statement<Row, [string]>(
  'list-passkeys',
  `SELECT ${COLUMNS} FROM passkeys WHERE borrower_id = $1 ORDER BY used_at DESC, id DESC`,
)

/** A borrower's passkeys, the one used last first. */
export const passkeysOf = async (tx: Transaction, borrowerId: string): Promise<Passkey[]> =>
  (await tx.rows(list, [borrowerId])).map(opened)

const lock = statement<Row, [string, string]>(
  'lock-passkey',
  `SELECT ${COLUMNS} FROM passkeys WHERE borrower_id = $1 AND id = $2 FOR UPDATE`,
)

/** One of them as it is now, which nobody else uses until the transaction ends; undefined where it was taken away meanwhile. */
export async function lockPasskey(
  tx: Transaction,
  borrowerId: string,
  id: string,
): Promise<Passkey | undefined> {
  const row = await tx.row(lock, [borrowerId, id])
  return row && opened(row)
}

const insert = statement<
  unknown,
  [string, string, string, Buffer, Buffer, number, string, string, Date, Date, Date]
>(
  'insert-passkey',
  `INSERT INTO passkeys (borrower_id, id, credential_id, public_key, user_handle, counter, browser, system, added_at,
     used_at, challenged_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)

/** Keeps a new passkey; false when somebody has it already. */
export async function insertPasskey(tx: Transaction, borrowerId: string, passkey: Passkey): Promise<boolean> {
  const { id, credentialId, publicKey, userHandle, counter, browser, system } = passkey
  if (!(await makeName(tx, nameOfPasskey(credentialId), borrowerId))) return false
  const { addedAt, usedAt, challengedAt } = passkey
  await tx.run(insert, [
    ...([borrowerId, id, credentialId, publicKey, userHandle, counter] as const),
    ...([browser, system, addedAt, usedAt, challengedAt] as const),
  ])
  return true
}

const use = statement<unknown, [string, string, number, Date, Date]>(
  'use-passkey',
  'UPDATE passkeys SET counter = $3, used_at = $4, challenged_at = $5 WHERE borrower_id = $1 AND id = $2',
)

/** Writes down that a question was answered by one that is locked. */
export async function usePasskey(
  tx: Transaction,
  borrowerId: string,
  { id, counter, usedAt, challengedAt }: Pick<Passkey, 'id' | 'counter' | 'usedAt' | 'challengedAt'>,
): Promise<void> {
  await tx.run(use, [borrowerId, id, counter, usedAt, challengedAt])
}

const forgetOne = statement<unknown, [string, string]>(
  'forget-passkey',
  'DELETE FROM passkeys WHERE borrower_id = $1 AND id = $2',
)

/** Takes a passkey away. */
export async function forgetPasskey(
  tx: Transaction,
  borrowerId: string,
  { id, credentialId }: Pick<Passkey, 'id' | 'credentialId'>,
): Promise<void> {
  await tx.run(forgetOne, [borrowerId, id])
  await forgetNames(tx, [nameOfPasskey(credentialId)])
}

/** Takes all of a borrower's passkeys away, with whatever ends their sessions. */
export async function forgetPasskeysOf(tx: Transaction, borrowerId: string): Promise<void> {
  for (const passkey of await passkeysOf(tx, borrowerId)) await forgetPasskey(tx, borrowerId, passkey)
}
