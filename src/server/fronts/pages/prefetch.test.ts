import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER_PATH } from '#contract/offline/worker.ts'
import { PAGES_WITH_SIDE_EFFECTS } from '#contract/pages/pages-ahead.ts'
import { clientConfig } from '#server/base/database/connection.ts'
import { statement } from '#server/base/database/statement.ts'
import { checksumOf, tableNames } from '#server/operate/backup/database-proof.ts'
import { loanQuery } from '#testing/as-borrower.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let query: string
beforeAll(async () => {
  server = await startSandbox()
  query = loanQuery(await server.person('Ana Ejemplo'), '174')
})
afterAll(() => server.close())

/** Requests a page as a browser prefetches it. */
const ahead = (path: string, purpose = 'prefetch') =>
  fetch(server.url + path, { headers: { 'sec-purpose': purpose } })

const rows = statement<{ written: number }>(
  'test-written',
  `SELECT ((SELECT count(*) FROM payment_references) + (SELECT count(*) FROM campaign_events) +
     (SELECT count(*) FROM captchas))::int AS written`,
)
const written = async () => (await server.service.database.transaction((tx) => tx.one(rows, [])))?.written

async function slip(): Promise<string> {
  const page = await (await fetch(`${server.url}/repay?${query}`)).text()
  return (/href="(\/carpmm\?[^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&')
}

test('a page that only reads can be prefetched', async () => {
  const answer = await ahead(`/loanDetail?${query}`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('</html>')
})

test.each(['prefetch', 'prefetch;prerender'])('a prefetch issues no reference: %s', async (purpose) => {
  const address = await slip()
  const before = await written()
  const answer = await ahead(address, purpose)
  expect(answer.status).toBe(425)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toBe('')
  expect(await written()).toBe(before)
})

test('a prefetched landing page counts no visit and stores no picture', async () => {
  const before = await written()
  expect((await ahead('/register?id=mx-primavera&user_from=ahead')).status).toBe(425)
  expect(await written()).toBe(before)
})

test('opening the page afterwards has its effects', async () => {
  expect((await fetch(server.url + (await slip()))).status).toBe(200)
  const before = (await written()) ?? 0
  expect((await fetch(`${server.url}/register?id=mx-primavera&user_from=gone`)).status).toBe(200)
  expect(await written()).toBeGreaterThan(before)
})

/** Every page that the worker handles. */
async function knownPages(): Promise<string[]> {
  const worker = await (await fetch(server.url + WORKER_PATH)).text()
  return JSON.parse(/"pages":(\[[^\]]*\])/.exec(worker)?.[1] ?? '[]')
}

test('the page lists no links to prefetch whose pages wait until they are opened', async () => {
  const urls = [...(await knownPages()).map((path) => `${path}?${query}`), await slip()]
  const early: string[] = []
  for (const address of urls)
    if ((await ahead(address)).status === 425) early.push(address.split('?', 1)[0] ?? '')
  expect([...new Set(early)].sort()).toEqual([...PAGES_WITH_SIDE_EFFECTS].sort())
})

/** The content of every table. */
async function allRows() {
  const client = new pg.Client(clientConfig(server.connection))
  await client.connect()
  try {
    const proofs = []
    for (const name of await tableNames(client)) proofs.push(await checksumOf(client, name))
    return proofs
  } finally {
    await client.end()
  }
}

test('prefetching any page changes no row of the database', async () => {
  const addresses = [...(await knownPages()).map((path) => `${path}?${query}`), await slip()]
  const before = await allRows()
  for (const address of addresses) await (await ahead(address, 'prefetch;prerender')).text()
  expect(await allRows()).toEqual(before)
})
