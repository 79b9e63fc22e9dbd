import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#domain/dates.ts'
import { price } from '#domain/loans/pricing.ts'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import { EXTENSION_OFFERED_DAYS, type Product } from '#domain/loans/product.ts'
import { planExtension } from '#domain/money/extension.ts'
import { type Balances, balanceOf, creditOf, disburse, owedOf, type Posting } from '#domain/money/ledger.ts'
import { payoffOn } from '#domain/money/payoff.ts'
import {
  amountDue,
  nextDueOn,
  outstanding,
  penaltyChargedThrough,
  pendingPenalty,
  unpaidInstalments,
} from '#domain/money/repayment.ts'
import { takePayment } from '#domain/money/take-payment.ts'
import { payoffLoanOf } from '#domain/money/take-payoff.ts'
import { instalmentsAhead, type LoanOrder, loanOn, loanToday, requestedAmount } from './loan-today.ts'

const disbursedOn = '2026-01-01'
const onDay = (day: number) => addDays(disbursedOn, day)
const noonOn = (day: number) => new Date(`${onDay(day)}T18:00:00Z`)

type Payment = { readonly amount: bigint; readonly day: number }

/** An order of 3,000.00 in three instalments, due on day 30, 60 and 90, after these payments. */
function makeOrder(
  payments: readonly Payment[] = [],
  change: Partial<LoanOrder> = {},
  productChange: Partial<Product> = {},
): LoanOrder {
  const product = { ...sampleProduct, ...productChange }
  const terms = price(product, 300000n, disbursedOn)
  const postings: Posting[] = [disburse(terms, noonOn(0))]
  const loan = () => ({
    product,
    client: 'new' as const,
    instalments: terms.instalments,
    balances: balanceOf(postings.flatMap((posting) => posting.entries)),
    penaltyChargedThrough: penaltyChargedThrough(postings, 'America/Mexico_City'),
  })
  for (const { amount, day } of payments) {
    postings.push(...takePayment(loan(), amount, noonOn(day), onDay(day)).postings)
  }
  return {
    status: '174',
    amountMinor: terms.amount,
    receivedMinor: terms.received,
    disbursedOn,
    loan: loan(),
    spokenOf: [],
    ...change,
  }
}

test('the unpaid instalments are computed once per answer', () => {
  const order = makeOrder()
  let asked = 0
  // Only the paid amount reads this balance, and only unpaid instalments need the paid amount.
  const balances: Balances = {
    ...order.loan.balances,
    get principal() {
      asked++
      return order.loan.balances.principal
    },
  }
  const today = loanOn({ ...order, loan: { ...order.loan, balances } }, onDay(40))
  for (const purpose of ['repay', 'extend', 'payoff'] as const) requestedAmount(today, purpose)
  const said = Object.values(today)
  expect(said.length).toBeGreaterThan(10)
  expect([today.repayment.ok, today.extension().ok, today.payoff().ok]).toEqual([true, true, true])
  expect(asked).toBe(1)
})

test('extension and payoff are computed lazily, and once', () => {
  const today = loanOn(makeOrder(), onDay(10))
  expect(today.extension()).toBe(today.extension())
  expect(today.payoff()).toBe(today.payoff())
})

test('copying a loan computes no payoff', () => {
  const order = makeOrder()
  let asked = 0
  // Only a payoff needs the income from penalties.
  const balances: Balances = {
    ...order.loan.balances,
    get 'income-penalty'() {
      asked++
      return 0n
    },
  }
  const copy = { ...loanToday({ ...order, loan: { ...order.loan, balances } }, noonOn(40)) }
  expect(asked).toBe(0)
  expect([copy.payoff().ok, copy.payoff().ok, asked]).toEqual([true, true, 1])
})

test('a loan is overdue, and late, from the day after the due day of its oldest unpaid instalment', () => {
  const order = makeOrder()
  expect(loanOn(order, onDay(30))).toMatchObject({ status: '174', nextDueOn: onDay(30), daysLate: 0 })
  expect(loanOn(order, onDay(31))).toMatchObject({ status: '180', nextDueOn: onDay(30), daysLate: 1 })
})

