import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loanDetailConfirm, loanDetailPush, recommendList } from '#contract/loans/loan-confirm.ts'
import { contractDetail, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDelayDetail, loanPlayDetail } from '#contract/money/installment.ts'
import { loanPayoff } from '#contract/money/payoff.ts'
import { loanStatement } from '#contract/papers/statements.ts'
import { addDays } from '#domain/dates.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { broughtProduct, OPERATOR_TOKEN, operatorSays } from '#testing/as-operator.ts'
import { ledgerOf } from '#testing/ledger-of.ts'
import { offerTo, pushOf } from '#testing/offer-to.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { sandboxProducts } from '#workbench/sandbox/products.ts'

let server: SandboxServer
beforeAll(async () => {
  const clock = new Date()
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
})
afterAll(() => server.close())

let made = 0
const fresh = () => ({ ...broughtProduct, productId: `mx-brought-${++made}` })
const bring = (product: object) => operatorSays(server, 'products', product)

/** The content of all pages about each of a borrower's loans. */
async function loansOf(person: Person) {
  const call = asBorrower(server, person.query)
  const said: unknown[] = []
  // One call after the other: a busy server refuses some of many concurrent ones.
  for (const { orderNo, productId } of person.orders) {
    const loan = { productId, orderId: orderNo }
    said.push(
      await call(loanDetails, loan),
      await call(loanPlayDetail, loan),
      await call(loanPlayDelayDetail, loan),
      await call(loanPayoff, loan),
      await call(contractDetail, { orderNo }),
      await call(loanStatement, { orderNo }),
    )
  }
  return said
}

describe('a product of the lender', () => {
  test('accepts the maximum of lenders in the longest letters; a larger body is refused in the words of these calls', async () => {
    const line = 'न'.repeat(200)
    const lenders = Array.from({ length: 20 }, (_, at) => ({
      ...{ name: line, address: line, complaints: line },
      ...(at > 0 && { since: addDays('2020-01-01', at) }),
    }))
    const product = fresh()
    const full = { ...product, rule: { ...product.rule, lenders } }
    expect(JSON.stringify(full).length).toBeGreaterThan(12_000)
    expect(await bring(full)).toEqual([200, { productId: product.productId, changed: true }])
    expect(await operatorSays(server, 'products', { ...full, name: 'x'.repeat(131_072) })).toEqual([
      413,
      'the body is larger than 131072 bytes',
    ])
  })

  test('is added, then replaced, and a repetition changes nothing', async () => {
    const product = fresh()
    const { productId } = product
    const reordered = { ...product, rule: Object.fromEntries(Object.entries(product.rule).reverse()) }
    for (const [body, changed] of [
      [product, true],
      [product, false],
      [reordered, false],
      [{ ...product, name: 'Otro' }, true],
      [{ ...product, name: 'Otro', logo: '' }, true],
      [{ ...product, name: 'Otro', logo: '', offered: false }, true],
      [{ ...product, name: 'Otro', logo: '', offered: false }, false],
    ] as const) {
      expect(await bring(body)).toEqual([200, { productId, changed }])
    }
  })

  test('can have its own steps, which are changed like the rest and validated first', async () => {
    const product = fresh()
    const { productId } = product
    const few = ['basic', 'personal', 'account']
    for (const [steps, said] of [
      [few, [200, { productId, changed: true }]],
      [few, [200, { productId, changed: false }]],
      [
        ['basic', 'account', 'personal'],
        [200, { productId, changed: true }],
      ],
      [null, [200, { productId, changed: true }]],
      [undefined, [200, { productId, changed: false }]],
      [
        ['basic', 'personal'],
        [400, 'steps: basic, personal and account are needed'],
      ],
      [
        ['personal', 'basic', 'account'],
        [400, 'steps: basic comes first'],
      ],
      [
        [...few, 'basic'],
        [400, 'steps: one is there twice'],
      ],
    ] as const) {
      expect([steps, await bring({ ...product, steps })]).toEqual([steps, said])
    }
    const indian = { ...fresh(), market: 'in', steps: [...few, 'location'] }
    expect((await bring(indian))[1]).toBe('steps: one is not of this market')
    const [status] = await bring({ ...product, steps: ['nonsense'] })
    expect(status).toBe(400)
  })

  test('stays in its market', async () => {
    const product = fresh()
    await bring(product)
    expect(await bring({ ...product, market: 'in' })).toEqual([409, 'other-market'])
  })

  test('is refused if it contradicts the lender’s terms, and may be withdrawn all the same', async () => {
    const product = fresh()
    const short = { ...product, rule: { ...product.rule, prepayment: null, instalments: 1, daysBetween: 30 } }
    expect(await bring(short)).toEqual([
      400,
      expect.stringMatching(/^rule\.daysBetween: .* 30 days.* 91 to 365/),
    ])
    expect(await bring({ ...short, offered: false })).toMatchObject([200, { changed: true }])
  })

  test('is added once by ten concurrent calls, and one of them says so', async () => {
    const product = fresh()
    const answers = await Promise.all(Array.from({ length: 10 }, () => bring(product)))
    expect(answers.filter(([status]) => status === 200)).toHaveLength(10)
    expect(answers.filter(([, data]) => (data as { changed: boolean }).changed)).toHaveLength(1)
  })

  test('is offered until it is withdrawn', async () => {
    const product = fresh()
    const { productId } = product
    const ana = await server.person('Ana Ejemplo')
    await bring(product)
    await offerTo(server, ana, productId, 200_000n)
    const call = asBorrower(server, ana.query)
    const listed = async () => dataOf(await call(recommendList, {})).list.map((offer) => offer.productId)
    expect(await listed()).toContain(productId)
    await bring({ ...product, offered: false })
    expect(await listed()).not.toContain(productId)
    expect(await call(loanDetailConfirm, { productId })).toMatchObject({ success: false })
    await bring(product)
    expect(await listed()).toContain(productId)
  })
})

