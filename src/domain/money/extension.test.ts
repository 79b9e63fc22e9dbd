import { expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { price } from '#domain/loans/pricing.ts'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import { percent } from '#domain/rate.ts'
import { refuse } from '#domain/result.ts'
import { type ExtensionPlan, owedAfterExtension, planExtension, takeExtensionPayment } from './extension.ts'
import { balanceOf, disburse, owedOf, type Posting } from './ledger.ts'
import { amountDue, type Loan, nextDueOn, outstanding, penaltyChargedThrough } from './repayment.ts'
import { takePayment } from './take-payment.ts'

const start = '2026-01-01'
const terms = price(sampleProduct, 300000n, start)
const onDay = (day: number) => addDays(start, day)
const noonOn = (day: number) => new Date(`${onDay(day)}T18:00:00Z`)
const disbursed = disburse(terms, noonOn(0))

function loanAfter(postings: readonly Posting[], change: Partial<Loan> = {}): Loan {
  return {
    product: sampleProduct,
    client: 'new',
    instalments: terms.instalments,
    balances: balanceOf(postings.flatMap((posting) => posting.entries)),
    penaltyChargedThrough: penaltyChargedThrough(postings, 'America/Mexico_City'),
    ...change,
  }
}

const fresh = loanAfter([disbursed])

function planned(loan: Loan, days: number, day: number): ExtensionPlan {
  const plan = planExtension(loan, days, onDay(day))
  if (!plan.ok) throw new Error(plan.refusal)
  return plan.value
}

test('days count from the due day, and later instalments move by the same days', () => {
  const plan = planned(fresh, 7, 20)
  expect(plan.dueOn).toBe(onDay(37))
  expect(plan.instalments.map((instalment) => instalment.dueOn)).toEqual([onDay(37), onDay(67), onDay(97)])
})

test('an overdue loan is extended from today, never into the past', () => {
  expect(planned(fresh, 3, 50).dueOn).toBe(onDay(53))
  expect(planned(fresh, 3, 30).dueOn).toBe(onDay(33))
})

test('the fee is a share of the principal due', () => {
  expect(planned(fresh, 7, 20).fee).toBe(5000n)
  expect(planned(fresh, 7, 61).fee).toBe(10000n)
})

test("the plan lists today's fee, then every unpaid instalment on its new day", () => {
  const { rows } = planned(fresh, 7, 20)
  expect(rows.map((row) => [row.kind, row.dueOn, row.instalment])).toEqual([
    ['fee', onDay(20), null],
    ['instalment', onDay(37), { number: 1, wasDueOn: onDay(30) }],
    ['instalment', onDay(67), { number: 2, wasDueOn: onDay(60) }],
    ['instalment', onDay(97), { number: 3, wasDueOn: onDay(90) }],
  ])
})

test('penalties until today stay owed and have their own row', () => {
  const plan = planned(fresh, 7, 32)
  expect(plan.rows[1]).toMatchObject({ kind: 'penalty', amount: 110000n, dueOn: onDay(39) })
  expect(owedAfterExtension(plan)).toBe(outstanding(fresh, onDay(32)).total)
})

test('a paid instalment keeps its day', () => {
  const first = amountDue(fresh, onDay(10))?.total ?? 0n
  const loan = loanAfter([disbursed, ...takePayment(fresh, first, noonOn(10), onDay(10)).postings])
  const days = planned(loan, 5, 40).instalments.map((instalment) => instalment.dueOn)
  expect(days).toEqual([onDay(30), onDay(65), onDay(95)])
})

test.each([1, 7])('a product with extensions of up to 7 days can be extended by %d', (days) => {
  expect(planned(fresh, days, 20)).toMatchObject({ days, dueOn: onDay(30 + days) })
})

test('a debt without principal has no fee and cannot be extended', () => {
  const paid = { ...fresh.balances, principal: 0n, interest: 0n, tax: 0n }
  const penal = { ...fresh, balances: { ...paid, penalty: 500n } }
  expect(amountDue(penal, onDay(40))?.total).toBe(500n)
  expect(planExtension(penal, 7, onDay(40))).toEqual(refuse('nothing-to-extend'))
})

test.each([0, 8, -1, 1.5, Number.NaN])('%d days are refused', (days) => {
  expect(planExtension(fresh, days, onDay(20))).toEqual(refuse('extension-days-out-of-range'))
})

test('a product without extensions and a loan without debt are refused', () => {
  const rigid = { ...fresh, product: { ...sampleProduct, extension: null } }
  expect(planExtension(rigid, 7, onDay(20))).toEqual(refuse('extension-not-offered'))
  const settled = loanAfter([disbursed, ...takePayment(fresh, terms.totalOwed, noonOn(1), onDay(1)).postings])
  expect(planExtension(settled, 7, onDay(20))).toEqual(refuse('nothing-to-extend'))
})

test('paying the fee moves the due days and keeps the debt', () => {
  const plan = planned(fresh, 7, 20)
  const taken = takeExtensionPayment(fresh, plan, plan.fee, noonOn(20), onDay(20))
  expect(taken).toMatchObject({ outcome: 'extended', settled: false, instalments: plan.instalments })
  const after = loanAfter([disbursed, ...taken.postings], { instalments: taken.instalments })
  expect(owedOf(after.balances)).toBe(terms.totalOwed)
  expect(nextDueOn(after)).toBe(onDay(37))
  expect(amountDue(after, onDay(37))).toMatchObject({ penalty: 0n, daysLate: 0 })
})

test('paying the fee of an overdue loan posts the penalty until then and stops it', () => {
  const plan = planned(fresh, 7, 32)
  const taken = takeExtensionPayment(fresh, plan, plan.fee, noonOn(32), onDay(32))
  expect(taken.postings.map((posting) => posting.kind)).toEqual(['penalty', 'extension'])
  const after = loanAfter([disbursed, ...taken.postings], { instalments: taken.instalments })
  expect(outstanding(after, onDay(39)).penalty).toBe(110000n)
})

test('only the fee is paid now: the penalty until then is due with the instalment on its new day', () => {
  const plan = planned(fresh, 7, 32)
  const taken = takeExtensionPayment(fresh, plan, plan.fee, noonOn(32), onDay(32))
  const after = loanAfter([disbursed, ...taken.postings], { instalments: taken.instalments })
  const owed = outstanding(fresh, onDay(32)).total
  for (let day = 32; day <= 39; day += 1) {
    // The exact fee, and nothing that is due before the new day.
    expect(outstanding(after, onDay(day)).total, `day ${day}`).toBe(owed)
    expect(amountDue(after, onDay(day))).toMatchObject({ penalty: 110000n, dueOn: onDay(39), daysLate: 0 })
  }
  expect(outstanding(after, onDay(40)).total).toBeGreaterThan(owed)
})

test('money beyond the fee pays the loan', () => {
  const plan = planned(fresh, 7, 20)
  const taken = takeExtensionPayment(fresh, plan, plan.fee + 1000n, noonOn(20), onDay(20))
  expect(taken.outcome).toBe('extended')
  expect(owedOf(loanAfter([disbursed, ...taken.postings]).balances)).toBe(terms.totalOwed - 1000n)
})

test('money below the fee is an ordinary payment and moves nothing', () => {
  const plan = planned(fresh, 7, 20)
  const taken = takeExtensionPayment(fresh, plan, plan.fee - 1n, noonOn(20), onDay(20))
  expect(taken).toMatchObject({ outcome: 'part-paid', instalments: fresh.instalments })
  expect(owedOf(loanAfter([disbursed, ...taken.postings]).balances)).toBe(terms.totalOwed - plan.fee + 1n)
})

test('a fee that arrives after settlement becomes credit', () => {
  const plan = planned(fresh, 7, 20)
  const settled = loanAfter([disbursed, ...takePayment(fresh, terms.totalOwed, noonOn(1), onDay(1)).postings])
  const taken = takeExtensionPayment(settled, plan, plan.fee, noonOn(21), onDay(21))
  expect(taken).toMatchObject({ outcome: 'late-for-settled', settled: true, instalments: fresh.instalments })
})

test('a fee quoted before the due day is honoured after it, and the days count from the payment', () => {
  const quoted = planned(fresh, 7, 20)
  const taken = takeExtensionPayment(fresh, quoted, quoted.fee, noonOn(65), onDay(65))
  expect(taken.outcome).toBe('extended')
  expect(taken.instalments[0]?.dueOn).toBe(onDay(72))
})

test("a loan can be extended until the product's number of days after its due day, by default a week", () => {
  const late = (maxDaysLate: number | undefined, day: number) => {
    const extension = { feeRate: percent('5'), maxDays: 7, maxDaysLate }
    return planExtension({ ...fresh, product: { ...sampleProduct, extension } }, 7, onDay(day))
  }
  expect(late(undefined, 37).ok).toBe(true)
  expect(late(undefined, 38)).toEqual(refuse('too-late-to-extend'))
  expect(late(undefined, 75)).toEqual(refuse('too-late-to-extend'))
  expect(late(0, 30).ok).toBe(true)
  expect(late(0, 31)).toEqual(refuse('too-late-to-extend'))
  expect(late(45, 75).ok).toBe(true)
})
