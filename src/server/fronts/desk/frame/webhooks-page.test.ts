import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '#server/base/database/database.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let desk: DeskBrowser
beforeAll(async () => {
  server = await startSandbox({ now: () => new Date('2026-11-20T18:00:00Z') })
  desk = await atTheDesk(server)
})
afterAll(() => server.close())

const many = statement<unknown, [number]>(
  'test-many-dead-events',
  `INSERT INTO lender_events (stream, number, id, type, version, data, occurred_at, state, attempts)
   SELECT 'many', n, 'many-' || lpad((n * 7 % 1009)::text, 4, '0'), 'payment.booked', 1, '{}', now(),
     (ARRAY['dead', 'dead', 'dead', 'waiting', 'delivered'])[1 + n % 5], 81
   FROM generate_series(1, $1) AS n`,
)
const inOrder = statement<{ id: string }>(
  'test-dead-events-in-order',
  `SELECT id FROM lender_events WHERE state = 'dead' ORDER BY id COLLATE "C"`,
)

test('every undelivered event is on some page, once, and no other is', async () => {
  const { database } = server.service
  await database.transaction((tx) => tx.run(many, [1000]))
  const shown: string[][] = []
  for (let address: string | undefined = '/desk/webhooks'; address !== undefined && shown.length < 50; ) {
    const page: string = await desk.text(address)
    shown.push([...page.matchAll(/action="\/desk\/webhooks\/([^"]+)\/again"/g)].map(([, id = '']) => id))
    expect(page.includes('href="/desk/webhooks">First page')).toBe(shown.length > 1)
    address = /href="(\/desk\/webhooks\?after=[^"]+)">Next page/.exec(page)?.[1]
  }
  const order = await database.transaction((tx) => tx.rows(inOrder, []))
  expect(shown.flat()).toEqual(order.map(({ id }) => id))
  expect(shown.flat()).toHaveLength(600)
  expect(Math.max(...shown.map(({ length }) => length))).toBe(50)
  for (const after of ['%00', '', "'", 'zzz'])
    expect((await desk.get(`/desk/webhooks?after=${after}`)).status).toBe(200)
})
