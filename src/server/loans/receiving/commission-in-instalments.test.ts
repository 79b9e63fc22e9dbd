import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contractDetail, generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDelayDetail, loanPlayDetail } from '#contract/money/installment.ts'
import { loanPayoff } from '#contract/money/payoff.ts'
import { REQUEST_PAYOFF } from '#contract/money/request-type.ts'
import { loanStatement } from '#contract/papers/statements.ts'
import type { Account } from '#domain/money/ledger.ts'
import { asBorrower, type CallAs, dataOf } from '#testing/as-borrower.ts'
import { payAtStore } from '#testing/at-the-store.ts'
import { ledgerOf, sumOf } from '#testing/ledger-of.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const START = new Date('2026-11-20T18:00:00Z')
let clock = START
let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
beforeEach(() => {
  clock = START
})
afterAll(() => server.close())

let loan: { productId: string; orderId: string }
let call: CallAs

async function open(name: string, place: number): Promise<void> {
  const person: Person = await server.person(name)
  const order = person.orders[place]
  if (!order) throw new Error(`${name} has no such loan`)
  loan = { productId: order.productId, orderId: order.orderNo }
  call = asBorrower(server, person.query)
}

async function payOff(payCode: string): Promise<string> {
  const amount = dataOf(await call(loanPayoff, loan)).payoffAmount ?? 0n
  const wish = { ...loan, amount, payCode, requestType: REQUEST_PAYOFF }
  const { vCode } = dataOf(await call(generateVcode, wish)).repayDetail
  return payAtStore(server, vCode, amount)
}

/** The balance of accounts of the loan. */
async function on(...accounts: Account[]): Promise<bigint> {
  const lines = await ledgerOf(server, loan.orderId)
  return sumOf(lines.filter(({ account }) => accounts.includes(account)))
}

const OWED = ['principal', 'interest', 'fee', 'tax', 'penalty'] as const

