import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#domain/amount.ts'
import { addDays, dayIn } from '#domain/dates.ts'
import { price } from '#domain/loans/pricing.ts'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import { instalmentTotal } from '#domain/loans/schedule.ts'
import { reverse } from '#domain/money/booking/undo.ts'
import {
  balanceOf,
  creditOf,
  disburse,
  type Entry,
  type Posting,
  payExtension,
} from '#domain/money/ledger.ts'
import { debtOn, type Loan, penaltyChargedThrough } from '#domain/money/repayment.ts'
import { takePayment } from '#domain/money/take-payment.ts'
import { NO_RATE } from '#domain/rate.sample.ts'
import {
  dueToday,
  isReceived,
  type PostedEvent,
  partsOf,
  planOf,
  receivedIn,
  statementOf,
} from './statement.ts'

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
  statementOf(debtOn(loanAfter(postings), onDay(day)), eventsOf(postings))

test('a statement starts with the payout and the charges, which add up to the debt', () => {
  const lines = statement(paidOut, 0)
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['disbursed', terms.received],
    ['commission', terms.commission],
    ['interest', terms.interest],
    ['tax', terms.tax],
  ])
  expect(lines.at(-1)?.balance).toBe(terms.totalOwed)
})

test('an amount of zero has no line', () => {
  const free = { ...sampleProduct, commission: { ...sampleProduct.commission, rate: NO_RATE } }
  const lines = statement([disburse(price(free, 300000n, start), noonOn(0))], 0)
  expect(lines.map(({ kind }) => kind)).toEqual(['disbursed', 'interest', 'tax'])
})

test('pending penalties are the last line, dated today', () => {
  expect(statement(paidOut, 30).at(-1)?.kind).toBe('due')
  // 5 % of 1,000.00 for each of two days, and 1,000 once.
  expect(statement(paidOut, 32).at(-1)).toEqual({
    id: '',
    kind: 'penalty-today',
    day: onDay(32),
    amount: 110000n,
    change: 110000n,
    balance: terms.totalOwed + 110000n,
  })
})

test('instalments are listed on their days between events, each with its full amount', () => {
  const shown = (postings: readonly Posting[], day: number) =>
    statement(postings, day)
      .slice(4)
      .map((line) => [line.kind, line.day])
  const late = pay(paidOut, 1000n, 45)
  expect(shown(late, 60)).toEqual([
    ['due', onDay(30)],
    ['penalty', onDay(45)],
    ['payment', onDay(45)],
    ['due', onDay(60)],
    ['penalty-today', onDay(60)],
  ])
  expect(shown(pay(late, 1000n, 61), 61).slice(2)).toEqual([
    ['payment', onDay(45)],
    ['due', onDay(60)],
    ['penalty', onDay(61)],
    ['payment', onDay(61)],
  ])
  const dues = statement(paidOut, 60).filter(({ kind }) => kind === 'due')
  expect(dues.map(({ id, amount }) => [id, amount])).toEqual(
    terms.instalments.slice(0, 2).map((instalment) => ['', instalmentTotal(instalment)]),
  )
})

test('an instalment precedes the payments of its day, and does not change the balance', () => {
  const first = terms.instalments[0]
  expect(statement(paidOut, 29).some(({ kind }) => kind === 'due')).toBe(false)
  const lines = statement(pay(paidOut, 1000n, 30), 30)
  expect(lines.slice(-2).map(({ kind, day, change }) => [kind, day, change])).toEqual([
    ['due', first?.dueOn, 0n],
    ['payment', first?.dueOn, -1000n],
  ])
})

test('a penalty precedes the payment of the same moment, in any order of input', () => {
  const postings = pay(paidOut, 1000n, 35)
  const loan = loanAfter(postings)
  const events = eventsOf(postings).reverse()
  const kinds = statementOf(debtOn(loan, onDay(35)), events).map(({ kind }) => kind)
  expect(kinds.slice(-3)).toEqual(['due', 'penalty', 'payment'])
})

test('an extension fee and its reversal are listed and keep the debt', () => {
  const fee = payExtension(5000n, noonOn(10))
  const lines = statement([...paidOut, fee, reverse(fee, noonOn(11))], 11)
  expect(lines.slice(-2).map(({ kind, amount, change }) => [kind, amount, change])).toEqual([
    ['extension', 5000n, 0n],
    ['reversal', 5000n, 0n],
  ])
})

test.each([
  ...(['penalty', 'payment', 'extension', 'rebate', 'refund', 'reversal', 'rebate-taken-back'] as const),
  ...(['credit-used', 'restored', 'rebate-again', 'penalty-waived', 'credit-again'] as const),
  'small-difference' as const,
])('a %s has its own kind of line', (kind) => {
  const entries: Entry[] = [
    { account: 'interest', amount: -40n },
    { account: 'income-interest', amount: 40n },
  ]
  expect(statement([...paidOut, { kind, at: noonOn(5), entries }], 5).at(-1)).toEqual({
    id: 'p1',
    kind,
    day: onDay(5),
    amount: 40n,
    change: -40n,
    balance: terms.totalOwed - 40n,
  })
})

test('a refund is an unsigned amount, and raises the balance by the credit', () => {
  const entries: Entry[] = [
    { account: 'credit', amount: 100n },
    { account: 'cash', amount: -100n },
  ]
  const line = statement([...paidOut, { kind: 'refund', at: noonOn(5), entries }], 5).at(-1)
  expect(line).toMatchObject({ amount: 100n, change: 100n })
})

