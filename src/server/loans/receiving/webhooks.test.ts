import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDelayDetail, loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_EXTEND, REQUEST_REPAY } from '#contract/money/request-type.ts'
import { refusals } from '#contract/refusals.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import { sandboxNotice } from '#server/integrations/payments/sandbox.ts'
import { SIGNATURE_HEADER, signWebhook } from '#server/integrations/payments/webhook-signature.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from '#testing/as-borrower.ts'
import { payAtStore, sendNotice } from '#testing/at-the-store.ts'
import { ledgerOf, outcomesOf, referencesOf, sumOf } from '#testing/ledger-of.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const DAY_MS = 86_400_000
const OWED = ['principal', 'interest', 'fee', 'tax', 'penalty']

let server: SandboxServer
const start = new Date('2026-11-20T18:00:00Z')
let clock = start
let ana: Person
let call: CallAs
let events = 0

beforeAll(async () => {
  server = await startSandbox({ now: () => clock, endsEarly: false })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock = start
  ana = await server.person('Ana Ejemplo')
  call = asBorrower(server, ana.query)
})

/** Requests a reference, as the pages do. */
async function slipFor(status: string, requestType = REQUEST_REPAY, payCode = 'mx-bank-transfer') {
  const loan = loanOf(ana, status)
  const amount =
    requestType === REQUEST_EXTEND
      ? dataOf(await call(loanPlayDelayDetail, loan)).delayInfo.delayAmount
      : dataOf(await call(loanPlayDetail, loan)).repayAmount
  const wish = { ...loan, amount, payCode, requestType }
  const reference = dataOf(await call(generateVcode, wish)).repayDetail.vCode
  return { loan, reference, amount }
}

const paid = (reference: string, amountMinor: bigint, change: Partial<PaymentEvent> = {}): PaymentEvent => {
  events++
  return { id: `test-${events}`, kind: 'paid', reference, amountMinor, at: clock, ...change }
}

const statusOf = async (orderId: string, productId = 'mx-directo') =>
  dataOf(await call(loanDetails, { orderId, productId })).orderStatus

async function owedAndCredit(orderNo: string) {
  const lines = await ledgerOf(server, orderNo)
  return {
    sum: sumOf(lines),
    owed: sumOf(lines.filter((line) => OWED.includes(line.account))),
    credit: -sumOf(lines.filter((line) => line.account === 'credit')),
    cash: sumOf(lines.filter((line) => line.account === 'cash')),
  }
}

describe('the main journey', () => {
  test('a borrower sees the loan, asks how to pay, pays at the store, and owes nothing', async () => {
    const loan = loanOf(ana, '174')
    expect(dataOf(await call(loanDetails, loan)).orderStatus).toBe('174')
    const { reference, amount } = await slipFor('174')
    expect(await payAtStore(server, reference, amount)).toBe('settled')
    expect(await statusOf(loan.orderId)).toBe('200')
    expect(await owedAndCredit(loan.orderId)).toEqual({ sum: 0n, owed: 0n, credit: 0n, cash: amount })
    expect((await call(loanPlayDetail, loan)).code).toBe(refusals['already-settled'].code)
    expect(await outcomesOf(server, reference)).toEqual(['settled'])
  })

  test('an overdue loan is paid with its penalty, which is posted before the payment', async () => {
    const { loan, reference, amount } = await slipFor('180')
    expect(await payAtStore(server, reference, amount)).toBe('settled')
    expect(await statusOf(loan.orderId)).toBe('200')
    const lines = await ledgerOf(server, loan.orderId)
    expect(sumOf(lines.filter((line) => line.account === 'income-penalty'))).toBe(-27000n)
    expect(await owedAndCredit(loan.orderId)).toMatchObject({ sum: 0n, owed: 0n, credit: 0n })
  })

  test('an extension moves the day, earns its fee, leaves the debt, and is bought once', async () => {
    const before = dataOf(await call(loanPlayDetail, loanOf(ana, '174')))
    const { loan, reference, amount } = await slipFor('174', REQUEST_EXTEND)
    expect(await payAtStore(server, reference, amount)).toBe('extended')
    const after = dataOf(await call(loanPlayDetail, loan))
    expect(after.repayAmount).toBe(before.repayAmount)
    expect(Date.parse(after.repayDate) - Date.parse(before.repayDate)).toBe(7 * DAY_MS)
    expect(dataOf(await call(loanDetails, loan)).isDelay).toBe(false)
    const lines = await ledgerOf(server, loan.orderId)
    expect(sumOf(lines.filter((line) => line.account === 'income-extension'))).toBe(-amount)
    // The same reference paid again is no second week, but money for the loan.
    expect((await sendNotice(server, paid(reference, amount))).outcome).toBe('part-paid')
    expect(await owedAndCredit(loan.orderId)).toMatchObject({ sum: 0n, owed: before.repayAmount - amount })
  })

  test('an extension of an overdue loan makes it current again, with its penalty still owed', async () => {
    const { loan, reference, amount } = await slipFor('180', REQUEST_EXTEND)
    expect(await payAtStore(server, reference, amount)).toBe('extended')
    expect(await statusOf(loan.orderId)).toBe('174')
    const plan = dataOf(await call(loanPlayDetail, loan))
    expect(plan.repayDate).toBe('2026-11-27')
    expect(plan.detail).toContainEqual({ text: 'Recargos por atraso hasta hoy', value: '$270.00' })
  })
})

