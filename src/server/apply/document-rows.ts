import { statement, type Transaction } from '#server/base/database/database.ts'
import { giveName, ownerOfName } from '#server/base/database/owners.ts'
import type { Borrower } from '#server/call/borrower.ts'

const insert = statement<unknown, [string, string, Date, Date]>(
  'insert-document',
  'INSERT INTO documents (borrower_id, key, uploaded_at, keep_until) VALUES ($1, $2, $3, $4)',
)

/** Adds the row of a photo before its file is stored, so that no file is ever without a row. */
export async function insertDocument(
  tx: Transaction,
  { id }: Pick<Borrower, 'id'>,
  key: string,
  { now, keepUntil }: { now: Date; keepUntil: Date },
): Promise<void> {
  await giveName(tx, `document/${key}`, id)
  await tx.run(insert, [id, key, now, keepUntil])
}

const keep = statement<unknown, [string, string, Date]>(
  'keep-document',
  'UPDATE documents SET kept_at = $3 WHERE borrower_id = $1 AND key = $2 AND swept_at IS NULL',
)

/** Marks the file as stored; false if the sweep removed the row. */
export const markDocumentKept = async (
  tx: Transaction,
  { id }: Pick<Borrower, 'id'>,
  key: string,
  now: Date,
): Promise<boolean> => (await tx.run(keep, [id, key, now])) === 1

const place = statement<unknown, [string, string, string, Date]>(
  'place-document',
  `UPDATE documents SET place = $3, keep_until = $4
   WHERE borrower_id = $1 AND key = $2 AND kept_at IS NOT NULL AND swept_at IS NULL`,
)

/**
 * Assigns a photo of this borrower to a step, with its expiry; false if it does not exist or belongs to
 * another borrower.
 */
export const placeDocument = async (
  tx: Transaction,
  { id }: Pick<Borrower, 'id'>,
  key: string,
  { place: where, keepUntil }: { place: string; keepUntil: Date },
): Promise<boolean> => (await tx.run(place, [id, key, where, keepUntil])) === 1

const release = statement<unknown, [string, string, string, Date]>(
  'release-documents',
  `UPDATE documents SET keep_until = least(keep_until, $4)
   WHERE borrower_id = $1 AND place = $2 AND key <> $3 AND swept_at IS NULL`,
)

/** Lets the next sweep remove photos that were replaced. */
export async function releaseOthers(
  tx: Transaction,
  { id }: Pick<Borrower, 'id'>,
  where: string,
  key: string,
  now: Date,
): Promise<void> {
  await tx.run(release, [id, where, key, now])
}

const find = statement<{ key: string }, [string, string, Date]>(
  'find-document',
  `SELECT key FROM documents
   WHERE borrower_id = $1 AND key = $2 AND kept_at IS NOT NULL AND swept_at IS NULL AND keep_until > $3`,
)

/** Returns whether this borrower's photo exists. */
export const hasDocument = async (
  tx: Transaction,
  { id }: Pick<Borrower, 'id'>,
  key: string,
  now: Date,
): Promise<boolean> => (await tx.row(find, [id, key, now])) !== undefined

/** The owner of an existing photo. */
export async function documentOwner(tx: Transaction, key: string, now: Date): Promise<string | undefined> {
  const id = await ownerOfName(tx, `document/${key}`)
  return id !== undefined && (await hasDocument(tx, { id }, key, now)) ? id : undefined
}
