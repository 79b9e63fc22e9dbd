import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import {
  buriedPoint,
  loanDetailConfirm,
  loanDetailPush,
  recommendList,
} from '#contract/loans/loan-confirm.ts'
import { contractDetail, loanDetails } from '#contract/loans/loan-details.ts'
import { agreementDraft } from '#contract/papers/statements.ts'
import { type RefusalReason, refusals } from '#contract/refusals.ts'
import { addDays, dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { borrowerIdOf, offerTo, pushOf } from '#testing/offer-to.ts'
import { anotherServer, type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const DAY_MS = 86_400_000

let server: SandboxServer
const start = new Date()
let clock = start
beforeEach(() => {
  clock = start
})
let lucia: Person
let asha: Person
let tomas: Person

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
  lucia = await server.person('Lucía Muestra')
  asha = await server.person('Asha Sample')
  tomas = await server.person('Tomás Ejemplo')
})
afterAll(() => server.close())

const offerOf = async (person: Person, productId: string, isType?: number) =>
  dataOf(
    await asBorrower(server, person.query)(loanDetailConfirm, {
      productId,
      ...(isType === undefined ? {} : { isType }),
    }),
  )
const push = (person: Person, input: InputOf<typeof loanDetailPush>) =>
  asBorrower(server, person.query)(loanDetailPush, input)

const countOrders = statement<{ count: number }, [string]>(
  'test-count-orders',
  'SELECT count(*)::int AS count FROM orders WHERE borrower_id = $1',
)
const loansOf = async (person: Person) => {
  const id = await borrowerIdOf(server, person)
  return (await server.service.database.transaction((tx) => tx.one(countOrders, [id]))).count
}
const orderNoIn = (url: string) => new URLSearchParams(url.split('?')[1]).get('orderId') ?? ''

