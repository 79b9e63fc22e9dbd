import {
  bytes,
  elsewhere,
  integer,
  moment,
  OWNER,
  ofNobody,
  stays,
  type Table,
  table,
  text,
} from './table.ts'

const INSTALLATION = 'how the installation works'

/** Tables of mechanisms that every subject uses. */
export const baseTables: readonly Table[] = [
  table('owners', {
    key: ['name'],
    place: { by: 'name' },
    keep: stays(
      'whose a number is: of an order, a reference, a provider’s event, a charge, a folio, a picture, a phone, a passkey, a claimed payment, an address that stops messages; a picture’s goes with its file, a passkey’s with it, and a claimed payment’s with the account',
    ),
    onDeletion: elsewhere(
      'the names of phones, passkeys, messages and claims are removed with what has them',
    ),
    export: 'which row a number leads to; the numbers stand with what they name',
    columns: {
      name: text(),
      borrower_id: text(OWNER),
    },
  }),
  table('rate_counts', {
    key: ['key'],
    place: { by: 'key' },
    keep: { days: 0, after: 'ends_at', why: 'a window that has ended limits nothing' },
    ...ofNobody(INSTALLATION),
    columns: {
      key: bytes(),
      count: integer(),
      ends_at: moment(),
    },
  }),
  table('watch_marks', {
    key: ['name'],
    place: 'one',
    keep: stays('one row for each thing that is watched'),
    ...ofNobody(INSTALLATION),
    columns: {
      name: text(),
      at: moment(),
      place: text(),
    },
  }),
  table('migrations', {
    key: ['name'],
    place: 'one',
    keep: stays('what this database has been through'),
    ...ofNobody(INSTALLATION),
    columns: {
      name: text(),
      sha256: text(),
      applied_at: moment(),
    },
  }),
]
