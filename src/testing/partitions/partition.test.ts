import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchema } from '#testing/own-database.ts'
import { OF_RELEASE_BEFORE, partitionBorrowers } from './partition.ts'
import { placement } from './placement.ts'

let schema: Awaited<ReturnType<typeof openSchema>>
let client: pg.Client

beforeAll(async () => {
  schema = await openSchema()
  client = schema.client
})

afterAll(() => schema.close())

const rows = async (text: string): Promise<Record<string, unknown>[]> => (await client.query(text)).rows

const KEYS = `
  SELECT t.relname AS table, c.conname AS key, c.contype AS type, k.columns,
    CASE c.contype WHEN 'f' THEN f.relname END AS to, k.others
  FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid LEFT JOIN pg_class f ON f.oid = c.confrelid,
    LATERAL (SELECT array_agg(a.attname::text ORDER BY n) AS columns,
      (SELECT array_agg(b.attname::text ORDER BY m) FROM unnest(c.confkey) WITH ORDINALITY AS y (num, m)
        JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = y.num) AS others
      FROM unnest(c.conkey) WITH ORDINALITY AS x (num, n)
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = x.num) k
  WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition
    AND c.contype IN ('p', 'u', 'f') AND c.conparentid = 0 ORDER BY c.conname`

const homeOf = (table: unknown) => {
  const place = placement[String(table)]
  return place?.by === 'borrower' ? place.column : null
}

test('every primary, unique and foreign key of a borrower’s table starts with the borrower', async () => {
  const wrong: unknown[] = []
  for (const { table, key, type, columns, to, others } of await rows(KEYS)) {
    const home = homeOf(table)
    const first = (columns as string[])[0]
    if (type !== 'f') {
      if (home !== null && first !== home) wrong.push(key)
    } else if (homeOf(to) !== null) {
      // Only borrower tables reference a borrower table, by borrower.
      if (home !== first || (others as string[])[0] !== homeOf(to)) wrong.push(key)
    } else if (home !== null && placement[String(to)]?.by !== 'copy') wrong.push(key)
  }
  expect(wrong).toEqual([])
})

test('every unique index of a borrower’s table starts with the borrower, except those for the previous release', async () => {
  const indexes = await rows(
    `SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public' AND indexdef LIKE 'CREATE UNIQUE%'
       AND indexname <> '${OF_RELEASE_BEFORE}'`,
  )
  const wrong = indexes.filter(({ tablename, indexdef }) => {
    const home = homeOf(tablename)
    return home !== null && !String(indexdef).includes(`(${home}`)
  })
  expect(wrong).toEqual([])
})

test('no borrower table has an identity column, a sequence or a trigger', async () => {
  expect(
    await rows(`SELECT table_name FROM information_schema.columns
      WHERE table_schema = 'public' AND is_identity = 'YES' AND table_name <> 'desk_audit'`),
  ).toEqual([])
  expect(await rows('SELECT tgname FROM pg_trigger WHERE NOT tgisinternal')).toEqual([])
})

test('PostgreSQL accepts the whole schema partitioned by a hash of the borrower, with all keys', async () => {
  const keysBefore = await rows(KEYS)
  await partitionBorrowers(schema.connection, 4)
  const borrowers = Object.values(placement).filter(({ by }) => by === 'borrower').length
  expect(await rows("SELECT partrelid FROM pg_partitioned_table WHERE partstrat = 'h'")).toHaveLength(
    borrowers,
  )
  expect(await rows(KEYS)).toEqual(keysBefore)
})

test('the Citus statements match the declarations', async () => {
  const places = Object.values(placement)
  const said = ({ name, ...place }: (typeof places)[number]) => {
    if (place.by === 'one') return []
    if (place.by === 'copy') return [`SELECT create_reference_table('${name}');`]
    const beside = place.by === 'name' ? 'none' : name === 'borrowers' ? 'default' : 'borrowers'
    return [`SELECT create_distributed_table('${name}', '${place.column}', colocate_with => '${beside}');`]
  }
  const [copies = [], others = []] = [true, false].map((isCopy) =>
    places.filter(({ by }) => (by === 'copy') === isCopy).flatMap(said),
  )
  const text = `-- Made from the declarations of the tables (tables.ts of each subject): npm run test:code -- partition.test -u
-- In this order, on an empty or a migrated database (docs/operate/scale.md).
DROP INDEX ${OF_RELEASE_BEFORE};
${[...copies, ...others].join('\n')}
`
  await expect(text).toMatchFileSnapshot('../../../docs/operate/citus.sql')
})
