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

// An expected error that does not occur is a compiler error: these lines fail `tsc`, not Vitest.
test('the compiler requires every part of a declaration', () => {
  const NONE = 'none'
  const FILE = { column: 'id', name: 'picture', due: 'true', dueBy: 'id' } as const
  const columns = { id: text() }
  const unsaid = { id: text(OWNER), name: text(NULLABLE) }
  const refused = [
    // @ts-expect-error: keep is missing
    table('forgotten', { ...KEYS, onDeletion: DELETED, export: NONE, columns }),
    // @ts-expect-error: onDeletion is missing
    table('forgotten', { ...KEYS, keep: WORDS.keep, export: NONE, columns }),
    // @ts-expect-error: export is missing
    table('forgotten', { ...WORDS, columns }),
    // @ts-expect-error: stored is missing
    table('forgotten', { ...WORDS, place: undefined, export: NONE, columns }),
    // @ts-expect-error: a column of an exported table without export
    table('forgotten', { ...WORDS, export: { order: 'id' }, columns: unsaid }),
    // @ts-expect-error: rows with files must not be deleted before their files
    table('forgotten', { ...WORDS, file: FILE, export: NONE, columns }),
    // @ts-expect-error: rows with files must not be kept
    table('forgotten', { ...WORDS, file: FILE, onDeletion: kept('a photo'), export: NONE, columns }),
  ]
  expect(refused).toHaveLength(7)
  const anonymised = { ...WORDS, file: FILE, onDeletion: ANONYMISED, export: NONE, columns }
  expect(table('photos', anonymised).file).toBe(FILE)
})

test('a declaration is data: the owner is the marked column, and columns keep their properties', () => {
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
