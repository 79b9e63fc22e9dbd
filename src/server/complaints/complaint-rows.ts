import type { ComplaintChannel } from '#domain/complaints/channel.ts'
import type { Day } from '#domain/dates.ts'
import type { Keys } from '#server/base/config/secrets.ts'
import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { giveName } from '#server/base/database/owners.ts'
import { decryptOrPlaceholder, type Sealer } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { complaintTables } from './tables.ts'

/** The columns of a complaint that its borrower and the staff see. */
export const COMPLAINT_COLUMNS = columns(
  complaintTables.complaints,
  ['folio', 'borrowerId', 'orderNo', 'market', 'problemType', 'problemSonType', 'content', 'state'],
  ['openedAt', 'dueOn', 'reply', 'repliedAt', 'score', 'scoreWanted', 'closedAt', 'version', 'channel'],
  ['outcome', 'returnedMinor', 'reopenedAt', 'reopenedText', 'firstDueOn', 'firstReply', 'firstRepliedAt'],
  ['firstOutcome', 'firstReturnedMinor', 'toldAs'],
)

/** A complaint with its texts decrypted. */
export type KeptComplaint = Row<typeof COMPLAINT_COLUMNS>

/** A complaint to be stored, with its texts not yet encrypted. */
export interface NewComplaint
  extends Pick<
    KeptComplaint,
    'folio' | 'orderNo' | 'market' | 'problemType' | 'problemSonType' | 'content' | 'openedAt' | 'dueOn'
  > {
  openedOn: Day
  fingerprint: Buffer
  /** `app`, the borrower's own pages, by default. */
  channel?: ComplaintChannel
}

export type ComplaintEventKind =
  | 'received'
  | 'in-review'
  | 'answered'
  | 'closed'
  | 'reopened'
  | 'scored'
  | 'note'

/** The most complaints of one borrower that are listed, the newest. */
export const COMPLAINTS_LISTED_MAX = 200

/** The place that an encrypted text of a complaint is bound to. It can be decrypted only there. */
export const complaintPlace = (
  folio: string,
  field: 'content' | 'reply' | 'reopened_text' | 'wished_answer',
) => `complaints.${field}.${folio}`

/** Decrypts the texts of a complaint as it is stored. */
export const openedComplaint = (row: KeptComplaint, sealer: Sealer): KeptComplaint => ({
  ...row,
  content: decryptOrPlaceholder(sealer, row.content, complaintPlace(row.folio, 'content')),
  reply:
    row.reply === null ? null : decryptOrPlaceholder(sealer, row.reply, complaintPlace(row.folio, 'reply')),
  // The first answer was copied as it was stored, encrypted for the same place.
  firstReply:
    row.firstReply === null
      ? null
      : decryptOrPlaceholder(sealer, row.firstReply, complaintPlace(row.folio, 'reply')),
  reopenedText:
    row.reopenedText === null
      ? null
      : decryptOrPlaceholder(sealer, row.reopenedText, complaintPlace(row.folio, 'reopened_text')),
})

const same = statement<{ folio: string }, [string, Day, Buffer[], Date]>(
  'find-same-complaint',
  `SELECT folio FROM complaints
   WHERE borrower_id = $1 AND fingerprint = ANY($3) AND (opened_on = $2 OR opened_at > $4)
   ORDER BY opened_at DESC LIMIT 1`,
)

/** The folio of the same complaint if it was filed on that day or since that moment: a double tap, or a retry after a lost response. */
export async function findSameComplaint(
  tx: Transaction,
  borrower: Borrower,
  { day, since }: { day: Day; since: Date },
  fingerprints: Keys,
): Promise<string | undefined> {
  return (await tx.row(same, [borrower.id, day, [...fingerprints], since]))?.folio
}

const count = statement<{ count: number }, [string, Date]>(
  'count-complaints-since',
  'SELECT count(*)::int AS count FROM complaints WHERE borrower_id = $1 AND opened_at > $2',
)

export async function countComplaintsSince(
  tx: Transaction,
  borrower: Borrower,
  since: Date,
): Promise<number> {
  return (await tx.one(count, [borrower.id, since])).count
}

