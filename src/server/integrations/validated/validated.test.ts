import { describe, expect, test } from 'vitest'
import { type Deadlines, untilDeadline, withinDeadline } from '#server/base/external/deadline.ts'
import { modulesBlocked } from '#server/base/observability/counters.ts'
import type { CardAcquirer } from '#server/integrations/cards/card-acquirer.ts'
import type { PaymentEvent, PaymentProvider } from '#server/integrations/payments/provider.ts'
import { sandboxPayments } from '#server/integrations/payments/sandbox.ts'
import { callSynchronously } from './call-synchronously.ts'
import { validatedCards } from './validated-cards.ts'
import { validatedIdentity } from './validated-identity.ts'
import { validatedPayments } from './validated-payments.ts'
import { validatedSms } from './validated-sms.ts'

const SOON: Deadlines = { issueMs: 10, cancelMs: 10, chargeMs: 10, sendMs: 10, listMs: 10 }
const LONG: Deadlines = {
  ...{ issueMs: 60_000, cancelMs: 60_000, chargeMs: 60_000, sendMs: 60_000, listMs: 60_000 },
}
const silence = () => new Promise<never>(() => {})

const honest = sandboxPayments([Buffer.alloc(32)])
const [channel] = honest.channels('mx')
if (!channel) throw new Error('the sandbox has channels in Mexico')
const wish = {
  ...({ idempotencyKey: 'k', channel, orderNo: '1', amountMinor: 1n, currency: 'MXN' } as const),
  expiresAt: new Date(),
  payer: { name: 'Ana Ejemplo' },
}
const reference = { reference: '1', providerOrderId: 'o' }
const card = { id: 'c', bank: 'b', masked: '***1' }
const charge = { idempotencyKey: 'k', card, orderNo: '1', amountMinor: 1n, currency: 'MXN' } as const
const webhook = { body: '', header: () => undefined }

/** A provider with invalid answers. */
const lying = (lies: Record<string, unknown>, deadlines = LONG) =>
  validatedPayments({ ...honest, ...lies } as PaymentProvider, deadlines)
const lyingCards = (lies: Record<string, unknown>, deadlines = LONG) =>
  validatedCards({ needsCode: () => true, charge: async () => 'paid', ...lies } as CardAcquirer, deadlines)
const sends = (answer: () => unknown, deadlines = LONG) =>
  validatedSms({ send: answer } as Parameters<typeof validatedSms>[0], deadlines).send({
    ...{ to: '+525500000001', text: '', idempotencyKey: 'k' },
  })

describe('a provider that never answers is given up at our deadline', () => {
  test('a payment provider that is asked for a reference, or to cancel one', async () => {
    const provider = lying({ issue: silence, cancel: silence }, SOON)
    await expect(provider.issue(wish)).rejects.toMatchObject({ provider: 'sandbox', trouble: 'timed-out' })
    await expect(provider.cancel?.(reference)).rejects.toMatchObject({ trouble: 'timed-out' })
  })

  test('an acquirer: the outcome of the charge is unknown', async () => {
    await expect(lyingCards({ charge: silence }, SOON).charge(charge)).rejects.toMatchObject({
      ...{ provider: 'card', trouble: 'timed-out' },
    })
  })

  test('a sender of messages: the message is not sent again', async () => {
    expect(await sends(silence, SOON)).toEqual({ ok: false, why: 'no-answer', retry: false })
  })

  test('its pending request is aborted, also beside its own signal', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const own = new AbortController()
    const result = withinDeadline('x', 10, () => {
      signals.push(untilDeadline(null), untilDeadline(own.signal))
      return silence()
    })
    await expect(result).rejects.toMatchObject({ trouble: 'timed-out' })
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true])
    expect(own.signal.aborted).toBe(false)
    expect(untilDeadline(null)).toBeUndefined()
  })

  test('a borrower does not wait longer, however patient it claims to be', () => {
    expect(lying({ patienceMs: 3_600_000 }).patienceMs).toBe(30_000)
    expect(lying({ patienceMs: 5 }).patienceMs).toBe(5)
  })
})

