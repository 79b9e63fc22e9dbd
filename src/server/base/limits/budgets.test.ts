import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import {
  budgetKey,
  type Claim,
  type Counting,
  claimBudgets,
  giveBackBudgets,
  vouchedBy,
  vouchFor,
} from './budgets.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

const inOne = <Result>(now: Date, work: (around: Counting) => Promise<Result>): Promise<Result> =>
  server.service.database.transaction((tx) => work({ tx, service: server.service, now }))
const claim = (now: Date, ...claims: Claim[]) => inOne(now, (around) => claimBudgets(around, claims))
const three = (name: string) => ({ name, max: 3, windowMinutes: 60 })

test('of eight claims at the same moment as many pass as the budget has', async () => {
  const wanted = { budget: three('race'), who: 'a' }
  const claimed = await Promise.all(Array.from({ length: 8 }, () => claim(noon, wanted)))
  expect(claimed.filter(({ ok }) => ok)).toHaveLength(3)
})

test('a spent budget says when its window ends, which began with the first claim, and then begins anew', async () => {
  const wanted = { budget: three('window'), who: 'a' }
  for (const minutes of [0, 30, 59]) expect(await claim(later(minutes), wanted)).toMatchObject({ ok: true })
  expect(await claim(later(59), wanted)).toEqual({ ok: false, spent: wanted, until: later(60) })
  for (const minutes of [60, 61, 62]) expect(await claim(later(minutes), wanted)).toMatchObject({ ok: true })
  expect(await claim(later(63), wanted)).toMatchObject({ ok: false, until: later(120) })
})

test('everybody has a budget of their own', async () => {
  for (let round = 0; round < 3; round++) await claim(noon, { budget: three('own'), who: 'a' })
  expect(await claim(noon, { budget: three('own'), who: 'b' })).toMatchObject({ ok: true })
})

test('what is refused by one budget takes nothing from the others', async () => {
  const narrow = { budget: three('narrow'), who: 'a' }
  const wide = { budget: { ...three('wide'), max: 1 }, who: '' }
  await claim(noon, narrow, wide)
  for (let round = 0; round < 9; round++) await claim(noon, narrow, wide)
  expect(await claim(noon, narrow)).toMatchObject({ ok: true, held: [{ count: 2 }] })
})

test('what is given back can be claimed again, and only within its window', async () => {
  const wanted = { budget: { ...three('back'), max: 1 }, who: 'a' }
  const first = await claim(noon, wanted)
  const keys = first.ok ? first.held.map(({ key }) => key) : []
  await inOne(noon, (around) => giveBackBudgets(around, keys))
  expect(await claim(noon, wanted)).toMatchObject({ ok: true })
  await inOne(later(61), (around) => giveBackBudgets(around, keys))
  expect(await claim(later(59), wanted)).toMatchObject({ ok: false })
})

test('what went well widens a budget for a day', async () => {
  const vouchedBy = budgetKey(server, 'good', 'a')
  const wanted = { budget: { ...three('vouched'), max: 1 }, who: 'a', vouchedBy }
  expect(await claim(noon, wanted)).toMatchObject({ ok: true })
  expect(await claim(noon, wanted)).toMatchObject({ ok: false })
  await inOne(noon, (around) => vouchFor(around, [vouchedBy]))
  expect(await claim(noon, wanted)).toMatchObject({ ok: true })
  expect(await claim(noon, wanted)).toMatchObject({ ok: false })
  await claim(later(24 * 60), wanted)
  expect(await claim(later(24 * 60), wanted)).toMatchObject({ ok: false })
})

test('what went well fades evenly within a day, however much comes after it', async () => {
  const vouching = budgetKey(server, 'good', 'fading')
  const wanted = { budget: { ...three('fading'), max: 0 }, who: 'a', vouchedBy: vouching }
  const room = (now: Date) => inOne(now, (around) => vouchedBy(around, vouching))
  await claim(noon, wanted)
  for (let round = 0; round < 10; round++) await inOne(noon, (around) => vouchFor(around, [vouching]))
  expect(await room(noon)).toBe(10)
  expect(await room(later(12 * 60))).toBe(5)
  await inOne(later(12 * 60), (around) => vouchFor(around, [vouching]))
  expect(await room(later(12 * 60))).toBe(6)
  expect(await room(later(24 * 60))).toBe(3)
  expect(await room(later(36 * 60))).toBe(0)
})

test('what was claimed twice is given back twice', async () => {
  const wanted = { budget: three('twice'), who: 'a' }
  const key = budgetKey(server, 'twice', 'a')
  for (let round = 0; round < 3; round++) await claim(noon, wanted)
  await inOne(noon, (around) => giveBackBudgets(around, [key, key]))
  expect(await claim(noon, wanted)).toMatchObject({ ok: true, held: [{ count: 2 }] })
})
