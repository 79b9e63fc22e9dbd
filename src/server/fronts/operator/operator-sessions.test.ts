import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recommendList } from '#contract/loans/loan-confirm.ts'
import { identityIn } from '#contract/wire/session.ts'
import { statement } from '#server/base/database/database.ts'
import { NO_DEVICE } from '#server/call/borrower.ts'
import { hashOf } from '#server/call/serve.ts'
import { asBorrower } from '#testing/as-borrower.ts'
import { broughtBorrower, OPERATOR_TOKEN, operatorSays } from '#testing/as-operator.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { SESSION_MINUTES_MAX } from './operator-sessions.ts'

const MINUTE_MS = 60_000

let server: SandboxServer
const FIRST_MOMENT = new Date('2026-11-21T18:00:00Z')
let clock = FIRST_MOMENT
beforeEach(() => {
  clock = FIRST_MOMENT
})
beforeAll(async () => {
  server = await startSandbox({ mode: 'production', now: () => clock, env: { OPERATOR_TOKEN } })
})
afterAll(() => server.close())

let made = 0
async function borrower(): Promise<string> {
  const borrowerId = `lender-${++made}`
  await operatorSays(server, 'borrowers', { ...broughtBorrower, borrowerId })
  return borrowerId
}

interface Opened {
  token: string
  expiresAt: string
  query: string
}

async function open(borrowerId: string, more: object = {}): Promise<Opened> {
  const [status, opened] = await operatorSays(server, 'sessions', { borrowerId, minutes: 60, ...more })
  expect(status).toBe(200)
  return opened as Opened
}

const end = (which: object) => operatorSays(server, 'sessions/end', which)

/** 0 if pages open, otherwise the code of the refusal. */
async function codeOf(query: string) {
  const { success, code } = await asBorrower(server, query)(recommendList, {})
  return success ? 0 : Number(code)
}

const rowsOf = statement<{ tokenHash: Buffer; deviceHash: Buffer; text: string }, [string]>(
  'test-sessions-of-borrower',
  `SELECT token_hash AS "tokenHash", device_hash AS "deviceHash", row_to_json(s)::text AS text
   FROM sessions s WHERE borrower_id = $1`,
)
const stored = (id: string) => server.service.database.transaction((tx) => tx.rows(rowsOf, [id]))

describe('a session', () => {
  test('opens pages by its query until its last minute is over, and never after', async () => {
    const { token, query, expiresAt } = await open(await borrower(), { minutes: 5 })
    expect(query).toBe(`dearest=${token}`)
    expect(expiresAt).toBe(new Date(clock.getTime() + 5 * MINUTE_MS).toISOString())
    const start = clock
    clock = new Date(start.getTime() + 5 * MINUTE_MS - 1)
    expect(await codeOf(query)).toBe(0)
    clock = new Date(start.getTime() + 5 * MINUTE_MS)
    expect(await codeOf(query)).toBe(1002)
  })

  test('is valid on any device, unless one was named', async () => {
    const borrowerId = await borrower()
    const free = await open(borrowerId)
    const bound = await open(borrowerId, { deviceId: 'phone 1'.replace(' ', '-') })
    expect(bound.query).toBe(`dearest=${bound.token}&showy=phone-1`)
    const other = (query: string) => `${query.replace('&showy=phone-1', '')}&showy=phone-2`
    const answers = [free.query, other(free.query), bound.query, other(bound.query), `dearest=${bound.token}`]
    expect(await Promise.all(answers.map(codeOf))).toEqual([0, 0, 0, 1002, 1002])
  })

  test('uses the requested language', async () => {
    const { token, query } = await open(await borrower(), { type: 1, deviceId: '~!&=+%#' })
    expect(identityIn(new URLSearchParams(query))).toEqual({ type: '1', dearest: token, showy: '~!&=+%#' })
    expect(await codeOf(query)).toBe(0)
  })

  test('has a token of 32 random bytes, of which only the hash is stored', async () => {
    const borrowerId = await borrower()
    const deviceId = 'phone-of-a-test'
    const opened = [await open(borrowerId, { deviceId }), await open(borrowerId)]
    const rows = await stored(borrowerId)
    expect(rows).toHaveLength(2)
    for (const { token } of opened) {
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(rows.filter(({ tokenHash }) => tokenHash.equals(hashOf(token)))).toHaveLength(1)
      for (const { text } of rows) {
        expect(text).not.toContain(token)
        expect(text).not.toContain(Buffer.from(token).toString('hex'))
        expect(text).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
        expect(text).not.toContain(Buffer.from(deviceId).toString('hex'))
      }
    }
    const devices = rows.map(({ deviceHash }) => deviceHash.toString('hex')).sort()
    expect(devices).toEqual([hashOf(deviceId), NO_DEVICE].map((hash) => hash.toString('hex')).sort())
  })

  test('is another one each time, also for ten concurrent calls', async () => {
    const borrowerId = await borrower()
    const opened = await Promise.all(Array.from({ length: 10 }, () => open(borrowerId)))
    expect(new Set(opened.map(({ token }) => token)).size).toBe(10)
    expect(await Promise.all(opened.map(({ query }) => codeOf(query)))).toEqual(Array(10).fill(0))
  })

  test('leaves no row once it is over and the borrower comes again', async () => {
    const borrowerId = await borrower()
    await open(borrowerId, { minutes: 1 })
    clock = new Date(clock.getTime() + MINUTE_MS)
    const { query } = await open(borrowerId)
    expect(await stored(borrowerId)).toHaveLength(1)
    expect(await codeOf(query)).toBe(0)
  })
})