describe('an invalid answer is a failure that names the call and the field', () => {
  const right = { reference: '93000262276908', codeText: '93000262276908', providerOrderId: 'o-1' }
  test.each<[unknown, string]>([
    [undefined, 'issue: is no object'],
    [{ ...right, reference: 93000262276908 }, 'issue: reference is no string'],
    [{ ...right, reference: '' }, 'issue: reference does not fit'],
    [{ ...right, reference: 'x'.repeat(101) }, 'issue: reference does not fit'],
    [{ ...right, codeText: '' }, 'issue: codeText does not fit'],
    [{ reference: right.reference, codeText: 'x' }, 'issue: providerOrderId is no string'],
  ])('a reference %#', async (answer, detail) => {
    await expect(lying({ issue: async () => answer }).issue(wish)).rejects.toMatchObject({
      ...{ trouble: 'unreadable-answer', detail: expect.stringContaining(detail) },
    })
  })

  test('a reference without further fields', async () => {
    expect(await lying({ issue: async () => ({ ...right, state: 'paid' }) }).issue(wish)).toEqual(right)
  })

  test.each([true, undefined, 'done'])('the cancellation of a reference: %s', async (answer) => {
    await expect(lying({ cancel: async () => answer }).cancel?.(reference)).rejects.toMatchObject({
      trouble: 'unreadable-answer',
    })
  })

  test.each([true, 'yes', undefined])('the result of a charge: %s', async (answer) => {
    await expect(lyingCards({ charge: async () => answer }).charge(charge)).rejects.toMatchObject({
      ...{ provider: 'card', trouble: 'unreadable-answer' },
    })
  })

  test('after a bug of an acquirer the outcome of the charge is unknown', async () => {
    const broken = lyingCards({ charge: () => Promise.reject(new TypeError('a secret')) })
    await expect(broken.charge(charge)).rejects.toMatchObject({ detail: 'charge: throws TypeError' })
  })

  test('whether a card requires a code', () => {
    expect(() => lyingCards({ needsCode: async () => true }).needsCode(card)).toThrow('needsCode')
    const broken = lyingCards({
      needsCode() {
        throw new TypeError('a secret')
      },
    })
    expect(() => broken.needsCode(card)).toThrow(/needsCode: throws TypeError\)$/)
  })

  test.each([
    () => undefined,
    async () => ({ ok: true }),
    async () => ({ ok: false, why: 'x', retry: true }),
  ])('the result of a message: %s', async (answer) => {
    expect(await sends(answer)).toEqual({ ok: false, why: 'unreadable-answer', retry: false })
  })

  test('a sender that throws has an unknown outcome', async () => {
    const thrown = () => Promise.reject(new Error('a secret'))
    expect(await sends(thrown)).toEqual({ ok: false, why: 'unreadable-answer', retry: false })
  })

  test('the page where a reference is paid', () => {
    expect(() => lying({ payPage: () => 'javascript:alert(1)' }).payPage?.(reference)).toThrow('payPage')
    const broken = lying({
      payPage() {
        throw new TypeError('a secret')
      },
    })
    expect(() => broken.payPage?.(reference)).toThrow(/payPage: throws TypeError\)$/)
  })
})

describe('an event is accepted only as a whole', () => {
  const event = { id: 'e-1', kind: 'paid', reference: '1', amountMinor: 1n, at: new Date(0) }
  const reads = (given: unknown) => lying({ readWebhook: () => given }).readWebhook(webhook, new Date())
  const ofEvent = (change: Partial<Record<keyof PaymentEvent, unknown>>) =>
    reads({ ok: true, event: { ...event, ...change } })

  test.each<Partial<Record<keyof PaymentEvent, unknown>>>([
    { amountMinor: 1.5 },
    { amountMinor: '100' },
    { amountMinor: -1n },
    { amountMinor: 0n },
    { amountMinor: 2n ** 63n },
    { at: new Date(Number.NaN) },
    { at: '2026-11-22' },
    { id: '' },
    { id: 'two words' },
    { kind: 'payed' },
    { reference: '' },
    { reference: 7 },
    { charge: 7 },
    { takesBack: 'some' },
  ])('%o is refused', (change) => {
    expect(() => ofEvent(change)).toThrow('readWebhook')
  })

  test.each([undefined, null, Promise.resolve({ ok: false }), { ok: true }, { ok: false, why: 'busy' }])(
    '%o is refused as well',
    (given) => {
      expect(() => reads(given)).toThrow('readWebhook')
    },
  )

  test('a restored payment may identify only its charge, without an amount', () => {
    const again = { kind: 'restored', reference: '', charge: 'c', amountMinor: 0n }
    expect(ofEvent(again)).toEqual({ ok: true, event: { ...event, ...again } })
  })

  test('a reader that throws is named, and its message is not repeated', () => {
    const provider = lying({
      readWebhook: () => {
        throw new TypeError('a secret')
      },
    })
    expect(() => provider.readWebhook(webhook, new Date())).toThrow(/readWebhook: throws TypeError\)$/)
  })

  test('a partial reversal needs an amount, a whole one may identify only its charge', () => {
    const gone = { kind: 'reversed', reference: '', charge: 'c', amountMinor: 0n, takesBack: 'whole' }
    expect(ofEvent(gone)).toEqual({ ok: true, event: { ...event, ...gone } })
    expect(ofEvent({ kind: 'seen', amountMinor: 0n })).toMatchObject({ ok: true })
  })
})