// 3,000.00 over 6 times 30 days at 18 % a year, 300.00 commission in sixths, 16 % tax on both. 45 days have
// passed, and the first instalment is paid: 500.00 + 44.38 + 50.00 + 15.10.
describe('a Mexican loan whose commission is paid with its instalments', () => {
  beforeEach(() => open('Paula Ejemplo', 0))

  test('is disbursed in full', async () => {
    const { userOrderDetail } = dataOf(await call(loanDetails, loan))
    expect(userOrderDetail.detail).toEqual(
      expect.arrayContaining([
        { text: 'Monto recibido', value: '$3.000.00' },
        { text: 'Saldo total', value: '$2.918.71' },
      ]),
    )
    const { orderId: orderNo } = loan
    expect(dataOf(await call(contractDetail, { orderNo }))).toMatchObject({
      contractAmount: '$3.000.00',
      giveAmount: '$3.000.00',
      commission: '$300.00',
      amount: '$3.528.19',
    })
    // The commission is owed from the day of disbursement, and does not reduce the disbursed amount.
    const { lines } = dataOf(await call(loanStatement, { orderNo }))
    const charged = lines.slice(0, 4).map(({ title, change }) => [title, change])
    expect(charged).toEqual([
      ['Depósito a su cuenta', 300000n],
      ['Comisión', 30000n],
      ['Interés', 15534n],
      ['IVA', 7285n],
    ])
  })

  test('asks for a sixth of the commission with each instalment, and extends it with the rest', async () => {
    // Saturday 5 December is no banking day.
    const plan = dataOf(await call(loanPlayDetail, loan))
    expect(plan).toMatchObject({ repayAmount: 60091n, repayDate: '2026-12-07', canPayOff: true })
    expect(plan.detail).toContainEqual({ text: 'Comisión', value: '$50.00' })
    // Within the offered days, 5 % of the 500.00 of principal that are due.
    clock = new Date('2026-12-01T18:00:00Z')
    const later = dataOf(await call(loanPlayDelayDetail, loan))
    expect(later.delayInfo).toMatchObject({ delayAmount: 2500n, delayTime: '2026-12-14' })
    expect(later.repayPlan[1]).toMatchObject({ amount: 60091n, time: '2026-12-14' })
  })

  test('paid off early owes the whole commission, and only the interest of the days that have passed', async () => {
    // Interest: 44.38, and half of 36.99 rounded down. Tax: 72.85 less 16 % of what is given back of each instalment,
    // 18.50, 29.59, 22.19, 14.80 and 7.39. Then less what was paid.
    const payoff = dataOf(await call(loanPayoff, loan))
    expect(payoff.detail).toEqual([
      { text: 'Capital', value: '$3.000.00' },
      { text: 'Intereses hasta hoy', value: '$62.87' },
      { text: 'Comisión', value: '$300.00' },
      { text: 'IVA', value: '$58.06' },
      { text: 'Ya pagado', value: '-$609.48' },
    ])
    expect(payoff).toMatchObject({ payoffAmount: 281145n, savedAmount: 10726n })

    expect(await payOff('mx-bank-transfer')).toBe('settled')
    expect(dataOf(await call(loanDetails, loan)).orderStatus).toBe('200')
    expect(await on(...OWED)).toBe(0n)
    expect(await on('credit')).toBe(0n)
    expect(await on('cash')).toBe(60948n + 281145n)
    expect(await on('income-commission')).toBe(-30000n)
    expect(await on('income-interest')).toBe(-6287n)
    expect(await on('tax-owed')).toBe(-5806n)
  })

  test('late, it is paid off with the penalty on the late instalment', async () => {
    await open('Paula Ejemplo', 1)
    // Ten days late with 333.33 of principal: 5 % a day, and once 800.00 for a repeat borrower.
    expect(dataOf(await call(loanPlayDetail, loan)).detail).toContainEqual({
      text: 'Recargos por atraso hasta hoy',
      value: '$966.67',
    })
    // 2,000.00 + 60.82 interest of 70 days + 200.00 + 41.73 tax + 966.67 - 406.32 paid.
    expect(dataOf(await call(loanPayoff, loan)).payoffAmount).toBe(286290n)
    expect(await payOff('mx-bank-transfer')).toBe('settled')
    expect(await on(...OWED)).toBe(0n)
    expect(await on('income-commission')).toBe(-20000n)
    expect(await on('income-penalty')).toBe(-96667n)
  })
})

// 9,000.00 over 3 times 35 days at 18 % a year, 270.00 commission in thirds, 18 % tax on the commission. 60 days have
// passed, and the first instalment is paid: 3,000.00 + 155.34 + 90.00 + 16.20.
describe('an Indian loan whose commission is paid with its instalments', () => {
  test('paid off early owes the whole commission and its tax', async () => {
    await open('Leela Sample', 0)
    // Interest: 155.34, and 25 of 35 days of 103.56.
    const payoff = dataOf(await call(loanPayoff, loan))
    expect(payoff).toMatchObject({ payoffAmount: 628637n, savedAmount: 8137n, isCoolingOff: false })
    expect(payoff.detail).toContainEqual({ text: 'Processing fee', value: '₹270.00' })
    expect(await payOff('in-bank-transfer')).toBe('settled')
    expect(await on(...OWED)).toBe(0n)
    expect(await on('cash')).toBe(326154n + 628637n)
    expect(await on('income-commission')).toBe(-27000n)
    expect(await on('tax-owed')).toBe(-4860n)
  })

  test('cancelled on its first day owes what was received, and no commission', async () => {
    await open('Leela Sample', 1)
    expect(dataOf(await call(loanPayoff, loan))).toMatchObject({ payoffAmount: 600000n, isCoolingOff: true })
    expect(await payOff('in-upi')).toBe('settled')
    expect(await on(...OWED)).toBe(0n)
    expect(await on('income-commission', 'income-interest', 'tax-owed')).toBe(0n)
  })
})