test('a change is the sum over all parts of the debt and the credit', () => {
  const entries: Entry[] = [
    { account: 'penalty', amount: -1n },
    { account: 'fee', amount: -2n },
    { account: 'tax', amount: -4n },
    { account: 'interest', amount: -8n },
    { account: 'principal', amount: -16n },
    { account: 'credit', amount: -32n },
    { account: 'tax-owed', amount: 63n },
  ]
  const line = statement([...paidOut, { kind: 'reversal', at: noonOn(5), entries }], 5).at(-1)
  expect(line).toMatchObject({ amount: 63n, change: -63n })
})

test('events of one moment keep their order', () => {
  const fee = payExtension(5000n, noonOn(3))
  const kinds = statement([...paidOut, fee, reverse(fee, noonOn(3))], 5).map(({ kind }) => kind)
  expect(kinds.slice(-2)).toEqual(['extension', 'reversal'])
})

test('events are sorted by time, whatever their kind', () => {
  const fee = payExtension(5000n, noonOn(3))
  const later: Posting = { kind: 'penalty', at: noonOn(4), entries: [{ account: 'penalty', amount: 1n }] }
  const kinds = statement([...paidOut, later, fee], 5).map(({ kind }) => kind)
  expect(kinds.slice(-2)).toEqual(['extension', 'penalty'])
})

test('the plan has each instalment with its day, total and remainder', () => {
  const [one, two, three] = terms.instalments.map(instalmentTotal)
  const postings = pay(paidOut, (one ?? 0n) + 1000n, 30)
  expect(planOf(debtOn(loanAfter(postings), onDay(30)))).toEqual([
    { number: 1, dueOn: onDay(30), total: one, left: 0n },
    { number: 2, dueOn: onDay(60), total: two, left: (two ?? 0n) - 1000n },
    { number: 3, dueOn: onDay(90), total: three, left: three },
  ])
})

test('payments and extension fees have a receipt, other events have none', () => {
  const kinds = ['disbursement', 'penalty', 'payment', 'extension', 'rebate', 'refund', 'reversal', '']
  expect(kinds.filter(isReceived)).toEqual(['payment', 'extension'])
})

test('an unknown kind is listed as other, with its change', () => {
  const fee = { ...payExtension(5000n, noonOn(10)), kind: 'gift' as Posting['kind'] }
  expect(statement([...paidOut, fee], 11).at(-1)).toMatchObject({ kind: 'other', amount: 5000n })
})

test('the last balance is the debt less the credit, for any history', () => {
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
      const debt = debtOn(loanAfter(postings), onDay(day))
      const credit = creditOf(debt.loan.balances)
      const owed = debt.left.total - credit
      expect(statement(postings, day).at(-1)?.balance).toBe(owed)
      expect(sum(planOf(debt).map(({ left }) => left))).toBe(owed + credit)
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 40 },
  )
})

test('each part of a receipt is what its account received', () => {
  const entries: Entry[] = [
    { account: 'cash', amount: 127n },
    { account: 'penalty', amount: -1n },
    { account: 'fee', amount: -2n },
    { account: 'tax', amount: -4n },
    { account: 'interest', amount: -8n },
    { account: 'principal', amount: -16n },
    { account: 'credit', amount: -32n },
    { account: 'income-extension', amount: -64n },
  ]
  expect(partsOf(entries)).toEqual({
    penalty: 1n,
    fee: 2n,
    tax: 4n,
    interest: 8n,
    principal: 16n,
    credit: 32n,
    extension: 64n,
  })
})

test('the parts of a receipt add up to the received money, surplus included', () => {
  const posting = pay(paidOut, 500000n, 35).at(-1)
  const parts = partsOf(posting?.entries ?? [])
  expect(sum(Object.values(parts))).toBe(500000n)
  expect(receivedIn(posting?.entries ?? [])).toBe(500000n)
  expect(parts.principal).toBe(300000n)
  expect(parts.credit).toBeGreaterThan(0n)
  expect(partsOf(payExtension(700n, noonOn(1)).entries)).toMatchObject({ extension: 700n, principal: 0n })
})

test.each([
  ['the day before the first', -1, 0],
  ['on the day of the first', 0, 1],
] as const)('%s instalment, no other is due today', (_, days, count) => {
  const dueOn = terms.instalments[0]?.dueOn ?? start
  const wanted = sum(terms.instalments.slice(0, count).map(instalmentTotal))
  expect(dueToday(debtOn(loanAfter(paidOut), addDays(dueOn, days)))).toBe(wanted)
})

test('today a late loan owes its penalty, and a paid one nothing', () => {
  const late = debtOn(loanAfter(paidOut), onDay(200))
  expect(late.left.penalty).toBeGreaterThan(0n)
  expect(dueToday(late)).toBe(late.left.total)
  expect(dueToday(debtOn(loanAfter(pay(paidOut, terms.totalOwed, 10)), onDay(200)))).toBe(0n)
})

test('an event that moves only credit has the amount of that credit', () => {
  const entries: Entry[] = [
    { account: 'credit', amount: -250n },
    { account: 'income-interest', amount: 250n },
  ]
  const line = statement([...paidOut, { kind: 'credit-again', at: noonOn(5), entries }], 5).at(-1)
  expect(line).toMatchObject({ kind: 'credit-again', amount: 250n, change: -250n })
  const within: Entry[] = [
    { account: 'credit', amount: 250n },
    { account: 'interest', amount: -250n },
  ]
  const used = statement([...paidOut, { kind: 'credit-used', at: noonOn(5), entries: within }], 5).at(-1)
  expect(used).toMatchObject({ kind: 'credit-used', amount: 250n, change: 0n })
})
