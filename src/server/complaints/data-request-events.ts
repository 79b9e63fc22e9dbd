import type { DataFileForm } from '#domain/complaints/data-file.ts'
import type { Language } from '#domain/language.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import { answersIn } from '#server/http/answer-words.ts'

/** What was done about a request, as it lies in the database. */
export interface RequestEvent {
  folio: string
  at: Date
  /** In which form. */
  subject: string
  /** In hexadecimal digits. */
  fileHash: string
}

/** What was done, in words. */
export function eventText({ subject, fileHash }: RequestEvent, language: Language): string {
  return answersIn(language).ownData.fileMade(subject.toUpperCase(), fileHash)
}

const list = statement<RequestEvent, [string]>(
  'list-data-request-events',
  `SELECT folio, at, subject, encode(file_hash, 'hex') AS "fileHash"
   FROM data_request_events WHERE borrower_id = $1 ORDER BY folio, number DESC`,
)

/** What was done about every request of a borrower, the latest first. */
export const requestEvents = (tx: Transaction, borrowerId: string): Promise<RequestEvent[]> =>
  tx.rows(list, [borrowerId])

// It also waits for whoever adds another event to the same request.
const carryOut = statement<unknown, [string, string, Date]>(
  'carry-out-access',
  `UPDATE data_requests SET state = 'done', done_at = coalesce(done_at, $3), version = version + 1
   WHERE borrower_id = $1 AND folio = $2 AND kind = 'access' AND state IN ('answered', 'done')`,
)
const addFile = statement<unknown, [string, string, Date, DataFileForm, Buffer]>(
  'add-data-file-event',
  `INSERT INTO data_request_events (borrower_id, folio, number, at, kind, subject, file_hash)
   SELECT $1, $2, coalesce(max(number), 0) + 1, $3, 'file-made', $4, $5
   FROM data_request_events WHERE borrower_id = $1 AND folio = $2`,
)

/** Writes down that the file of a granted request was made: with that it is carried out. False where it is not granted. */
export async function keepFileMade(
  tx: Transaction,
  { borrowerId, folio, form, hash }: { borrowerId: string; folio: string; form: DataFileForm; hash: Buffer },
  now: Date,
): Promise<boolean> {
  if ((await tx.run(carryOut, [borrowerId, folio, now])) !== 1) return false
  await tx.run(addFile, [borrowerId, folio, now, form, hash])
  return true
}
