import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitRefusals } from '#server/base/observability/counters.ts'
import { keyed } from '#server/base/sealing/keyed.ts'
import { limitCount, setLimitCount } from '#testing/limit-counts.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import {
  type Claim,
  type Counting,
  checkLimits,
  claimEach,
  claimLimits,
  claimOrRefuse,
  clearLimit,
  declaredLimits,
  giveBack,
  type Limit,
  limit,
  limitKey,
  vouchedBy,
  vouchFor,
  vouchKey,
} from './limit.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

const inOne = <Result>(now: Date, work: (around: Counting) => Promise<Result>): Promise<Result> =>
  server.service.database.transaction((tx) => work({ tx, service: server.service, now }))
const claim = (now: Date, ...claims: Claim[]) => inOne(now, (around) => claimLimits(around, claims))
const three = (name: string): Limit => ({ name, max: 3, windowMinutes: 60 })

test('of eight claims at the same moment as many pass as the limit allows', async () => {
  const wanted = { limit: three('race'), who: 'a' }
  const claimed = await Promise.all(Array.from({ length: 8 }, () => claim(noon, wanted)))
  expect(claimed.filter(({ ok }) => ok)).toHaveLength(3)
})

test('a refusal says when the window ends, which began with the first claim; then a new window begins', async () => {
  const wanted = { limit: three('window'), who: 'a' }
  for (const minutes of [0, 30, 59]) expect(await claim(later(minutes), wanted)).toMatchObject({ ok: true })
  expect(await claim(later(59), wanted)).toEqual({ ok: false, spent: wanted, until: later(60) })
  for (const minutes of [60, 61, 62]) expect(await claim(later(minutes), wanted)).toMatchObject({ ok: true })
  expect(await claim(later(63), wanted)).toMatchObject({ ok: false, until: later(120) })
})

test('a window by the clock ends at the full hour, and a window of each event after the last one that was counted', async () => {
  const byClock = { limit: { ...three('clock'), max: 1, window: 'clock' as const }, who: 'a' }
  expect(await claim(later(50), byClock)).toMatchObject({ ok: true })
  expect(await claim(later(59), byClock)).toMatchObject({ ok: false, until: later(60) })
  expect(await claim(later(60), byClock)).toMatchObject({ ok: true })
  const ofEach = { limit: { ...three('each'), max: 2, window: 'each-event' as const }, who: 'a' }
  expect(await claim(noon, ofEach)).toMatchObject({ ok: true })
  expect(await claim(later(50), ofEach)).toMatchObject({ ok: true })
  expect(await claim(later(109), ofEach)).toMatchObject({ ok: false, until: later(110) })
  expect(await claim(later(110), ofEach)).toMatchObject({ ok: true })
})

test('each client has a counter of its own', async () => {
  for (let round = 0; round < 3; round++) await claim(noon, { limit: three('own'), who: 'a' })
  expect(await claim(noon, { limit: three('own'), who: 'b' })).toMatchObject({ ok: true })
})

test('a claim that one limit refuses is not counted by the others', async () => {
  const narrow = { limit: three('narrow'), who: 'a' }
  const wide = { limit: { ...three('wide'), max: 1 }, who: '' }
  await claim(noon, narrow, wide)
  for (let round = 0; round < 9; round++) await claim(noon, narrow, wide)
  expect(await claim(noon, narrow)).toMatchObject({ ok: true, held: [{ count: 2 }] })
})

test('a claim that is given back can be claimed again, and only within its window', async () => {
  const wanted = { limit: { ...three('back'), max: 1 }, who: 'a' }
  const first = await claim(noon, wanted)
  const keys = first.ok ? first.held.map(({ key }) => key) : []
  await inOne(noon, (around) => giveBack(around, keys))
  expect(await claim(noon, wanted)).toMatchObject({ ok: true })
  await inOne(later(61), (around) => giveBack(around, keys))
  expect(await claim(later(59), wanted)).toMatchObject({ ok: false })
})

test('a claim that is named twice is given back twice', async () => {
  const wanted = { limit: three('twice'), who: 'a' }
  for (let round = 0; round < 3; round++) await claim(noon, wanted)
  await inOne(noon, (around) => {
    const key = limitKey(around, wanted)
    return giveBack(around, [key, key])
  })
  expect(await claim(noon, wanted)).toMatchObject({ ok: true, held: [{ count: 2 }] })
})

test('a cleared limit begins at zero', async () => {
  const wanted = { limit: three('cleared'), who: ['a', 'b'] }
  for (let round = 0; round < 3; round++) await claim(noon, wanted)
  await inOne(noon, (around) => clearLimit(around, wanted))
  expect(await claim(noon, wanted)).toMatchObject({ ok: true, held: [{ count: 1 }] })
})

