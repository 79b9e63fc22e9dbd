import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORK_HARD_BITS, WORK_USUAL_BITS } from '#domain/registration/work.ts'
import { giveBack, vouchFor, vouchKey } from '#server/base/limits/limit.ts'
import { capsNeared } from '#server/base/observability/counters.ts'
import type { Service } from '#server/service/service.ts'
import { setLimitCount } from '#testing/limit-counts.ts'
import { quietLog, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import {
  claimForBorrower,
  claimForVisitor,
  isServed,
  isWatched,
  type VisitorMessage,
} from './claim-message.ts'
import { KNOWN, PER_BORROWER, PER_PROVIDER, PER_SESSION, PER_TEMPLATE } from './message-limits.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const MAX_PER_HOUR = 30
const FOR_VISITORS = 27

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ env: { SMS_PER_HOUR: String(MAX_PER_HOUR), SMS_COUNTRIES: '+52' } })
})
afterAll(() => server.close())

/**
 * Runs in one transaction, an hour or a day after the test before, and returns the codes of the log lines.
 */
let day = 0
const nextDay = () => new Date(noon.getTime() + ++day * 86_400_000)
async function claiming<Result>(
  now: Date,
  claim: (context: Parameters<typeof claimForVisitor>[0]) => Promise<Result>,
) {
  const codes: unknown[] = []
  const say = (said: unknown) => codes.push((said as { code?: unknown }).code)
  const log: Service['log'] = { ...quietLog, warn: say, error: say }
  const service = { ...server.service, log }
  const result = await server.service.database.transaction((tx) => claim({ tx, service, now }))
  return { result, codes }
}
const visitorMessage = (number: number) => ({
  phone: `+5255${String(number * 10_007).padStart(8, '0')}`,
  address: `10.${number}.0.1`,
  sid: `session-${number}`,
  templateId: 'mx-primavera',
  inWords: false,
  workBits: WORK_HARD_BITS,
  isKnown: false,
})

test('a borrower’s codes have their own limit, and a refusal says when the next is possible', async () => {
  const now = nextDay()
  const to = { borrowerId: 'b-1', phone: '+525512345678' }
  for (let sent = 0; sent < (PER_BORROWER[0]?.max ?? 0); sent++)
    await claiming(now, (context) => claimForBorrower(context, to))
  await expect(claiming(now, (context) => claimForBorrower(context, to))).rejects.toMatchObject({
    reason: 'too-many-requests',
    manner: { afterSeconds: 3600 },
  })
  await claiming(now, (context) => claimForBorrower(context, { ...to, borrowerId: 'b-2' }))
})

test('a stranger who asks for codes for a borrower’s phone does not use up the borrower’s own', async () => {
  const now = nextDay()
  const victim = visitorMessage(7)
  for (let sent = 0; sent < 9; sent++)
    await claiming(now, (context) => claimForVisitor(context, { ...victim, sid: `s-${sent}` }))
  await claiming(now, (context) => claimForBorrower(context, { borrowerId: 'b-3', phone: victim.phone }))
})

test('the log warns at four fifths of the installation’s limit, before any client is refused', async () => {
  const now = nextDay()
  const alerts: unknown[] = []
  const neared = async () => (await capsNeared.get()).values[0]?.value ?? 0
  const before = await neared()
  for (let sent = 1; sent <= FOR_VISITORS; sent++) {
    const { result, codes } = await claiming(now, (context) => claimForVisitor(context, visitorMessage(sent)))
    expect(result.ok).toBe(true)
    if (codes.includes('messages-near-cap')) alerts.push(sent)
  }
  expect(alerts).toEqual([MAX_PER_HOUR * 0.8])
  // The counter that alarms use.
  expect((await neared()) - before).toBe(1)
  const { result, codes } = await claiming(now, (context) => claimForVisitor(context, visitorMessage(99)))
  expect(result).toMatchObject({ ok: false, until: new Date(now.getTime() + 3_600_000) })
  expect(codes).toEqual(['messages-at-cap'])
})

test('strangers who use up their share leave borrowers their codes', async () => {
  const now = nextDay()
  for (let sent = 1; sent <= FOR_VISITORS; sent++)
    await claiming(now, (context) => claimForVisitor(context, visitorMessage(sent)))
  const { result } = await claiming(now, (context) => claimForVisitor(context, visitorMessage(98)))
  expect(result.ok).toBe(false)
  const borrower = (number: number) =>
    claiming(now, (context) =>
      claimForBorrower(context, { borrowerId: `kept-${number}`, phone: '+525512345678' }),
    )
  for (let sent = FOR_VISITORS; sent < MAX_PER_HOUR; sent++) await borrower(sent)
  await expect(borrower(99)).rejects.toMatchObject({ reason: 'too-many-requests' })
})

