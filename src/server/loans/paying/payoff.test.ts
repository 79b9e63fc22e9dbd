import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { loanPayoff } from '#contract/money/payoff.ts'
import { REQUEST_PAYOFF, REQUEST_REPAY } from '#contract/money/request-type.ts'
import { loanStatement } from '#contract/papers/statements.ts'
import { refusals } from '#contract/refusals.ts'
import { sum } from '#domain/amount.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { payAtStore } from '#testing/at-the-store.ts'
import { ledgerOf, referencesOf, sumOf } from '#testing/ledger-of.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const DAY_MS = 86_400_000
const OWED = ['principal', 'interest', 'fee', 'tax', 'penalty']

let server: SandboxServer
const start = new Date('2026-11-20T18:00:00Z')
let clock = start
let ana: Person

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock = start
  ana = await server.person('Ana Ejemplo')
})

const payoffOf = async (person: Person, loan: { productId: string; orderId: string }) =>
  dataOf(await asBorrower(server, person.query)(loanPayoff, loan))

async function slipFor(person: Person, loan: { productId: string; orderId: string }, payCode: string) {
  const amount = (await payoffOf(person, loan)).payoffAmount ?? 0n
  const wish = { ...loan, amount, payCode, requestType: REQUEST_PAYOFF }
  const slip = dataOf(await asBorrower(server, person.query)(generateVcode, wish))
  return { amount, slip, reference: slip.repayDetail.vCode }
}

/** A borrower's loan with that many days left. */
function lastOf(person: Person, productId: string) {
  const order = person.orders.findLast((one) => one.productId === productId && one.status === '174')
  if (!order) throw new Error('no such loan')
  return { productId, orderId: order.orderNo }
}

test('today’s amount is the loan without the interest of the remaining days, and the page states the saving', async () => {
  const loan = loanOf(ana, '174')
  const waiting = dataOf(await asBorrower(server, ana.query)(loanPlayDetail, loan))
  const payoff = await payoffOf(ana, loan)
  // 79 of 91 days have passed: 12 days of interest and its tax are given back.
  expect(payoff).toMatchObject({ payoffAmount: 318357n, savedAmount: 2060n, isCoolingOff: false })
  expect((payoff.payoffAmount ?? 0n) + (payoff.savedAmount ?? 0n)).toBe(waiting.repayAmount)
  expect(payoff.waitingAmount).toBe(waiting.repayAmount)
  expect(waiting).toMatchObject({ canPayOff: true, payoffAmount: 318357n, savedAmount: 2060n })
  expect(payoff.detail.map((row) => row.text)).toEqual(['Capital', 'Intereses hasta hoy', 'IVA'])
  expect(payoff.noticeMsg).toContain('no paga los intereses de los días que faltan')
})

test('a loan whose last day has passed shows no saved interest', async () => {
  const payoff = await payoffOf(ana, loanOf(ana, '180'))
  expect(payoff).toMatchObject({
    savedAmount: 0n,
    noticeMsg: expect.stringMatching(/^Con este pago su préstamo termina hoy\. Este monto/),
  })
  const repay = dataOf(await asBorrower(server, ana.query)(loanPlayDetail, loanOf(ana, '180')))
  expect(repay).toMatchObject({ canPayOff: false, payoffAmount: null, savedAmount: null })
})

test('paying it settles the loan, cancels the other references of the debt, and posts the rebate', async () => {
  const loan = loanOf(ana, '174')
  const { amount, slip, reference } = await slipFor(ana, loan, 'mx-store-nopal')
  expect(slip.elsewhere).toContain('Tiendas Colibrí')
  expect(await payAtStore(server, reference, amount)).toBe('settled')
  const details = dataOf(await asBorrower(server, ana.query)(loanDetails, loan))
  expect(details.orderStatus).toBe('200')
  const lines = await ledgerOf(server, loan.orderId)
  expect(sumOf(lines)).toBe(0n)
  expect(sumOf(lines.filter((line) => OWED.includes(line.account)))).toBe(0n)
  expect(lines.filter((line) => line.kind === 'rebate').length).toBeGreaterThan(0)
  const states = (await referencesOf(server, loan.orderId)).map((one) => one.state).sort()
  expect(states).toEqual(['canceled', 'paid'])
})

test('later money on a cancelled reference is credit, which loan details show', async () => {
  const loan = loanOf(ana, '174')
  const [old] = await referencesOf(server, loan.orderId)
  const { amount, reference } = await slipFor(ana, loan, 'mx-bank-transfer')
  await payAtStore(server, reference, amount)
  expect(await payAtStore(server, old?.reference ?? '', 5000n)).toBe('late-for-settled')
  const details = dataOf(await asBorrower(server, ana.query)(loanDetails, loan))
  expect(details.userOrderDetail.detail).toContainEqual({ text: 'Saldo a su favor', value: '$50.00' })
})

