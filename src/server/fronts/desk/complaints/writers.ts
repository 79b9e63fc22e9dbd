import { statement, type Transaction } from '#server/base/database/database.ts'
import type { ComplaintKey } from '#server/complaints/complaint-rows.ts'
import type { DeskVisit } from '#server/fronts/desk/entry/visit.ts'

/**
 * After this time without activity a member of the staff is no longer writing: a picture or a note comes
 * sooner.
 */
export const WRITING_MINUTES = 15

/** Another member of the staff who is answering a complaint. */
export interface Writer {
  name: string
  since: Date
}

type WriterContext = Pick<DeskVisit, 'user' | 'now'>

const heardSince = (now: Date) => new Date(now.getTime() - WRITING_MINUTES * 60_000)

// Replaces only a writer without recent activity.
const sign = statement<unknown, [string, string, string, Date, Date]>(
  'desk-sign-of-writing',
  `UPDATE complaints SET writer = $3, writer_seen_at = $4,
     writer_since = CASE WHEN writer = $3 AND writer_seen_at > $5 THEN writer_since ELSE $4 END
   WHERE borrower_id = $1 AND folio = $2 AND state IN ('received', 'in-review')
     AND (writer IS NULL OR writer = $3 OR writer_seen_at <= $5)`,
)

/** Records that this user is writing, unless another one is. */
export async function signOfWriting(
  tx: Transaction,
  { user, now }: WriterContext,
  { borrowerId, folio }: ComplaintKey,
): Promise<void> {
  await tx.run(sign, [borrowerId, folio, user.id, now, heardSince(now)])
}

const takeOver = statement<unknown, [string, string, string, Date]>(
  'desk-take-over-writing',
  `UPDATE complaints SET writer = $3, writer_since = $4, writer_seen_at = $4
   WHERE borrower_id = $1 AND folio = $2 AND state IN ('received', 'in-review') AND writer IS DISTINCT FROM $3`,
)

/** Makes this user the writer, in place of any other. */
export const takeOverWriting = async (
  tx: Transaction,
  { user, now }: WriterContext,
  { borrowerId, folio }: ComplaintKey,
): Promise<boolean> => (await tx.run(takeOver, [borrowerId, folio, user.id, now])) === 1

const find = statement<{ writer: string; since: Date }, [string, string, string, Date]>(
  'desk-other-writer',
  `SELECT writer, writer_since AS since FROM complaints
   WHERE borrower_id = $1 AND folio = $2 AND writer <> $3 AND writer_seen_at > $4 AND state IN ('received', 'in-review')`,
)
const nameOf = statement<{ name: string }, [string]>(
  'desk-name-of-writer',
  'SELECT name FROM desk_users WHERE id = $1 AND disabled_at IS NULL',
)

/** The other current writer; undefined if there is none. */
export async function otherWriter(
  tx: Transaction,
  { user, now }: WriterContext,
  { borrowerId, folio }: ComplaintKey,
): Promise<Writer | undefined> {
  const found = await tx.row(find, [borrowerId, folio, user.id, heardSince(now)])
  const named = found && (await tx.row(nameOf, [found.writer]))
  return found && named && { name: named.name, since: found.since }
}

const end = statement<unknown, [string, string]>(
  'desk-end-writing',
  'UPDATE complaints SET writer = NULL WHERE borrower_id = $1 AND folio = $2 AND writer IS NOT NULL',
)

/** Ends the writing, because the answer is sent. */
export async function endWriting(tx: Transaction, { borrowerId, folio }: ComplaintKey): Promise<void> {
  await tx.run(end, [borrowerId, folio])
}
