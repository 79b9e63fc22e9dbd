import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/base/database/database.ts'
import { declaredStatements } from '#server/base/database/statement.ts'
import {
  ANONYMISED,
  bytes,
  deletedWhere,
  EMPTIED,
  json,
  OWNER,
  RANDOMISED,
  SEALED,
  sealedField,
  stays,
  type Table,
  table,
  text,
} from '#server/base/database/table.ts'
import { sealWith } from '#server/base/sealing/sealed.ts'
import { openSchema } from '#testing/own-database.ts'
import { anonymiseRows } from './anonymise-rows.ts'

const sealer = sealWith([randomBytes(32)])
const now = new Date('2026-11-20T18:00:00Z')
const WORDS = {
  key: ['borrower_id', 'id'],
  place: 'borrower',
  keep: stays('for a test'),
  export: 'nothing',
} as const

let schema: Awaited<ReturnType<typeof openSchema>>
let database: Database
beforeAll(async () => {
  schema = await openSchema()
  database = openDatabase(schema.connection)
  await schema.client.query(
    'CREATE TABLE jars (borrower_id text, id text, kind text, hash bytea, PRIMARY KEY (borrower_id, id))',
  )
})
afterAll(async () => {
  await database.close()
  await schema.close()
})
beforeEach(() => schema.client.query('TRUNCATE jars'))

const anonymise = (one: Table) =>
  database.transaction((tx) => anonymiseRows({ tx, sealer, tables: [one], now }, 'leaves'))
const jars = async () => (await schema.client.query('SELECT * FROM jars ORDER BY borrower_id, id')).rows

test('a condition with OR deletes rows of the deleted borrower, and of no other', async () => {
  await schema.client.query("INSERT INTO jars VALUES ('leaves', '1', 'b'), ('stays', '2', 'b')")
  const columns = { borrower_id: text(OWNER), id: text(), kind: text() }
  await anonymise(table('jars', { ...WORDS, onDeletion: deletedWhere("kind = 'a' OR kind = 'b'"), columns }))
  expect(await jars()).toEqual([{ borrower_id: 'stays', id: '2', kind: 'b', hash: null }])
})

test('a randomised hash differs in every row, and is made by the server', async () => {
  await schema.client.query("INSERT INTO jars VALUES ('leaves', '1'), ('leaves', '2'), ('stays', '3')")
  const columns = {
    borrower_id: text(OWNER),
    id: text(),
    kind: text(SEALED, EMPTIED),
    hash: bytes(RANDOMISED),
  }
  const one = table('jars', { ...WORDS, sealedBy: 'id', onDeletion: ANONYMISED, columns })
  await anonymise(one)
  const hashes = (await jars()).map(({ hash }) => hash?.toString('hex') ?? null)
  expect(hashes).toEqual([expect.stringMatching(/^.{64}$/), expect.stringMatching(/^.{64}$/), null])
  expect(hashes[0]).not.toBe(hashes[1])
  expect(declaredStatements.get('anonymise-jars')).not.toMatch(/random|\buuid/)
})

test('a declaration that the deletion cannot carry out is refused', async () => {
  const columns = { borrower_id: text(OWNER), id: text() }
  const jars = { ...WORDS, sealedBy: 'id', onDeletion: ANONYMISED } as const
  const refused = [
    table('jars', { ...jars, columns: { ...columns, kind: text(EMPTIED) } }),
    table('jars', { ...jars, columns: { ...columns, kind: json(sealedField('kind', 'place'), EMPTIED) } }),
    table('jars', { ...jars, key: [...WORDS.key, 'kind'], columns: { ...columns, kind: bytes(RANDOMISED) } }),
  ]
  for (const one of refused) await expect(anonymise(one)).rejects.toThrow('jars.kind is')
})
