import { createHash } from 'node:crypto'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { FileTable } from '#server/base/database/file-columns.ts'
import type { Files, KeptFile } from '#server/base/files/files.ts'

/** The most bytes of pictures and photos in one file: what goes beyond is counted in it. */
export const OWN_FILES_MAX_BYTES = 40 * 1024 * 1024
/** The most of them: a page each, where they are drawn. */
export const OWN_FILES_MAX = 500

/** A picture or photo of somebody, and what its row says of it. */
export interface OwnFile {
  table: FileTable
  key: string
  folio: string | null
  part: string | null
  position: number | null
  place: string | null
  uploaded_at: Date
}

// Pictures of no part yet may become one of an answer that the staff is writing.
const list = statement<OwnFile, [string, Date]>(
  'own-data-files',
  `SELECT 'pictures' AS table, key, folio, part, position, NULL::text AS place, uploaded_at FROM pictures
   WHERE borrower_id = $1 AND part <> 'wished-reply' AND kept_at IS NOT NULL AND swept_at IS NULL
   UNION ALL SELECT 'documents', key, NULL, NULL, NULL, place, uploaded_at FROM documents
   WHERE borrower_id = $1 AND kept_at IS NOT NULL AND swept_at IS NULL AND keep_until > $2
   ORDER BY uploaded_at DESC, key LIMIT 5000`,
)

/** Their pictures and photos, the newest first. */
export const listOwnFiles = (tx: Transaction, borrowerId: string, now: Date): Promise<OwnFile[]> =>
  tx.rows(list, [borrowerId, now])

/** One of them with its bytes; null where the file is gone although its row is there. */
export interface ReadFile {
  file: OwnFile
  kept: (KeptFile & { hash: string }) | null
}

/** Reads them, one after the other, so that no more than one is in memory; the last word is how many were left out. */
export async function* readOwnFiles(
  files: Pick<Files, 'get'>,
  own: readonly OwnFile[],
): AsyncGenerator<ReadFile | { leftOut: number }> {
  let bytes = 0
  for (const [index, file] of own.entries()) {
    const kept = index < OWN_FILES_MAX ? await files.get(file.key) : null
    bytes += kept?.bytes.length ?? 0
    // From the first that does not fit, all the older ones are left out: so it can be said in one number.
    if (index >= OWN_FILES_MAX || bytes > OWN_FILES_MAX_BYTES) return yield { leftOut: own.length - index }
    const hash = kept && createHash('sha256').update(kept.bytes).digest('hex')
    yield { file, kept: kept && hash ? { ...kept, hash } : null }
  }
  yield { leftOut: 0 }
}
