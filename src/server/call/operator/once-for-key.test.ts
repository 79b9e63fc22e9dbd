import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorCalls } from '#server/fronts/operator/lists/operator-calls.ts'
import { broughtBorrower, OPERATOR_TOKEN } from '#testing/as-operator.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { KEYS_KEPT_HOURS, sweepOperatorKeys } from './once-for-key.ts'

let server: SandboxServer
let clock = new Date('2026-11-20T12:00:00Z')
beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
  await ask('borrowers', broughtBorrower)
})
afterAll(() => server.close())

async function ask(path: string, body: object, key?: string) {
  const headers = {
    authorization: `Bearer ${OPERATOR_TOKEN}`,
    'content-type': 'application/json',
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  const response = await fetch(`${server.url}/operator/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return { status: response.status, ...((await response.json()) as { data: unknown; message: string }) }
}

const session = { borrowerId: broughtBorrower.borrowerId, minutes: 60 }

test('the same key with the same request gets the same answer, including its token', async () => {
  const first = await ask('sessions', session, 'key-1')
  expect(first.status).toBe(200)
  expect(await ask('sessions', session, 'key-1')).toEqual(first)
  expect(await ask('sessions', session, 'key-2')).not.toEqual(first)
  expect(await ask('sessions', session)).not.toEqual(first)
})

test('ten concurrent requests with one key run once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('sessions', session, 'key-crowd')))
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(10)
  expect(new Set(done.map(({ data }) => JSON.stringify(data))).size).toBe(1)
})

test('the same key with another body, or for another call, is refused and changes nothing', async () => {
  const first = await ask('sessions', session, 'key-3')
  expect((await ask('sessions', { ...session, minutes: 61 }, 'key-3')).status).toBe(422)
  expect((await ask('sessions/end', { borrowerId: session.borrowerId }, 'key-3')).status).toBe(422)
  expect(await ask('sessions', session, 'key-3')).toEqual(first)
})

test('the same key and body for another order is another request', async () => {
  expect((await ask('orders/12345678901234/status', { to: '151' }, 'key-8')).status).toBe(404)
  expect((await ask('orders/12345678901235/status', { to: '151' }, 'key-8')).status).toBe(422)
})

test('a refusal is stored as well, also of calls about an order', async () => {
  const unknown = { ...session, borrowerId: 'comes-later' }
  expect((await ask('sessions', unknown, 'key-4')).status).toBe(404)
  await ask('borrowers', { ...broughtBorrower, borrowerId: 'comes-later' })
  expect((await ask('sessions', unknown, 'key-4')).status).toBe(404)
  expect((await ask('orders/none/status', { to: '151' }, 'key-5')).status).toBe(404)
  expect((await ask('orders/none/status', { to: '110' }, 'key-5')).status).toBe(422)
})

test('an unreadable body does not use up its key, and an invalid key is refused', async () => {
  expect((await ask('sessions', { ...session, minutes: 0 }, 'key-6')).status).toBe(400)
  expect((await ask('sessions', session, 'key-6')).status).toBe(200)
  expect((await ask('sessions', session, 'x'.repeat(201))).status).toBe(400)
})

test.each(operatorCalls.filter(({ method }) => method === 'POST'))(
  'every write accepts a key: $path',
  async ({ path, example }) => {
    const at = path.replace('/operator/', '').replace(':orderNo', 'none')
    const { status, message } = await ask(at, example.sent as object, 'x'.repeat(201))
    expect([status, message]).toEqual([400, expect.stringContaining('Idempotency-Key')])
  },
)

test('a key is forgotten after a day', async () => {
  const first = await ask('sessions', session, 'key-7')
  clock = new Date(clock.getTime() + KEYS_KEPT_HOURS * 3_600_000)
  await server.service.database.transaction((tx) => sweepOperatorKeys(tx, clock))
  const again = await ask('sessions', session, 'key-7')
  expect(again.status).toBe(200)
  expect(again.data).not.toEqual(first.data)
})
