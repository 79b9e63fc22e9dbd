import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#domain/amount.ts'
import { addDays, dayIn } from '#domain/dates.ts'
import { price } from '#domain/loans/pricing.ts'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import { balanceOf, creditOf, disburse, type Posting, payExtension, reverse } from '#domain/money/ledger.ts'
import { type Loan, outstanding, penaltyChargedThrough } from '#domain/money/repayment.ts'
import { takePayment } from '#domain/money/take-payment.ts'
import { type PostedEvent, partsOf, planOf, receivedIn, statementOf } from './statement.ts'

const ZONE = 'America/Mexico_City'
const start = '2026-01-01'
const terms = price(sampleProduct, 300000n, start)
const onDay = (day: number) => addDays(start, day)
const noonOn = (day: number) => new Date(`${onDay(day)}T18:00:00Z`)

const loanAfter = (postings: readonly Posting[]): Loan => ({
  product: sampleProduct,
  client: 'new',
  instalments: terms.instalments,
  balances: balanceOf(postings.flatMap(({ entries }) => entries)),
  penaltyChargedThrough: penaltyChargedThrough(postings, ZONE),
})

const eventsOf = (postings: readonly Posting[]): PostedEvent[] =>
  postings.map((posting, index) => ({ ...posting, id: `p${index}`, day: dayIn(posting.at, ZONE) }))

const paidOut = [disburse(terms, noonOn(0))]
const pay = (postings: readonly Posting[], amount: bigint, day: number) => [
  ...postings,
  ...takePayment(loanAfter(postings), amount, noonOn(day), onDay(day)).postings,
]
const statement = (postings: readonly Posting[], day: number) =>
  statementOf(loanAfter(postings), eventsOf(postings), onDay(day))

test('a loan begins with what was paid out and every charge, which together are the debt', () => {
  const lines = statement(paidOut, 0)
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['disbursed', terms.received],
    ['commission', terms.commission],
    ['interest', terms.interest],
    ['tax', terms.tax],
  ])
  expect(lines.at(-1)?.balance).toBe(terms.totalOwed)
})

test('an instalment is listed from its day on, before what is paid on that day, and changes nothing', () => {
  const first = terms.instalments[0]
  expect(statement(paidOut, 29).some(({ kind }) => kind === 'due')).toBe(false)
  const lines = statement(pay(paidOut, 1000n, 30), 30)
  expect(lines.slice(-2).map(({ kind, day, change }) => [kind, day, change])).toEqual([
    ['due', first?.dueOn, 0n],
    ['payment', first?.dueOn, -1000n],
  ])
})

test('a penalty stands before the payment of the same moment, in whatever order they were read', () => {
  const postings = pay(paidOut, 1000n, 35)
  const loan = loanAfter(postings)
  const events = eventsOf(postings).reverse()
  const kinds = statementOf(loan, events, onDay(35)).map(({ kind }) => kind)
  expect(kinds.slice(-3)).toEqual(['due', 'penalty', 'payment'])
})

test('the fee of an extension and its reversal are listed and leave the debt as it was', () => {
  const fee = payExtension(5000n, noonOn(10))
  const lines = statement([...paidOut, fee, reverse(fee, noonOn(11))], 11)
  expect(lines.slice(-2).map(({ kind, amount, change }) => [kind, amount, change])).toEqual([
    ['extension', 5000n, 0n],
    ['reversal', 5000n, 0n],
  ])
})

test('a kind that this release does not know is listed as something else, with what it changed', () => {
  const fee = { ...payExtension(5000n, noonOn(10)), kind: 'gift' as Posting['kind'] }
  expect(statement([...paidOut, fee], 11).at(-1)).toMatchObject({ kind: 'other', amount: 5000n })
})

test('whatever is paid and whenever, the last balance is what is owed, less the credit', () => {
  const payments = fc.array(fc.record({ amount: fc.bigInt(1n, 400000n), after: fc.nat(40) }), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(payments, fc.nat(60), (paid, later) => {
      let postings = paidOut
      let day = 0
      for (const { amount, after } of paid) {
        day += after
        postings = pay(postings, amount, day)
      }
      day += later
      const loan = loanAfter(postings)
      const owed = outstanding(loan, onDay(day)).total - creditOf(loan.balances)
      expect(statement(postings, day).at(-1)?.balance).toBe(owed)
      expect(sum(planOf(loan).map(({ left }) => left))).toBe(
        owed - outstanding(loan, onDay(day)).penalty + creditOf(loan.balances),
      )
    }),
    { numRuns: 40 },
  )
})

test('the parts of a payment are the money that came in, what was too much included', () => {
  const posting = pay(paidOut, 500000n, 35).at(-1)
  const parts = partsOf(posting?.entries ?? [])
  expect(sum(Object.values(parts))).toBe(500000n)
  expect(receivedIn(posting?.entries ?? [])).toBe(500000n)
  expect(parts.principal).toBe(300000n)
  expect(parts.credit).toBeGreaterThan(0n)
  expect(partsOf(payExtension(700n, noonOn(1)).entries)).toMatchObject({ extension: 700n, principal: 0n })
})
