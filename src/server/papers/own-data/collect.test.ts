import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { type Database, openDatabase } from '#server/base/database/database.ts'
import { sealedTables } from '#server/base/database/sealed-tables.ts'
import {
  DELETED,
  table as declareTable,
  EXPORTED,
  notExported,
  OWNER,
  stays,
  text as textColumn,
} from '#server/base/database/table.ts'
import { sealWith, UNREADABLE } from '#server/base/sealing/sealed.ts'
import { allTables } from '#server/fronts/all-tables.ts'
import { openSchema } from '#testing/own-database.ts'
import { ownDataEn } from '#words/en/own-data.ts'
import { ownDataJson, ownDataPaper } from './as-file.ts'
import { collectOwnData, exportedColumns, exportedTables, tablesLeftOut } from './collect.ts'

const keys = [randomBytes(32)] as const
const sealer = sealWith([...keys])
const ME = 'who-asks'
const OTHER = 'who-does-not'
const HEADING = {
  borrowerId: ME,
  market: 'mx',
  folio: '261120-AAAA-BBBB',
  company: 'Prestamista',
  language: 'es',
  now: new Date('2026-11-20T18:00:00Z'),
  leftOut: tablesLeftOut(allTables),
} as const

let schema: Awaited<ReturnType<typeof openSchema>>
let database: Database
interface Column {
  table: string
  column: string
  type: string
}
let columns: Column[]

const OWN_TABLES = exportedTables(allTables).map((one) => {
  const { name: table, owner, columns } = one
  return { table, owner, fields: exportedColumns(one), columns: Object.keys(columns) }
})

beforeAll(async () => {
  schema = await openSchema()
  database = openDatabase(schema.connection)
  columns = (
    await schema.client.query(
      `SELECT table_name AS table, column_name AS column, data_type AS type
       FROM information_schema.columns WHERE table_schema = 'public' ORDER BY ordinal_position`,
    )
  ).rows as Column[]
  // Removes the constraints, so that every column can contain any text.
  const { rows } = await schema.client.query(
    `SELECT t.relname AS table, c.conname AS name FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
     WHERE t.relnamespace = 'public'::regnamespace AND c.contype IN ('c', 'f') AND c.conparentid = 0 AND NOT t.relispartition`,
  )
  for (const { table, name } of rows)
    await schema.client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { table } of OWN_TABLES) for (const who of [ME, OTHER]) await fill(table, who)
  await schema.client.query('UPDATE borrowers SET market = $1', ['mx'])
})
afterAll(async () => {
  await database.close()
  await schema.close()
})

const said = (table: string, column: string, who: string) => `${table} ${column} of ${who} ends`
let number = 1_000_000
const numbers = new Map<string, number>()

/** Fills a row with distinguishable values. */
async function fill(table: string, who: string, change: Record<string, string> = {}): Promise<void> {
  const of = columns.filter((one) => one.table === table)
  const sealed = sealedTables(allTables).find(({ name }) => name === table)
  const idOf = sealed?.key[0] === ownerOwn(table) ? who : said(table, sealed?.key[0] ?? '', who)
  const values = of.map(({ column, type }) => {
    const text = change[column] ?? said(table, column, who)
    if (column === ownerOwn(table)) return who
    const place = sealed?.columns.find(({ read }) => read === column)
    if (place) return sealer.seal(text, place.place(idOf))
    if (type === 'text') return text
    if (type === 'bytea') return Buffer.from(text)
    if (type === 'jsonb') return JSON.stringify({ within: text })
    if (type === 'ARRAY') return [text]
    if (type === 'boolean') return true
    if (type === 'date') return '2026-01-02'
    if (type.startsWith('timestamp')) return new Date('2026-01-02T03:04:05Z')
    number += 1
    numbers.set(text, number)
    return number
  })
  await schema.client.query(
    `INSERT INTO ${table} (${of.map(({ column }) => column).join(', ')})
     VALUES (${of.map((_column, index) => `$${index + 1}`).join(', ')})`,
    values,
  )
}

const ownerOwn = (table: string) => OWN_TABLES.find((own) => own.table === table)?.owner

const collect = (opening = sealer) =>
  database.transaction((tx) => collectOwnData(tx, { sealer: opening, tables: allTables }, ME), {
    readOnly: true,
  })
const jsonOf = async () =>
  JSON.parse(ownDataJson(await collect(), HEADING)) as {
    data: Record<string, { rows: Record<string, unknown>[] }>
  }
const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

test('every exported table and column has its word, and no other has', () => {
  const fields = OWN_TABLES.flatMap((one) => one.fields)
  expect(Object.keys(ownDataEn.tables).toSorted()).toEqual(OWN_TABLES.map(({ table }) => table).toSorted())
  expect(Object.keys(ownDataEn.fields).toSorted()).toEqual([...new Set(fields)].toSorted())
})

