import { createRequire } from 'node:module'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeOwnDatabase, type OwnDatabase } from '#testing/own-database.ts'
import { clientConfig } from './connection.ts'
import { ask } from './prepared-query.ts'

/** What this was written against. */
const DRIVER = '8.23.1'

let database: OwnDatabase
let client: pg.Client
beforeAll(async () => {
  database = await makeOwnDatabase()
})
afterAll(() => database.remove())
beforeEach(async () => {
  // As the pool opens its own.
  client = new pg.Client({ ...clientConfig(database.connection), pipeline: true })
  await client.connect()
  return () => client.end()
})

/** The driver's connection, which its types leave out. */
const connectionOf = (one: pg.Client) => (one as unknown as { connection: pg.Connection }).connection
const described = () => vi.spyOn(connectionOf(client), 'describe')

const text = `SELECT $1::int AS number, $2::text AS text, '2026-11-25'::date AS day, 9007199254740993::bigint AS money,
  '{"a":[1]}'::jsonb AS rule, NULL::text AS nothing`
const numbered = (number: number) => ({ name: 'of-everything', text, values: [number, `no ${number}`] })

test(`the driver is ${DRIVER}: of another one read lib/query.js and lib/result.js beside prepared-query.ts, and then write its number here`, () => {
  const { version } = createRequire(import.meta.url)('pg/package.json') as { version: string }
  expect(version).toBe(DRIVER)
})

test('the driver’s query has what is replaced, and its result what is kept', async () => {
  const query = new (pg.Query as unknown as new (text: string) => Record<string, unknown>)('SELECT 1')
  for (const name of ['submit', 'prepare', 'handleReadyForQuery']) expect(query[name]).toBeTypeOf('function')
  const result = await client.query({ name: 'shape', text: 'SELECT 1 AS one' })
  for (const name of ['fields', '_parsers', '_prebuiltEmptyResultObject']) expect(result).toHaveProperty(name)
})

test('rows are described once for each connection, and read the same ever after', async () => {
  const describe = described()
  const first = await ask(client, numbered(1))
  const later = [await ask(client, numbered(2)), await ask(client, numbered(3))]
  expect(describe).toHaveBeenCalledTimes(1)
  const plain = await client.query({ text, values: [1, 'no 1'] })
  expect(first.rows).toEqual(plain.rows)
  for (const [at, { rows }] of later.entries())
    expect(rows).toEqual([{ ...plain.rows[0], number: at + 2, text: `no ${at + 2}` }])
})

test('what is not prepared is described each time, and another connection anew', async () => {
  const describe = described()
  for (const number of [1, 2]) {
    const { rows } = await ask(client, { ...numbered(number), name: '' })
    expect(rows[0]).toMatchObject({ number })
  }
  expect(describe).toHaveBeenCalledTimes(2)
  await ask(client, numbered(1))
  const another = new pg.Client(clientConfig(database.connection))
  await another.connect()
  expect((await ask(another, numbered(7))).rows[0]).toMatchObject({ number: 7 })
  await another.end()
})

test('a statement that failed the first time gives its rows the next', async () => {
  const divided = (by: number) => ({ name: 'divided', text: 'SELECT 6 / $1::int AS part', values: [by] })
  await expect(ask(client, divided(0))).rejects.toThrow('division by zero')
  expect((await ask(client, divided(2))).rows).toEqual([{ part: 3 }])
  expect((await ask(client, divided(3))).rows).toEqual([{ part: 2 }])
  await expect(ask(client, divided(0))).rejects.toThrow('division by zero')
  expect((await ask(client, divided(6))).rows).toEqual([{ part: 1 }])
})

test('one name has one text', async () => {
  await ask(client, { name: 'of-one', text: 'SELECT 1 AS one', values: [] })
  await expect(ask(client, { name: 'of-one', text: 'SELECT 2 AS two', values: [] })).rejects.toThrow('unique')
  expect((await ask(client, { name: 'of-one', text: 'SELECT 1 AS one', values: [] })).rows).toEqual([
    { one: 1 },
  ])
})

test('what is asked in one turn leaves in one write', async () => {
  const { stream } = connectionOf(client) as unknown as { stream: Writable }
  const writes = [vi.spyOn(stream, '_write'), vi.spyOn(stream as Required<Writable>, '_writev')]
  await Promise.all([ask(client, { name: '', text: 'BEGIN', values: [] }), ask(client, numbered(1))])
  expect(writes.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(1)
})
