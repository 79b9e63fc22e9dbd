import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DatabaseUnavailable } from '#server/base/database/database.ts'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import { providerTroubles } from '#server/base/observability/counters.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { sandboxPayments } from '#server/integrations/payments/sandbox.ts'
import { lockKnownOrder } from '#server/loans/orders/orders.ts'
import type { Question } from '#server/loans/references/reference-requests.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { loanOf } from '#testing/as-borrower.ts'
import { referencesOf } from '#testing/ledger-of.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { askProvider } from './ask-provider.ts'
import { findOrAsk } from './reference-for.ts'

const honest = sandboxPayments([Buffer.alloc(32, 7)])
/** Longer than a busy machine needs; only tests of a timeout use less. */
const LONG_MS = 20_000
let issue: PaymentProvider['issue']
const provider: PaymentProvider = { ...honest, issue: (request) => issue(request) }

let server: SandboxServer
let question: Question
let orderNo: string
let warned: unknown[]
let messages: unknown[]
let before = 0
const payer = { name: 'Invented Person' }
const AMOUNT = 320417n

beforeAll(async () => {
  server = await startSandbox({ providers: [provider] })
})
afterAll(() => server.close())
beforeEach(async () => {
  issue = honest.issue
  held().patienceMs = LONG_MS
  warned = []
  messages = []
  const { log } = server.service
  log.warn = ((said: unknown, message: unknown) => {
    warned.push(said)
    messages.push(message)
  }) as typeof log.warn
  const ana = await server.person('Ana Ejemplo')
  orderNo = loanOf(ana, '174').orderId
  before = (await referencesOf(server, orderNo)).length
  const { database, payments } = server.service
  const found = await database.transaction(async (tx) => {
    const borrower = await ownerOfOrder(tx, orderNo)
    const channel = payments.channels('mx').find(({ payCode }) => payCode === 'mx-bank-transfer')
    if (!borrower || !channel) throw new Error('the sandbox has people and channels')
    const order = await lockKnownOrder(tx, borrower, orderNo)
    const wish = { purpose: 'repay', channel, amountMinor: AMOUNT, isRightAt: () => true } as const
    return findOrAsk(tx, payments, borrower, { order, wish }, new Date())
  })
  if (!('question' in found)) throw new Error('nothing was issued yet')
  question = found.question
})

/** The provider as the server wraps it. */
function held(): PaymentProvider {
  const found = server.service.payments.named(provider.name)
  if (!found) throw new Error('the server has its provider')
  return found
}
const ask = () => askProvider(server.service, question, payer)
/** References requested here; the sandbox’s loan has one of another channel from the start. */
const states = async () => (await referencesOf(server, orderNo)).slice(before).map(({ state }) => state)

test('an answer in time is stored, and nothing is logged', async () => {
  expect(await ask()).toBe(true)
  expect(await states()).toEqual(['issued'])
  expect(warned).toEqual([])
})

test('the provider is asked for exactly what was stored before', async () => {
  let asked: unknown
  issue = (request) => {
    asked = request
    return honest.issue(request)
  }
  await ask()
  const { idempotencyKey, expiresAt } = question.inquiry
  const { channel } = question
  expect(asked).toEqual({
    idempotencyKey,
    channel,
    orderNo,
    amountMinor: AMOUNT,
    currency: 'MXN',
    expiresAt,
    payer,
  })
})

test('an answered request leaves no timer that keeps the process alive', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const { database } = server.service
  // Nothing here waits for I/O, so that no other timer intervenes.
  const soon = { ...server.service, database: { ...database, transaction: async () => undefined as never } }
  const timersBefore = timers()
  for (let times = 0; times < 20; times++) await askProvider(soon, question, payer)
  expect(timers() - timersBefore).toBeLessThan(10)
})

test('a provider without its own patience is awaited for the default time', async () => {
  delete held().patienceMs
  issue = async (request) => {
    // Several turns of the event loop: without patience the wait would have ended.
    for (let turn = 0; turn < 20; turn++) await states()
    return honest.issue(request)
  }
  expect(await ask()).toBe(true)
})

test('a failure of the provider yields no reference, and is logged once with its reason and detail', async () => {
  issue = async () => {
    throw new ProviderFailure('stub', 'provider-down', '503')
  }
  const counted = async () =>
    (await providerTroubles.get()).values.find(
      ({ labels }) => labels.provider === 'sandbox' && labels.trouble === 'provider-down',
    )?.value ?? 0
  const countedBefore = await counted()
  expect(await ask()).toBe(false)
  expect(warned).toEqual([{ provider: 'sandbox', trouble: 'provider-down', detail: '503' }])
  expect(messages).toEqual(['a payment provider gave no reference'])
  expect(await counted()).toBe(countedBefore + 1)
  expect(await states()).toEqual([])
})

test('a bug is thrown, and not treated as a failure of the provider', async () => {
  issue = async () => {
    throw new TypeError('a bug')
  }
  await expect(ask()).rejects.toThrow('a bug')
  expect(warned).toEqual([{ provider: 'sandbox', trouble: 'TypeError' }])
  issue = () => Promise.reject('no error at all')
  await expect(ask()).rejects.toBe('no error at all')
  expect(warned.at(-1)).toEqual({ provider: 'sandbox', trouble: 'string' })
})

test('an answer that cannot be stored is no answer', async () => {
  const away = { ...server.service.database, transaction: () => Promise.reject(new DatabaseUnavailable()) }
  await expect(askProvider({ ...server.service, database: away }, question, payer)).rejects.toThrow(
    DatabaseUnavailable,
  )
  expect(await states()).toEqual([])
})

test('a provider that exceeds the timeout is logged; its late answer is stored, its late failure logged', async () => {
  let speak = () => {}
  const late = new Promise<void>((resolve) => {
    speak = resolve
  })
  issue = (request) => late.then(() => honest.issue(request))
  held().patienceMs = 1
  expect(await ask()).toBe(false)
  expect(warned).toEqual([{ provider: 'sandbox', trouble: 'timed-out' }])
  speak()
  await expect.poll(states).toEqual(['issued'])

  let fail = () => {}
  const failing = new Promise<never>((_, reject) => {
    fail = () => reject(new ProviderFailure('stub', 'unreachable', ''))
  })
  issue = () => failing
  expect(await ask()).toBe(false)
  fail()
  await expect.poll(() => warned.at(-1)).toEqual({ provider: 'sandbox', trouble: 'unreachable', detail: '' })
})