test('the file contains the decrypted value of every exported column, and nothing that is left out or of another borrower', async () => {
  const { data } = await jsonOf()
  const whole = JSON.stringify(data)
  for (const { table, owner, fields, columns: every } of OWN_TABLES) {
    const rows = data[camel(table)]?.rows ?? []
    expect([table, rows.length]).toEqual([table, 1])
    for (const field of fields) {
      const { type } = columns.find((one) => one.table === table && one.column === field) as Column
      const text = said(table, field, ME)
      const expected =
        field === 'market' && table === 'borrowers'
          ? 'mx'
          : type === 'text'
            ? text
            : type === 'bytea'
              ? Buffer.from(text).toString('hex')
              : type === 'jsonb'
                ? { within: text }
                : type === 'ARRAY'
                  ? [text]
                  : type === 'boolean'
                    ? true
                    : type === 'date'
                      ? '2026-01-02'
                      : type.startsWith('timestamp')
                        ? '2026-01-02T03:04:05.000Z'
                        : numbers.get(text)
      expect([table, field, rows[0]?.[camel(field)]]).toEqual([table, field, expected])
    }
    for (const column of every.filter((one) => one !== owner && !fields.includes(one))) {
      const text = said(table, column, ME)
      for (const form of [text, Buffer.from(text).toString('hex'), String(numbers.get(text) ?? text)])
        expect([table, column, whole.includes(form)]).toEqual([table, column, false])
    }
  }
  expect(whole).not.toContain(OTHER)
  expect(whole).not.toContain(Buffer.from(OTHER).toString('hex'))
})

test('the readable file contains the same, except whole texts', async () => {
  const paper = JSON.stringify(ownDataPaper(await collect(), HEADING).blocks)
  for (const { table, fields } of OWN_TABLES) {
    for (const field of fields) {
      const { type } = columns.find((one) => one.table === table && one.column === field) as Column
      const text = said(table, field, ME)
      if (type === 'text' && !(table === 'borrowers' && field === 'market'))
        expect([text, paper.includes(text)]).toEqual([text, true])
    }
  }
})

test('a borrower with thousands of page views, stars and events has every other table complete in the readable file', async () => {
  const bulky = ['scores', 'burial_points', 'lender_events']
  expect((await collect()).slice(-bulky.length).map(({ table }) => table)).toEqual(bulky)
  const all = (await collect()).map((one) =>
    bulky.includes(one.table) ? { ...one, rows: Array.from({ length: 2000 }, () => one.rows[0] ?? {}) } : one,
  )
  const paper = JSON.stringify(ownDataPaper(all, HEADING).blocks)
  for (const { table, fields } of OWN_TABLES.filter((one) => !bulky.includes(one.table)))
    for (const field of fields) {
      const column = columns.find((one) => one.table === table && one.column === field)
      if (column?.type === 'text' && !(table === 'borrowers' && field === 'market'))
        expect([field, paper.includes(said(table, field, ME))]).toEqual([field, true])
    }
  expect(paper).toContain(answersIn('es').ownData.more)
})

test('a text that no key decrypts is left out alone', async () => {
  const rows = await collect(sealWith([randomBytes(32)]))
  expect(rows.find(({ table }) => table === 'borrowers')?.rows[0]).toMatchObject({
    given_name: UNREADABLE,
    market: 'mx',
  })
  expect(rows.find(({ table }) => table === 'complaints')?.rows[0]).toMatchObject({
    content: UNREADABLE,
    outcome: said('complaints', 'outcome', ME),
  })
})

test('a note of the staff is no event of a complaint, and an unconfirmed offer is left out', async () => {
  await fill('complaint_events', ME, { kind: 'note', folio: 'of-a-note' })
  await schema.client.query('UPDATE arrangement_requests SET answered_at = NULL')
  const whole = await jsonOf()
  expect(JSON.stringify(whole)).not.toContain('of-a-note')
  expect(whole.data.arrangementRequests?.rows[0]).toMatchObject({
    why: said('arrangement_requests', 'why', ME),
    reply: null,
    offer: null,
    offerUntil: null,
  })
})

test('a condition with OR selects rows of the borrower, and of no other', async () => {
  await schema.client.query('CREATE TABLE jars (borrower_id text, id text, kind text)')
  await schema.client.query("INSERT INTO jars VALUES ($1, '1', 'b'), ($2, '2', 'b')", [ME, OTHER])
  const jars = declareTable('jars', {
    ...{ key: ['id'], place: 'borrower', keep: stays('for a test'), onDeletion: DELETED },
    export: { order: 'id', rows: { where: "kind = 'a' OR kind = 'b'", because: 'for a test' } },
    columns: {
      borrower_id: textColumn(OWNER),
      id: textColumn(EXPORTED),
      kind: textColumn(notExported('a test')),
    },
  })
  const all = await database.transaction((tx) => collectOwnData(tx, { sealer, tables: [jars] }, ME))
  expect(all).toEqual([{ table: 'jars', rows: [{ id: '1' }], isCut: false }])
})