test('the log warns at 20 codes of a template if most were not entered', async () => {
  const now = nextDay()
  expect(PER_TEMPLATE[0]?.max).toBeGreaterThan(20)
  const alerts: unknown[] = []
  for (let sent = 1; sent <= 22; sent++) {
    const { codes } = await claiming(now, (context) => claimForVisitor(context, visitorMessage(sent)))
    if (codes.includes('codes-not-entered')) alerts.push(sent)
  }
  expect(alerts).toEqual([20])
})

test('a number of a country that is not configured gets no message', async () => {
  expect(isServed(server.service, '+525512345678')).toBe(true)
  expect(isServed(server.service, '+919876543210')).toBe(false)
  await expect(
    claiming(nextDay(), (context) =>
      claimForBorrower(context, { borrowerId: 'b-4', phone: '+919876543210' }),
    ),
  ).rejects.toMatchObject({ reason: 'country-not-served' })
})

/** Returns how many of `count` concurrent messages are claimed, and how the first refused one ends. */
async function claimedOf(count: number, messageOf: (number: number) => VisitorMessage) {
  const now = nextDay()
  for (let sent = 0; sent < count; sent++) {
    const { result } = await claiming(now, (context) => claimForVisitor(context, messageOf(sent)))
    if (!result.ok) return { sent, canProve: result.canProve }
  }
  return { sent: count }
}
const inWords = (number: number) => ({ ...visitorMessage(number), inWords: true })
const usual = (number: number) => ({ ...visitorMessage(number), workBits: WORK_USUAL_BITS })
const idle = (number: number) => ({ ...visitorMessage(number), workBits: 0 })

test.each<[string, (number: number) => VisitorMessage, object]>([
  ['words from one address', (n) => ({ ...inWords(n), address: '10.0.0.1' }), { sent: 3, canProve: true }],
  ['words from one network', (n) => ({ ...inWords(n), address: `10.0.0.${n}` }), { sent: 5, canProve: true }],
  ['words for one range', (n) => ({ ...inWords(n), phone: `+52551234000${n}` }), { sent: 4, canProve: true }],
  ['words on one page', inWords, { sent: 8, canProve: true }],
  ['words on many pages', (n) => ({ ...inWords(n), templateId: `${n}` }), { sent: 9, canProve: true }],
  ['the usual work, one address', (n) => ({ ...usual(n), address: '10.0.0.1' }), { sent: 4, canProve: true }],
  [
    'the usual work, one network',
    (n) => ({ ...usual(n), address: `10.0.0.${n}` }),
    { sent: 6, canProve: true },
  ],
  ['the usual work, everywhere', usual, { sent: 25 }],
  ['no work, one address', (n) => ({ ...idle(n), address: '10.0.0.1' }), { sent: 3, canProve: false }],
  ['no work, one network', (n) => ({ ...idle(n), address: `10.0.0.${n}` }), { sent: 6, canProve: false }],
  [
    'hard work, one address',
    (n) => ({ ...visitorMessage(n), address: '10.0.0.1' }),
    { sent: 8, canProve: false },
  ],
  [
    'hard work, one network',
    (n) => ({ ...visitorMessage(n), address: `10.0.0.${n}` }),
    { sent: 10, canProve: false },
  ],
  [
    'hard work, one IPv6 network',
    (n) => ({ ...visitorMessage(n), address: `2001:db8:7:${n}::1` }),
    { sent: 10, canProve: false },
  ],
  ['hard work, everywhere', visitorMessage, { sent: 25 }],
  [
    'hard work, one range',
    (n) => ({ ...visitorMessage(n), phone: `+5255123400${n + 10}` }),
    { sent: 10, canProve: false },
  ],
])('%s: more proof is required before any client is refused', async (_, messageOf, outcome) => {
  expect(await claimedOf(25, (number) => ({ ...messageOf(number), sid: `s-${number}` }))).toEqual(outcome)
})

test('one session has its hourly limit of codes, whatever addresses and phones it uses', async () => {
  const sent = PER_SESSION[0]?.max
  expect(await claimedOf(25, (n) => ({ ...visitorMessage(n), sid: 'the-same' }))).toMatchObject({ sent })
})