test('the reference ends with the day, because tomorrow’s amount is another', async () => {
  const loan = loanOf(ana, '174')
  const { amount, slip } = await slipFor(ana, loan, 'mx-store-nopal')
  expect(slip.repayDetail.repayDes).toContain('2026-11-20 23:59')
  clock = new Date(start.getTime() + DAY_MS)
  expect((await payoffOf(ana, loan)).payoffAmount).toBeGreaterThan(amount)
})

test('paid a day late it is short, so it pays part of the loan and the rest stays due', async () => {
  const loan = loanOf(ana, '174')
  const { amount, reference } = await slipFor(ana, loan, 'mx-store-nopal')
  clock = new Date(start.getTime() + DAY_MS)
  expect(await payAtStore(server, reference, amount)).toBe('part-paid')
  expect(dataOf(await asBorrower(server, ana.query)(loanPlayDetail, loan)).repayAmount).toBe(2060n)
})

test('the alternative is the sum of the loan’s remaining payments, coming instalments included', async () => {
  const bruno = await server.person('Bruno Muestra')
  const loan = lastOf(bruno, 'mx-plazos')
  const payoff = await payoffOf(bruno, loan)
  const statement = dataOf(await asBorrower(server, bruno.query)(loanStatement, { orderNo: loan.orderId }))
  expect(payoff.waitingAmount).toBe(sum(statement.plan.map(({ left }) => left)))
})

test('a loan that is too young states from which day on it can be paid off', async () => {
  const bruno = await server.person('Bruno Muestra')
  const payoff = await payoffOf(bruno, lastOf(bruno, 'mx-directo'))
  // Half of 91 days after 2026-11-17.
  expect(payoff).toMatchObject({ payoffAmount: null, availableFrom: '2027-01-02', repayList: [] })
  expect(payoff.noticeMsg).toContain('2027-01-02')
  const wish = { ...lastOf(bruno, 'mx-directo'), amount: 1n, payCode: 'mx-bank-transfer', requestType: 3 }
  expect((await asBorrower(server, bruno.query)(generateVcode, wish)).code).toBe(
    refusals['payoff-too-early'].code,
  )
})

describe('India', () => {
  test('cancels a loan of today for what was received, fee and tax included', async () => {
    const meera = await server.person('Meera Example')
    const loan = lastOf(meera, 'in-direct')
    const payoff = await payoffOf(meera, loan)
    // 4,000.00 less the commission of 3 %.
    expect(payoff).toMatchObject({ payoffAmount: 388000n, isCoolingOff: true })
    expect(payoff.noticeMsg).toContain('2026-11-21')
    const { amount, reference } = await slipFor(meera, loan, 'in-upi')
    expect(await payAtStore(server, reference, amount)).toBe('settled')
    const lines = await ledgerOf(server, loan.orderId)
    expect(
      sumOf(lines.filter((line) => line.account.startsWith('income') || line.account === 'tax-owed')),
    ).toBe(0n)
  })

  test('after that the usual rule applies', async () => {
    const meera = await server.person('Meera Example')
    clock = new Date(start.getTime() + 2 * DAY_MS)
    expect(await payoffOf(meera, lastOf(meera, 'in-direct'))).toMatchObject({ payoffAmount: null })
  })
})

test('a part payment keeps the loan open with the rest due, and cancels the references for the whole', async () => {
  const loan = loanOf(ana, '174')
  const wish = { ...loan, amount: 320417n, payCode: 'mx-store-nopal', requestType: REQUEST_REPAY }
  const call = asBorrower(server, ana.query)
  const { vCode } = dataOf(await call(generateVcode, wish)).repayDetail
  expect(await payAtStore(server, vCode, 100000n)).toBe('part-paid')
  expect(dataOf(await call(loanPlayDetail, loan)).repayAmount).toBe(220417n)
  const states = (await referencesOf(server, loan.orderId)).map((one) => one.state).sort()
  expect(states).toEqual(['canceled', 'paid'])
})

test('a loan that is paid, in review, or another borrower’s cannot be paid off', async () => {
  const call = asBorrower(server, ana.query)
  const ravi = await server.person('Ravi Sample')
  const codeOf = async (loan: { productId: string; orderId: string }) => (await call(loanPayoff, loan)).code
  expect(await codeOf(loanOf(ana, '200'))).toBe(refusals['already-settled'].code)
  expect(await codeOf(loanOf(ana, '21'))).toBe(refusals['nothing-to-repay'].code)
  expect(await codeOf(loanOf(ravi, '174'))).toBe(refusals['unknown-order'].code)
})
