import { createHash } from 'node:crypto'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { FileTable } from '#server/base/database/file-columns.ts'
import type { Files, KeptFile } from '#server/base/files/files.ts'

/** The most bytes of pictures and photos in one file; those beyond it are counted. */
export const OWN_FILES_MAX_BYTES = 40 * 1024 * 1024
/** The most pictures and photos, because each takes a page of the readable file. */
export const OWN_FILES_MAX = 500

/** A picture or photo of a borrower, with its description. */
export interface OwnFile {
  table: FileTable
  key: string
  folio: string | null
  part: string | null
  position: number | null
  place: string | null
  uploaded_at: Date
}

// Loose pictures are left out: they may become part of an answer that the staff is writing.
const list = statement<OwnFile, [string, Date]>(
  'own-data-files',
  `SELECT 'pictures' AS table, key, folio, part, position, NULL::text AS place, uploaded_at FROM pictures
   WHERE borrower_id = $1 AND part <> 'wished-reply' AND kept_at IS NOT NULL AND swept_at IS NULL
   UNION ALL SELECT 'documents', key, NULL, NULL, NULL, place, uploaded_at FROM documents
   WHERE borrower_id = $1 AND kept_at IS NOT NULL AND swept_at IS NULL AND keep_until > $2
   ORDER BY uploaded_at DESC, key LIMIT 5000`,
)

/** The pictures and photos of a borrower, the newest first. */
export const listOwnFiles = (tx: Transaction, borrowerId: string, now: Date): Promise<OwnFile[]> =>
  tx.rows(list, [borrowerId, now])

/** A picture with its bytes; null if the file is missing although its row exists. */
export interface ReadFile {
  file: OwnFile
  kept: (KeptFile & { hash: string }) | null
}

/**
 * Reads the files one after the other, so that at most one is in memory; the last result is the number left
 * out.
 */
export async function* readOwnFiles(
  files: Pick<Files, 'get'>,
  own: readonly OwnFile[],
): AsyncGenerator<ReadFile | { leftOut: number }> {
  let bytes = 0
  for (const [index, file] of own.entries()) {
    const kept = index < OWN_FILES_MAX ? await files.get(file.key) : null
    bytes += kept?.bytes.length ?? 0
    // After the first one that does not fit all older ones are left out, so that one number describes them.
    if (index >= OWN_FILES_MAX || bytes > OWN_FILES_MAX_BYTES) return yield { leftOut: own.length - index }
    const hash = kept && createHash('sha256').update(kept.bytes).digest('hex')
    yield { file, kept: kept && hash ? { ...kept, hash } : null }
  }
  yield { leftOut: 0 }
}
