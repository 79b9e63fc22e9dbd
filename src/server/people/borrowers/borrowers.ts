import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'

/** A new borrower. Names and address are already encrypted for their `sealedPlace`. */
export interface NewBorrower extends Borrower {
  givenName: string
  familyName: string
  address: string
  createdAt: Date
}

/** A session of an app. `deviceHash` is `NO_DEVICE` if the app did not name its device. */
export interface NewSession {
  tokenHash: Buffer
  borrowerId: string
  deviceHash: Buffer
  expiresAt: Date
  createdAt: Date
}

/** Binds an encrypted text to its borrower and column. */
export const sealedPlace = (borrowerId: string, field: 'given_name' | 'family_name' | 'address') =>
  `borrowers.${field}.${borrowerId}`

/** A borrower's name and address, decrypted. Only for documents, which mask them at once. */
export interface BorrowerName {
  givenName: string
  familyName: string
  address: string
}

const findSealed = statement<BorrowerName, [string]>(
  'find-borrower-name',
  'SELECT given_name AS "givenName", family_name AS "familyName", address FROM borrowers WHERE id = $1',
)

export async function findPerson(tx: Transaction, { id }: Borrower, sealer: Sealer): Promise<BorrowerName> {
  const row = await tx.one(findSealed, [id])
  return {
    givenName: sealer.open(row.givenName, sealedPlace(id, 'given_name')),
    familyName: sealer.open(row.familyName, sealedPlace(id, 'family_name')),
    address: sealer.open(row.address, sealedPlace(id, 'address')),
  }
}

const insert = statement<unknown, [string, string, string, string, string, string, Date]>(
  'insert-borrower',
  `INSERT INTO borrowers (id, market, given_name, family_name, address, client_kind, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
)

/** Adds a borrower; false if the id exists. */
export async function insertBorrower(tx: Transaction, borrower: NewBorrower): Promise<boolean> {
  const { id, market, givenName, familyName, address, clientKind, createdAt } = borrower
  return (await tx.run(insert, [id, market, givenName, familyName, address, clientKind, createdAt])) === 1
}

const update = statement<unknown, [string, string, string, string, string]>(
  'update-borrower',
  'UPDATE borrowers SET given_name = $2, family_name = $3, address = $4, client_kind = $5 WHERE id = $1',
)

/** Updates a borrower with encrypted values. The market stays. */
export async function updateBorrower(
  tx: Transaction,
  borrower: Omit<NewBorrower, 'createdAt' | 'market'>,
): Promise<void> {
  const { id, givenName, familyName, address, clientKind } = borrower
  await tx.run(update, [id, givenName, familyName, address, clientKind])
}

const insertOneSession = statement<unknown, [Buffer, string, Buffer, Date, Date]>(
  'insert-session',
  `INSERT INTO sessions (token_hash, borrower_id, device_hash, expires_at, created_at)
   VALUES ($1, $2, $3, $4, $5)`,
)

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  const { tokenHash, borrowerId, deviceHash, expiresAt, createdAt } = session
  await tx.run(insertOneSession, [tokenHash, borrowerId, deviceHash, expiresAt, createdAt])
}