test('a refusal has the seconds for Retry-After and counts in the metric of the limit, also one by a check', async () => {
  const wanted = { limit: { ...three('refusing'), max: 1 }, who: 'a' }
  const refused = async () => (await limitRefusals.get()).values.find(isRefusing)?.value ?? 0
  const isRefusing = ({ labels }: { labels: { limit?: string | number } }) => labels.limit === 'refusing'
  expect(await inOne(noon, (around) => checkLimits(around, [wanted]))).toMatchObject({ ok: true })
  await inOne(noon, (around) => claimOrRefuse(around, wanted.limit, 'a'))
  const again = inOne(later(1), (around) => claimOrRefuse(around, wanted.limit, 'a', { keeps: true }))
  await expect(again).rejects.toMatchObject({
    reason: 'too-many-requests',
    manner: { keeps: true, afterSeconds: 59 * 60 },
  })
  expect(await refused()).toBe(1)
  const checked = await inOne(noon, (around) => checkLimits(around, [wanted]))
  expect([checked, await refused()]).toEqual([{ ok: false, spent: wanted, until: later(60) }, 2])
})

describe('claims of several clients at once', () => {
  const each = (now: Date, of: Limit, ...clients: string[]) =>
    inOne(now, (around) => claimEach(around, of, clients))

  test('are counted for each, and refused from the one on that is too many', async () => {
    const of = three('several')
    expect(await each(noon, of, 'a', 'b', 'a')).toEqual([null, null, null])
    expect(await each(later(5), of, 'a', 'b', 'a', 'c')).toEqual([null, null, later(60), null])
    expect(await each(later(59), of, 'a', 'b')).toEqual([later(60), null])
    expect(await each(later(60), of, 'a', 'a', 'a', 'a')).toEqual([null, null, null, later(120)])
  })

  test('pass the limit no further when batches race', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => each(noon, three('raced'), 'a', 'b')))
    expect(all.filter(([a]) => a === null)).toHaveLength(3)
    expect(all.filter(([, b]) => b === null)).toHaveLength(3)
  })
})

describe('counters of the release before', () => {
  test.each<[string, Claim, readonly [string, ...string[]]]>([
    ['a window of its own', { limit: three('phone-hour'), who: '+52' }, ['budget', 'phone-hour', '+52']],
    [
      'a window by the clock',
      {
        limit: { ...three('captchas-session'), window: 'clock', key: ['rate', 'captchas-session'] },
        who: 'a',
      },
      ['rate', 'captchas-session', 'a', String(noon.getTime() / 3_600_000)],
    ],
    [
      'a try at the desk',
      { limit: { ...three('desk-tries-pair'), key: ['desk-try', 'pair'] }, who: ['ana', '10.0.0.1'] },
      ['desk-try', 'pair', 'ana', '10.0.0.1'],
    ],
  ])('of %s still count', async (_, wanted, key) => {
    const { service } = server
    expect(limitKey({ service, now: noon }, wanted)).toEqual(keyed(service, ...key))
    await setLimitCount(service, noon, wanted, 3)
    expect(await claim(noon, wanted)).toMatchObject({ ok: false })
    expect(await limitCount(service, noon, wanted)).toBe(3)
  })
})

test('two limits cannot have the same name', () => {
  // One of the server's: a limit that a test declares would be on the page of all limits.
  const known = declaredLimits.get('complaints-day')
  if (!known) throw new Error('there is no such limit')
  expect(() => limit({ ...known, counts: 'other events' })).toThrow('Two limits are called complaints-day')
})

test('a success widens a limit for a day', async () => {
  const vouching = vouchKey(server, 'good', 'a')
  const wanted = { limit: { ...three('vouched'), max: 1 }, who: 'a', vouchedBy: vouching }
  expect(await claim(noon, wanted)).toMatchObject({ ok: true })
  expect(await claim(noon, wanted)).toMatchObject({ ok: false })
  await inOne(noon, (around) => vouchFor(around, [vouching]))
  expect(await inOne(noon, (around) => checkLimits(around, [wanted]))).toMatchObject({ ok: true })
  expect(await claim(noon, wanted)).toMatchObject({ ok: true })
  expect(await claim(noon, wanted)).toMatchObject({ ok: false })
  await claim(later(24 * 60), wanted)
  expect(await claim(later(24 * 60), wanted)).toMatchObject({ ok: false })
})

test('successes fade evenly within a day, however many follow', async () => {
  const vouching = vouchKey(server, 'good', 'fading')
  const room = (now: Date) => inOne(now, (around) => vouchedBy(around, vouching))
  for (let round = 0; round < 10; round++) await inOne(noon, (around) => vouchFor(around, [vouching]))
  expect(await room(noon)).toBe(10)
  expect(await room(later(12 * 60))).toBe(5)
  await inOne(later(12 * 60), (around) => vouchFor(around, [vouching]))
  expect(await room(later(12 * 60))).toBe(6)
  expect(await room(later(24 * 60))).toBe(3)
  expect(await room(later(36 * 60))).toBe(0)
})
