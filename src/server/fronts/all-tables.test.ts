import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/base/database/database.ts'
import { ownedTables, type Table } from '#server/base/database/table.ts'
import { sealWith } from '#server/base/sealing/sealed.ts'
import { deriveStatements } from '#testing/derived-statements.ts'
import { openSchema } from '#testing/own-database.ts'
import { allTables } from './all-tables.ts'

let schema: Awaited<ReturnType<typeof openSchema>>
beforeAll(async () => {
  schema = await openSchema()
})
afterAll(() => schema.close())

const rowsOf = async <Row extends object>(text: string): Promise<Row[]> =>
  (await schema.client.query<Row>(text)).rows

type Column = Table['columns'][string]
const staysAsItIs = ({ onDeletion }: Column) => typeof onDeletion === 'object' && 'stays' in onDeletion

/** The tables of the schema, without the partitions of other tables. */
const TABLES = `pg_class t WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p')
  AND NOT t.relispartition`

test('every column of the migrated database is declared with its type and nullability, and no other is', async () => {
  const columns = await rowsOf<{ column: string }>(
    `SELECT c.table_name || '.' || c.column_name || ' ' || format_type(a.atttypid, a.atttypmod)
       || CASE c.is_nullable WHEN 'YES' THEN ' null' ELSE '' END AS column
     FROM information_schema.columns c JOIN pg_attribute a
       ON a.attrelid = to_regclass(c.table_name) AND a.attname = c.column_name
     WHERE c.table_schema = 'public' AND c.table_name IN (SELECT t.relname FROM ${TABLES})`,
  )
  const declared = allTables.flatMap(({ name, columns }) =>
    Object.entries(columns).map(
      ([column, { type, isNullable }]) => `${name}.${column} ${type}${isNullable ? ' null' : ''}`,
    ),
  )
  expect(declared.toSorted()).toEqual(columns.map(({ column }) => column).toSorted())
})

test('the declared key of every table is its primary key', async () => {
  const keys = await rowsOf<{ name: string; key: string[] }>(
    `SELECT t.relname AS name, ARRAY(SELECT a.attname::text FROM pg_constraint k, unnest(k.conkey) WITH ORDINALITY AS n (number, place)
       JOIN pg_attribute a ON a.attnum = n.number WHERE k.conrelid = t.oid AND a.attrelid = t.oid AND k.contype = 'p'
       ORDER BY n.place) AS key
     FROM ${TABLES}`,
  )
  expect(Object.fromEntries(allTables.map(({ name, key }) => [name, key]))).toEqual(
    Object.fromEntries(keys.map(({ name, key }) => [name, key])),
  )
})

test('a table is listed after the tables that its foreign keys point to', async () => {
  const pairs = await rowsOf<{ from: string; to: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS from, confrelid::regclass::text AS to FROM pg_constraint
     WHERE contype = 'f' AND conparentid = 0 AND conrelid <> confrelid`,
  )
  const place = new Map(allTables.map(({ name }, index) => [name, index]))
  const wrong = pairs.filter(({ from, to }) => (place.get(from) ?? -1) < (place.get(to) ?? Infinity))
  expect(pairs.length).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})

test('names of tables and columns are lower-case words that SQL needs no quotes for, so that each has one name in camel case', async () => {
  const words = await rowsOf<{ word: string }>("SELECT word FROM pg_get_keywords() WHERE catcode = 'R'")
  const reserved = new Set(words.map(({ word }) => word))
  const names = allTables.flatMap(({ name, columns }) => [name, ...Object.keys(columns)])
  expect(reserved.size).toBeGreaterThan(50)
  expect(
    names.filter((name) => !/^[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*$/.test(name) || reserved.has(name)),
  ).toEqual([])
})

test('every statement derived from the tables has its own name, short enough for PostgreSQL', async () => {
  const database = openDatabase(schema.connection)
  try {
    const names = await deriveStatements(
      database,
      sealWith([randomBytes(32)]),
      new Date('2026-11-20T18:00:00Z'),
    )
    expect(new Set(names).size).toBeGreaterThan(100)
  } finally {
    await database.close()
  }
})

test('a table that is stored with its borrower declares the column of the borrower', () => {
  const wrong = allTables.filter(({ place, owner }) => place === 'borrower' && owner === null)
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('every column that a declaration names is one of its table', () => {
  const wrong = allTables.flatMap(
    ({ name, columns, key, keep, sealedBy, keyed, file, named, place, ...rest }) => {
      const order = typeof rest.export === 'string' ? [] : rest.export.order.split(', ')
      const since = Object.values(columns).flatMap(({ exportedSince, sealed }) => [exportedSince, sealed?.as])
      const said = [...key, ...order, ...since, sealedBy, keyed?.column, ...(keyed?.of ?? []), named?.column]
      said.push('after' in keep ? keep.after : undefined, typeof place === 'object' ? place.by : undefined)
      said.push(file?.column, file?.dueBy)
      return said.filter((one) => one !== undefined && !(one in columns)).map((one) => `${name}.${one}`)
    },
  )
  expect(wrong).toEqual([])
})

test('every reason in a declaration has a text', () => {
  const empty = allTables.filter(({ keep, onDeletion, ...rest }) => {
    const reasons = [keep.why, 'why' in onDeletion ? onDeletion.why : 'none', rest.export]
    return reasons.some((why) => typeof why === 'string' && why.trim() === '')
  })
  expect(empty).toEqual([])
})

test('the deletion of the account changes exactly the columns that a borrower’s table declares', () => {
  const wrong = allTables.filter(({ columns, onDeletion }) => {
    const isChanged = Object.values(columns).some((column) => column.onDeletion && !staysAsItIs(column))
    return onDeletion.does === 'anonymise' ? !isChanged : isChanged && onDeletion.does !== 'delete'
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('a table with a column for a borrower declares its owner, and only a table with an owner is exported', () => {
  const wrong = allTables.filter(
    ({ owner, columns, ...rest }) =>
      (owner === null && ('borrower_id' in columns || typeof rest.export !== 'string')) ||
      Object.values(columns).filter(({ isOwner }) => isOwner).length > 1,
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('encrypted texts declare the key column to which they are bound', () => {
  const wrong = allTables.filter(
    ({ columns, sealedBy }) =>
      Object.values(columns).some(({ sealed }) => sealed !== undefined) !== (sealedBy !== undefined),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('every encrypted text of a row that stays after the deletion is emptied, or has a reason why not', () => {
  const left = ownedTables(allTables).flatMap(({ name, columns, onDeletion }) => {
    const isElsewhere = onDeletion.does === 'elsewhere'
    const areAllDeleted = onDeletion.does === 'delete' && onDeletion.where === undefined
    return isElsewhere || areAllDeleted
      ? []
      : Object.entries(columns).flatMap(([column, { sealed, onDeletion: does }]) =>
          sealed && does === undefined ? [`${name}.${column}`] : [],
        )
  })
  expect(left).toEqual([])
})

test('the deletion of the account makes the files of every table due', () => {
  const wrong = allTables.filter(({ file, columns }) => file && columns[file.dueBy]?.onDeletion === undefined)
  expect(wrong.map(({ name }) => name)).toEqual([])
})