describe('an offer', () => {
  test('is shown with term, rate, plan and cost, in the caller’s language', async () => {
    const shown = await offerOf(asha, 'in-direct')
    const today = dayIn(clock, markets.in.timeZone)
    expect(shown).toMatchObject({
      amount: 1_000_000n,
      periods: 91,
      termUnit: 'day',
      firstPayTime: addDays(today, 91),
      isNeedPop: false,
      loanRate: '0.0493%',
      ratemsg: '18.00% a year on what you still owe',
      comProductName: 'Diya Loan',
      couNum: 20_000n,
      currency: 'INR',
      lendDetailsUrl: '',
    })
    expect(shown.details[0]).toEqual({ text: 'Loan amount', value: '₹10.000.00' })
    expect((await offerOf(lucia, 'mx-directo')).details[0]).toEqual({
      text: 'Monto del préstamo',
      value: '$3.000.00',
    })
  })

  test('has one row of its plan for each instalment, and they add up to the debt', async () => {
    const { repay_plans, trueCost } = await offerOf(lucia, 'mx-plazos')
    expect(repay_plans.map((row) => row.title)).toEqual(['Pago 1 de 3', 'Pago 2 de 3', 'Pago 3 de 3'])
    expect(repay_plans.reduce((total, row) => total + row.amount, 0n)).toBe(trueCost?.totalOwed)
  })

  test('names exactly the parts of a payment: a commission that is withheld is in none', async () => {
    const madeOf = async (person: Person, productId: string) =>
      (await offerOf(person, productId)).repay_plans[0]?.description
    // $204.17 is 134.63 of interest and 69.54 of tax on it and on the commission, which was withheld.
    expect(await madeOf(lucia, 'mx-directo')).toBe('$3.000.00 del préstamo y $204.17 de intereses e IVA')
    expect(await madeOf(lucia, 'mx-plazos')).toMatch(/ de intereses e IVA$/)
    expect(await madeOf(asha, 'in-direct')).toMatch(/ interest and GST$/)
  })

  test('states its yearly cost, CAT in Mexico and APR in India, and the cost of being late', async () => {
    const mexican = (await offerOf(lucia, 'mx-directo')).trueCost
    // 3,000.00 less 10 %; interest 134.63; 3 % of the principal for every late day.
    expect(mexican).toMatchObject({ name: 'CAT', received: 270_000n, commission: 30_000n, interest: 13_463n })
    expect(mexican?.extensionRule).toContain('hasta 7 días. Cuesta 5% del capital de ese pago: $150.00')
    expect(mexican?.rate).toMatch(/^\d+\.\d%$/)
    expect(mexican?.late.map((row) => [row.days, row.penalty])).toEqual([
      [1, 9_000n],
      [7, 63_000n],
      [30, 270_000n],
      [90, 810_000n],
    ])
    const indian = (await offerOf(asha, 'in-direct')).trueCost
    expect(indian).toMatchObject({
      name: 'APR',
      coolingOffDays: 1,
      lateRule: 'Each due date ends at 23:59, India time. 3% a day of the unpaid principal',
      extensionRule: expect.stringContaining('up to 7 days. It costs 2% of the principal that is due: ₹'),
      prepaymentRule: expect.stringContaining('From day 46 after'),
    })
    expect(indian?.rate).toMatch(/^\d+\.\d\d%$/)
  })

  test('adds up to the last minor unit, whatever its amount', async () => {
    const person = await server.person('Lucía Muestra')
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 100_000n, max: 500_000n }),
        fc.constantFrom('mx-directo', 'mx-plazos'),
        async (amount, productId) => {
          clock = new Date(clock.getTime() + 1)
          await offerTo(server, person, productId, amount)
          const { trueCost: cost, repay_plans, amount: shown } = await offerOf(person, productId)
          if (!cost) throw new Error('no true cost')
          expect(shown).toBe(amount)
          expect(cost.received + cost.cost).toBe(cost.totalOwed)
          expect(cost.commission + cost.interest + cost.tax).toBe(cost.cost)
          expect(repay_plans.reduce((total, row) => total + row.amount, 0n)).toBe(cost.totalOwed)
        },
      ),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 25 },
    )
    clock = start
  })

  test('with a preliminary amount asks for one reload, and never for a second', async () => {
    const first = await offerOf(tomas, 'mx-directo')
    expect(first).toMatchObject({ isNeedPop: true, amount: 250_000n })
    expect(first.amountDec).toContain('$2.500.00')
    expect(await offerOf(tomas, 'mx-directo')).toMatchObject({ isNeedPop: true, amount: 250_000n })
    expect(await offerOf(tomas, 'mx-directo', 1)).toMatchObject({ isNeedPop: false, amount: 400_000n })
    for (const isType of [undefined, 1]) {
      expect(await offerOf(tomas, 'mx-directo', isType)).toMatchObject({ isNeedPop: false, amount: 400_000n })
    }
  })

  test('that was raised may still be accepted with its first amount, at the cost of that amount', async () => {
    const person = await server.person('Tomás Ejemplo')
    const call = asBorrower(server, person.query)
    const first = await offerOf(person, 'mx-directo')
    expect(first.smallerAmount).toBeNull()
    const { smallerAmount } = await offerOf(person, 'mx-directo', 1)
    expect(smallerAmount).toBe(250_000n)
    const chosen = dataOf(
      await call(loanDetailConfirm, { productId: 'mx-directo', isType: 1, amount: 250_000n }),
    )
    expect(chosen).toMatchObject({ isNeedPop: false, amount: 250_000n, smallerAmount: null })
    expect(chosen.trueCost).toEqual(first.trueCost)
    const agreed = { productId: 'mx-directo', periods: chosen.periods, termUnit: chosen.termUnit }
    const other = await push(person, { ...agreed, amount: 300_000n, fingerprint: chosen.fingerprint })
    expect(other.success).toBe(false)
    const draft = dataOf(await call(agreementDraft, { productId: 'mx-directo', amount: 250_000n }))
    const { lendDetailsUrl } = dataOf(
      await push(person, { ...agreed, amount: 250_000n, fingerprint: chosen.fingerprint }),
    )
    const loan = dataOf(await call(contractDetail, { orderNo: orderNoIn(lendDetailsUrl) }))
    expect([draft.amount, loan.amount]).toEqual(['$2.670.14', '$2.670.14'])
  })

  test('that was raised is not lent at its first amount before the final one was shown', async () => {
    const person = await server.person('Tomás Ejemplo')
    const { amount, periods, termUnit, fingerprint } = await offerOf(person, 'mx-directo')
    const early = await push(person, { productId: 'mx-directo', amount, periods, termUnit, fingerprint })
    expect(early.success).toBe(false)
  })

  test('is listed in India with the lender and the cost of each, the cheapest first, and says so', async () => {
    const offersOf = async (person: Person) =>
      dataOf(await asBorrower(server, person.query)(recommendList, {}))
    const { list, order } = await offersOf(asha)
    expect(order).toMatch(/by their APR, the lowest first/)
    const shown = await Promise.all(list.map(({ productId }) => offerOf(asha, productId)))
    for (const [at, { amount, beside }] of list.entries()) {
      const { trueCost, repay_plans, lender } = shown[at] ?? {}
      expect(beside).toMatchObject({
        lender: lender?.name ?? server.service.config.brand.company.legalName,
        ...{ costName: 'APR', cost: trueCost?.rate, totalOwed: trueCost?.totalOwed },
      })
      expect(trueCost?.lateRule).toContain(beside?.lateRule)
      expect([beside?.payments.includes(`${repay_plans?.length ?? 0} payments`), amount]).toEqual([
        repay_plans?.length !== 1,
        shown[at]?.amount,
      ])
    }
    expect(new Set(list.map(({ beside }) => beside?.lender)).size).toBe(2)
    const costs = shown.map(({ trueCost }) => Number.parseFloat(trueCost?.rate ?? ''))
    expect(costs).toEqual(costs.toSorted((a, b) => a - b))
    const ofTomas = await offersOf(tomas)
    expect([ofTomas.order, ofTomas.list.map(({ beside }) => beside ?? null)]).toEqual(['', [null]])
  })

  test('is in a plain list before the rule of its country applies', async () => {
    clock = new Date('2025-10-31T12:00:00Z')
    const { order } = dataOf(await asBorrower(server, asha.query)(recommendList, {}))
    clock = new Date('2025-11-01T12:00:00Z')
    const from = dataOf(await asBorrower(server, asha.query)(recommendList, {}))
    clock = start
    expect([order, from.order]).toEqual(['', expect.stringContaining('APR')])
  })

  test('is listed while it is valid, with its description', async () => {
    const listOf = async (person: Person) =>
      dataOf(await asBorrower(server, person.query)(recommendList, {})).list.map((one) => one.productId)
    expect(await listOf(asha)).toEqual(['in-direct', 'in-steps'])
    expect(await listOf(tomas)).toEqual(['mx-directo'])
    expect(await listOf(await server.person('Ana Ejemplo'))).toEqual([])
  })
})

