import { beforeEach, describe, expect, test } from 'vitest'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { statement } from '#server/base/database/database.ts'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import { newId } from '#server/base/names/ids.ts'
import { openQueue, runInBackground } from '#server/call/jobs/job.ts'
import { backgroundWork } from '#server/fronts/apps/background-work.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { sandboxPayments } from '#server/integrations/payments/sandbox.ts'
import { lockKnownOrder } from '#server/loans/orders/orders.ts'
import { storeAnswer } from '#server/loans/paying/store-answer.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import type { Service } from '#server/service/service.ts'
import { referencesOf } from '#testing/ledger-of.ts'
import { ALL, oneLoan } from '#testing/one-loan.ts'
import { endedReferencesQueue } from './end-at-provider.ts'
import { insertInquiry } from './reference-requests.ts'

const one = oneLoan()
const BANK = 'mx-bank-transfer'
const HOUR_MS = 3_600_000

/** Copies of a reference to cancel, as if it were of other providers; the first of them are the oldest. */
const copies = statement<unknown, [string, string[]]>(
  'test-other-endings',
  `WITH given AS (SELECT name, n FROM unnest($2::text[]) WITH ORDINALITY AS given (name, n)), names AS (
     INSERT INTO payment_references (reference, borrower_id, order_no, purpose, channel, amount_minor, currency, state,
       issued_at, expires_at, provider, provider_order_id, provider_data, instalment)
     SELECT r.reference || '-' || n, r.borrower_id, r.order_no, r.purpose, r.channel, r.amount_minor, r.currency, r.state,
       r.issued_at, r.expires_at, g.name, r.provider_order_id || '-' || n, r.provider_data, r.instalment
     FROM payment_references r, given g WHERE r.reference = $1)
   INSERT INTO outbox (id, kind, payload, created_at, not_before)
   SELECT o.id || '-' || n, o.kind, o.payload || jsonb_build_object('provider', g.name, 'reference', $1 || '-' || n),
     o.created_at, o.not_before - interval '1 hour' + n * interval '1 second'
   FROM outbox o, given g WHERE o.payload ->> 'reference' = $1 AND o.kind = 'reference-ended'`,
)

let asked: string[] = []
let answer: () => ReturnType<NonNullable<PaymentProvider['cancel']>>
/** The service with a provider that records its cancellations. */
function service(changes: Partial<PaymentProvider> = {}) {
  const { payments, ...rest } = one.server.service
  const named = (name: string) => {
    const real = payments.named(name)
    const cancel: PaymentProvider['cancel'] = ({ reference, providerOrderId }) => {
      expect(providerOrderId).toBe(`order-${reference}`)
      asked.push(reference)
      return answer()
    }
    return real && { ...real, cancel, ...changes }
  }
  return { ...rest, payments: { ...payments, named } }
}
/** How often a provider was asked to cancel a reference; the sandbox's borrowers have some of their own. */
const heardOf = (reference: string) => asked.filter((each) => each === reference).length
/** Processes what is due at a moment, and resolves when it is done. */
async function endAtProviders(asking: Service, now: Date): Promise<void> {
  const workers = openQueue(endedReferencesQueue, { ...asking, now: () => now })
  workers.wake()
  await workers.empty()
}
const endDue = () => endAtProviders(service(), one.clock)
const stateOf = async (reference: string) =>
  (await referencesOf(one.server, one.loan.orderId)).find((each) => each.reference === reference)?.state
const fails = async () => {
  throw new ProviderFailure('sandbox', 'provider-down', '503')
}
/** A reference, and the loan paid by another one. */
async function canceled(): Promise<string> {
  const [left, used] = [await one.slip(), await one.slip(REQUEST_REPAY, 'mx-store-nopal')]
  expect(await one.report('paid', used, ALL)).toBe('settled')
  expect(await stateOf(left)).toBe('canceled')
  return left
}

beforeEach(async () => {
  // References that earlier tests and the sandbox's borrowers have left.
  answer = async () => 'ended'
  await endAtProviders(
    service({ cancel: async () => 'ended' }),
    new Date(one.clock.getTime() + 90 * 24 * HOUR_MS),
  )
  asked = []
})

