import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchema } from '#testing/own-database.ts'

let schema: Awaited<ReturnType<typeof openSchema>>
beforeAll(async () => {
  schema = await openSchema()
})
afterAll(() => schema.close())

/**
 * Each table with its columns, constraints and indexes, from the catalogue. Partitions are part of their
 * table.
 */
const DEFINITIONS = `
  SELECT format(E'CREATE TABLE %I (\\n%s\\n)%s;\\n%s', t.relname, (
      SELECT string_agg('  ' || line, E',\\n' ORDER BY place, line) FROM (
        SELECT a.attnum AS place, concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
          'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), CASE WHEN a.attidentity <> '' THEN 'GENERATED ALWAYS AS IDENTITY' END,
          CASE WHEN a.attnotnull THEN 'NOT NULL' END) AS line
        FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
        UNION ALL
        SELECT 10000 + strpos('pufc', c.contype::text), format('CONSTRAINT %I %s', c.conname, pg_get_constraintdef(c.oid, true))
        FROM pg_constraint c WHERE c.conrelid = t.oid AND c.contype IN ('p', 'u', 'f', 'c')) AS lines),
    coalesce(' PARTITION BY ' || pg_get_partkeydef(t.oid), ''), (
      SELECT coalesce(string_agg(replace(pg_get_indexdef(i.indexrelid), ' public.', ' ') || E';\\n', '' ORDER BY i.indexrelid::regclass::text COLLATE "C"), '')
      FROM pg_index i WHERE i.indrelid = t.oid
        AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u')))) AS text
  FROM pg_class t WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition
  ORDER BY t.relname COLLATE "C"`

test('the schema in the documentation matches the migrations', async () => {
  const { rows } = await schema.client.query<{ text: string }>(DEFINITIONS)
  const page = `-- The schema as all migrations make it, to read. To write it again: npm run test:code -- schema.test -u

${rows.map(({ text }) => text).join('\n')}`
  await expect(page).toMatchFileSnapshot('../../../docs/reference/schema.sql')
})
