import { statement, type Transaction } from '#server/base/database/database.ts'
import { forgetNames, giveName, ownerOfName } from '#server/base/database/owners.ts'
import { LOOSE_PICTURE_DAYS } from './tables.ts'

/** The part to which a picture belongs. */
export interface Attachment {
  folio: string
  part: 'complaint' | 'reply' | 'claim' | 'wished-reply'
  keys: readonly string[]
}

const MS_PER_DAY = 86_400_000

/** When a loose picture is swept, and when its address expires. */
export const looseUntil = (uploadedAt: Date) =>
  new Date(uploadedAt.getTime() + LOOSE_PICTURE_DAYS * MS_PER_DAY)

const insert = statement<unknown, [string, string, Date]>(
  'insert-picture',
  'INSERT INTO pictures (key, borrower_id, uploaded_at) VALUES ($1, $2, $3)',
)

/** Adds the row of a picture before its file is stored, so that no file is ever without a row. */
export async function insertPicture(
  tx: Transaction,
  key: string,
  borrowerId: string,
  now: Date,
): Promise<void> {
  await giveName(tx, `picture/${key}`, borrowerId)
  await tx.run(insert, [key, borrowerId, now])
}

const withdraw = statement<unknown, [string, string]>(
  'withdraw-picture',
  'DELETE FROM pictures WHERE borrower_id = $1 AND key = $2 AND kept_at IS NULL AND swept_at IS NULL',
)

/** Deletes the row of an invalid picture. No file was stored, so the sweep has nothing to remove. */
export async function withdrawPicture(tx: Transaction, borrowerId: string, key: string): Promise<void> {
  if ((await tx.run(withdraw, [borrowerId, key])) === 1) await forgetNames(tx, [`picture/${key}`])
}

const keep = statement<unknown, [string, string, Date]>(
  'keep-picture',
  'UPDATE pictures SET kept_at = $3 WHERE borrower_id = $1 AND key = $2 AND swept_at IS NULL',
)

/** Marks the file as stored; false if the sweep removed the row. */
export async function markPictureKept(
  tx: Transaction,
  borrowerId: string,
  key: string,
  now: Date,
): Promise<boolean> {
  return (await tx.run(keep, [borrowerId, key, now])) === 1
}

const nthLoose = statement<{ at: Date }, [string, Date, number]>(
  'nth-loose-picture',
  `SELECT uploaded_at AS at FROM pictures WHERE borrower_id = $1 AND uploaded_at > $2 AND folio IS NULL
   ORDER BY uploaded_at DESC OFFSET $3 - 1 LIMIT 1`,
)

/** The time of the oldest of a borrower's last `count` loose pictures; undefined if there are fewer. */
export async function earliestLoosePicture(tx: Transaction, borrowerId: string, since: Date, count: number) {
  return (await tx.row(nthLoose, [borrowerId, since, count]))?.at
}

const attach = statement<unknown, [string, string, string, string[]]>(
  'attach-pictures',
  `UPDATE pictures p SET folio = $1, part = $2, position = given.position
   FROM unnest($4::text[]) WITH ORDINALITY AS given (key, position)
   WHERE p.key = given.key AND p.borrower_id = $3 AND p.folio IS NULL AND p.kept_at IS NOT NULL AND p.swept_at IS NULL`,
)

/**
 * Attaches loose pictures of this borrower to a part; false if one does not exist, belongs to another
 * borrower, or is attached.
 */
export async function attachPictures(
  tx: Transaction,
  borrowerId: string,
  { folio, part, keys }: Attachment,
): Promise<boolean> {
  if (keys.length === 0) return true
  return (await tx.run(attach, [folio, part, borrowerId, [...keys]])) === keys.length
}

const ofComplaint = statement<
  { key: string; part: 'complaint' | 'reply' | 'first-reply' | 'wished-reply' },
  [string, string]
>(
  'list-pictures',
  'SELECT key, part FROM pictures WHERE folio = $1 AND borrower_id = $2 ORDER BY part, position',
)

/** The pictures of a borrower's complaint or of its answer, in order. */
export function listPictures(tx: Transaction, borrowerId: string, folio: string) {
  return tx.rows(ofComplaint, [folio, borrowerId])
}

const ofClaim = statement<{ key: string }, [string, string]>(
  'list-proofs',
  `SELECT key FROM pictures WHERE borrower_id = $1 AND folio = $2 AND part = 'claim' ORDER BY position`,
)

/** The pictures that prove a claimed payment, in order. */
export const listProofs = (tx: Transaction, borrowerId: string, folio: string) =>
  tx.rows(ofClaim, [borrowerId, folio])

const OWNER = `SELECT borrower_id AS "borrowerId" FROM pictures
   WHERE key = $1 AND kept_at IS NOT NULL AND swept_at IS NULL`

const owner = statement<{ borrowerId: string }, [string, string]>(
  'find-picture-owner',
  `${OWNER} AND borrower_id = $2`,
)
// Searches all pictures, for one of the previous release, which had no name.
const ownerAnywhere = statement<{ borrowerId: string }, [string]>('find-picture-owner-anywhere', OWNER)

export async function pictureOwner(tx: Transaction, key: string): Promise<string | undefined> {
  const id = await ownerOfName(tx, `picture/${key}`)
  const row = await (id === undefined ? tx.row(ownerAnywhere, [key]) : tx.row(owner, [key, id]))
  return row?.borrowerId
}