describe('ending sessions', () => {
  test('by token ends this one at once, and returns their number', async () => {
    const borrowerId = await borrower()
    const [first, second] = [await open(borrowerId), await open(borrowerId)]
    expect(await end({ token: first.token })).toEqual([200, { ended: 1 }])
    expect(await end({ token: first.token })).toEqual([200, { ended: 0 }])
    expect([await codeOf(first.query), await codeOf(second.query)]).toEqual([1002, 0])
  })

  test('by borrower ends all of theirs and no others, and does not count ended ones', async () => {
    const [mine, other] = [await borrower(), await borrower()]
    await open(mine, { minutes: 1 })
    const later = await Promise.all([open(mine), open(mine, { deviceId: 'phone-1' })])
    const foreign = await open(other)
    clock = new Date(clock.getTime() + MINUTE_MS)
    expect(await end({ borrowerId: mine })).toEqual([200, { ended: 2 }])
    expect(await end({ borrowerId: mine })).toEqual([200, { ended: 0 }])
    expect(await Promise.all(later.map(({ query }) => codeOf(query)))).toEqual([1002, 1002])
    expect(await codeOf(foreign.query)).toBe(0)
  })

  test('twice concurrently counts each session once', async () => {
    const borrowerId = await borrower()
    const { token } = await open(borrowerId)
    const answers = await Promise.all([
      end({ borrowerId }),
      end({ token }),
      end({ borrowerId }),
      end({ token }),
    ])
    const counts = answers.map(([, data]) => (data as { ended: number }).ended)
    expect(counts.reduce((total, count) => total + count, 0)).toBe(1)
  })

  test.each<[number, string, object]>([
    [404, 'no such borrower', { borrowerId: 'unknown' }],
    [400, 'borrowerId: ', {}],
    [400, 'borrowerId: ', { borrowerId: 'a', token: 'b' }],
    [400, 'token: ', { token: '' }],
    [400, 'token: ', { token: 'x'.repeat(201) }],
    [400, 'token: ', { token: null }],
    [400, 'all: ', { borrowerId: 'a', all: true }],
  ])('is refused with %s %s: %j', async (status, message, body) => {
    expect(await end(body)).toEqual([status, expect.stringContaining(message)])
  })
})

test.each<[number, string, object]>([
  [404, 'no such borrower', { borrowerId: 'unknown' }],
  [400, 'borrowerId: ', { borrowerId: '\u0000' }],
  [400, 'minutes: ', { minutes: 0 }],
  [400, 'minutes: ', { minutes: 1.5 }],
  [400, 'minutes: ', { minutes: '60' }],
  [400, 'minutes: ', { minutes: SESSION_MINUTES_MAX + 1 }],
  [400, 'deviceId: ', { deviceId: '' }],
  [400, 'deviceId: ', { deviceId: 'a b' }],
  [400, 'deviceId: ', { deviceId: 'é' }],
  [400, 'deviceId: ', { deviceId: 'x'.repeat(201) }],
  [400, 'deviceId: ', { deviceId: null }],
  [400, 'type: ', { type: '1' }],
  [400, 'type: ', { type: 3 }],
  [400, 'token: ', { token: 'my-own' }],
])('a session is refused with %s %s: %j', async (status, message, change) => {
  const body = { borrowerId: await borrower(), minutes: 60, ...change }
  expect(await operatorSays(server, 'sessions', body)).toEqual([status, expect.stringContaining(message)])
})

test('the longest session lasts 30 days', async () => {
  const { expiresAt } = await open(await borrower(), { minutes: SESSION_MINUTES_MAX })
  expect(new Date(expiresAt).getTime() - clock.getTime()).toBe(30 * 24 * 60 * MINUTE_MS)
})
