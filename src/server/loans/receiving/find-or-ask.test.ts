import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { Context, Steps } from '#server/call/serve.ts'
import type { Channel, PaymentProvider } from '#server/integrations/payments/provider.ts'
import { sandboxPayments } from '#server/integrations/payments/sandbox.ts'
import { lockKnownOrder } from '#server/loans/orders/orders.ts'
import {
  type DesiredReference,
  findOrAsk,
  isPayable,
  withReference,
} from '#server/loans/paying/reference-for.ts'
import { storeAnswer } from '#server/loans/paying/store-answer.ts'
import { knownReference, type StoredReference } from '#server/loans/references/payment-references.ts'
import type { Question } from '#server/loans/references/reference-requests.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { loanOf } from '#testing/as-borrower.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const HOUR_MS = 3_600_000
const start = new Date('2026-11-20T18:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)
const AMOUNT = 320417n
const honest = sandboxPayments([Buffer.alloc(32, 7)])
let asked = 0
const provider: PaymentProvider = {
  ...honest,
  issue: (request) => {
    asked++
    return honest.issue(request)
  },
}

let server: SandboxServer
let borrower: Borrower
let orderNo: string
let channel: Channel
let other: Channel

beforeAll(async () => {
  server = await startSandbox({ providers: [provider], now: () => start })
  channel = channelOf('mx-bank-transfer')
  other = channelOf('mx-store-nopal')
})
afterAll(() => server.close())
beforeEach(async () => {
  asked = 0
  orderNo = loanOf(await server.person('Ana Ejemplo'), '174').orderId
  const owner = await inTransaction((tx) => ownerOfOrder(tx, orderNo))
  if (!owner) throw new Error('Ana has just been made')
  borrower = owner
})

function channelOf(payCode: string): Channel {
  const found = server.service.payments.channels('mx').find((one) => one.payCode === payCode)
  if (!found) throw new Error(`the sandbox has no ${payCode}`)
  return found
}

const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  server.service.database.transaction(work)

const wishFor = (change: Partial<DesiredReference> = {}): DesiredReference => ({
  purpose: 'repay',
  channel,
  amountMinor: AMOUNT,
  isRightAt: () => true,
  ...change,
})

const find = (change: Partial<DesiredReference> = {}, now = start) =>
  inTransaction(async (tx) => {
    const order = await lockKnownOrder(tx, borrower, orderNo)
    return findOrAsk(tx, server.service.payments, borrower, { order, wish: wishFor(change) }, now)
  })

async function ask(change: Partial<DesiredReference> = {}, now = start): Promise<Question> {
  const found = await find(change, now)
  if (!('question' in found)) throw new Error('there is a reference already')
  return found.question
}

const keyOf = async (change: Partial<DesiredReference> = {}, now = start) =>
  (await ask(change, now)).inquiry.idempotencyKey

/** Answers a question like the provider; resolves with the state of the stored reference. */
async function answered(question: Question, now = start, key = question.inquiry.idempotencyKey) {
  const answer = await honest.issue({
    ...question.inquiry,
    idempotencyKey: key,
    channel: question.channel,
    orderNo,
    currency: question.order.currency,
    payer: { name: 'Invented Person' },
  })
  return inTransaction(async (tx) => {
    await storeAnswer(tx, question, answer, now)
    return (await knownReference(tx, question.order.borrowerId, provider.name, answer.reference)).state
  })
}

/** Has the requested reference issued. */
async function issued(change: Partial<DesiredReference> = {}): Promise<StoredReference> {
  await answered(await ask(change))
  const found = await find(change)
  if (!('reference' in found)) throw new Error('nothing was kept')
  return found.reference
}

const states = statement<{ key: string; state: string }, [string]>(
  'test-inquiries',
  'SELECT idempotency_key AS key, state FROM reference_requests WHERE order_no = $1 ORDER BY idempotency_key',
)

const replacedBy = statement<Record<string, unknown>, [string, string]>(
  'test-replaced-by',
  `SELECT state, superseded_by_provider AS provider, superseded_by AS by FROM payment_references
   WHERE order_no = $1 AND reference = $2`,
)
const ofInstalment = statement<unknown, [string]>(
  'test-inquiry-of-instalment',
  'UPDATE reference_requests SET instalment = 7 WHERE order_no = $1',
)
const referenceOfInstalment = statement<unknown, [string]>(
  'test-reference-of-instalment',
  'UPDATE payment_references SET instalment = 7 WHERE order_no = $1',
)

describe('the same question again', () => {
  test('has the same key while its amount is right and its time is not over', async () => {
    const { inquiry } = await ask()
    expect(await keyOf()).toBe(inquiry.idempotencyKey)
    const lastMoment = new Date(inquiry.expiresAt.getTime() - 1)
    expect(await keyOf({}, lastMoment)).toBe(inquiry.idempotencyKey)
  })

  test('has another key once its time is over, and the old one is ended', async () => {
    const { inquiry } = await ask()
    const fresh = await keyOf({}, inquiry.expiresAt)
    expect(fresh).not.toBe(inquiry.idempotencyKey)
    expect(await inTransaction((tx) => tx.rows(states, [orderNo]))).toEqual(
      expect.arrayContaining([
        { key: inquiry.idempotencyKey, state: 'replaced' },
        { key: fresh, state: 'asked' },
      ]),
    )
  })

  test('has another key for another amount, larger or smaller', async () => {
    const key = await keyOf()
    const less = await keyOf({ amountMinor: AMOUNT - 1n })
    const more = await keyOf({ amountMinor: AMOUNT + 1n })
    expect(new Set([key, less, more]).size).toBe(3)
  })

  test('has another key for another instalment', async () => {
    const key = await keyOf()
    await inTransaction((tx) => tx.run(ofInstalment, [orderNo]))
    expect(await keyOf()).not.toBe(key)
  })

  test('has another key if money is in process since it was asked, and its own if not', async () => {
    const key = await keyOf()
    const since = (at: Date) => ({ pending: { since: at, isGiven: () => true, wantsAgain: true } })
    expect(await keyOf(since(later(-1)))).toBe(key)
    expect(await keyOf(since(start))).toBe(key)
    expect(await keyOf(since(later(1)))).not.toBe(key)
  })

  test('is another question for another purpose or channel', async () => {
    const keys = [await keyOf(), await keyOf({ purpose: 'payoff' }), await keyOf({ channel: other })]
    expect(new Set(keys).size).toBe(3)
    // None of them has ended another.
    expect([await keyOf(), await keyOf({ purpose: 'payoff' }), await keyOf({ channel: other })]).toEqual(keys)
  })
})

describe('an existing reference', () => {
  test('is returned again, and the provider is not asked', async () => {
    const { reference } = await issued()
    expect(await find()).toMatchObject({ reference: { reference } })
  })

  test.each([
    ['another amount', { amountMinor: AMOUNT - 1n }, start],
    ['another purpose', { purpose: 'payoff' as const }, start],
  ])('is not returned for %s', async (_what, change, now) => {
    await issued()
    expect(await find(change, now)).toHaveProperty('question')
  })

  test('is not returned for another channel', async () => {
    await issued()
    expect(await find({ channel: other })).toHaveProperty('question')
  })

  test('is not returned for another instalment', async () => {
    await issued()
    await inTransaction((tx) => tx.run(referenceOfInstalment, [orderNo]))
    expect(await find()).toHaveProperty('question')
  })

  test('is not returned while money is in process, unless it may be or another one is wanted', async () => {
    const { reference } = await issued()
    const findPending = (isGiven: boolean, wantsAgain: boolean) =>
      find({ pending: { since: later(1), isGiven: () => isGiven, wantsAgain } })
    expect(await findPending(true, false)).toMatchObject({ reference: { reference } })
    await expect(findPending(false, false)).rejects.toThrow('payment-on-its-way')
    expect(await findPending(false, true)).toHaveProperty('question')
  })

  test('is returned until its last moment, and no longer', async () => {
    const { expiresAt } = await issued()
    expect(await find({}, new Date(expiresAt.getTime() - 1))).toHaveProperty('reference')
    expect(await find({}, expiresAt)).toHaveProperty('question')
  })

  test('is payable for its own amount alone, while it is live', async () => {
    const reference = await issued()
    expect(isPayable(reference, AMOUNT, start)).toBe(true)
    expect(isPayable(reference, AMOUNT + 1n, start)).toBe(false)
    expect(isPayable(reference, AMOUNT, reference.expiresAt)).toBe(false)
    expect(isPayable({ ...reference, state: 'canceled' }, AMOUNT, start)).toBe(false)
  })
})

describe('an answer', () => {
  test('to a current request can be paid; one after its time cannot', async () => {
    expect(await answered(await ask())).toBe('issued')
    const question = await ask({ channel: other })
    expect(await answered(question, question.inquiry.expiresAt)).toBe('expired')
  })

  test('to an outdated request is cancelled: nothing newer has replaced it', async () => {
    expect(await answered(await ask({ amountMinor: AMOUNT + 1n }))).toBe('canceled')
    expect(await answered(await ask({ purpose: 'payoff' }))).toBe('canceled')
  })

  test('for an instalment that is no longer the next one is cancelled', async () => {
    const question = await ask()
    const other = { ...question, inquiry: { ...question.inquiry, instalment: 7 } }
    expect(await answered(other)).toBe('canceled')
  })

  test('that comes second is superseded by the first, which stays valid', async () => {
    const question = await ask()
    expect(await answered(question)).toBe('issued')
    const { reference } = (await find()) as { reference: StoredReference }
    expect(await answered(question, start, 'another-key')).toBe('superseded')
    expect(await find()).toMatchObject({ reference: { reference: reference.reference, state: 'issued' } })
  })

  test('to a new question replaces the one before it in its channel, and is named by it', async () => {
    const [elsewhere, here] = [await issued({ channel: other }), await issued()]
    await answered(await ask({ amountMinor: AMOUNT - 1n }))
    const rowOf = ({ reference }: StoredReference) =>
      inTransaction((tx) => tx.one(replacedBy, [orderNo, reference]))
    expect(await rowOf(elsewhere)).toEqual({ state: 'issued', provider: null, by: null })
    const by = expect.stringMatching(/^\d+$/)
    expect(await rowOf(here)).toEqual({ state: 'superseded', provider: provider.name, by })
  })

  test('to another question than the newest is superseded also after its time, and expired before it is cancelled', async () => {
    const replaced = await ask({ amountMinor: AMOUNT + 1n })
    const { expiresAt } = replaced.inquiry
    const newest = await ask({ amountMinor: AMOUNT + 2n })
    expect(await answered(replaced, expiresAt)).toBe('superseded')
    expect(await answered(newest, expiresAt)).toBe('expired')
  })
})

describe('the validity of a question', () => {
  const endOf = async (changesAt: Date | null) =>
    (
      await ask({
        isRightAt: (at) => changesAt === null || at < changesAt,
      })
    ).inquiry.expiresAt.getTime()

  test('is that of its channel, if the amount stays right for so long', async () => {
    expect(await endOf(null)).toBe(later(channel.validHours * HOUR_MS).getTime())
    expect(channel.validHours).toBeGreaterThan(1)
  })

  test('ends before the amount changes, by less than a second', async () => {
    const midnight = later(7 * HOUR_MS + 1234)
    const end = await endOf(midnight)
    expect(end).toBeLessThan(midnight.getTime())
    expect(end).toBeGreaterThanOrEqual(midnight.getTime() - 1000)
  })

  test('also ends where nothing will be due any more', async () => {
    const gone = later(HOUR_MS)
    const { inquiry } = await ask({ isRightAt: (at) => at < gone })
    expect(inquiry.expiresAt.getTime()).toBeLessThan(gone.getTime())
  })

  test('is at least a minute, so that it can be used at all', async () => {
    expect(await endOf(later(10_000))).toBe(later(60_000).getTime())
  })

  test('is no minute if there is more', async () => {
    expect(await endOf(later(90_000))).toBeGreaterThan(later(60_000).getTime())
  })
})

test('an amount that changes during the answer is requested twice, and then refused', async () => {
  const { service } = server
  let amountMinor = AMOUNT
  const steps: Steps = {
    file: null,
    language: 'es',
    service,
    transaction: (work) =>
      inTransaction((tx) => {
        const origin = { address: '', userAgent: '' }
        const context: Context = { tx, borrower, now: start, language: 'es', service, origin, deviceId: '' }
        return work(context)
      }),
  }
  const decide = async ({ tx }: Context) => {
    amountMinor += 1n
    return { order: await lockKnownOrder(tx, borrower, orderNo), wish: wishFor({ amountMinor }) }
  }
  await expect(withReference(steps, decide, async () => 'said')).rejects.toThrow('provider-unavailable')
  expect(asked).toBe(2)

  // If it changes only once, the second question has its answer.
  const changes = [AMOUNT + 100n, AMOUNT, AMOUNT]
  const settling = async ({ tx }: Context) => ({
    order: await lockKnownOrder(tx, borrower, orderNo),
    wish: wishFor({ amountMinor: changes.shift() ?? 0n }),
  })
  const said = async (_context: Context, _wanted: unknown, reference: StoredReference) =>
    reference.amountMinor
  expect(await withReference(steps, settling, said)).toBe(AMOUNT)
  expect(asked).toBe(4)
})