test("the day is that of the market's calendar", () => {
  // 06:00 in UTC is midnight in Mexico City, and nearly noon in India.
  const justBefore = new Date('2026-02-01T05:59:59Z')
  expect(loanToday(makeOrder(), justBefore)).toMatchObject({ day: '2026-01-31', status: '174' })
  expect(loanToday(makeOrder(), new Date('2026-02-01T06:00:00Z'))).toMatchObject({
    day: '2026-02-01',
    status: '180',
  })
  expect(loanToday(makeOrder([], {}, { market: 'in' }), justBefore).day).toBe('2026-02-01')
})

describe('possible payments', () => {
  test('of a loan in repayment, overdue or not: the amount due, an extension, the payoff', () => {
    for (const day of [25, 45]) {
      const today = loanOn(makeOrder(), onDay(day))
      expect(today.repayment).toEqual({ ok: true, value: today.due })
      expect(requestedAmount(today, 'repay')).toEqual({ ok: true, value: today.due?.total })
      const [extension, payoff] = [today.extension(), today.payoff()]
      expect(requestedAmount(today, 'extend')).toEqual({
        ok: true,
        value: extension.ok && extension.value.fee,
      })
      expect(requestedAmount(today, 'payoff')).toEqual({ ok: true, value: payoff.ok && payoff.value.total })
      const amounts = (['repay', 'extend', 'payoff'] as const).map((purpose) =>
        requestedAmount(today, purpose),
      )
      expect(new Set(amounts.map((asked) => asked.ok && asked.value)).size).toBe(3)
    }
  })

  test('an extension has all days of the product', () => {
    const today = loanOn(makeOrder([], {}, { extension: { ...extension, maxDays: 5 } }), onDay(25))
    expect(today.extension()).toMatchObject({ ok: true, value: { days: 5, dueOn: onDay(35) } })
  })

  test('of a settled loan: none, and every refusal is `settled`', () => {
    const today = loanOn(makeOrder([], { status: '200' }), onDay(20))
    const refusal = { ok: false, refusal: 'already-settled' }
    expect([today.repayment, today.extension(), today.payoff()]).toEqual([refusal, refusal, refusal])
  })

  test.each(['21', '110', '151', '170', 'of a later release'])('of a loan in status %s: none', (status) => {
    const today = loanOn(makeOrder([], { status }), onDay(20))
    expect(today.status).toBe(status)
    expect(today.repayment).toEqual({ ok: false, refusal: 'nothing-to-repay' })
    expect(today.extension()).toEqual({ ok: false, refusal: 'extension-not-offered' })
    expect(today.payoff()).toEqual({ ok: false, refusal: 'nothing-to-repay' })
  })

  test('a product without extensions offers none', () => {
    const today = loanOn(makeOrder([], {}, { extension: null }), onDay(20))
    expect(today.extension()).toEqual({ ok: false, refusal: 'extension-not-offered' })
  })

  test('a product that forbids early payment shows no payoff', () => {
    const prepayment = { termDividedBy: 2, notBeforeDays: 7 }
    const payoffOnDay = (day: number) => loanOn(makeOrder([], {}, { prepayment }), onDay(day)).payoff()
    expect(payoffOnDay(44)).toEqual({ ok: false, refusal: 'payoff-too-early' })
    expect(payoffOnDay(45).ok).toBe(true)
  })

  test('a loan that is nearly all prepaid needs no payoff', () => {
    const { total } = outstanding(makeOrder().loan, onDay(5))
    const today = loanOn(makeOrder([{ amount: total - 10n, day: 5 }]), onDay(5))
    expect(today.due?.total).toBe(10n)
    expect(today.payoff()).toEqual({ ok: false, refusal: 'payoff-not-needed' })
  })

  test('a loan without debt has no payment and no payoff, whatever the order says', () => {
    const { total } = outstanding(makeOrder().loan, onDay(5))
    const today = loanOn(makeOrder([{ amount: total + 700n, day: 5 }]), onDay(5))
    expect(today).toMatchObject({ due: null, nextDueOn: null, daysLate: 0, credit: 700n })
    expect(today.repayment).toEqual({ ok: false, refusal: 'nothing-to-repay' })
    expect(today.payoff()).toEqual({ ok: false, refusal: 'nothing-to-repay' })
  })

  test('a loan that was never disbursed has no contract to pay off', () => {
    const today = loanOn(makeOrder([], { disbursedOn: null }), onDay(20))
    expect(today.contract).toBeNull()
    expect(today.payoff()).toEqual({ ok: false, refusal: 'nothing-to-repay' })
  })
})

