import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/base/database/database.ts'
import { declaredStatements } from '#server/base/database/statement.ts'
import { sealWith } from '#server/base/sealing/sealed.ts'
import { deriveStatements } from '#testing/derived-statements.ts'
import { openSchema } from '#testing/own-database.ts'
import { everywhere } from './everywhere.ts'
import { partitionBorrowers } from './partition.ts'
import { partitionsOf } from './plans.ts'

const SERVER = path.join(import.meta.dirname, '../../server')
const NAMED = /\bstatement(?:<(?:[^()]|\(\))*?>)?\(\s*'([\w-]+)'/g

let schema: Awaited<ReturnType<typeof openSchema>>
let client: pg.Client
let database: Database
let derived: string[]

beforeAll(async () => {
  schema = await openSchema()
  client = schema.client
  await partitionBorrowers(schema.connection, 4)
  database = openDatabase(schema.connection)
  derived = await deriveStatements(database, sealWith([randomBytes(32)]), new Date('2026-11-20T18:00:00Z'))
})

afterAll(async () => {
  await database.close()
  await schema.close()
})

/** Statements in the server's sources, and those derived from table declarations for one borrower. */
async function declared(): Promise<string[]> {
  const names: string[] = []
  for (const file of readdirSync(SERVER, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const found = [...readFileSync(path.join(SERVER, file), 'utf8').matchAll(NAMED)].map(([, name]) => name)
    if (found.length === 0) continue
    // The declaration provides its text.
    await import(path.join(SERVER, file))
    names.push(...found.filter((name) => name !== undefined))
  }
  return [...names, ...derived]
}

test('no statement takes an advisory lock, which shards would not share', async () => {
  const names = await declared()
  const locking = names.filter((name) => /advisory/i.test(declaredStatements.get(name) ?? ''))
  expect(locking).toEqual([])
})

test('no statement reads more than one partition, unless it has a reason', async () => {
  const names = await declared()
  expect(names.length).toBeGreaterThan(200)
  expect(names).toEqual(
    expect.arrayContaining(['anonymise-borrowers', 'forget-orders-of-deleted', 'own-data-orders']),
  )
  const reachAll: string[] = []
  await client.query('BEGIN')
  // A sample text is no valid status, and would prune a partition for this reason alone.
  await client.query('SET LOCAL constraint_exclusion = off')
  for (const name of names) {
    const text = declaredStatements.get(name)
    if (text === undefined) throw new Error(`the statement ${name} was not declared`)
    if ((await partitionsOf(client, text)).size > 1) reachAll.push(name)
  }
  await client.query('ROLLBACK')
  expect(reachAll.toSorted()).toEqual(Object.keys(everywhere).toSorted())
})
