import { statement, type Transaction } from '#server/base/database/database.ts'
import { decryptOrPlaceholder, type Sealer } from '#server/base/sealing/sealed.ts'
import {
  addComplaintEvent,
  COMPLAINT_COLUMNS,
  type ComplaintEventKind,
  type ComplaintKey,
  type KeptComplaint,
  openedComplaint,
} from '#server/complaints/complaint-rows.ts'

const find = statement<KeptComplaint, [string]>(
  'desk-find-complaint',
  `SELECT ${COMPLAINT_COLUMNS} FROM complaints WHERE folio = $1`,
)

/** A complaint of any borrower: only the staff may read one without its borrower. */
export async function findAnyComplaint(
  tx: Transaction,
  sealer: Sealer,
  folio: string,
): Promise<KeptComplaint | undefined> {
  const row = await tx.row(find, [folio])
  return row && openedComplaint(row, sealer)
}

const review = statement<{ borrowerId: string }, [string]>(
  'desk-start-review',
  `UPDATE complaints SET state = 'in-review', version = version + 1 WHERE folio = $1 AND state = 'received'
   RETURNING borrower_id AS "borrowerId"`,
)

/** Starts the review of a complaint; false if it is under review or answered. */
export async function startReview(
  tx: Transaction,
  folio: string,
  actor: string,
  now: Date,
): Promise<boolean> {
  const row = await tx.row(review, [folio])
  if (!row) return false
  await addComplaintEvent(tx, { ...row, folio }, 'in-review', actor, now)
  return true
}

const want = statement<unknown, [string, boolean]>(
  'desk-want-score',
  `UPDATE complaints SET score_wanted = $2, version = version + 1
   WHERE folio = $1 AND score IS NULL AND score_wanted <> $2`,
)

/** Sets whether the borrower is asked for a rating; false if that changes nothing, or it was rated. */
export async function wantScore(tx: Transaction, folio: string, isWanted: boolean): Promise<boolean> {
  return (await tx.run(want, [folio, isWanted])) === 1
}

/** Binds an encrypted note to its complaint. */
const notePlace = (folio: string) => `complaint_events.note.${folio}`

export async function addNote(
  tx: Transaction,
  sealer: Sealer,
  { borrowerId, folio, text, actor }: ComplaintKey & { text: string; actor: string },
  now: Date,
): Promise<void> {
  const note = sealer.seal(text, notePlace(folio))
  await addComplaintEvent(tx, { borrowerId, folio }, 'note', actor, now, note)
}

export interface ComplaintStep {
  kind: ComplaintEventKind
  actor: string
  note: string | null
  at: Date
}

const steps = statement<ComplaintStep, [string, string]>(
  'desk-list-complaint-events',
  'SELECT kind, actor, note, at FROM complaint_events WHERE borrower_id = $1 AND folio = $2 ORDER BY number',
)

/** The events so far, in order, with the staff's notes. */
export async function listSteps(
  tx: Transaction,
  sealer: Sealer,
  { borrowerId, folio }: ComplaintKey,
): Promise<ComplaintStep[]> {
  return (await tx.rows(steps, [borrowerId, folio])).map((step) => ({
    ...step,
    note: step.note === null ? null : decryptOrPlaceholder(sealer, step.note, notePlace(folio)),
  }))
}

const free = statement<{ key: string }, [string, string[]]>(
  'desk-free-pictures',
  `SELECT key FROM pictures
   WHERE borrower_id = $1 AND key = ANY($2) AND folio IS NULL AND kept_at IS NOT NULL AND swept_at IS NULL`,
)

/** Those of these pictures of a borrower that exist and are loose. */
export async function freePictures(
  tx: Transaction,
  borrowerId: string,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows(free, [borrowerId, [...keys]])
  const found = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => found.has(key))
}

/** Returns whether all of them are. */
export const areFree = async (tx: Transaction, borrowerId: string, keys: readonly string[]) =>
  (await freePictures(tx, borrowerId, keys)).length === keys.length
