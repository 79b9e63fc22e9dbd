import { expect, test } from 'vitest'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { loanPayoff } from '#contract/money/payoff.ts'
import { REQUEST_PAYOFF } from '#contract/money/request-type.ts'
import { formatMoney } from '#domain/amount.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { oneLoan } from '#testing/one-loan.ts'

const one = oneLoan({ like: 'Carla Muestra', endsEarly: true })
/** Her loan is due on 10 December, and that day ends in Mexico at this moment. */
const DUE_ENDS = Date.parse('2026-12-11T06:00:00Z')
const at = (seconds: number, midnight = DUE_ENDS) => {
  one.clock = new Date(midnight + seconds * 1000)
}

test.each([
  ['within its minute, on the day before', -5, '200'],
  ['within its minute, when the next day has begun', 30, '200'],
  ['after it', 51, '180'],
])(
  'a reference of the last minute of the day that is paid %s, asks for no penalty or does',
  async (_when, seconds, status) => {
    at(-10)
    const amount = await one.dueNow()
    const reference = await one.slip()
    at(seconds)
    await one.report('paid', reference, amount)
    expect((await one.details()).orderStatus).toBe(status)
    expect((await one.balance('income-penalty')) < 0n).toBe(status === '180')
  },
)

test('a borrower who pays five minutes after the day reads what is left and why', async () => {
  at(-7200)
  const amount = await one.dueNow()
  const reference = await one.slip()
  at(300)
  await one.report('paid', reference, amount)
  const { sentence } = await one.statusPage(reference)
  expect(sentence).toContain('Su monto era el correcto hasta ese momento.')
  expect(sentence).toContain(`Los ${formatMoney(await one.dueNow(), 'MXN')} que faltan vencieron`)
})

test('a reference for an early settlement also settles if it is paid a moment after its day', async () => {
  const midnight = Date.parse('2026-11-28T06:00:00Z')
  at(-20, midnight)
  const amount = dataOf(await one.call(loanPayoff, one.loan)).payoffAmount ?? 0n
  const wish = { ...one.loan, amount, payCode: 'mx-bank-transfer', requestType: REQUEST_PAYOFF }
  const reference = dataOf(await one.call(generateVcode, wish)).repayDetail.vCode
  at(20, midnight)
  expect(await one.report('paid', reference, amount)).toBe('settled')
  expect((await one.details()).orderStatus).toBe('200')
})

test('a payment on a reference of a whole day counts from when it was paid', async () => {
  at(-7200)
  const amount = await one.dueNow()
  const reference = await one.slip()
  at(30)
  await one.report('paid', reference, amount)
  expect((await one.details()).orderStatus).toBe('180')
})