describe('accepting an offer', () => {
  test('makes one loan in review, to which the answer leads', async () => {
    const person = await server.person('Lucía Muestra')
    const { lendDetailsUrl } = dataOf(await push(person, await pushOf(server, person, 'mx-directo')))
    expect(lendDetailsUrl).toMatch(/^\/loanDetail\?productId=mx-directo&orderId=\d{14}$/)
    const key = { productId: 'mx-directo', orderId: orderNoIn(lendDetailsUrl) }
    expect(dataOf(await asBorrower(server, person.query)(loanDetails, key)).orderStatus).toBe('21')
    expect(await offerOf(person, 'mx-directo')).toMatchObject({ lendDetailsUrl, goodUntil: '' })
  })

  test('again, fifty times concurrently, and after a restart, is still one loan with the same answer', async () => {
    const person = await server.person('Lucía Muestra')
    await offerTo(server, person, 'mx-directo', 200_000n, { madeAt: new Date(clock.getTime() + 1) })
    const input = await pushOf(server, person, 'mx-directo')
    const answers = await Promise.all(Array.from({ length: 50 }, () => push(person, input)))
    const urls = [...answers, await push(person, input)].map((answer) => dataOf(answer).lendDetailsUrl)
    expect(new Set(urls).size).toBe(1)
    expect(await loansOf(person)).toBe(1)
    // A server that has just started knows what another one accepted.
    const restarted = await anotherServer(server, { now: () => clock })
    const late = await asBorrower(restarted, person.query)(loanDetailPush, input)
    await restarted.close()
    expect(dataOf(late).lendDetailsUrl).toBe(urls[0])
    expect(await loansOf(person)).toBe(1)
    // A retry after the end of the offer is still the same acceptance.
    clock = new Date(start.getTime() + 2 * DAY_MS)
    expect(dataOf(await push(person, input)).lendDetailsUrl).toBe(urls[0])
    clock = start
  })

  test('of two products makes two loans', async () => {
    const person = await server.person('Lucía Muestra')
    for (const product of ['mx-directo', 'mx-plazos'])
      expect((await push(person, await pushOf(server, person, product))).success).toBe(true)
    expect(await loansOf(person)).toBe(2)
  })

  test('keeps the price as it was accepted, whatever happens to the product', async () => {
    const person = await server.person('Asha Sample')
    const before = await offerOf(person, 'in-steps')
    await push(person, await pushOf(server, person, 'in-steps'))
    await withRule('in-steps', '{penaltyRule}', '"three-percent-a-day"', async () => {
      expect((await offerOf(person, 'in-steps')).trueCost).toEqual(before.trueCost)
    })
  })
})