describe('an obsolete reference', () => {
  test('of a paid loan is cancelled at its provider, once, by whichever of several servers', async () => {
    const left = await canceled()
    expect(asked).toEqual([])
    await Promise.all([endDue(), endDue(), endDue()])
    expect(heardOf(left)).toBe(1)
    one.later(1)
    await endDue()
    expect(heardOf(left)).toBe(1)
  })

  test('that another one replaces is cancelled, and so is an answer that was too late to count', async () => {
    const old = await one.slip()
    const { database } = one.server.service
    const answered = (reference: string, isOpen: boolean) =>
      database.transaction(async (tx) => {
        const borrower = await ownerOfOrder(tx, one.loan.orderId)
        if (!borrower) throw new Error('the loan has no borrower')
        const order = await lockKnownOrder(tx, borrower, one.loan.orderId)
        const inquiry = {
          ...({
            idempotencyKey: newId(one.clock),
            purpose: 'repay',
            channel: BANK,
            amountMinor: ALL,
          } as const),
          ...{ provider: 'sandbox', askedAt: one.clock, instalment: null },
          expiresAt: new Date(one.clock.getTime() + HOUR_MS),
        }
        if (isOpen) await insertInquiry(tx, order, inquiry)
        const said = { reference, codeText: '', providerOrderId: `order-${reference}` }
        await storeAnswer(tx, { inquiry, borrower, order }, said, one.clock)
      })
    const [fresh, late] = [`1${old.slice(1)}`, `2${old.slice(1)}`]
    await answered(fresh, true)
    await answered(late, false)
    expect(await Promise.all([old, fresh, late].map(stateOf))).toEqual(['superseded', 'issued', 'superseded'])
    await endDue()
    expect([old, fresh, late].map(heardOf)).toEqual([1, 0, 1])
  })

  test('is retried after pauses that grow to an hour, and not once it has expired', async () => {
    const left = await canceled()
    answer = fails
    const start = one.clock.getTime()
    const at = async (minutes: number) => {
      asked = []
      one.clock = new Date(start + minutes * 60_000)
      await endDue()
      return heardOf(left)
    }
    expect([await at(0), await at(0.9), await at(1), await at(2.9), await at(3)]).toEqual([1, 0, 1, 0, 1])
    for (const minutes of [7, 15, 31, 63]) expect(await at(minutes)).toBe(1)
    expect([await at(122), await at(123), await at(183)]).toEqual([0, 1, 1])
    // Four days: longer than the validity of any sandbox reference.
    expect([await at(96 * 60), await at(97 * 60)]).toEqual([0, 0])
    expect(await stateOf(left)).toBe('canceled')
  })

  test('stays if its provider says that it is too late, and money on it is booked', async () => {
    const left = await canceled()
    answer = async () => 'not-ended'
    await endDue()
    one.later(0.1)
    await endDue()
    expect(heardOf(left)).toBe(1)
    expect(await one.report('paid', left, ALL)).toBe('late-for-settled')
    expect(await one.balance('cash')).toBe(2n * ALL)
  })

  test('is not cancelled while money on it is in process', async () => {
    const [seen, used] = [await one.slip(), await one.slip(REQUEST_REPAY, 'mx-store-nopal')]
    expect(await one.report('seen', seen, ALL)).toBe('seen')
    expect(await one.report('paid', used, ALL)).toBe('settled')
    expect(await stateOf(seen)).toBe('canceled')
    await endDue()
    expect([seen, used].map(heardOf)).toEqual([0, 0])
  })

  test('is cancelled after a failed attempt to pay it, because the next one would be accepted', async () => {
    const [failed, used] = [await one.slip(), await one.slip(REQUEST_REPAY, 'mx-store-nopal')]
    expect(await one.report('failed', failed, ALL)).toBe('failed')
    expect(await stateOf(failed)).toBe('issued')
    expect(await one.report('paid', used, ALL)).toBe('settled')
    await endDue()
    expect(heardOf(failed)).toBe(1)
  })

  test('is not cancelled if money on it has already arrived', async () => {
    const left = await canceled()
    expect(await one.report('paid', left, ALL)).toBe('late-for-settled')
    await endDue()
    expect(heardOf(left)).toBe(0)
  })

  test('stays if its provider cannot cancel, and if it fails with an unknown error', async () => {
    const left = await canceled()
    const broken = service({ cancel: () => Promise.reject(new TypeError('a bug of a module')) })
    await endAtProviders(broken, one.clock)
    one.later(0.01)
    const { cancel: _can, ...cannot } =
      service().payments.named('sandbox') ?? sandboxPayments([Buffer.alloc(32)])
    const payments = { ...one.server.service.payments, named: () => cannot }
    await endAtProviders({ ...one.server.service, payments }, one.clock)
    one.later(0.2)
    await endDue()
    expect(heardOf(left)).toBe(0)
  })
})

test('a provider that hangs occupies two workers, and another one is asked beside it', async () => {
  const gate = Promise.withResolvers<'ended'>()
  const real = service().payments.named('sandbox') ?? sandboxPayments([Buffer.alloc(32)])
  const names: string[] = []
  const named = (name: string) => ({
    ...real,
    name,
    cancel: () => {
      names.push(name)
      return name === 'silent' ? gate.promise : Promise.resolve('ended' as const)
    },
  })
  const left = await canceled()
  const { database, payments } = one.server.service
  await database.transaction((tx) => tx.run(copies, [left, [...Array(9).fill('silent'), 'quick']]))
  const workers = openQueue(endedReferencesQueue, {
    ...one.server.service,
    payments: { ...payments, named },
    now: () => one.clock,
  })
  workers.wake()
  await expect
    .poll(() => names.filter((name) => name !== 'sandbox').sort())
    .toEqual(['quick', 'silent', 'silent'])
  gate.resolve('ended')
  await workers.empty()
  expect(names.filter((name) => name === 'silent')).toHaveLength(9)
})

test('a server that checks for due work starts the cancellation, and does not wait for it', async () => {
  const left = await canceled()
  const gate = Promise.withResolvers<'ended'>()
  answer = () => gate.promise
  let look: () => Promise<void> = async () => {}
  const stop = runInBackground(service(), backgroundWork, (next, _delayMs, name) => {
    if (name === 'probe') look = next
    return () => {}
  })
  await look()
  await expect.poll(() => heardOf(left)).toBe(1)
  gate.resolve('ended')
  await stop()
})
