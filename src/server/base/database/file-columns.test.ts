import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import { allTables } from '#server/fronts/all-tables.ts'
import { newApplicant, photoOf } from '#testing/applicant.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { atTheDesk } from '#testing/at-the-desk.ts'
import { makePng, sendPicture } from '#testing/picture.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { clientConfig } from './connection.ts'
import { fileColumns } from './file-columns.ts'

/** Columns whose name or rule suggests a file, but that contain no file key. */
const NO_FILES: Readonly<Record<string, string>> = {
  'acceptances.document': 'the text of the agreement, as it was accepted',
  'acceptances.key_facts': 'the text of the key facts',
  'acceptances.key_facts_hash': 'a hash of that text',
  'borrower_name_keys.key': 'a keyed hash of two words of a name',
  'counted_lately.key': 'the name of a counter',
  'data_request_events.file_hash':
    'a hash of the file of one’s data, which is made for each download and stored nowhere',
  'desk_tries.key': 'the name of a counter',
  'operator_keys.key': 'an Idempotency-Key of the lender’s systems',
  'orders.external_url': 'an address on the lender’s site',
  'passkeys.public_key': 'a public key',
  'postings.event_key': 'the event of a posting',
  'rate_counts.key': 'the name of a counter',
  'reference_requests.idempotency_key': 'the key under which a provider is asked again',
}

/** Columns that repeat the key of a declared file. */
const REPEATED: Readonly<Record<string, string>> = {
  'owners.name': 'which borrower a file belongs to; removed with the file',
}

let server: SandboxServer
let client: pg.Client
beforeAll(async () => {
  server = await startSandbox()
  client = new pg.Client(clientConfig(server.connection))
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.close()
})

const declared = fileColumns(allTables)
  .map(({ table, column }) => `${table}.${column}`)
  .toSorted()

test('every column whose name, type or rule suggests a file is declared, or listed with a reason', async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname || '.' || a.attname AS name
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attnum > 0 AND NOT a.attisdropped
       AND (t.typname = 'oid'
         OR (t.typname IN ('text', '_text', 'varchar', 'uuid', 'bytea', 'jsonb', 'json')
           AND a.attname ~ '(^|_)(key|keys|file|picture|photo|image|img|document|attachment|scan|thumbnail|avatar|selfie|proof|blob|upload|export|letter|path|url)s?($|_)')
         OR EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c'
           AND a.attnum = ANY(k.conkey) AND pg_get_constraintdef(k.oid) LIKE '%[0-9a-f]{32}%'))
     ORDER BY name`,
  )
  expect(rows.map(({ name }) => name)).toEqual([...declared, ...Object.keys(NO_FILES)].toSorted())
})

test('every file in the store has a row in a declared column, and its key appears in no other column', async () => {
  const person = await newApplicant(server)
  await photoOf(server, person)
  const call = asBorrower(server, person.query)
  const { url } = dataOf(await sendPicture(server, person.query, makePng(40, 30)))
  const words = { problemType: '3', problemSonType: '', problemDetail: 'Cobro', orderNo: '' }
  const { problemId } = dataOf(await call(problemSave, { ...words, problemImage: [url] }))
  const clerk = await atTheDesk(server)
  const image = new Blob([new Uint8Array(makePng(20, 20))], { type: 'image/png' })
  await clerk.post(`/desk/complaints/${problemId}/answer`, { text: 'Respuesta', do: 'add', image })

  const stored = await readdir(join(server.service.config.dataDir, 'files'), { recursive: true })
  const keys = stored.flatMap((name) => /([0-9a-f]{32})\./.exec(name)?.[1] ?? [])
  expect(keys).toHaveLength(3)
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `SELECT c.relname AS table, a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attnum > 0 AND NOT a.attisdropped`,
  )
  const named = new Set<string>()
  const found = new Set<string>()
  for (const { table, column } of columns)
    for (const key of keys) {
      const { rows } = await client.query(
        `SELECT FROM "${table}" WHERE position($1 in coalesce("${column}"::text, '')) > 0 LIMIT 1`,
        [key],
      )
      if (rows.length === 0) continue
      found.add(`${table}.${column}`)
      if (declared.includes(`${table}.${column}`)) named.add(key)
    }
  expect([...named].toSorted()).toEqual(keys.toSorted())
  expect([...found].toSorted()).toEqual([...declared, ...Object.keys(REPEATED)].toSorted())
})
