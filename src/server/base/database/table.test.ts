import { expect, test } from 'vitest'
import {
  ANONYMISED,
  CLEARED,
  DELETED,
  EXPORTED,
  kept,
  NULLABLE,
  OWNER,
  SECRET,
  stays,
  table,
  text,
} from './table.ts'

const KEYS = { key: ['id'], place: 'borrower' } as const
const WORDS = { ...KEYS, keep: stays('as long as the account'), onDeletion: DELETED }

// An expected error that does not occur is an error of the compiler: these lines fail `tsc`, not Vitest.
test('the compiler refuses a declaration that forgets a word', () => {
  const NONE = 'none'
  const FILE = { column: 'id', name: 'picture', due: 'true', dueBy: 'id' } as const
  const columns = { id: text() }
  const unsaid = { id: text(OWNER), name: text(NULLABLE) }
  const refused = [
    // @ts-expect-error: how long rows are kept
    table('forgotten', { ...KEYS, onDeletion: DELETED, export: NONE, columns }),
    // @ts-expect-error: what the deletion of the account does
    table('forgotten', { ...KEYS, keep: WORDS.keep, export: NONE, columns }),
    // @ts-expect-error: what the data export shows
    table('forgotten', { ...WORDS, columns }),
    // @ts-expect-error: where rows are stored
    table('forgotten', { ...WORDS, place: undefined, export: NONE, columns }),
    // @ts-expect-error: whether a column of an exported table is exported
    table('forgotten', { ...WORDS, export: { order: 'id' }, columns: unsaid }),
    // @ts-expect-error: rows with files are not deleted before their files
    table('forgotten', { ...WORDS, file: FILE, export: NONE, columns }),
    // @ts-expect-error: nor kept with them
    table('forgotten', { ...WORDS, file: FILE, onDeletion: kept('a photo'), export: NONE, columns }),
  ]
  expect(refused).toHaveLength(7)
  const anonymised = { ...WORDS, file: FILE, onDeletion: ANONYMISED, export: NONE, columns }
  expect(table('photos', anonymised).file).toBe(FILE)
})

test('a declaration is data: the owner is the column that says so, and a column has what was said of it', () => {
  const columns = { id: text(OWNER), name: text(NULLABLE, EXPORTED, CLEARED), code: text(SECRET) }
  const declared = table('people', { ...WORDS, export: { order: 'id' }, columns })
  expect(declared).toMatchObject({ name: 'people', owner: 'id', columns })
  expect(columns.name).toEqual({
    type: 'text',
    isNullable: true,
    inExport: true,
    onDeletion: { set: 'NULL' },
  })
  expect(table('counts', { ...WORDS, export: 'none', columns: { id: text() } }).owner).toBeNull()
})