const NEW = columns(
  complaintTables.complaints,
  ['folio', 'borrowerId', 'orderNo', 'market', 'problemType', 'problemSonType', 'content', 'fingerprint'],
  ['state', 'openedAt', 'openedOn', 'dueOn', 'channel'],
)
const insert = statement<unknown, Inserted>(
  'insert-complaint',
  `INSERT INTO complaints ${NEW.inserted} ON CONFLICT (borrower_id, opened_on, fingerprint) DO NOTHING`,
)

/** Adds a complaint and its first event, by the actor who filed it; false if the same complaint exists already. */
export async function insertComplaint(
  tx: Transaction,
  sealer: Sealer,
  borrower: Borrower,
  complaint: NewComplaint,
  actor = 'borrower',
): Promise<boolean> {
  const { folio, openedAt, channel = 'app' } = complaint
  const content = sealer.seal(complaint.content, complaintPlace(folio, 'content'))
  const row = { ...complaint, borrowerId: borrower.id, content, state: 'received', channel } as const
  if ((await tx.run(insert, NEW.values(row))) === 0) return false
  await giveName(tx, `folio/${folio}`, borrower.id)
  await addComplaintEvent(tx, { borrowerId: borrower.id, folio }, 'received', actor, openedAt)
  return true
}

const addEvent = statement<unknown, [string, string, ComplaintEventKind, string, string | null, Date]>(
  'add-complaint-event',
  `INSERT INTO complaint_events (borrower_id, folio, number, kind, actor, note, at)
   SELECT $1, $2, 1 + coalesce(max(e.number), 0), $3, $4, $5, $6
   FROM complaint_events e WHERE e.borrower_id = $1 AND e.folio = $2`,
)

export type ComplaintKey = Pick<KeptComplaint, 'borrowerId' | 'folio'>

/** Adds an event to a complaint. `note` is for the staff, and encrypted. */
export async function addComplaintEvent(
  tx: Transaction,
  { borrowerId, folio }: ComplaintKey,
  kind: ComplaintEventKind,
  actor: string,
  at: Date,
  note: string | null = null,
): Promise<void> {
  await tx.run(addEvent, [borrowerId, folio, kind, actor, note, at])
}

const find = statement<KeptComplaint, [string, string]>(
  'find-complaint',
  `SELECT ${COMPLAINT_COLUMNS} FROM complaints WHERE folio = $1 AND borrower_id = $2`,
)

/** The borrower's complaint; undefined if it does not exist or belongs to another borrower. */
export async function findComplaint(
  tx: Transaction,
  sealer: Sealer,
  borrower: Borrower,
  folio: string,
): Promise<KeptComplaint | undefined> {
  const row = await tx.row(find, [folio, borrower.id])
  return row && openedComplaint(row, sealer)
}

const list = statement<KeptComplaint, [string]>(
  'list-complaints',
  `SELECT ${COMPLAINT_COLUMNS} FROM complaints WHERE borrower_id = $1
   ORDER BY opened_at DESC, folio LIMIT ${COMPLAINTS_LISTED_MAX}`,
)

/** The borrower's complaints, the newest first. */
export async function listComplaints(
  tx: Transaction,
  sealer: Sealer,
  borrower: Borrower,
): Promise<KeptComplaint[]> {
  return (await tx.rows(list, [borrower.id])).map((row) => openedComplaint(row, sealer))
}

const events = statement<{ kind: ComplaintEventKind; at: Date }, [string, string]>(
  'list-complaint-events',
  'SELECT kind, at FROM complaint_events WHERE folio = $1 AND borrower_id = $2 ORDER BY number',
)

/** The events of a complaint, the oldest first. */
export function listComplaintEvents(tx: Transaction, borrower: Borrower, folio: string) {
  return tx.rows(events, [folio, borrower.id])
}

const score = statement<unknown, [string, string, number, Date]>(
  'score-complaint',
  `UPDATE complaints SET score = $3, scored_at = $4, version = version + 1
   WHERE folio = $1 AND borrower_id = $2 AND replied_at IS NOT NULL AND score IS NULL`,
)

/** Stores the stars for an answer; false if there is no answer, or it has stars. */
export async function scoreComplaint(
  tx: Transaction,
  borrower: Borrower,
  folio: string,
  stars: number,
  now: Date,
): Promise<boolean> {
  if ((await tx.run(score, [folio, borrower.id, stars, now])) === 0) return false
  await addComplaintEvent(tx, { borrowerId: borrower.id, folio }, 'scored', 'borrower', now)
  return true
}