describe('an offer is not accepted, and nothing is stored,', () => {
  const refuses = async (person: Person, input: InputOf<typeof loanDetailPush>, reason: RefusalReason) => {
    const before = await loansOf(person)
    const answer = await push(person, input)
    expect([answer.code, answer.message]).toEqual([refusals[reason].code, refusals[reason].es])
    expect(await loansOf(person)).toBe(before)
  }

  test('if it has expired', async () => {
    const person = await server.person('Tomás Ejemplo')
    const ended = { productId: 'mx-plazos', amount: 500_000n, periods: 93, termUnit: 'day' }
    await refuses(person, ended, 'offer-expired')
    const shown = await asBorrower(server, person.query)(loanDetailConfirm, { productId: 'mx-plazos' })
    expect(shown.code).toBe(refusals['offer-expired'].code)
  })

  test('if it expires between the page and the tap', async () => {
    const person = await server.person('Lucía Muestra')
    await offerTo(server, person, 'mx-directo', 200_000n, { madeAt: new Date(clock.getTime() + 1) })
    const input = await pushOf(server, person, 'mx-directo')
    clock = new Date(start.getTime() + DAY_MS)
    await refuses(person, input, 'offer-expired')
    clock = start
  })

  test('if its amount or its price has changed since', async () => {
    const person = await server.person('Lucía Muestra')
    const input = await pushOf(server, person, 'mx-directo')
    await withRule('mx-directo', '{commission,rate}', '"12/100"', () =>
      refuses(person, input, 'offer-changed'),
    )
    await offerTo(server, person, 'mx-directo', 200_000n, { madeAt: new Date(clock.getTime() + 1) })
    await refuses(person, input, 'offer-changed')
  })

  test('if its price has changed since a client saw it that returns only amount and term', async () => {
    const person = await server.person('Lucía Muestra')
    const { fingerprint: _, ...input } = await pushOf(server, person, 'mx-directo')
    await withRule('mx-directo', '{commission,rate}', '"12/100"', async () => {
      await refuses(person, input, 'offer-changed')
      await offerOf(person, 'mx-directo')
      expect((await push(person, input)).success).toBe(true)
    })
  })

  test('if only the preliminary amount is sent', async () => {
    const person = await server.person('Tomás Ejemplo')
    const { amount, periods, termUnit, fingerprint } = await offerOf(person, 'mx-directo')
    await refuses(
      person,
      { productId: 'mx-directo', amount, periods, termUnit, fingerprint },
      'offer-changed',
    )
  })

  test.each<[string, Partial<InputOf<typeof loanDetailPush>>, RefusalReason]>([
    ['less than the product lends', { amount: 99_999n }, 'amount-too-low'],
    ['a negative amount', { amount: -300_000n }, 'amount-too-low'],
    ['more than it lends', { amount: 500_001n }, 'amount-too-high'],
    ['more than was offered', { amount: 300_001n }, 'offer-changed'],
    ['another term', { periods: 30 }, 'term-not-offered'],
    ['another unit', { termUnit: 'month' }, 'term-not-offered'],
    ['another country’s product', { productId: 'in-direct' }, 'not-offered'],
    ['an unknown product', { productId: 'nothing' }, 'not-offered'],
  ])('for %s', async (_, change, reason) => {
    const input = { productId: 'mx-directo', amount: 300_000n, periods: 91, termUnit: 'day', ...change }
    await refuses(lucia, input, reason)
  })

  test('if nothing was offered, or the product is no longer lent', async () => {
    const ana = await server.person('Ana Ejemplo')
    const input = { productId: 'mx-plazos', amount: 300_000n, periods: 93, termUnit: 'day' }
    await refuses(ana, input, 'not-offered')
    await run("UPDATE products SET offered = false WHERE id = 'mx-plazos'")
    await refuses(lucia, { ...input, amount: 450_000n }, 'not-offered')
    await run("UPDATE products SET offered = true WHERE id = 'mx-plazos'")
  })

  test('while a loan of the same product is open, even for a newer offer', async () => {
    const person = await server.person('Lucía Muestra')
    await push(person, await pushOf(server, person, 'mx-directo'))
    await offerTo(server, person, 'mx-directo', 200_000n, { madeAt: new Date(clock.getTime() + 1) })
    await refuses(
      person,
      { productId: 'mx-directo', amount: 200_000n, periods: 91, termUnit: 'day' },
      'loan-open',
    )
  })
})

