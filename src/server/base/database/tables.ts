import { bytes, elsewhere, integer, moment, OWNER, ofNobody, stays, table, text } from './table.ts'

const INSTALLATION = 'technical data'

/** Tables of mechanisms that every subject uses. */
export const baseTables = {
  owners: table('owners', {
    key: ['name'],
    place: { by: 'name' },
    keep: stays(
      'the borrower of each order, reference, provider’s event, charge, folio, picture, phone, passkey, claimed payment and unsubscribe address; the name of a picture, passkey or message is removed with it, that of a claimed payment with the account, all others with the books',
    ),
    onDeletion: elsewhere(
      'names of phones, passkeys and claimed payments are removed at once, those of pictures and documents with their files, those of messages (`message/`) with their row in `notifications`, up to 400 days later; all others stay until all rows of the borrower are deleted, also unsubscribe addresses (`stop/`)',
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
    keep: { days: 0, after: 'ends_at', why: 'an ended window limits nothing' },
    ...ofNobody(INSTALLATION),
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
    ...ofNobody(INSTALLATION),
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
    ...ofNobody(INSTALLATION),
    columns: {
      name: text(),
      sha256: text(),
      applied_at: moment(),
    },
  }),
}
