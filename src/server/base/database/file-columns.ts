/** How long a picture waits for its complaint: as long as a half-written one is offered back. */
export const LOOSE_PICTURE_DAYS = 7

/**
 * A column of keys of the file store. Its table also has `borrower_id`, `kept_at` (the file is there), `swept_at` (the file is
 * being removed), `sweep_tries` and `sweep_after`.
 */
export interface FileColumn {
  table: string
  column: string
  /** The kind of the name that a file has in `owners`. */
  name: 'picture' | 'document'
  /** In SQL: whether the file may be removed at the moment `$1`, and by which column the oldest is found. */
  due: string
  dueBy: string
  /** In SQL: what an account's deletion at the moment `$2` sets, so that the next sweep removes the file. */
  release: string
}

/**
 * Every column that holds keys of the file store. Backup, restore, sweep, deletion of an account and `npm run reseal` work on
 * this list. A test compares it with the schema of the database.
 */
export const FILE_COLUMNS = [
  {
    table: 'pictures',
    column: 'key',
    name: 'picture',
    due: `folio IS NULL AND uploaded_at < $1::timestamptz - interval '${LOOSE_PICTURE_DAYS} days'`,
    dueBy: 'uploaded_at',
    // A picture whose file is still being written keeps its days.
    release: `folio = NULL, part = NULL, position = NULL, uploaded_at = CASE WHEN kept_at IS NULL THEN uploaded_at
      ELSE least(uploaded_at, $2::timestamptz - interval '${LOOSE_PICTURE_DAYS + 1} days') END`,
  },
  {
    table: 'documents',
    column: 'key',
    name: 'document',
    // The file of a row that was announced within the last hour may still be on its way.
    due: `keep_until <= $1 AND (kept_at IS NOT NULL OR uploaded_at <= $1::timestamptz - interval '1 hour')`,
    dueBy: 'keep_until',
    release: 'place = NULL, keep_until = least(keep_until, $2)',
  },
] as const satisfies readonly FileColumn[]

export type FileTable = (typeof FILE_COLUMNS)[number]['table']

/** In SQL: whether the file of a row has to be in the store. */
export const IS_KEPT = 'kept_at IS NOT NULL AND swept_at IS NULL'