describe('a repeated message', () => {
  test('with the same event changes nothing the second time', async () => {
    const { loan, reference, amount } = await slipFor('174')
    const event = paid(reference, amount)
    expect(await sendNotice(server, event)).toEqual({ status: 200, outcome: 'settled' })
    const lines = await ledgerOf(server, loan.orderId)
    expect(await sendNotice(server, event)).toEqual({ status: 200, outcome: 'duplicate' })
    expect(await ledgerOf(server, loan.orderId)).toEqual(lines)
  })

  test('sent 20 times concurrently with the same event is posted once', async () => {
    const { loan, reference, amount } = await slipFor('174')
    const event = paid(reference, amount)
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendNotice(server, event)))
    const outcomes = answers.map((answer) => answer.outcome).sort()
    expect(outcomes).toEqual([...Array(19).fill('duplicate'), 'settled'])
    expect(await owedAndCredit(loan.orderId)).toMatchObject({ owed: 0n, credit: 0n, cash: amount })
  })

  test('is not one of 10 different concurrent payments, of which one settles and every other one is credit', async () => {
    const { loan, reference, amount } = await slipFor('174')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sendNotice(server, paid(reference, amount))),
    )
    expect(answers.filter((answer) => answer.outcome === 'settled')).toHaveLength(1)
    expect(await owedAndCredit(loan.orderId)).toEqual({
      sum: 0n,
      owed: 0n,
      credit: 9n * amount,
      cash: 10n * amount,
    })
  })
})

describe('money is never refused', () => {
  test('less than requested pays a part, and the rest is asked for', async () => {
    const { loan, reference, amount } = await slipFor('174')
    expect(await payAtStore(server, reference, 100000n)).toBe('part-paid')
    expect(await statusOf(loan.orderId)).toBe('174')
    expect(dataOf(await call(loanPlayDetail, loan)).repayAmount).toBe(amount - 100000n)
  })

  test('more than requested settles, and the rest is the borrower’s credit, which the page states', async () => {
    const { loan, reference, amount } = await slipFor('174')
    expect(await payAtStore(server, reference, amount + 1234n)).toBe('over-paid')
    expect(await owedAndCredit(loan.orderId)).toMatchObject({ sum: 0n, owed: 0n, credit: 1234n })
    expect(dataOf(await call(loanDetails, loan)).noticeDesText).toContain('$12.34')
  })

  test('a payment for a settled loan is credit', async () => {
    const { loan, reference, amount } = await slipFor('174')
    await payAtStore(server, reference, amount)
    expect((await sendNotice(server, paid(reference, 5000n))).outcome).toBe('late-for-settled')
    expect(await owedAndCredit(loan.orderId)).toMatchObject({ owed: 0n, credit: 5000n })
  })

  test('an expired reference still pays', async () => {
    const { loan, reference, amount } = await slipFor('174')
    clock = new Date(start.getTime() + 5 * DAY_MS)
    expect(await payAtStore(server, reference, amount)).toBe('settled')
    expect(await statusOf(loan.orderId)).toBe('200')
  })

  test('a reference that was cancelled, because another was paid in part, still pays', async () => {
    const old = await slipFor('174')
    const atStore = await slipFor('174', REQUEST_REPAY, 'mx-store-nopal')
    await payAtStore(server, atStore.reference, 100000n)
    const fresh = await slipFor('174')
    expect(fresh.reference).not.toBe(old.reference)
    const { reference } = old
    expect(await referencesOf(server, old.loan.orderId)).toContainEqual({ reference, state: 'canceled' })
    expect(await payAtStore(server, reference, fresh.amount)).toBe('settled')
    expect(await statusOf(old.loan.orderId)).toBe('200')
    expect(await owedAndCredit(old.loan.orderId)).toMatchObject({ sum: 0n, owed: 0n, credit: 0n })
  })

  test('a late message is booked on the day of the payment, without the penalty of the days since', async () => {
    const { loan, reference, amount } = await slipFor('180')
    const event = paid(reference, amount)
    clock = new Date(start.getTime() + 3 * DAY_MS)
    expect((await sendNotice(server, event)).outcome).toBe('settled')
    expect(await owedAndCredit(loan.orderId)).toMatchObject({ sum: 0n, owed: 0n, credit: 0n })
  })

  test('an unknown reference is stored', async () => {
    expect(await sendNotice(server, paid('00000000000000', 5000n))).toEqual({
      status: 200,
      outcome: 'unmatched',
    })
    expect(await outcomesOf(server, '00000000000000')).toContain('unmatched')
  })
})

