import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loanDetailConfirm, loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { addDays, dayIn, daysBetween } from '#domain/dates.ts'
import { dueDay } from '#domain/loans/due-day.ts'
import { markets } from '#domain/markets/market.ts'
import { statement } from '#server/base/database/database.ts'
import { hashOf } from '#server/call/serve.ts'
import { createApp } from '#server/fronts/apps/app.ts'
import { runDue } from '#server/fronts/apps/planned-steps.ts'
import { findOrder } from '#server/loans/orders/orders.ts'
import { scheduleEntry } from '#server/outbox/messages/outbox.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { askAsOperator, OPERATOR_TOKEN } from '#testing/as-operator.ts'
import { ledgerOf, sumOf } from '#testing/ledger-of.ts'
import { borrowerIdOf, offerTo, pushOf } from '#testing/offer-to.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000

let server: SandboxServer
const START = new Date('2026-11-21T18:00:00Z')
let clock = START
beforeEach(() => {
  clock = START
})
const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}
const sweep = () => runDue(server.service, clock)

beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
})
afterAll(() => server.close())

interface Applied {
  person: Person
  key: { productId: string; orderId: string }
}

async function apply(like: string, productId: string, amount?: bigint): Promise<Applied> {
  const person = await server.person(like)
  if (amount !== undefined) {
    pass(1)
    await offerTo(server, person, productId, amount)
  }
  const input = await pushOf(server, person, productId)
  const { lendDetailsUrl } = dataOf(await asBorrower(server, person.query)(loanDetailPush, input))
  const orderId = new URLSearchParams(lendDetailsUrl.split('?')[1]).get('orderId') ?? ''
  return { person, key: { productId, orderId } }
}

const statusOf = async ({ person, key }: Applied) =>
  dataOf(await asBorrower(server, person.query)(loanDetails, key)).orderStatus

async function orderOf({ person, key }: Applied) {
  const id = await borrowerIdOf(server, person)
  const order = await server.service.database.transaction(async (tx) => {
    const borrower = await borrowerById(tx, id)
    return borrower && findOrder(tx, borrower, key.orderId)
  })
  if (!order) throw new Error('no order')
  return order
}

describe('the sandbox’s lender', () => {
  test('decides by itself, step by step, until the loan is disbursed and one day overdue', async () => {
    const loan = await apply('Lucía Muestra', 'mx-directo')
    expect(await sweep()).toBe(0)
    const seen = [await statusOf(loan)]
    for (let step = 0; step < 4; step += 1) {
      pass(5 * SECOND_MS)
      await sweep()
      seen.push(await statusOf(loan))
    }
    expect(seen).toEqual(['21', '151', '170', '174', '174'])
    const paidOn = dayIn(clock, markets.mx.timeZone)
    const { disbursedOn, dueOn } = await orderOf(loan)
    // The first banking day on or after the 91st day.
    const due = dueDay({ market: 'mx' }, addDays(paidOn, 91))
    expect([disbursedOn, dueOn]).toEqual([paidOn, due])
    const now = clock
    pass(daysBetween(paidOn, due) * DAY_MS)
    expect(await statusOf(loan)).toBe('174')
    pass(DAY_MS)
    expect(await statusOf(loan)).toBe('180')
    clock = now
  })

  test('refuses an amount that ends in 13, and then the loan stays refused', async () => {
    const loan = await apply('Nora Muestra', 'mx-directo')
    for (let step = 0; step < 3; step += 1) {
      pass(5 * SECOND_MS)
      await sweep()
    }
    expect(await statusOf(loan)).toBe('110')
    expect(await ledgerOf(server, loan.key.orderId)).toEqual([])
  })

  test('takes each step once, however many replicas sweep concurrently', async () => {
    const loans = await Promise.all([
      apply('Lucía Muestra', 'mx-directo'),
      apply('Asha Sample', 'in-direct'),
      apply('Asha Sample', 'in-steps'),
    ])
    pass(5 * SECOND_MS)
    const done = await Promise.all(Array.from({ length: 6 }, () => runDue(server.service, clock)))
    expect(done.reduce((total, count) => total + count, 0)).toBe(3)
    expect(await Promise.all(loans.map(statusOf))).toEqual(['151', '151', '151'])
  })

  test('retries a failed step later, and never exposes its error', async () => {
    const payload = { orderNo: '', borrowerId: 'x' }
    await server.service.database.transaction((tx) =>
      scheduleEntry(tx, 'sandbox-next-step', payload, clock, clock),
    )
    await sweep()
    const [failed] = await open()
    expect(failed).toMatchObject({ attempts: 1, error: '$ZodError' })
    expect(await sweep()).toBe(0)
    pass(6 * SECOND_MS)
    await sweep()
    expect((await open()).find((row) => row.id === failed?.id)?.attempts).toBe(2)
  })
})