describe('a new price', () => {
  const dearer = {
    ...broughtProduct.rule,
    ...{ instalments: 2, daysBetween: 50, ratePerDay: '60/36500', penaltyRule: 'three-percent-a-day' },
    ...{ commission: { rate: '20/100', taken: 'with-instalments' }, prepayment: null, extension: null },
  }

  test('changes nothing on pages of loans made before it', async () => {
    const [first, second] = [await server.person('Ana Ejemplo'), await server.person('Bruno Muestra')]
    const before = [await loansOf(first), await loansOf(second)]
    for (const { product, logo } of sandboxProducts) {
      const { id: productId, market, name } = product
      for (const ratePerDay of ['60/36500', '90/36500']) {
        const given = { productId, market, name, logo, rule: { ...dearer, ratePerDay }, offered: true }
        expect(await bring(given)).toEqual([200, { productId, changed: true }])
      }
    }
    expect([await loansOf(first), await loansOf(second)]).toEqual(before)
  })

  test('nor the schedule of a loan that is disbursed afterwards', async () => {
    const product = fresh()
    const { productId } = product
    await bring(product)
    const ana = await server.person('Ana Ejemplo')
    await offerTo(server, ana, productId, 300_000n)
    const call = asBorrower(server, ana.query)
    const shown = dataOf(await call(loanDetailConfirm, { productId }))
    const input = await pushOf(server, ana, productId)
    const { lendDetailsUrl } = dataOf(await call(loanDetailPush, input))
    const orderId = new URLSearchParams(lendDetailsUrl.split('?')[1]).get('orderId') ?? ''
    await bring({ ...product, rule: dearer })
    await bring({ ...product, rule: { ...dearer, ratePerDay: '90/36500' } })
    for (const to of ['151', '170', '174']) await operatorSays(server, `orders/${orderId}/status`, { to })
    const plan = dataOf(await call(loanPlayDetail, { productId, orderId }))
    expect([plan.repayDate, plan.repayAmount]).toEqual([shown.firstPayTime, shown.repay_plans[0]?.amount])
    const paidOut = (await ledgerOf(server, orderId)).find(({ account }) => account === 'disbursement')
    expect(-(paidOut?.amount ?? 0n)).toBe(shown.trueCost?.received)
  })

  test('of the cancellation days applies to new loans, and an existing loan keeps its days', async () => {
    const product = fresh()
    const { productId } = product
    const given = { ...product, rule: { ...product.rule, coolingOffDays: 3 } }
    expect(await bring(given)).toEqual([200, { productId, changed: true }])
    expect(await bring(given)).toEqual([200, { productId, changed: false }])
    const [ana, bruno] = [await server.person('Ana Ejemplo'), await server.person('Bruno Muestra')]
    for (const person of [ana, bruno]) await offerTo(server, person, productId, 300_000n)
    const call = asBorrower(server, ana.query)
    const offeredDays = async ({ query }: Person) =>
      dataOf(await asBorrower(server, query)(loanDetailConfirm, { productId })).trueCost?.coolingOffDays
    expect([await offeredDays(ana), await offeredDays(bruno)]).toEqual([3, 3])
    const { lendDetailsUrl } = dataOf(await call(loanDetailPush, await pushOf(server, ana, productId)))
    const orderId = new URLSearchParams(lendDetailsUrl.split('?')[1]).get('orderId') ?? ''
    for (const to of ['151', '170', '174']) await operatorSays(server, `orders/${orderId}/status`, { to })
    expect(await bring(product)).toEqual([200, { productId, changed: true }])
    const { isCoolingOff, payoffAmount, detail } = dataOf(await call(loanPayoff, { productId, orderId }))
    // A day of holding it has no cost yet; the commission of 10 % was withheld and is not owed.
    expect([isCoolingOff, payoffAmount, detail.length]).toEqual([true, 270_000n, 1])
    expect(await offeredDays(bruno)).toBe(0)
  })

  test('is the cost of an open offer from then on, and the old one cannot be accepted', async () => {
    const product = fresh()
    const { productId } = product
    await bring(product)
    const ana = await server.person('Ana Ejemplo')
    await offerTo(server, ana, productId, 300_000n)
    const old = await pushOf(server, ana, productId)
    await bring({ ...product, rule: { ...product.rule, ratePerDay: '36/36500' } })
    const call = asBorrower(server, ana.query)
    expect(await call(loanDetailPush, old)).toMatchObject({ success: false, code: 2103 })
    expect(await call(loanDetailPush, await pushOf(server, ana, productId))).toMatchObject({ success: true })
  })
})

