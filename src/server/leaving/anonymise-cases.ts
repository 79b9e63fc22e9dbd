import { randomBytes } from 'node:crypto'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import { complaintPlace } from '#server/complaints/complaint-rows.ts'
import { forgetCorrected } from '#server/complaints/data-request-events.ts'
import { dataRequestPlace } from '#server/complaints/data-request-rows.ts'

interface Written {
  folio: string
  hasReply: boolean
}

const complaints = statement<Written & { wasReopened: boolean }, [string]>(
  'complaints-to-anonymise',
  `SELECT folio, reply IS NOT NULL AS "hasReply", reopened_at IS NOT NULL AS "wasReopened"
   FROM complaints WHERE borrower_id = $1`,
)
const emptyComplaint = statement<
  unknown,
  [string, string, string, string | null, Buffer, string | null, string | null]
>(
  'anonymise-complaint',
  `UPDATE complaints SET content = $3, reply = $4, fingerprint = $5, first_reply = $6, reopened_text = $7,
     wished_answer = NULL, wished_by = NULL, wished_at = NULL,
     version = version + 1
   WHERE borrower_id = $1 AND folio = $2`,
)
const forgetNotes = statement<unknown, [string]>(
  'forget-complaint-notes',
  'UPDATE complaint_events SET note = NULL WHERE borrower_id = $1 AND note IS NOT NULL',
)
const requests = statement<
  Written & { wasAskedMore: boolean; hasSaidMore: boolean; hasValue: boolean },
  [string]
>(
  'data-requests-to-anonymise',
  `SELECT folio, reply IS NOT NULL AS "hasReply", asked_more IS NOT NULL AS "wasAskedMore",
     said_more IS NOT NULL AS "hasSaidMore", asked_value IS NOT NULL AS "hasValue"
   FROM data_requests WHERE borrower_id = $1`,
)
// One that waits is done by this: there is no data left to ask about.
const emptyRequest = statement<
  unknown,
  [string, string, string, string | null, string | null, string | null, Date, string | null]
>(
  'anonymise-data-request',
  `UPDATE data_requests SET detail = $3, reply = $4, asked_more = $5, said_more = $6, asked_value = $8, version = version + 1,
     state = CASE WHEN state IN ('received', 'more-needed', 'answered') THEN 'done' ELSE state END,
     done_at = coalesce(done_at, $7)
   WHERE borrower_id = $1 AND folio = $2`,
)

const withdraw = statement<unknown, [string, Date]>(
  'anonymise-applications',
  `UPDATE applications SET reason = NULL, changed_at = $2,
     state = CASE WHEN state IN ('draft', 'more') THEN 'withdrawn' ELSE state END
   WHERE borrower_id = $1`,
)
// That a bureau might be asked stays, as a hash and a day: it proves that nobody asked without a word.
const forgetSteps = statement<unknown, [string]>(
  'forget-steps',
  `DELETE FROM certified_steps WHERE borrower_id = $1 AND kind <> 'credit'`,
)
/** Removes what the borrower said to apply. */
export async function anonymiseApplications(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.run(withdraw, [id, now])
  await tx.run(forgetSteps, [id])
}

/** Of what somebody complained or asked about stays that it was, when, and that it was answered: no word and no picture. */
export async function anonymiseCase(tx: Transaction, sealer: Sealer, id: string, now: Date): Promise<void> {
  await tx.run(forgetNotes, [id])
  for (const { folio, hasReply, wasReopened } of await tx.rows(complaints, [id])) {
    const nothing = (field: Parameters<typeof complaintPlace>[1]) =>
      sealer.seal('', complaintPlace(folio, field))
    const reply = hasReply ? nothing('reply') : null
    const again = wasReopened
      ? ([nothing('reply'), nothing('reopened_text')] as const)
      : ([null, null] as const)
    await tx.run(emptyComplaint, [id, folio, nothing('content'), reply, randomBytes(32), ...again])
  }
  await forgetCorrected(tx, id)
  for (const { folio, hasReply, wasAskedMore, hasSaidMore, hasValue } of await tx.rows(requests, [id])) {
    const nothing = (field: Parameters<typeof dataRequestPlace>[1]) =>
      sealer.seal('', dataRequestPlace(folio, field))
    const reply = hasReply ? nothing('reply') : null
    const askedMore = wasAskedMore ? nothing('asked_more') : null
    const saidMore = hasSaidMore ? nothing('said_more') : null
    const value = hasValue ? nothing('asked_value') : null
    await tx.run(emptyRequest, [id, folio, nothing('detail'), reply, askedMore, saidMore, now, value])
  }
}