describe('a disbursed loan', () => {
  test.each([
    ['Lucía Muestra', 'mx-directo', 100_000n, 500_000n],
    ['Lucía Muestra', 'mx-plazos', 100_000n, 500_000n],
    ['Asha Sample', 'in-steps', 300_000n, 2_000_000n],
  ])(
    'owes the received amount and its cost, to the last minor unit (%s, %s)',
    async (like, productId, min, max) => {
      await fc.assert(
        fc.asyncProperty(
          fc.bigInt({ min, max }).filter((amount) => (amount / 100n) % 100n !== 13n),
          async (amount) => {
            const loan = await apply(like, productId, amount)
            const shown = dataOf(
              await asBorrower(server, loan.person.query)(loanDetailConfirm, { productId }),
            ).trueCost
            for (let step = 0; step < 3; step += 1) {
              pass(5 * SECOND_MS)
              await sweep()
            }
            const lines = await ledgerOf(server, loan.key.orderId)
            const of = (accounts: string[]) => sumOf(lines.filter((line) => accounts.includes(line.account)))
            const owed = of(['principal', 'interest', 'fee', 'tax', 'penalty'])
            const cost = -of(['income-commission', 'income-interest', 'tax-owed'])
            expect(sumOf(lines)).toBe(0n)
            expect(owed).toBe(-of(['disbursement']) + cost)
            expect([owed, cost]).toEqual([shown?.totalOwed, shown?.cost])
            expect((await orderOf(loan)).receivedMinor).toBe(shown?.received)
          },
        ),
        { numRuns: fc.readConfigureGlobal().numRuns ?? 6 },
      )
    },
  )
})