const extension = { feeRate: sampleProduct.ratePerDay, maxDays: 7 }

const anyProduct = fc.record({
  market: fc.constantFrom('mx', 'in'),
  instalments: fc.integer({ min: 1, max: 6 }),
  daysBetween: fc.integer({ min: 7, max: 45 }),
  penaltyRule: fc.constantFrom('bands-5-4-2', 'three-percent-a-day', 'flat-charge'),
  commission: fc.constantFrom(sampleProduct.commission, {
    ...sampleProduct.commission,
    taken: 'with-instalments' as const,
  }),
  prepayment: fc.constantFrom(null, { termDividedBy: 2, notBeforeDays: 7 }),
  extension: fc.constantFrom(null, sampleProduct.extension),
}) satisfies fc.Arbitrary<Partial<Product>>

const anyPayments = fc
  .array(fc.record({ amount: fc.bigInt(1n, 400000n), day: fc.nat(120) }), { maxLength: 5 })
  .map((payments) => payments.sort((one, other) => one.day - other.day))

test('every figure equals its rule called alone, for any loan on any day, and the ledger agrees', () => {
  fc.assert(
    fc.property(anyProduct, anyPayments, fc.nat(100), (product, payments, later) => {
      const order = makeOrder(payments, {}, product)
      const day = onDay((payments.at(-1)?.day ?? 0) + later)
      const { loan } = order
      const today = loanOn(order, day)
      expect(today).toMatchObject({
        due: amountDue(loan, day),
        left: outstanding(loan, day),
        unpaid: unpaidInstalments(loan),
        nextDueOn: nextDueOn(loan),
        pendingPenalty: pendingPenalty(loan, day),
        credit: creditOf(loan.balances),
        daysLate: amountDue(loan, day)?.daysLate ?? 0,
      })
      expect(today.left.total).toBe(owedOf(loan.balances) + today.pendingPenalty)
      expect(today.status).toBe(today.daysLate > 0 ? '180' : '174')
      const plan = planExtension(loan, product.extension?.maxDays ?? 0, day)
      const isOffered =
        plan.ok && today.due !== null && daysBetween(day, today.due.dueOn) <= EXTENSION_OFFERED_DAYS
      expect(today.extension().ok ? today.extension() : null).toEqual(isOffered ? plan : null)
      const contract = { amount: order.amountMinor, received: order.receivedMinor, disbursedOn }
      const payoff = payoffOn(payoffLoanOf(loan, contract, day), day)
      const isAsked = payoff.ok && payoff.value.total > 0n
      expect(today.payoff().ok ? today.payoff() : null).toEqual(isAsked ? payoff : null)
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 600 },
  )
})

test('a calendar contains the instalments of today and later', () => {
  const ahead = (day: number) =>
    instalmentsAhead(loanToday(makeOrder(), noonOn(day))).map(({ number }) => number)
  expect([ahead(0), ahead(30), ahead(31), ahead(90), ahead(91)]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [2, 3],
    [3],
    [],
  ])
})

test('seen and claimed payments are both in transit, claims last', () => {
  const seen = { kind: 'seen', amount: 5000n, at: noonOn(3), heardAt: noonOn(3) }
  const reference = { provider: 'p', reference: 'r', purpose: 'repay', channel: 'c', asked: 5000n } as const
  const claims = [{ folio: 'F', amount: 1n, paidOn: onDay(3), openedAt: noonOn(3), answerBy: noonOn(4) }]
  const order = makeOrder([], { spokenOf: [{ ...reference, notices: [seen] }], claims })
  const { pendingPayments } = loanToday(order, noonOn(3))
  expect(pendingPayments.map(({ state, reference: name }) => [state, name])).toEqual([
    ['waiting', 'r'],
    ['claimed', 'F'],
  ])
})
