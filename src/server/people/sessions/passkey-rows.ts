import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { forgetNames, makeName, ownerOfName } from '#server/base/database/owners.ts'
import { nameOfPasskey, signInTables } from '#server/people/sign-in-tables.ts'

const PASSKEY = columns(
  signInTables.passkeys,
  ['id', 'browser', 'system', 'credentialId', 'publicKey'],
  ['userHandle', 'counter', 'addedAt', 'usedAt', 'challengedAt'],
)

/** A passkey as it is stored. It contains no secret. */
export interface Passkey extends Omit<Row<typeof PASSKEY>, 'counter'> {
  counter: number
}

export const ownerOfPasskey = (tx: Transaction, credentialId: string): Promise<string | undefined> =>
  ownerOfName(tx, nameOfPasskey(credentialId))

const opened = (row: Row<typeof PASSKEY>): Passkey => ({ ...row, counter: Number(row.counter) })

const list = statement<Row<typeof PASSKEY>, [string]>(
  'list-passkeys',
  `SELECT ${PASSKEY} FROM passkeys WHERE borrower_id = $1 ORDER BY used_at DESC, id DESC`,
)

/** A borrower's passkeys, the one used last first. */
export const passkeysOf = async (tx: Transaction, borrowerId: string): Promise<Passkey[]> =>
  (await tx.rows(list, [borrowerId])).map(opened)

const lock = statement<Row<typeof PASSKEY>, [string, string]>(
  'lock-passkey',
  `SELECT ${PASSKEY} FROM passkeys WHERE borrower_id = $1 AND id = $2 FOR UPDATE`,
)

/** A passkey, locked until the transaction ends; undefined if it was removed. */
export async function lockPasskey(
  tx: Transaction,
  borrowerId: string,
  id: string,
): Promise<Passkey | undefined> {
  const row = await tx.row(lock, [borrowerId, id])
  return row && opened(row)
}

const NEW = columns(signInTables.passkeys, PASSKEY.names, ['borrowerId'])
const insert = statement<unknown, Inserted>('insert-passkey', `INSERT INTO passkeys ${NEW.inserted}`)

/** Stores a new passkey; false if it exists already. */
export async function insertPasskey(tx: Transaction, borrowerId: string, passkey: Passkey): Promise<boolean> {
  if (!(await makeName(tx, nameOfPasskey(passkey.credentialId), borrowerId))) return false
  await tx.run(insert, NEW.values({ ...passkey, borrowerId, counter: BigInt(passkey.counter) }))
  return true
}

const use = statement<unknown, [string, string, number, Date, Date]>(
  'use-passkey',
  'UPDATE passkeys SET counter = $3, used_at = $4, challenged_at = $5 WHERE borrower_id = $1 AND id = $2',
)

/** Stores that a locked passkey has answered a challenge. */
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

export async function forgetPasskey(
  tx: Transaction,
  borrowerId: string,
  { id, credentialId }: Pick<Passkey, 'id' | 'credentialId'>,
): Promise<void> {
  await tx.run(forgetOne, [borrowerId, id])
  await forgetNames(tx, [nameOfPasskey(credentialId)])
}

/** Removes all passkeys of a borrower whose sessions end. */
export async function forgetPasskeysOf(tx: Transaction, borrowerId: string): Promise<void> {
  for (const passkey of await passkeysOf(tx, borrowerId)) await forgetPasskey(tx, borrowerId, passkey)
}