describe('the lender’s operator calls', () => {
  const move = (orderNo: string, to: string) =>
    askAsOperator(server, 'POST', `/operator/orders/${orderNo}/status`, { to })

  test('are refused without the token, with a wrong one, and if none is configured', async () => {
    for (const token of ['', 'wrong', `${OPERATOR_TOKEN} `, OPERATOR_TOKEN.slice(1)]) {
      const answer = await askAsOperator(server, 'GET', '/operator/orders?status=21', undefined, token)
      expect([token, answer.status]).toEqual([token, token.trim() === OPERATOR_TOKEN ? 200 : 401])
    }
    // During a rotation the previous token is valid too.
    const before = 'the-token-of-these-tests-before-this-one'
    const operatorTokenHashes = [OPERATOR_TOKEN, before].map(hashOf)
    const changing = await createApp({
      ...server.service,
      config: { ...server.service.config, operatorTokenHashes },
    })
    for (const token of [OPERATOR_TOKEN, before, `${before}r`]) {
      const headers = { authorization: `Bearer ${token}` }
      const { statusCode } = await changing.inject({ url: '/operator/orders?status=21', headers })
      expect([token, statusCode]).toEqual([token, token === `${before}r` ? 401 : 200])
    }
    await changing.close()
    const closed = await startSandbox()
    const response = await fetch(`${closed.url}/operator/orders?status=21`, {
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    })
    expect(response.status).toBe(404)
    await closed.close()
  })

  test('move a loan only as the table allows, and disburse it once', async () => {
    const { key } = await apply('Lucía Muestra', 'mx-plazos')
    const answers = []
    for (const to of ['170', '174', '151', '151', '110', '170', '174', '174', '151']) {
      const { status, data } = await move(key.orderId, to)
      answers.push(status === 200 ? (data as { changed: boolean }).changed : status)
    }
    expect(answers).toEqual([409, 409, true, false, 409, true, true, false, 409])
    const kinds = (await ledgerOf(server, key.orderId)).map((line) => line.kind)
    expect(new Set(kinds)).toEqual(new Set(['disbursement']))
    expect(kinds).toHaveLength(7)
  })

  test('disburse a loan once also under twelve concurrent calls', async () => {
    const { key } = await apply('Lucía Muestra', 'mx-directo')
    for (const to of ['151', '170']) await move(key.orderId, to)
    const answers = await Promise.all(Array.from({ length: 12 }, () => move(key.orderId, '174')))
    const changed = answers.filter(({ data }) => (data as { changed: boolean }).changed)
    expect([answers.every(({ status }) => status === 200), changed.length]).toEqual([true, 1])
    expect(sumOf(await ledgerOf(server, key.orderId))).toBe(0n)
  })

  test('do not disburse an overdue loan a second time', async () => {
    const { key, ...rest } = await apply('Lucía Muestra', 'mx-directo')
    for (const to of ['151', '170', '174']) await move(key.orderId, to)
    const now = clock
    pass(100 * DAY_MS)
    expect(await statusOf({ key, ...rest })).toBe('180')
    expect((await move(key.orderId, '174')).status).toBe(409)
    clock = now
  })

  test.each(['21', '180', '200', '999', ''])('cannot set status %j', async (to) => {
    const { key } = await apply('Lucía Muestra', 'mx-directo')
    expect((await move(key.orderId, to)).status).toBe(400)
  })

  test('list what is waiting, and refuse unknown orders', async () => {
    const { key } = await apply('Asha Sample', 'in-direct')
    const { data } = await askAsOperator(server, 'GET', '/operator/orders?status=21')
    expect(data).toContainEqual(
      expect.objectContaining({
        orderNo: key.orderId,
        status: '21',
        amountMinor: 1_000_000,
        currency: 'INR',
      }),
    )
    expect((await askAsOperator(server, 'GET', '/operator/orders?status=1')).status).toBe(400)
    expect((await move('12345678901234', '151')).status).toBe(404)
  })

  test('make offers that the borrower then sees, and none that the product does not lend', async () => {
    const person = await server.person('Ana Ejemplo')
    const offer = {
      borrowerId: await borrowerIdOf(server, person),
      productId: 'mx-plazos',
      amountMinor: 210_000,
      expiresAt: new Date(clock.getTime() + DAY_MS).toISOString(),
    }
    const make = async (change: object) =>
      (await askAsOperator(server, 'POST', '/operator/offers', { ...offer, ...change })).status
    expect(await make({})).toBe(200)
    const shown = await asBorrower(server, person.query)(loanDetailConfirm, { productId: 'mx-plazos' })
    expect(dataOf(shown).amount).toBe(210_000n)
    expect(await make({ amountMinor: 99_999 })).toBe(409)
    expect(await make({ firstAmountMinor: 500_001 })).toBe(409)
    expect(await make({ expiresAt: clock.toISOString() })).toBe(409)
    expect(await make({ productId: 'in-direct' })).toBe(404)
    expect(await make({ borrowerId: 'unknown' })).toBe(404)
    for (const malformed of [{ amountMinor: '1' }, { amountMinor: 1.5 }, { expiresAt: 'soon' }, { more: 1 }])
      expect(await make(malformed)).toBe(400)
  })
})

const openRows = statement<{ id: string; attempts: number; error: string | null }, []>(
  'test-open-outbox',
  "SELECT id, attempts, last_error AS error FROM outbox WHERE done_at IS NULL AND payload->>'borrowerId' = 'x'",
)
const open = () => server.service.database.transaction((tx) => tx.rows(openRows, []))
