import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOfStatement } from '#server/base/database/statement.ts'
import { openSchema } from '#testing/own-database.ts'
import { everywhere } from './everywhere.ts'
import { partitionBorrowers } from './partition.ts'
import { partitionsOf } from './plans.ts'

const SERVER = path.join(import.meta.dirname, '../../server')
const NAMED = /\bstatement(?:<(?:[^()]|\(\))*?>)?\(\s*'([\w-]+)'/g

let schema: Awaited<ReturnType<typeof openSchema>>
let client: pg.Client

beforeAll(async () => {
  schema = await openSchema()
  client = schema.client
  await partitionBorrowers(schema.connection, 4)
})

afterAll(() => schema.close())

/** Every statement that the server declares under a name of its own, by the names in its sources. */
async function declared(): Promise<string[]> {
  const names: string[] = []
  for (const file of readdirSync(SERVER, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const found = [...readFileSync(path.join(SERVER, file), 'utf8').matchAll(NAMED)].map(([, name]) => name)
    if (found.length === 0) continue
    // Its declaration gives the statement its text.
    await import(path.join(SERVER, file))
    names.push(...found.filter((name) => name !== undefined))
  }
  return names
}

test('no statement holds a lock of its own making, which machines that share a table would not share', async () => {
  const names = await declared()
  const locking = names.filter((name) => /advisory/i.test(textOfStatement(name) ?? ''))
  expect(locking).toEqual([])
})

test('no statement reads the rows of more than one part of the borrowers, but for those that have a reason', async () => {
  const names = await declared()
  expect(names.length).toBeGreaterThan(200)
  const reachAll: string[] = []
  await client.query('BEGIN')
  // A sample is no status that an order can have, and would spare a part for that alone.
  await client.query('SET LOCAL constraint_exclusion = off')
  for (const name of names) {
    const text = textOfStatement(name)
    if (text === undefined) throw new Error(`the statement ${name} was not declared`)
    if ((await partitionsOf(client, text)).size > 1) reachAll.push(name)
  }
  await client.query('ROLLBACK')
  expect(reachAll.toSorted()).toEqual(Object.keys(everywhere).toSorted())
})
