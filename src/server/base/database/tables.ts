import { bytes, elsewhere, integer, moment, notPersonal, OWNER, stays, table, text } from './table.ts'

const INSTALLATION = 'technical data'

/** Tables that every subject uses. */
export const baseTables = {
  owners: table('owners', {
    key: ['name'],
    place: { by: 'name' },
    keep: stays(
      'the borrower of each unique identifier; removed with the identified row or with the accounting records',
    ),
    onDeletion: elsewhere(
      'phones, passkeys and claims deleted at once; files and messages with their rows; others with the accounting records',
    ),
    export: 'which row a number leads to; the numbers stand with what they name',
    columns: {
      name: text(),
      borrower_id: text(OWNER),
    },
  }),
  rateCounts: table('rate_counts', {
    key: ['key'],
    place: { by: 'key' },
    keep: { days: 0, after: 'ends_at', why: 'expired window' },
    ...notPersonal(INSTALLATION),
    columns: {
      key: bytes(),
      count: integer(),
      ends_at: moment(),
    },
  }),
  watchMarks: table('watch_marks', {
    key: ['name'],
    place: 'one',
    keep: stays('one row for each watched list'),
    ...notPersonal(INSTALLATION),
    columns: {
      name: text(),
      at: moment(),
      place: text(),
    },
  }),
  migrations: table('migrations', {
    key: ['name'],
    place: 'one',
    keep: stays('migrations that ran'),
    ...notPersonal(INSTALLATION),
    columns: {
      name: text(),
      sha256: text(),
      applied_at: moment(),
    },
  }),
}