describe('impossible channels are reported at the start', () => {
  test.each<[string, unknown]>([
    ['is no list', undefined],
    ['1: maxMinor is no bigint', [{ ...channel, maxMinor: 1000 }]],
    ['1: symbology does not fit', [{ ...channel, symbology: 'barcode' }]],
    ['1: logo does not fit', [{ ...channel, logo: 'http://plain.example/x.svg' }]],
    ['1: validHours does not fit', [{ ...channel, validHours: 0 }]],
    ['1: arrives does not fit', [{ ...channel, arrives: 'tomorrow' }]],
    ['1: feeMinor is no bigint', [{ ...channel, feeMinor: 12 }]],
    ['1: feeMinor does not fit', [{ ...channel, feeMinor: -1n }]],
    ['2: payCode does not fit', [channel, { ...channel, payCode: 'Two Words' }]],
    ['1: is of in', [{ ...channel, market: 'in' }]],
  ])('%s', (wrong, channels) => {
    expect(() => lying({ channels: () => channels })).toThrow(`its list of channels for mx ${wrong}`)
  })
})

describe('the list of paid references', () => {
  const row = { id: 'r-1', kind: 'paid', reference: '1', amountMinor: 1n, at: new Date(0), charge: 'c' }
  const lists = (answer: unknown) =>
    lying({ listPaid: async () => answer }).listPaid?.({ from: new Date(0), until: new Date(1), page: null })

  test('counts an invalid row as unreadable, and accepts the others', async () => {
    const { charge: _charge, ...nobodys } = row
    const events = [{ ...row, amountMinor: 1 }, row, nobodys, { ...row, kind: 'seen' }, undefined]
    expect(await lists({ events, unread: 2, next: null })).toEqual({ events: [row], unread: 6, next: null })
    await expect(lists({ events: 7, unread: 0, next: null })).rejects.toMatchObject({
      detail: expect.stringContaining('listPaid: events'),
    })
  })

  test('counts an invalid row about a reversal as unreadable too', async () => {
    const line = { kind: 'gone', charge: 'c', amountMinor: 1n, isInAll: false }
    const movedBack = [line, { ...line, amountMinor: -1n }, { ...line, kind: 'lost' }, null]
    const read = await lists({ events: [row], movedBack, unread: 0, next: null })
    expect(read).toEqual({ events: [row], movedBack: [line], unread: 3, next: null })
  })

  test('fails as the provider if its module has a bug', async () => {
    const broken = lying({ listPaid: () => Promise.reject(new TypeError('a secret')) })
    await expect(
      broken.listPaid?.({ from: new Date(0), until: new Date(1), page: null }),
    ).rejects.toMatchObject({ trouble: 'unreadable-answer', detail: 'listPaid: throws TypeError' })
  })
})

test('a blocking call is counted, also if it fails, and a quick one is not', async () => {
  const counted = async () =>
    (await modulesBlocked.get()).values.find(({ labels }) => labels.provider === 'slow')?.value ?? 0
  const clock =
    (...moments: number[]) =>
    () =>
      moments.shift() ?? 0
  expect(callSynchronously('slow', 'payPage', () => 1, clock(0, 100))).toBe(1)
  expect(await counted()).toBe(0)
  expect(callSynchronously('slow', 'payPage', () => 1, clock(0, 101))).toBe(1)
  const fails = () => {
    throw new Error('a secret')
  }
  expect(() => callSynchronously('slow', 'payPage', fails, clock(0, 500))).toThrow('throws Error')
  expect(await counted()).toBe(2)
})

test('a rejected promise of a synchronous method does not end the process', async () => {
  const heard: unknown[] = []
  const hear = (error: unknown) => heard.push(error)
  process.on('unhandledRejection', hear)
  const fails = () => Promise.reject(new Error('much later'))
  expect(() => lying({ readWebhook: fails }).readWebhook(webhook, new Date())).toThrow('readWebhook')
  expect(() => lying({ payPage: fails }).payPage?.(reference)).toThrow('payPage')
  expect(() => lying({ channels: fails })).toThrow('is no list')
  expect(() => lyingCards({ needsCode: fails }).needsCode(card)).toThrow('needsCode')
  // Node reports it once the pending promises are settled.
  await new Promise((done) => setImmediate(done))
  process.off('unhandledRejection', hear)
  expect(heard).toEqual([])
})

test.each([
  [{ verdict: 'yes' }],
  [{ verdict: 'refused', fields: [], why: 'blurred' }],
  [{ verdict: 'refused', fields: ['selfie'], why: 'too dark' }],
  [undefined],
])('an identity check that answers %j has found nothing', async (said) => {
  const photo = Buffer.alloc(1)
  const question = { givenName: '', familyName: '', document: 'ine', front: photo, back: null, selfie: photo }
  const lying = validatedIdentity({ check: async () => said } as unknown as Parameters<
    typeof validatedIdentity
  >[0])
  await expect(lying.check(question)).rejects.toMatchObject({ trouble: 'unreadable-answer' })
  const silent = validatedIdentity({ check: silence }, { chargeMs: 10 })
  await expect(silent.check(question)).rejects.toMatchObject({ trouble: 'timed-out' })
})