test('an expiry or a cancellation moves the reference and no money', async () => {
  const { loan, reference, amount } = await slipFor('174')
  const lines = await ledgerOf(server, loan.orderId)
  expect((await sendNotice(server, paid(reference, amount, { kind: 'canceled' }))).outcome).toBe('canceled')
  expect((await sendNotice(server, paid(reference, amount, { kind: 'expired' }))).outcome).toBe('ignored')
  expect(await outcomesOf(server, reference)).toEqual(['canceled', 'ignored'])
  expect(await ledgerOf(server, loan.orderId)).toEqual(lines)
  expect(await referencesOf(server, loan.orderId)).toContainEqual({ reference, state: 'canceled' })
  const fresh = await slipFor('174')
  expect(fresh.reference).not.toBe(reference)
})

describe('a message is refused', () => {
  const send = async (body: string, headers: Record<string, string>, provider = 'sandbox') => {
    const response = await fetch(`${server.url}/webhooks/payments/${provider}`, {
      method: 'POST',
      headers,
      body,
    })
    return [response.status, (await response.json()).outcome]
  }
  const secret = () => server.service.config.secrets.webhook
  const signedHeaders = (body: string) => ({
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signWebhook(secret()[0], body, clock),
  })

  test('without a signature, with a wrong one, with another body, or if it is old', async () => {
    const { loan, reference, amount } = await slipFor('174')
    const lines = await ledgerOf(server, loan.orderId)
    const event = paid(reference, amount)
    const { body, headers } = sandboxNotice(secret(), event, clock)
    const foreign = sandboxNotice([Buffer.alloc(32)], event, clock)
    const old = sandboxNotice(secret(), event, new Date(clock.getTime() - 301_000))
    const wrong = [401, 'wrong-signature']
    expect(await send(body, { 'content-type': 'application/json' })).toEqual(wrong)
    expect(await send(body, { ...headers, [SIGNATURE_HEADER]: 't=1,v1=00' })).toEqual(wrong)
    expect(await send(foreign.body, foreign.headers)).toEqual(wrong)
    expect(await send(body.replace(String(amount), '1'), headers)).toEqual(wrong)
    expect(await send(old.body, old.headers)).toEqual(wrong)
    expect(await ledgerOf(server, loan.orderId)).toEqual(lines)
  })

  test('if it cannot be read, or its provider is unknown', async () => {
    for (const body of ['', 'paid', '[]', '{"id":"e"}', '{"type":7}']) {
      const headers = signedHeaders(body)
      expect([body, ...(await send(body, headers))]).toEqual([body, 400, 'malformed'])
    }
    const fine = sandboxNotice(secret(), paid('12345678901234', 1n), clock)
    expect(await send(fine.body, fine.headers, 'elsewhere')).toEqual([404, 'unknown-provider'])
  })

  test('if a key occurs twice, however it is written and wherever it is', async () => {
    const { loan, reference, amount } = await slipFor('174')
    const lines = await ledgerOf(server, loan.orderId)
    const { body } = sandboxNotice(secret(), paid(reference, amount), clock)
    for (const again of ['"amountMinor":1', '"amountMin\\u006fr":1', '"more":[{"a":1,"a" : 2}]']) {
      const twice = body.replace(/}$/, `,${again}}`)
      expect([again, ...(await send(twice, signedHeaders(twice)))]).toEqual([again, 400, 'malformed'])
    }
    expect(await ledgerOf(server, loan.orderId)).toEqual(lines)
    const once = body.replace(/}$/, ',"more":[{"a":1},{"a":{"a":":"}}],"b":"\\"a\\":1,\\"a\\":"}')
    expect((await send(once, signedHeaders(once)))[0]).toBe(200)
  })

  test('if it is larger than any real one', async () => {
    const response = await fetch(`${server.url}/webhooks/payments/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(64 * 1024 + 1),
    })
    expect(response.status).toBe(413)
  })

  test('an unknown kind of event is ignored, and the provider need not repeat it', async () => {
    const kind = 'chargeback' as PaymentEvent['kind']
    const { body, headers } = sandboxNotice(secret(), paid('12345678901234', 1n, { kind }), clock)
    expect(await send(body, headers)).toEqual([200, 'ignored'])
  })
})
