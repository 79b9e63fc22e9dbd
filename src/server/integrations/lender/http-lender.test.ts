import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startReceiver } from '#testing/webhook-receiver.ts'
import { httpLender } from './http-lender.ts'
import { isPrivateAddress, publicLookup } from './private-address.ts'

const now = new Date('2026-11-20T12:00:00Z')
const event = {
  id: 'e-1',
  type: 'loan.settled',
  version: 1,
  timestamp: now.toISOString(),
  sequence: 1,
  data: {},
}
const webhook = { id: 'e-1', body: JSON.stringify(event) }

let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
})

const lenderAt = (
  url: string,
  options: Parameters<typeof httpLender>[1] & { allowsPrivate?: boolean } = {},
) => {
  const { allowsPrivate = true, ...rest } = options
  return httpLender({ url, keys: [randomBytes(32)], allowsPrivate }, rest)
}
const answered = async (answer: (response: ServerResponse) => void, timeoutMs?: number) => {
  receiver.answer = answer
  return lenderAt(receiver.url, timeoutMs === undefined ? {} : { timeoutMs }).deliver(webhook, now)
}

test.each([200, 202, 204])('the status %s accepts an event', async (status) => {
  expect(await answered((response) => response.writeHead(status).end())).toEqual({ ok: true })
})

test.each([301, 302, 307, 308, 400, 404, 410, 500, 503])('the status %s does not', async (status) => {
  const headers = { location: `${receiver.url}/elsewhere` }
  expect(await answered((response) => response.writeHead(status, headers).end())).toEqual({
    ok: false,
    why: `status-${status}`,
  })
  // Redirects are not followed.
  expect(receiver.received).toHaveLength(1)
})

test('a receiver that times out has not accepted the event', async () => {
  expect(await answered(() => {}, 100)).toEqual({ ok: false, why: 'timed-out' })
})

test('a receiver that disconnects has not accepted the event', async () => {
  expect(await answered((response) => response.destroy())).toEqual({ ok: false, why: 'unreachable' })
})

test('an idle connection that the receiver closed is replaced, and the event is sent again', async () => {
  const used = new WeakSet<object>()
  receiver.answer = (response) => {
    const { socket } = response
    if (socket === null || used.has(socket)) return response.destroy()
    used.add(socket)
    response.writeHead(204).end()
  }
  const lender = lenderAt(receiver.url)
  const taken = [await lender.deliver(webhook, now), await lender.deliver(webhook, now)]
  expect(taken).toEqual([{ ok: true }, { ok: true }])
  expect(receiver.received).toHaveLength(3)
})

test('an endless answer is cut off, and its status counts', async () => {
  let isCut = false
  const endless = (response: ServerResponse) => {
    response.writeHead(200)
    response.on('close', () => {
      isCut = true
    })
    const more = () => {
      if (!isCut) response.write(Buffer.alloc(64 * 1024), () => setImmediate(more))
    }
    more()
  }
  expect(await answered(endless)).toEqual({ ok: true })
  await expect.poll(() => isCut).toBe(true)
})

test('a slow answer ends at the timeout', async () => {
  // Long enough for the status to arrive on a busy machine.
  expect(await answered((response) => response.writeHead(200).write('x'), 2_000)).toEqual({ ok: true })
})

test('a closed port has not accepted the event', async () => {
  const gone = await startReceiver()
  await gone.close()
  expect(await lenderAt(gone.url).deliver(webhook, now)).toEqual({ ok: false, why: 'unreachable' })
})

test.each([
  'http://127.0.0.1:9',
  'http://[::1]:9',
  'http://[::ffff:10.0.0.1]',
  'http://169.254.169.254/latest',
])('an address of a private network is not contacted: %s', async (url) => {
  const lender = lenderAt(url, { allowsPrivate: false })
  expect(await lender.deliver(webhook, now)).toEqual({ ok: false, why: 'private-address' })
})

test('nor is a host name that resolves to one, even beside a public address', async () => {
  const { port } = new URL(receiver.url)
  for (const found of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::1'], []]) {
    const resolve = (_name: string, _options: object, done: Parameters<LookupFunction>[2]) =>
      done(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    const lookup = publicLookup(resolve as Parameters<typeof publicLookup>[0])
    const lender = lenderAt(`http://systems.example:${port}/`, { allowsPrivate: false, lookup })
    expect(await lender.deliver(webhook, now)).toEqual({ ok: false, why: 'private-address' })
  }
  expect(receiver.received).toEqual([])
})

test.each<[boolean, string]>([
  [true, '0.0.0.0'],
  [true, '10.1.2.3'],
  [true, '100.64.0.1'],
  [true, '127.0.0.53'],
  [true, '169.254.169.254'],
  [true, '172.31.255.255'],
  [true, '192.168.0.1'],
  [true, '224.0.0.1'],
  [true, '255.255.255.255'],
  [true, '::'],
  [true, '::1'],
  [true, '::ffff:127.0.0.1'],
  [true, '64:ff9b::7f00:1'],
  [true, 'fc00::1'],
  [true, 'fe80::1'],
  [true, '2002:7f00:1::'],
  [true, '2001:db8::1'],
  [false, '93.184.216.34'],
  [false, '172.32.0.1'],
  [false, '2606:2800:220:1::1'],
])('it is %s that an address is private: %s', (expected, address) => {
  expect(isPrivateAddress(address)).toBe(expected)
})
