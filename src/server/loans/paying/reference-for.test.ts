import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { refusals } from '#contract/refusals.ts'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import type {
  IssuedReference,
  PaymentEvent,
  PaymentProvider,
  ReferenceRequest,
} from '#server/integrations/payments/provider.ts'
import { sandboxPayments } from '#server/integrations/payments/sandbox.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from '#testing/as-borrower.ts'
import { sendNotice } from '#testing/at-the-store.ts'
import { ledgerOf, outcomesOf, referencesOf, sumOf } from '#testing/ledger-of.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

/** A provider with behaviour set by the test, and with the channels and the signature of the sandbox's. */
const secret = Buffer.alloc(32, 7)
/** Longer than a busy machine needs; only tests of a timeout use less. */
const PATIENCE_MS = 20_000
let asked: ReferenceRequest[] = []
let answer: (request: ReferenceRequest) => Promise<IssuedReference>
const honest = sandboxPayments([secret])
const provider: PaymentProvider = {
  ...honest,
  patienceMs: PATIENCE_MS,
  issue: (request) => {
    asked.push(request)
    return answer(request)
  },
}

let server: SandboxServer
let ana: Person
let call: CallAs
let events = 0
let clock = new Date('2026-11-20T18:00:00Z')

beforeAll(async () => {
  server = await startSandbox({ providers: [provider], now: () => clock, endsEarly: false })
  // The messages of the test are signed with the key that this provider checks.
  server.service.config.secrets.webhook = [secret]
})
afterAll(() => server.close())
beforeEach(async () => {
  clock = new Date('2026-11-20T18:00:00Z')
  answer = (request) => honest.issue(request)
  ana = await server.person('Bruno Muestra')
  call = asBorrower(server, ana.query)
  asked = []
})

const wishFor = async (payCode = 'mx-store-nopal') => {
  const loan = loanOf(ana, '174', 'mx-directo')
  const { repayAmount } = dataOf(await call(loanPlayDetail, loan))
  return { ...loan, amount: repayAmount, payCode, requestType: REQUEST_REPAY }
}
const ask = async (payCode?: string) => call(generateVcode, await wishFor(payCode))
/** The provider as the server wraps it. */
function held(): PaymentProvider {
  const found = server.service.payments.named(provider.name)
  if (!found) throw new Error('the server has its provider')
  return found
}
const codeOf = (result: Awaited<ReturnType<typeof ask>>) => dataOf(result).repayDetail.vCode
const orderNo = () => loanOf(ana, '174', 'mx-directo').orderId
const paid = (reference: string, amountMinor: bigint) => {
  events++
  return { id: `early-${events}`, kind: 'paid', reference, amountMinor, at: clock } as const
}
/** As providers do: a message that finds the server busy, or waits too long, is repeated. */
const untilTaken = async (event: PaymentEvent) => {
  await expect.poll(async () => (await sendNotice(server, event)).status).toBe(200)
}
const fails = async () => {
  throw new ProviderFailure('stub', 'provider-down', '503')
}

