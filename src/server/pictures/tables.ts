import {
  ANONYMISED,
  becomes,
  CLEARED,
  DRAFT,
  EXPORTED,
  FILE_STATE,
  integer,
  moment,
  NULLABLE,
  notExported,
  OWNER,
  stays,
  table,
  text,
} from '#server/base/database/table.ts'

/** How long a picture may wait for its complaint: as long as the page offers to continue a draft. */
export const LOOSE_PICTURE_DAYS = 7

export const pictureTables = {
  pictures: table('pictures', {
    key: ['borrower_id', 'key'],
    place: 'borrower',
    keep: stays(
      'pictures of a complaint stay with it; others are removed after seven days, with their file (`call/upkeep/sweep-files.ts`)',
    ),
    onDeletion: ANONYMISED,
    export: { order: 'uploaded_at', rows: { where: "part <> 'wished-reply'", because: DRAFT.inExport } },
    file: {
      column: 'key',
      name: 'picture',
      due: `folio IS NULL AND uploaded_at < $1::timestamptz - interval '${LOOSE_PICTURE_DAYS} days'`,
      dueBy: 'uploaded_at',
    },
    columns: {
      borrower_id: text(OWNER),
      folio: text(NULLABLE, EXPORTED, CLEARED),
      part: text(NULLABLE, EXPORTED, CLEARED),
      position: integer(NULLABLE, EXPORTED, CLEARED),
      uploaded_at: moment(
        EXPORTED,
        becomes(
          `CASE WHEN kept_at IS NULL THEN uploaded_at ELSE least(uploaded_at, $2::timestamptz - interval '${LOOSE_PICTURE_DAYS + 1} days') END`,
        ),
      ),
      ...FILE_STATE,
      key: text(notExported('under which name the file lies; the file itself stands at the end')),
    },
  }),
}