const rule = (change: object) => ({ rule: { ...broughtProduct.rule, ...change } })

test.each<[string, object]>([
  ['productId', { productId: '' }],
  ['productId', { productId: 'a b' }],
  ['productId', { productId: 'x'.repeat(65) }],
  ['productId', { productId: '../x' }],
  ['market', { market: 'br' }],
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(101) }],
  ['name', { name: 'a\u0000b' }],
  ['name', { name: 'a\nb' }],
  ['name', { name: '\ud800' }],
  ['name', { name: null }],
  ['logo', { logo: '//elsewhere.example/x.svg' }],
  ['logo', { logo: '/\\elsewhere.example/x.svg' }],
  ['logo', { logo: 'http://elsewhere.example/x.svg' }],
  ['logo', { logo: 'javascript:alert(1)' }],
  ['logo', { logo: `/${'x'.repeat(300)}` }],
  ['logo', { logo: 'https://elsewhere.example/x.svg' }],
  ['offered', { offered: 1 }],
  ['more', { more: 1 }],
  ['rule', { rule: 'x' }],
  ['rule.more', rule({ more: 1 })],
  ['rule.minAmount', rule({ minAmount: 100_000 })],
  ['rule.minAmount', rule({ minAmount: '-1' })],
  ['rule.minAmount', rule({ minAmount: '0' })],
  ['rule.maxAmount', rule({ maxAmount: '99999' })],
  ['rule.maxAmount', rule({ maxAmount: '999999999999999' })],
  ['rule.instalments', rule({ instalments: 1e9 })],
  ['rule.instalments', rule({ instalments: 1.5 })],
  ['rule.daysBetween', rule({ daysBetween: Number.MAX_SAFE_INTEGER })],
  ['rule.ratePerDay', rule({ ratePerDay: '1/0' })],
  ['rule.ratePerDay', rule({ ratePerDay: '0.5' })],
  ['rule.commission.rate', rule({ commission: { rate: '1/1', taken: 'upfront' } })],
  ['rule.commission.taken', rule({ commission: { rate: '1/10', taken: 'later' } })],
  ['rule.tax.on.0', rule({ tax: { rate: '16/100', on: ['principal'] } })],
  ['rule.penaltyRule', rule({ penaltyRule: 'none' })],
  ['rule.penaltyCharge', rule({ penaltyRule: 'flat-charge' })],
  ['rule.penaltyCharge', rule({ penaltyCharge: '50000' })],
  ['rule.penaltyCharge', rule({ penaltyRule: 'flat-charge', penaltyCharge: 500 })],
  ['rule.allocation', rule({ allocation: ['principal'] })],
  ['rule.prepayment.notBeforeDays', rule({ prepayment: { termDividedBy: 2, notBeforeDays: 94 } })],
  ['rule.coolingOffDays', rule({ coolingOffDays: 0 })],
  ['rule.coolingOffDays', rule({ coolingOffDays: null })],
  ['rule.coolingOffDays', rule({ coolingOffDays: 32 })],
  ['rule.registerNumber', rule({ registerNumber: '1234-567-890123/01-02345' })],
  ['rule.registerNumber', rule({ registerNumber: 'x'.repeat(61) })],
  ['rule.extension.maxDays', rule({ extension: { feeRate: '5/100', maxDays: 8 } })],
])('is refused by the name of its field: %s in %j', async (field, change) => {
  const [status, message] = await bring({ ...fresh(), ...change })
  expect([status, message]).toEqual([400, expect.stringContaining(`${field}: `)])
})
