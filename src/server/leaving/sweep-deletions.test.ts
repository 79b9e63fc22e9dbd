import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/base/database/database.ts'
import { declaredStatements } from '#server/base/database/statement.ts'
import { ownedTables } from '#server/base/database/table.ts'
import { sealWith } from '#server/base/sealing/sealed.ts'
import { allTables } from '#server/fronts/all-tables.ts'
import { deriveStatements } from '#testing/derived-statements.ts'
import { openSchema } from '#testing/own-database.ts'

let schema: Awaited<ReturnType<typeof openSchema>>
let database: Database
beforeAll(async () => {
  schema = await openSchema()
  database = openDatabase(schema.connection)
  await deriveStatements(database, sealWith([randomBytes(32)]), new Date('2026-11-20T18:00:00Z'))
  await schema.client.query('SET enable_seqscan = off')
})
afterAll(async () => {
  await database.close()
  await schema.close()
})

/** The first column of each index that a statement uses, for any values of its parameters; null if it reads a whole table. */
async function indexedBy(name: string): Promise<(string | null)[]> {
  const { rows: lines } = await schema.client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (GENERIC_PLAN) ${declaredStatements.get(name)}`,
  )
  const plan = lines.map((row) => row['QUERY PLAN']).join('\n')
  const used = [...plan.matchAll(/(?:Index (?:Only )?Scan using|Bitmap Index Scan on) (\w+)/g)]
  const { rows } = await schema.client.query<{ column: string }>(
    `SELECT DISTINCT a.attname::text AS column FROM pg_index i
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
     WHERE i.indexrelid = ANY($1::regclass[])`,
    [used.map(([, index]) => index)],
  )
  return [...rows.map(({ column }) => column), ...(plan.includes('Seq Scan') ? [null] : [])]
}

test.each(ownedTables(allTables))(
  'rows of a deleted account are found by an index in $name',
  async ({ name, owner }) => {
    expect(await indexedBy(`forget-${name}-of-deleted`)).toEqual([owner])
  },
)

test('claims of other borrowers with the same number are found by an index', async () => {
  await import('#server/loans/events/claim-rows.ts')
  expect(await indexedBy('claimed-by-others')).toEqual(['number'])
})
