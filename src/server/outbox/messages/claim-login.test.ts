import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Limit } from '#server/base/limits/limit.ts'
import { limitRefusals } from '#server/base/observability/counters.ts'
import { setLimitCount } from '#testing/limit-counts.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { claimForLogin, claimSentLogin, type LoginMessage } from './claim-login.ts'
import { claimForBorrower } from './claim-message.ts'
import { inAll, inAllForLogin, PER_PROVIDER } from './message-limits.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

let day = 0
const nextDay = () => new Date(Date.parse('2026-11-20T12:00:00Z') + ++day * 86_400_000)

const claim = (now: Date, message: LoginMessage) =>
  server.service.database.transaction((tx) => claimForLogin({ tx, service: server.service, now }, message))

/** A sign-in that shares no limit with another one. */
const login = (number: number): LoginMessage => ({
  phone: `+5255${String(number * 10_007).padStart(8, '0')}`,
  address: `10.${number}.0.1`,
  sid: `login-${number}`,
  solvedBy: 'picture',
  isCall: false,
})

/**
 * Returns how many of `count` concurrent codes are claimed, and whether more proof would help the first
 * refused one.
 */
async function claimedOf(count: number, messageOf: (number: number) => LoginMessage) {
  const now = nextDay()
  for (let sent = 0; sent < count; sent++) {
    const claimed = await claim(now, messageOf(sent))
    if (!claimed.ok) return { sent, canProve: claimed.canProve }
  }
  return { sent: count }
}

test.each<[string, (number: number) => Partial<LoginMessage>, object]>([
  ['nothing', () => ({}), { sent: 25 }],
  ['their session', () => ({ sid: 'the-same' }), { sent: 5, canProve: false }],
  ['their address', () => ({ address: '10.0.0.1' }), { sent: 8, canProve: false }],
  ['their network', (n) => ({ address: `10.0.0.${n}` }), { sent: 10, canProve: false }],
  ['their IPv6 network', (n) => ({ address: `2001:db8:9:${n}::1` }), { sent: 10, canProve: false }],
  [
    'their address, without a captcha',
    () => ({ address: '10.0.0.1', solvedBy: null }),
    { sent: 3, canProve: true },
  ],
  [
    'their network, without a captcha',
    (n) => ({ address: `10.0.0.${n}`, solvedBy: null }),
    { sent: 6, canProve: true },
  ],
  [
    'their address, with a captcha in words',
    () => ({ address: '10.0.0.1', solvedBy: 'words' }),
    { sent: 3, canProve: true },
  ],
  [
    'their network, with a captcha in words',
    (n) => ({ address: `10.0.0.${n}`, solvedBy: 'words' }),
    { sent: 5, canProve: true },
  ],
])('codes for different phones by sign-ins that share %s', async (_, shared, outcome) => {
  expect(await claimedOf(25, (number) => ({ ...login(number), ...shared(number) }))).toEqual(outcome)
})

const refusedBy = async (limit: string) =>
  (await limitRefusals.get()).values.find(({ labels }) => labels.limit === limit)?.value ?? 0

/** Sets a counter, as if other clients had claimed so many. */
const countedTo = (count: number, now: Date, limit: Limit, who: string) =>
  setLimitCount(server.service, now, { limit, who }, count)

test('sign-ins leave a share of the codes to borrowers with a session, however many clients ask for one', async () => {
  const { service } = server
  const { perHourMax } = service.config.messages
  const now = nextDay()
  await countedTo(inAllForLogin(perHourMax).max - 1, now, inAll(perHourMax), '')
  const inOne = service.database.transaction
  const isSent = () => inOne((tx) => claimSentLogin({ tx, service, now }, false))
  expect(await claim(now, login(1))).toMatchObject({ ok: true })
  expect([await isSent(), await isSent()]).toEqual([true, false])
  expect(await claim(now, login(2))).toMatchObject({ ok: false, canProve: false })
  const own = { borrowerId: 'b-1', phone: '+525512345678' }
  await expect(inOne((tx) => claimForBorrower({ tx, service, now }, own))).resolves.toBeUndefined()
})

test('an exhausted hour counts against no client, and is reported to the operator', async () => {
  const { service } = server
  const { perHourMax } = service.config.messages
  const now = nextDay()
  const full = inAllForLogin(perHourMax)
  await countedTo(full.max, now, inAll(perHourMax), '')
  const before = await refusedBy(full.name)
  for (let time = 0; time < 8; time++)
    expect(await claim(now, login(7))).toMatchObject({ ok: false, spent: { limit: full }, canProve: false })
  expect(await refusedBy(full.name)).toBe(before + 8)
  const anHourLater = new Date(now.getTime() + 59 * 60_000)
  expect(await claim(anHourLater, login(7))).toMatchObject({ ok: false })
  const hourIsOver = new Date(now.getTime() + 61 * 60_000)
  expect(await claim(hourIsOver, login(7))).toMatchObject({ ok: true })
})

test('the room of a provider for new addresses is shared by all of them, and another provider has its own', async () => {
  const [limit] = PER_PROVIDER
  if (!limit) throw new Error('there is a limit of an hour')
  const now = nextDay()
  await countedTo(limit.max - 1, now, limit, '2001:db8')
  const from = (number: number, address: string) => claim(now, { ...login(number), address })
  expect(await from(1, '2001:db8:1::1')).toMatchObject({ ok: true })
  expect(await from(2, '2001:db8:2::1')).toMatchObject({ ok: false, spent: { limit } })
  expect(await from(3, '2001:db9:2::1')).toMatchObject({ ok: true })
})