test.each<[string, typeof PER_TEMPLATE, string, Partial<VisitorMessage>, Partial<VisitorMessage>]>([
  [
    'an IPv6 provider',
    PER_PROVIDER,
    '2001:db8',
    { address: '2001:db8:8:1::1' },
    { address: '2001:db9:8:1::1' },
  ],
  ['a page', PER_TEMPLATE, 'in-monsoon', { templateId: 'in-monsoon' }, { templateId: 'mx-primavera' }],
  [
    'a network that asks for phones which are registered',
    KNOWN.site,
    '10.99.0',
    { address: '10.99.0.1', isKnown: true },
    { address: '10.99.1.1', isKnown: true },
  ],
])(
  'the hourly limit of %s is exhausted, and other clients are served',
  async (_, [limit], who, own, others) => {
    if (!limit) throw new Error('there is a limit of an hour')
    const now = nextDay()
    await setLimitCount(server.service, now, { limit, who }, limit.max - 1)
    const ask = async (number: number, more: Partial<VisitorMessage>) => {
      const message = { ...visitorMessage(number), ...more }
      return (await claiming(now, (context) => claimForVisitor(context, message))).result
    }
    expect(await ask(1, own)).toMatchObject({ ok: true })
    expect(await ask(2, own)).toMatchObject({ ok: false, spent: { limit: { name: limit.name } } })
    expect(await ask(3, others)).toMatchObject({ ok: true })
  },
)

const sharedAddress = (number: number) => ({
  ...visitorMessage(number),
  address: '10.0.0.1',
  sid: `shared-${number}`,
})

test('an attacker at one address gets at most ten codes an hour, and leaves the neighbours theirs', async () => {
  const { sent } = await claimedOf(25, sharedAddress)
  expect(sent).toBeLessThanOrEqual(10)
  const now = new Date(noon.getTime() + day * 86_400_000)
  const neighbour = { ...visitorMessage(70), address: '10.0.0.2' }
  expect((await claiming(now, (context) => claimForVisitor(context, neighbour))).result.ok).toBe(true)
})

test('many people behind one new address can register at once, and its limit grows with them', async () => {
  const now = nextDay()
  for (let person = 0; person < 25; person++) {
    const { result } = await claiming(now, (context) => claimForVisitor(context, sharedAddress(person)))
    if (!result.ok) throw new Error(`refused the ${person + 1}th`)
    // Every third client never enters the code.
    if (person % 3 === 0) continue
    const { held, vouches } = result.code
    await claiming(now, async (context) => {
      await giveBack(context, held)
      await vouchFor(context, vouches)
    })
  }
})

test('where people register a refused client may retry in two minutes, elsewhere at the end of the hour', async () => {
  const now = nextDay()
  const refusedAt = async () => {
    for (let number = 0; number < 25; number++) {
      const { result } = await claiming(now, (context) => claimForVisitor(context, sharedAddress(number)))
      if (!result.ok) return result.until
    }
    return null
  }
  expect(await refusedAt()).toEqual(new Date(now.getTime() + 3_600_000))
  const key = vouchKey(server, 'verified-address', '10.0.0.1')
  await claiming(now, (context) => vouchFor(context, [key]))
  expect(await refusedAt()).toEqual(new Date(now.getTime() + 120_000))
})

test('once the network has used up its usual work, the page must do more work', async () => {
  const now = nextDay()
  for (let number = 0; number < 6; number++)
    await claiming(now, (context) =>
      claimForVisitor(context, { ...usual(number), address: `10.0.0.${number}`, sid: `n-${number}` }),
    )
  const watched = (address: string) => claiming(now, (context) => isWatched(context, address))
  expect(await watched('10.0.0.99')).toMatchObject({ result: true })
  expect(await watched('10.0.1.99')).toMatchObject({ result: false })
})

test('a registered phone uses no limit of registrations, and has its own limit of answers', async () => {
  const known = (number: number) => ({ ...sharedAddress(number), isKnown: true })
  const { sent } = await claimedOf(70, known)
  expect(sent).toBe(60)
  const now = new Date(noon.getTime() + day * 86_400_000)
  const { result, codes } = await claiming(now, (context) => claimForVisitor(context, sharedAddress(80)))
  expect([result.ok, codes]).toEqual([true, []])
})
