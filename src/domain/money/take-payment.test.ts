import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayIn } from '#domain/dates.ts'
import { price } from '#domain/loans/pricing.ts'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import { markets } from '#domain/markets/market.ts'
import { assertBalanced, balanceOf, creditOf, disburse, owedOf, type Posting } from './ledger.ts'
import { amountDue, type Loan, outstanding, penaltyChargedThrough } from './repayment.ts'
import { claimsOf, takePayment } from './take-payment.ts'

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
const pay = (loan: Loan, amount: bigint, day: number) => takePayment(loan, amount, noonOn(day), onDay(day))

test('a payment of the amount due pays the first instalment and no other', () => {
  const due = amountDue(fresh, onDay(30))?.total ?? 0n
  const { outcome, settled, postings } = pay(fresh, due, 30)
  expect({ outcome, settled }).toEqual({ outcome: 'part-paid', settled: false })
  const after = loanAfter([disbursed, ...postings])
  expect(amountDue(after, onDay(31))).toMatchObject({ dueOn: onDay(60), daysLate: 0, penalty: 0n })
})

test('penalties are posted before the payment, at the same moment', () => {
  const { postings } = pay(fresh, 1000n, 31)
  expect(postings.map((posting) => posting.kind)).toEqual(['penalty', 'payment'])
  expect(balanceOf(postings[1]?.entries ?? []).penalty).toBe(-1000n)
})

test('paying principal lowers the penalty of later days', () => {
  const first = pay(fresh, 150000n, 31)
  const after = loanAfter([disbursed, ...first.postings])
  const untouched = outstanding(fresh, onDay(40)).penalty - outstanding(fresh, onDay(31)).penalty
  const lowered = outstanding(after, onDay(40)).penalty - outstanding(after, onDay(31)).penalty
  expect(lowered > 0n && lowered < untouched).toBe(true)
})

test('paying the whole debt settles; one more unit is credit', () => {
  const all = outstanding(fresh, onDay(75)).total
  expect(pay(fresh, all - 10n, 75)).toMatchObject({ outcome: 'part-paid', settled: false })
  expect(pay(fresh, all, 75)).toMatchObject({ outcome: 'settled', settled: true })
  const over = pay(fresh, all + 1n, 75)
  expect(over).toMatchObject({ outcome: 'over-paid', settled: true })
  expect(creditOf(loanAfter([disbursed, ...over.postings]).balances)).toBe(1n)
})

test('a payment on a settled loan is credit and accrues nothing', () => {
  const paid = [disbursed, ...pay(fresh, terms.totalOwed, 10).postings]
  const again = pay(loanAfter(paid), 5000n, 200)
  expect(again).toMatchObject({ outcome: 'late-for-settled', settled: true })
  expect(again.postings).toHaveLength(1)
  expect(creditOf(loanAfter([...paid, ...again.postings]).balances)).toBe(5000n)
})

test("claims follow the product's order, instalment by instalment", () => {
  const reversed = [...sampleProduct.allocation].reverse()
  const loan = loanAfter([disbursed], { product: { ...sampleProduct, allocation: reversed } })
  expect(claimsOf(loan, onDay(31)).map((claim) => claim.part)).toEqual([
    ...reversed,
    ...reversed,
    ...reversed,
  ])
})

test('a settled loan has no claims, and a penalty after the last instalment is the only claim', () => {
  const settled = loanAfter([disbursed, ...pay(fresh, terms.totalOwed, 10).postings])
  expect(claimsOf(settled, onDay(200))).toEqual([])
  const penal = { ...settled, balances: { ...settled.balances, penalty: 700n } }
  expect(claimsOf(penal, onDay(200))).toEqual([{ part: 'penalty', amount: 700n }])
})

const anyPayments = fc.array(
  fc.record({ days: fc.integer({ min: 0, max: 40 }), amount: fc.bigInt({ min: 1n, max: 200000n }) }),
  { maxLength: 12 },
)

test('every posting balances, and paid money is paid debt or credit', () => {
  const rules = fc.constantFrom(
    'bands-5-4-2' as const,
    'three-percent-a-day' as const,
    'flat-charge' as const,
  )
  const orders = fc.shuffledSubarray([...sampleProduct.allocation], { minLength: 5 })
  fc.assert(
    fc.property(anyPayments, rules, orders, (payments, penaltyRule, allocation) => {
      const change = { product: { ...sampleProduct, penaltyRule, allocation } }
      const postings: Posting[] = [disbursed]
      let day = 0
      for (const { days, amount } of payments) {
        day += days
        const loan = loanAfter(postings, change)
        const owed = outstanding(loan, onDay(day)).total
        const taken = pay(loan, amount, day)
        expect(claimsOf(loan, onDay(day)).reduce((total, claim) => total + claim.amount, 0n)).toBe(owed)
        postings.push(...taken.postings)
        const after = loanAfter(postings, change)
        const left = owed > amount ? owed - amount : 0n
        // Less than the smallest coin is not asked for.
        expect(owedOf(after.balances)).toBe(left < markets.mx.smallestCoinMinor ? 0n : left)
        expect(taken.settled).toBe(owedOf(after.balances) === 0n)
        expect(amountDue(after, onDay(day)) === null).toBe(taken.settled)
        expect(dayIn(noonOn(day), 'America/Mexico_City')).toBe(onDay(day))
      }
      for (const posting of postings) assertBalanced(posting)
    }),
    {
      numRuns: fc.readConfigureGlobal().numRuns ?? 60,
      examples: [
        [[{ days: 0, amount: owedOf(fresh.balances) - 9n }], 'bands-5-4-2', [...sampleProduct.allocation]],
      ],
    },
  )
})

test('overdrawn credit is paid last, after every instalment', () => {
  const owed = { ...fresh.balances, credit: 700n }
  const claims = claimsOf({ ...fresh, balances: owed }, onDay(1))
  expect(claims.at(-1)).toEqual({ part: 'credit', amount: 700n })
  expect(claims.filter(({ part }) => part === 'credit')).toHaveLength(1)
  expect(
    claimsOf({ ...fresh, balances: { ...owed, credit: -700n } }, onDay(1)).map(({ part }) => part),
  ).not.toContain('credit')
})