describe('a provider that', () => {
  test('fails causes a refusal in plain words; nothing was issued, and the page can ask again', async () => {
    answer = fails
    const refused = await ask()
    expect(refused.code).toBe(refusals['provider-unavailable'].code)
    expect(refused.message).toContain('No se movió dinero')
    expect(await referencesOf(server, orderNo())).toEqual([])
    // The list of channels still exists, and another channel works.
    expect(dataOf(await call(loanPlayDetail, loanOf(ana, '174', 'mx-directo'))).repayList).not.toEqual([])
    answer = (request) => honest.issue(request)
    expect(codeOf(await ask('mx-bank-transfer'))).toMatch(/^\d+$/)
    expect(codeOf(await ask())).toMatch(/^\d{14}$/)
  })

  test('fails is asked again with the same key, so that it issues one reference', async () => {
    answer = fails
    await ask()
    answer = (request) => honest.issue(request)
    await ask()
    expect(asked).toHaveLength(2)
    expect(asked[1]).toEqual(asked[0])
  })

  test('times out causes a refusal; its later answer is stored and shown', async () => {
    let speak = () => {}
    const late = new Promise<void>((resolve) => {
      speak = resolve
    })
    let kept: Promise<IssuedReference> | undefined
    answer = (request) => {
      kept = late.then(() => honest.issue(request))
      return kept
    }
    held().patienceMs = 50
    expect((await ask()).code).toBe(refusals['provider-unavailable'].code)
    held().patienceMs = PATIENCE_MS
    speak()
    const { reference } = (await kept) ?? { reference: '' }
    await expect.poll(() => referencesOf(server, orderNo())).toEqual([{ reference, state: 'issued' }])
    expect(codeOf(await ask())).toBe(reference)
    expect(asked).toHaveLength(1)
  })

  test('answers twice with different numbers is accepted once, and money on the other finds the loan', async () => {
    let count = 0
    answer = async (request) => {
      count++
      return honest.issue({ ...request, idempotencyKey: `${request.idempotencyKey}/${count}` })
    }
    const [one, two] = await Promise.all([ask(), ask()])
    expect(codeOf(one)).toBe(codeOf(two))
    const states = (await referencesOf(server, orderNo())).map(({ state }) => state).sort()
    expect(states).toEqual(asked.length === 2 ? ['issued', 'superseded'] : ['issued'])
    for (const { reference } of await referencesOf(server, orderNo())) {
      expect((await sendNotice(server, paid(reference, 100n))).outcome).toBe('part-paid')
    }
  })

  test('returns the number of another borrower’s loan is refused', async () => {
    const other = await server.person('Bruno Muestra')
    const theirs = asBorrower(server, other.query)
    const loan = loanOf(other, '174', 'mx-directo')
    const { repayAmount } = dataOf(await theirs(loanPlayDetail, loan))
    const wish = { ...loan, amount: repayAmount, payCode: 'mx-store-nopal', requestType: REQUEST_REPAY }
    const first = dataOf(await theirs(generateVcode, wish)).repayDetail.vCode
    answer = async (request) => ({ ...(await honest.issue(request)), reference: first })
    const said: unknown[] = []
    const { warn } = server.service.log
    server.service.log.warn = ((what: unknown) => void said.push(what)) as typeof warn
    expect((await ask()).code).toBe(refusals['provider-unavailable'].code)
    server.service.log.warn = warn
    expect(said).toEqual([
      { provider: 'sandbox', trouble: 'unreadable-answer', detail: 'the reference of another order' },
    ])
    expect(await referencesOf(server, orderNo())).toEqual([])
  })

  test('throws by a bug is an incident, and its inquiry stays open', async () => {
    answer = () => Promise.reject(new TypeError('a bug'))
    const said: unknown[] = []
    const { error } = server.service.log
    server.service.log.error = ((...args: unknown[]) => void said.push(args)) as typeof error
    expect((await ask()).code).toBe(refusals['our-fault'].code)
    server.service.log.error = error
    expect(said).toHaveLength(1)
    answer = (request) => honest.issue(request)
    expect(codeOf(await ask())).toMatch(/^\d{14}$/)
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })
})

test('no transaction is open while the provider is asked', async () => {
  const wish = await wishFor()
  answer = async (request) => {
    // Another call about the same loan gets its lock, which an open transaction would hold.
    const slip = await call(generateVcode, { ...wish, payCode: 'mx-bank-transfer' })
    expect(slip.success || request.channel.payCode === 'mx-bank-transfer').toBe(true)
    return honest.issue(request)
  }
  const inner = answer
  answer = (request) =>
    request.channel.payCode === 'mx-bank-transfer' ? honest.issue(request) : inner(request)
  expect(dataOf(await call(generateVcode, wish)).repayDetail.vCode).toMatch(/^\d{14}$/)
})

