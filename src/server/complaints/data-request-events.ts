import { type CorrectedField, isCorrectedField } from '#domain/complaints/correction.ts'
import type { DataFileForm } from '#domain/complaints/data-file.ts'
import type { Language } from '#domain/language.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { decryptOrPlaceholder, type Sealer } from '#server/base/sealing/sealed.ts'

/** A step in the handling of a request, as stored. */
export interface RequestEvent {
  folio: string
  at: Date
  kind: 'file-made' | 'corrected'
  /** The format of a generated file, or the name of a corrected field. */
  subject: string
  /** The SHA-256 of a generated file, in hexadecimal. */
  fileHash: string | null
  /** The old value of a corrected field, decrypted; null once the borrower's account is deleted. */
  was: string | null
  became: string | null
}

export function eventText(event: RequestEvent, language: Language): string {
  const { kind, subject, fileHash, was, became } = event
  const { ownData } = answersIn(language)
  if (kind === 'file-made') return ownData.fileMade(subject.toUpperCase(), fileHash ?? '')
  const field = isCorrectedField(subject) ? ownData.corrections[subject] : subject
  return was === null || became === null
    ? ownData.correctedGone(field)
    : ownData.corrected(field, was, became)
}

/** Binds the encrypted values of a correction to their columns. */
const eventPlace = (folio: string, field: 'was' | 'became') => `data_request_events.${field}.${folio}`

const list = statement<RequestEvent, [string]>(
  'list-data-request-events',
  `SELECT folio, at, kind, subject, encode(file_hash, 'hex') AS "fileHash", was, became
   FROM data_request_events WHERE borrower_id = $1 ORDER BY folio, number DESC`,
)

/** The events of all requests of a borrower, the latest first. */
export async function requestEvents(
  tx: Transaction,
  sealer: Sealer,
  borrowerId: string,
): Promise<RequestEvent[]> {
  return (await tx.rows(list, [borrowerId])).map((row) => ({
    ...row,
    was: row.was && decryptOrPlaceholder(sealer, row.was, eventPlace(row.folio, 'was')),
    became: row.became && decryptOrPlaceholder(sealer, row.became, eventPlace(row.folio, 'became')),
  }))
}

const addCorrection = statement<unknown, [string, string, Date, CorrectedField, string, string]>(
  'add-correction-event',
  `INSERT INTO data_request_events (borrower_id, folio, number, at, kind, subject, was, became)
   SELECT $1, $2, coalesce(max(number), 0) + 1, $3, 'corrected', $4, $5, $6
   FROM data_request_events WHERE borrower_id = $1 AND folio = $2`,
)

/** Stores the old and the new value of a field. The caller who grants the request holds its row. */
export async function keepCorrected(
  tx: Transaction,
  sealer: Sealer,
  {
    borrowerId,
    folio,
    field,
    was,
    became,
  }: { borrowerId: string; folio: string; field: CorrectedField } & Record<'was' | 'became', string>,
  now: Date,
): Promise<void> {
  const values = [
    sealer.seal(was, eventPlace(folio, 'was')),
    sealer.seal(became, eventPlace(folio, 'became')),
  ] as const
  await tx.run(addCorrection, [borrowerId, folio, now, field, ...values])
}

// The update also waits for a transaction that adds another event to the same request.
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

/**
 * Records that the file of a granted request was made, which carries the request out. False if it is not
 * granted.
 */
export async function keepFileMade(
  tx: Transaction,
  { borrowerId, folio, form, hash }: { borrowerId: string; folio: string; form: DataFileForm; hash: Buffer },
  now: Date,
): Promise<boolean> {
  if ((await tx.run(carryOut, [borrowerId, folio, now])) !== 1) return false
  await tx.run(addFile, [borrowerId, folio, now, form, hash])
  return true
}
