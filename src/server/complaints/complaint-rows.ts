import type { ComplaintChannel, ComplaintOutcome } from '#domain/complaints/channel.ts'
import type { ComplaintState } from '#domain/complaints/complaint.ts'
import type { Day } from '#domain/dates.ts'
import type { ComplaintKind } from '#domain/markets/complaint-kind.ts'
import type { MarketId } from '#domain/markets/market.ts'
import type { Keys } from '#server/base/config/secrets.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { giveName } from '#server/base/database/owners.ts'
import { openOr, type Sealer } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'

/** A complaint as kept, its words opened. */
export interface KeptComplaint {
  folio: string
  borrowerId: string
  orderNo: string | null
  market: MarketId
  problemType: string
  problemSonType: string
  content: string
  state: ComplaintState
  openedAt: Date
  dueOn: Day
  reply: string | null
  repliedAt: Date | null
  score: number | null
  /** Whether the staff wants stars for its answer. */
  scoreWanted: boolean
  closedAt: Date | null
  version: number
  /** How it came. */
  channel: ComplaintChannel
  /** How it was decided; null while it is not, and where nobody has said. */
  outcome: ComplaintOutcome | null
  /** What was given back; null for nothing. */
  returnedMinor: bigint | null
  /** Since when somebody looks a second time, because the first answer did not solve it; null while nobody said so. */
  reopenedAt: Date | null
  /** Why it did not, in the borrower's words. */
  reopenedText: string | null
  /** What was promised and said first; null while it is what is promised and said now. */
  firstDueOn: Day | null
  firstReply: string | null
  firstRepliedAt: Date | null
  firstOutcome: ComplaintOutcome | null
  firstReturnedMinor: bigint | null
  /** As what the staff says that it is told to an authority; null where its type says it. */
  toldAs: ComplaintKind | null
}

/** A complaint to be written, its words still in the clear. */
export interface NewComplaint
  extends Pick<
    KeptComplaint,
    'folio' | 'orderNo' | 'market' | 'problemType' | 'problemSonType' | 'content' | 'openedAt' | 'dueOn'
  > {
  openedOn: Day
  fingerprint: Buffer
  /** The borrower's own pages where nothing else is said. */
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

/** Where the sealed words of a complaint belong, so that they open nowhere else. */
export const complaintPlace = (
  folio: string,
  field: 'content' | 'reply' | 'reopened_text' | 'wished_answer',
) => `complaints.${field}.${folio}`

export const COMPLAINT_COLUMNS = `folio, borrower_id AS "borrowerId", order_no AS "orderNo", market,
  problem_type AS "problemType", problem_son_type AS "problemSonType", content, state, opened_at AS "openedAt",
  due_on AS "dueOn", reply, replied_at AS "repliedAt", score, score_wanted AS "scoreWanted",
  closed_at AS "closedAt", version, channel, outcome, returned_minor AS "returnedMinor",
  reopened_at AS "reopenedAt", reopened_text AS "reopenedText", first_due_on AS "firstDueOn",
  first_reply AS "firstReply", first_replied_at AS "firstRepliedAt", first_outcome AS "firstOutcome",
  first_returned_minor AS "firstReturnedMinor", told_as AS "toldAs"`

/** A complaint as it lies in the database, with its words opened. */
export const openedComplaint = (row: KeptComplaint, sealer: Sealer): KeptComplaint => ({
  ...row,
  content: openOr(sealer, row.content, complaintPlace(row.folio, 'content')),
  reply: row.reply === null ? null : openOr(sealer, row.reply, complaintPlace(row.folio, 'reply')),
  // The first answer was moved as it lay, sealed for the same place.
  firstReply:
    row.firstReply === null ? null : openOr(sealer, row.firstReply, complaintPlace(row.folio, 'reply')),
  reopenedText:
    row.reopenedText === null
      ? null
      : openOr(sealer, row.reopenedText, complaintPlace(row.folio, 'reopened_text')),
})

const same = statement<{ folio: string }, [string, Day, Buffer[], Date]>(
  'find-same-complaint',
  `SELECT folio FROM complaints
   WHERE borrower_id = $1 AND fingerprint = ANY($3) AND (opened_on = $2 OR opened_at > $4)
   ORDER BY opened_at DESC LIMIT 1`,
)

/** The folio of the same complaint, if it came before on that day or since that moment: a second tap, or a retry after a lost answer. */
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

const insert = statement<
  unknown,
  [string, string, string | null, MarketId, string, string, string, Buffer, Date, Day, Day, ComplaintChannel]
>(
  'insert-complaint',
  `INSERT INTO complaints (folio, borrower_id, order_no, market, problem_type, problem_son_type, content, fingerprint,
     state, opened_at, opened_on, due_on, channel)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'received', $9, $10, $11, $12)
   ON CONFLICT (borrower_id, opened_on, fingerprint) DO NOTHING`,
)

/** Adds a complaint and its first event, by whoever brought it; false when the same one is there already. */
export async function insertComplaint(
  tx: Transaction,
  sealer: Sealer,
  borrower: Borrower,
  complaint: NewComplaint,
  actor = 'borrower',
): Promise<boolean> {
  const { folio, orderNo, market, problemType, problemSonType, content, fingerprint } = complaint
  const { openedAt, openedOn, dueOn, channel = 'app' } = complaint
  const sealed = sealer.seal(content, complaintPlace(folio, 'content'))
  const facts = [
    folio,
    borrower.id,
    orderNo,
    market,
    problemType,
    problemSonType,
    sealed,
    fingerprint,
  ] as const
  if ((await tx.run(insert, [...facts, openedAt, openedOn, dueOn, channel])) === 0) return false
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

/** Which complaint, and whose. */
export type ComplaintKey = Pick<KeptComplaint, 'borrowerId' | 'folio'>

/** One more thing that happened. `note` is for the staff, sealed already. */
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

/** The borrower's complaint; undefined for an unknown one and for somebody else's alike. */
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

/** What happened so far, in order. */
export function listComplaintEvents(tx: Transaction, borrower: Borrower, folio: string) {
  return tx.rows(events, [folio, borrower.id])
}

const score = statement<unknown, [string, string, number, Date]>(
  'score-complaint',
  `UPDATE complaints SET score = $3, scored_at = $4, version = version + 1
   WHERE folio = $1 AND borrower_id = $2 AND replied_at IS NOT NULL AND score IS NULL`,
)

/** Keeps the stars for an answer; false when there is no answer, or it has stars. */
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
