import type { ComplaintOutcome } from '#domain/complaints/channel.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'
import { complaintAnswered } from '#server/outbox/lender-events/people-events.ts'
import { answerAbout, answerUntil, planNotification } from '#server/outbox/messages/notification-rows.ts'
import { attachPictures } from '#server/pictures/pictures.ts'
import { addComplaintEvent, complaintPlace } from './complaint-rows.ts'

/** An answer from the lender's staff. `pictures` are keys of pictures stored for this borrower. */
export interface ComplaintAnswer {
  folio: string
  text: string
  pictures: readonly string[]
  actor: string
  /** The decision and the amount returned, if the answer states them. */
  outcome?: ComplaintOutcome | null
  returnedMinor?: bigint | null
}

const answer = statement<
  { borrowerId: string; reopenedAt: Date | null },
  [string, string, Date, ComplaintOutcome | null, bigint | null]
>(
  'answer-complaint',
  `UPDATE complaints SET reply = $2, replied_at = $3, state = 'answered', outcome = $4,
     returned_minor = $5, version = version + 1
   WHERE folio = $1 AND state IN ('received', 'in-review')
   RETURNING borrower_id AS "borrowerId", reopened_at AS "reopenedAt"`,
)

/** Stores the answer to a complaint; false if the complaint is answered or closed. */
export async function answerComplaint(
  tx: Transaction,
  sealer: Sealer,
  { folio, text, pictures, actor, outcome = null, returnedMinor = null }: ComplaintAnswer,
  now: Date,
): Promise<boolean> {
  const sealed = sealer.seal(text, complaintPlace(folio, 'reply'))
  const answered = await tx.row(answer, [folio, sealed, now, outcome, returnedMinor])
  if (!answered) return false
  const row = { borrowerId: answered.borrowerId }
  const attached = await attachPictures(tx, row.borrowerId, { folio, part: 'reply', keys: pictures })
  if (!attached) throw new Error('an answer names a picture that is not there')
  await addComplaintEvent(tx, { ...row, folio }, 'answered', actor, now)
  await notifyLender(tx, complaintAnswered, row, { ...row, folio, answeredAt: now }, now)
  const about = answerAbout(folio, answered.reopenedAt !== null)
  const notification = { ...row, kind: 'complaint-answered', about, orderNo: null } as const
  await planNotification(tx, { ...notification, until: answerUntil(now) }, now)
  return true
}

const close = statement<{ borrowerId: string }, [string, Date]>(
  'close-complaint',
  `UPDATE complaints SET state = 'closed', closed_at = $2, version = version + 1
   WHERE folio = $1 AND state = 'answered' RETURNING borrower_id AS "borrowerId"`,
)

/** Closes an answered complaint; false if it has no answer or is closed already. */
export async function closeComplaint(
  tx: Transaction,
  folio: string,
  actor: string,
  now: Date,
): Promise<boolean> {
  const row = await tx.row(close, [folio, now])
  if (!row) return false
  await addComplaintEvent(tx, { ...row, folio }, 'closed', actor, now)
  return true
}
