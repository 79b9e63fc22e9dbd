import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/base/database/database.ts'
import { declaredStatements } from '#server/base/database/statement.ts'
import type { Table } from '#server/base/database/table.ts'
import { allTables } from '#server/fronts/all-tables.ts'
import { sweepLenderEvents } from '#server/outbox/lender-events/sweep-events.ts'
import { tableOf } from '#testing/generated-tables.ts'
import { openSchema } from '#testing/own-database.ts'
import { sweepRetention } from '#testing/sweep-retention.ts'
import { sweptTables } from './retention.ts'

const swept = sweptTables(allTables)

let schema: Awaited<ReturnType<typeof openSchema>>
let database: Database
let client: pg.Client
beforeAll(async () => {
  schema = await openSchema()
  client = schema.client
  database = openDatabase(schema.connection)
})
afterAll(async () => {
  await database.close()
  await schema.close()
})

function timeOf({ keep }: Table): string {
  if (!('days' in keep)) return ''
  const { days, after, byMonth } = keep
  if (days === 0) return `until \`${after}\``
  return `${days} ${days === 1 ? 'day' : 'days'} after \`${after}\`${byMonth ? ', by month' : ''}`
}

function onDeletionOf({ owner, columns, keep, onDeletion }: Table): string {
  if (owner === null && onDeletion.does === 'keep') return onDeletion.why
  const declared = Object.entries(columns).flatMap(([name, column]) =>
    column.onDeletion ? [[`\`${name}\``, column.onDeletion] as const] : [],
  )
  const staying = declared.flatMap(([name, set]) =>
    typeof set === 'object' && 'stays' in set ? [`kept ${name}: ${set.stays}`] : [],
  )
  const changed = declared.flatMap(([name, set]) => (typeof set === 'object' && 'stays' in set ? [] : [name]))
  const changes = [...(changed.length > 0 ? [`anonymised ${changed.join(', ')}`] : []), ...staying].join('; ')
  if (onDeletion.does === 'anonymise') return changes
  if (onDeletion.does === 'keep') return onDeletion.why === keep.why ? 'kept' : `kept: ${onDeletion.why}`
  if (onDeletion.does === 'elsewhere') return onDeletion.why
  if (!onDeletion.where) return 'deleted'
  return `deleted where \`${onDeletion.where}\`${changes && `; other rows: ${changes}`}`
}

/** One row for tables that are treated alike. */
function alike(rows: readonly string[][]): string[][] {
  const groups = Map.groupBy(rows, ([, ...treatment]) => treatment.join('|'))
  return [...groups.values()].map((group) => {
    const [[, ...treatment] = []] = group
    return [group.map(([name]) => name).join(', '), ...treatment]
  })
}

const page = `# Data retention

Generated from the table declarations (\`tables.ts\` of each subject). To change a row, change the declaration and run
\`npm run test:code -- retention.test -u\`.

- Every ten minutes each server deletes expired rows, at most 10,000 per table. Tables kept by month are dropped as monthly
  partitions, up to a month later.
- An empty cell under "kept" means no expiry. Payments and agreements are never deleted while the borrower has an account.
- The last column applies at once when a borrower [deletes the account](../contribute/decisions/0040-data-rights.md). A
  reason alone means that the table has no data of a single borrower. After \`ACCOUNT_KEPT_YEARS\` all remaining rows of the
  borrower are deleted (\`leaving/sweep-deletions.ts\`).

${tableOf(
  ['table', 'kept', 'reason', 'on account deletion'],
  alike(
    allTables
      .map((one) => [`\`${one.name}\``, timeOf(one), one.keep.why, onDeletionOf(one)])
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  ),
)}
`

test('the retention document matches the declarations', async () => {
  await expect(page).toMatchFileSnapshot('../../../../docs/reference/retention.md')
})

test.each(swept)(
  'old rows of $table are found by an index, so that a run without any costs nothing',
  async ({ table, after }) => {
    await client.query('SET enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT FROM ${table} WHERE ${after} <= '2026-11-25T12:00:00Z'`,
    )
    await client.query('RESET enable_seqscan')
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(`Index Cond: (${after} <= `)
    expect(plan).not.toContain('Seq Scan')
  },
)

test('all old rows are removed, and rows that are recent or unfinished stay', async () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const add = (name: string, count: number, doneAt: string | null) =>
    client.query(
      `INSERT INTO outbox (id, kind, payload, created_at, not_before, done_at)
       SELECT $1 || n, 'test', '{}', '2020-01-01', '2020-01-01', $3::timestamptz FROM generate_series(1, $2) n`,
      [name, count, doneAt],
    )
  await add('old', 1_234, '2026-08-01T00:00:00Z')
  await add('new', 7, '2026-11-01T00:00:00Z')
  await add('open', 5, null)
  const sweep = () => sweepRetention(database, now)
  expect([await sweep(), await sweep(), await sweep(), await sweep()]).toEqual([true, true, false, false])
  const { rows } = await client.query('SELECT count(*)::int AS left FROM outbox')
  expect(rows).toEqual([{ left: 12 }])
})

test('a run with nothing due reads no table, whatever moment the statement was planned for', async () => {
  await client.query(
    `INSERT INTO outbox (id, kind, payload, created_at, not_before, done_at)
     SELECT 'fresh' || n, 'test', '{}', '2026-11-01', '2026-11-01', timestamptz '2026-11-01' + n * 7919 % 30000 * interval '1 minute'
     FROM generate_series(1, 30000) n`,
  )
  await client.query('ANALYZE outbox')
  await client.query('SET plan_cache_mode = force_generic_plan')
  await client.query(`PREPARE sweep_outbox AS ${declaredStatements.get('sweep-outbox')}`)
  const { rows } = await client.query(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE sweep_outbox ('2020-01-01')`,
  )
  await client.query('RESET plan_cache_mode')
  await client.query("DELETE FROM outbox WHERE id LIKE 'fresh%'")
  const { 'Shared Hit Blocks': found, 'Shared Read Blocks': read } = rows[0]['QUERY PLAN'][0].Plan
  expect(found + read).toBeLessThan(50)
})

test('delivered webhooks are removed after 30 days, and undelivered ones after 90', async () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const left = async (notifiesLender: boolean) => {
    await client.query('TRUNCATE lender_events')
    for (const [state, attempts] of [
      ['delivered', 1],
      ['dead', 20],
      ['waiting', 0],
    ] as const)
      for (const days of [29, 31, 91])
        await client.query(
          `INSERT INTO lender_events (stream, number, id, type, version, data, occurred_at, state, attempts)
           VALUES ($4, $1, $2, 'test', 1, '{}', $3::timestamptz - make_interval(days => $1), $4, $5)`,
          [days, `${state} ${days}`, now, state, attempts],
        )
    await database.transaction((tx) => sweepLenderEvents(tx, now, notifiesLender))
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM lender_events ORDER BY id COLLATE "C"',
    )
    return rows.map(({ id }) => id)
  }
  expect(await left(true)).toEqual(['dead 29', 'dead 31', 'delivered 29', 'waiting 29', 'waiting 31'])
  // Without an address of the lender, 30 days of events are kept, and delivered once there is one.
  expect(await left(false)).toEqual(['dead 29', 'dead 31', 'delivered 29', 'waiting 29'])
})