test('an analytics point is stored with the borrower and the product', async () => {
  const input = { productId: 'mx-directo', event: 'confirm-apply' }
  expect((await asBorrower(server, lucia.query)(buriedPoint, input)).success).toBe(true)
  const id = await borrowerIdOf(server, lucia)
  const found = await server.service.database.transaction((tx) => tx.rows(points, [id]))
  expect(found).toEqual([{ product: 'mx-directo', event: 'confirm-apply' }])
})

test('analytics points beyond the daily limit are dropped, and no call is refused', async () => {
  const person = await server.person('Ana Ejemplo')
  const call = asBorrower(server, person.query)
  const input = { productId: 'mx-directo', event: 'confirm-apply' }
  for (let round = 0; round < 26; round++) {
    const buried = await Promise.all(Array.from({ length: 20 }, () => call(buriedPoint, input)))
    expect(buried.every(({ success }) => success)).toBe(true)
  }
  const id = await borrowerIdOf(server, person)
  expect(await server.service.database.transaction((tx) => tx.rows(points, [id]))).toHaveLength(500)
})

const points = statement<{ product: string; event: string }, [string]>(
  'test-burial-points',
  'SELECT product_id AS product, event FROM burial_points WHERE borrower_id = $1',
)

let statements = 0
const run = (sql: string) =>
  server.service.database.transaction((tx) => {
    statements += 1
    return tx.run(statement<unknown, []>(`test-run-${statements}`, sql), [])
  })

async function withRule(productId: string, path: string, value: string, work: () => Promise<unknown>) {
  const set = (json: string) =>
    run(`UPDATE products SET rule = jsonb_set(rule, '${path}', '${json}') WHERE id = '${productId}'`)
  const read = statement<{ value: string }, [string]>(
    `test-rule-${productId}`,
    `SELECT (rule #> '${path}')::text AS value FROM products WHERE id = $1`,
  )
  const { value: before } = await server.service.database.transaction((tx) => tx.one(read, [productId]))
  await set(value)
  try {
    await work()
  } finally {
    await set(before)
  }
}
