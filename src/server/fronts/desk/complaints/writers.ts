import { statement, type Transaction } from '#server/base/database/database.ts'
import type { ComplaintKey } from '#server/complaints/complaint-rows.ts'
import type { DeskVisit } from '#server/fronts/desk/entry/visit.ts'

/** Who has not been heard of for so long is not writing any more: nobody writes longer without a pause for a picture or a note. */
export const WRITING_MINUTES = 15

/** Somebody else who has a complaint open to answer it. */
export interface Writer {
  name: string
  since: Date
}

type Who = Pick<DeskVisit, 'user' | 'now'>

const heardSince = (now: Date) => new Date(now.getTime() - WRITING_MINUTES * 60_000)

// Nobody is pushed aside here: only who is not heard of any more.
const sign = statement<unknown, [string, string, string, Date, Date]>(
  'desk-sign-of-writing',
  `UPDATE complaints SET writer = $3, writer_seen_at = $4,
     writer_since = CASE WHEN writer = $3 AND writer_seen_at > $5 THEN writer_since ELSE $4 END
   WHERE borrower_id = $1 AND folio = $2 AND state IN ('received', 'in-review')
     AND (writer IS NULL OR writer = $3 OR writer_seen_at <= $5)`,
)

/** This person is writing, or goes on to, unless somebody else is. */
export async function signOfWriting(
  tx: Transaction,
  { user, now }: Who,
  { borrowerId, folio }: ComplaintKey,
): Promise<void> {
  await tx.run(sign, [borrowerId, folio, user.id, now, heardSince(now)])
}

const takeOver = statement<unknown, [string, string, string, Date]>(
  'desk-take-over-writing',
  `UPDATE complaints SET writer = $3, writer_since = $4, writer_seen_at = $4
   WHERE borrower_id = $1 AND folio = $2 AND state IN ('received', 'in-review') AND writer IS DISTINCT FROM $3`,
)

/** From now on this person is writing, whoever was. */
export const takeOverWriting = async (
  tx: Transaction,
  { user, now }: Who,
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

/** Who else is writing now; undefined where nobody is. */
export async function otherWriter(
  tx: Transaction,
  { user, now }: Who,
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

/** Nobody is writing any more: the answer is sent. */
export async function endWriting(tx: Transaction, { borrowerId, folio }: ComplaintKey): Promise<void> {
  await tx.run(end, [borrowerId, folio])
}