test('the provider gets the payer’s data, and no more than it needs', async () => {
  await ask()
  expect(asked[0]?.payer).toEqual({ name: 'Bruno Muestra' })
})

test('a payment reported before the answer is booked with it', async () => {
  const { amount } = await wishFor()
  let reference = ''
  answer = async (request) => {
    const issued = await honest.issue(request)
    reference = issued.reference
    expect((await sendNotice(server, paid(reference, amount))).outcome).toBe('unmatched')
    return issued
  }
  // The loan is settled by then, and says so.
  expect((await ask()).code).toBe(refusals['already-settled'].code)
  expect(dataOf(await call(loanDetails, loanOf(ana, '174', 'mx-directo'))).orderStatus).toBe('200')
  expect(await outcomesOf(server, reference)).toEqual(['settled'])
  expect(sumOf(await ledgerOf(server, orderNo()))).toBe(0n)
})

test('a payment and a partial reversal, both reported before the answer, are booked once each', async () => {
  const { amount } = await wishFor()
  let reference = ''
  answer = async (request) => {
    const issued = await honest.issue(request)
    reference = issued.reference
    for (const notice of [paid(reference, 5000n), { ...paid(reference, 1000n), kind: 'reversed' as const }]) {
      clock = new Date(clock.getTime() + 1)
      expect((await sendNotice(server, { ...notice, at: clock })).outcome).toBe('unmatched')
    }
    return issued
  }
  expect((await ask()).code).toBe(refusals['amount-changed'].code)
  expect(await outcomesOf(server, reference)).toEqual(['part-paid', 'reversed'])
  const { repayAmount } = dataOf(await call(loanPlayDetail, loanOf(ana, '174', 'mx-directo')))
  expect(repayAmount).toBe(amount - 4000n)
})

test('payments concurrent with the answer are all booked, once', async () => {
  const { amount } = await wishFor()
  const notices: Promise<unknown>[] = []
  let reference = ''
  answer = async (request) => {
    const issued = await honest.issue(request)
    reference = issued.reference
    for (let number = 0; number < 10; number++) notices.push(untilTaken(paid(reference, 100n)))
    return issued
  }
  await ask()
  await Promise.all(notices)
  const outcomes = await outcomesOf(server, reference)
  expect(outcomes).toEqual(Array(10).fill('part-paid'))
  const lines = await ledgerOf(server, orderNo())
  expect(sumOf(lines.filter(({ account }) => account === 'cash'))).toBe(1000n)
  expect(dataOf(await call(loanPlayDetail, loanOf(ana, '174', 'mx-directo'))).repayAmount).toBe(
    amount - 1000n,
  )
})

test('an answer for an amount that is not owed any more is not shown, yet money on it finds the loan', async () => {
  const first = codeOf(await ask('mx-bank-transfer'))
  const { amount } = await wishFor()
  let reference = ''
  answer = async (request) => {
    const issued = await honest.issue(request)
    reference ||= issued.reference
    if (request.amountMinor === amount) await sendNotice(server, paid(first, 5000n))
    return issued
  }
  expect((await ask()).code).toBe(refusals['amount-changed'].code)
  answer = (request) => honest.issue(request)
  const fresh = codeOf(await ask())
  expect(fresh).not.toBe(reference)
  // No borrower is asked to pay it: a payment ended it, and no newer reference has replaced it.
  expect(await referencesOf(server, orderNo())).toContainEqual({ reference, state: 'canceled' })
  expect((await sendNotice(server, paid(reference, 100n))).outcome).toBe('part-paid')
})

test('an inquiry with an outdated amount is replaced by one with another key', async () => {
  answer = fails
  await ask()
  clock = new Date(clock.getTime() + 49 * 3_600_000)
  answer = (request) => honest.issue(request)
  await ask()
  expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
})
