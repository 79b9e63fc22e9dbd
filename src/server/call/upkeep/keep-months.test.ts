import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientConfig } from '#server/base/database/connection.ts'
import { type Database, openDatabase } from '#server/base/database/database.ts'
import { migrate } from '#server/base/database/migrate.ts'
import { sweepFailures } from '#server/base/observability/counters.ts'
import { allTables } from '#server/fronts/all-tables.ts'
import { sweepRetention } from '#testing/sweep-retention.ts'
import { startThrowawayPostgres, type ThrowawayPostgres } from '#testing/throwaway-postgres.ts'
import { keepMonths } from './keep-months.ts'

let postgres: ThrowawayPostgres
let database: Database
let client: pg.Client
beforeAll(async () => {
  postgres = await startThrowawayPostgres()
  await migrate(postgres.connection)
  database = openDatabase(postgres.connection)
  client = new pg.Client(clientConfig(postgres.connection))
  await client.connect()
  await client.query("INSERT INTO borrowers VALUES ('b1', 'mx', 'Ana', 'Inventada', 'Calle 1', 'new', now())")
})
afterAll(async () => {
  await client.end()
  await database.close()
  await postgres.stop()
})

const keepAt = (moment: string) => keepMonths({ database, tables: allTables }, new Date(moment))
const visit = (id: string, at: string, on = client) =>
  on.query(
    `INSERT INTO campaign_events (id, kind, app_from, user_from, utm_tag, at) VALUES ($1, 'visit', '', '', '', $2)`,
    [id, at],
  )
const seen = (id: string, at: string) =>
  client.query(
    "INSERT INTO burial_points (id, borrower_id, product_id, event, at) VALUES ($1, 'b1', 'p', 'seen', $2)",
    [id, at],
  )
/** The partition of each row. */
async function placesIn(table: string): Promise<string[]> {
  const { rows } = await client.query<{ place: string }>(
    `SELECT id || ' ' || replace(tableoid::regclass::text, $1, '') AS place FROM ${table} ORDER BY at, id`,
    [`${table}_`],
  )
  return rows.map(({ place }) => place)
}
async function monthsOf(table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT replace(inhrelid::regclass::text, $2, $3) AS name FROM pg_inherits WHERE inhparent = to_regclass($1) ORDER BY 1',
    [table, `${table}_`, ''],
  )
  return rows.map(({ name }) => name).filter((name) => name !== 'rest')
}

test('earlier events are in the default partition; coming months are created in advance, once', async () => {
  await visit('early', '2026-11-22T12:00:00Z')
  await Promise.all(Array.from({ length: 4 }, () => keepAt('2026-11-22T12:00:00Z')))
  expect(await monthsOf('campaign_events')).toEqual(['2026_12', '2027_01'])
  expect(await monthsOf('burial_points')).toEqual(['2026_11', '2026_12', '2027_01'])
})

test('at the end of a month each event is in its own partition, and a further month is created', async () => {
  for (const add of [visit, seen]) {
    await add('last', '2026-11-30T23:59:59.999999Z')
    await add('first', '2026-12-01T00:00:00Z')
  }
  await keepAt('2026-12-01T00:00:00Z')
  expect(await placesIn('campaign_events')).toEqual(['early rest', 'last rest', 'first 2026_12'])
  expect(await placesIn('burial_points')).toEqual(['last 2026_11', 'first 2026_12'])
  expect(await monthsOf('burial_points')).toEqual(['2026_11', '2026_12', '2027_01', '2027_02'])
})

test('at the end of a year, and after a pause of months, the wanted months exist', async () => {
  await keepAt('2026-12-31T23:59:59Z')
  expect((await monthsOf('campaign_events')).at(-1)).toBe('2027_02')
  await keepAt('2027-06-15T00:00:00Z')
  expect((await monthsOf('campaign_events')).slice(-3)).toEqual(['2027_06', '2027_07', '2027_08'])
})

// November 2026 ends 400 days before 2028-01-05.
test('a month is dropped as a whole once its last moment has been kept long enough, and not earlier', async () => {
  await keepAt('2028-01-04T23:59:59Z')
  expect(await monthsOf('burial_points')).toContain('2026_11')
  await keepAt('2028-01-05T00:00:00Z')
  expect(await monthsOf('burial_points')).not.toContain('2026_11')
  expect(await placesIn('burial_points')).toEqual(['first 2026_12'])
})

test('rows in the default partition are removed one by one, a month later than a partition', async () => {
  const sweepAt = (moment: string) => sweepRetention(database, new Date(moment))
  const ids = async () => (await placesIn('campaign_events')).map((place) => place.split(' ')[0])
  await sweepAt('2029-03-02T11:59:59Z')
  expect(await ids()).toEqual(['early', 'last', 'first'])
  await sweepAt('2029-03-02T12:00:00Z')
  expect(await ids()).toEqual(['last', 'first'])
})

/** How often a table was left for the next run. */
const timesLeft = async () => {
  const { values } = await sweepFailures.get()
  return values.find(({ labels }) => labels.work === 'months')?.value ?? 0
}

test('a locked table drops nothing and blocks no other transaction; the next run does the work', async () => {
  const holder = new pg.Client(clientConfig(postgres.connection))
  await holder.connect()
  await holder.query('BEGIN')
  await visit('held', '2027-01-15T00:00:00Z', holder)
  const leftBefore = await timesLeft()
  await keepAt('2029-03-12T00:00:00Z')
  expect(await timesLeft()).toBe(leftBefore + 1)
  expect(await monthsOf('campaign_events')).toContain('2026_12')
  await visit('another', '2027-01-16T00:00:00Z')
  await holder.query('COMMIT')
  await holder.end()
  await keepAt('2029-03-12T00:00:00Z')
  expect(await monthsOf('campaign_events')).not.toContain('2026_12')
  expect(await placesIn('campaign_events')).toEqual(['last rest', 'held 2027_01', 'another 2027_01'])
})
