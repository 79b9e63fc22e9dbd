import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price } from '#domain/loans/pricing.ts'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import { ok, refuse } from '#domain/result.ts'
import { reverse } from './booking/undo.ts'
import {
  accruePenalty,
  assertBalanced,
  balanceOf,
  type Claim,
  creditOf,
  disburse,
  giveRebate,
  overdrawnOf,
  owedOf,
  payExtension,
  receivePayment,
  refund,
} from './ledger.ts'

const noon = new Date('2026-01-01T18:00:00Z')
const terms = price(sampleProduct, 300000n, '2026-01-01')
const debt: Claim[] = [
  { part: 'penalty', amount: 100n },
  { part: 'interest', amount: 200n },
  { part: 'principal', amount: 1000n },
]

test('an unbalanced posting throws', () => {
  const entries = [
    { account: 'cash' as const, amount: 5n },
    { account: 'credit' as const, amount: -4n },
  ]
  expect(() => assertBalanced({ kind: 'payment', at: noon, entries })).toThrow('off by 1')
})

test('a disbursement posts the whole schedule as owed and sends the payout', () => {
  const balances = balanceOf(disburse(terms, noon).entries)
  expect(owedOf(balances)).toBe(terms.totalOwed)
  expect(balances.principal).toBe(300000n)
  expect(balances.disbursement).toBe(-270000n)
  expect(balances['income-commission']).toBe(-30000n)
  expect(balances['tax-owed']).toBe(-terms.tax)
})

test('a commission paid with the instalments is owed as a fee, and the full amount is sent', () => {
  const later = { ...sampleProduct.commission, taken: 'with-instalments' as const }
  const balances = balanceOf(
    disburse(price({ ...sampleProduct, commission: later }, 300000n, '2026-01-01'), noon).entries,
  )
  expect(balances.fee).toBe(30000n)
  expect(balances.disbursement).toBe(-300000n)
})

test.each([
  [1299n, 'part-paid'],
  [1300n, 'settled'],
  [1301n, 'over-paid'],
])('%s against a debt of 1300 is %s', (amount, outcome) => {
  expect(receivePayment(amount, debt, noon).outcome).toBe(outcome)
})

test('money for a settled loan is all the borrower’s credit', () => {
  const { posting, outcome } = receivePayment(700n, [], noon)
  expect(outcome).toBe('late-for-settled')
  expect(creditOf(balanceOf(posting.entries))).toBe(700n)
})

test('a payment pays the claims in order', () => {
  expect(receivePayment(250n, debt, noon).posting.entries).toEqual([
    { account: 'cash', amount: 250n },
    { account: 'penalty', amount: -100n },
    { account: 'interest', amount: -150n },
  ])
})

test('an extension fee keeps the debt', () => {
  const before = disburse(terms, noon).entries
  expect(owedOf(balanceOf([...before, ...payExtension(1500n, noon).entries]))).toBe(terms.totalOwed)
})

test('a penalty adds the same amount to debt and income', () => {
  const balances = balanceOf(accruePenalty(500n, noon).entries)
  expect([balances.penalty, balances['income-penalty']]).toEqual([500n, -500n])
})

test('only credit can be refunded', () => {
  const balances = balanceOf(receivePayment(1400n, debt, noon).posting.entries)
  expect(refund(101n, balances, noon)).toEqual(refuse('more-than-credit'))
  const back = refund(100n, balances, noon)
  const entries = [
    { account: 'credit', amount: 100n },
    { account: 'cash', amount: -100n },
  ]
  expect(back).toEqual(ok({ kind: 'refund', at: noon, entries }))
})

test('a reversal undoes every account', () => {
  const payment = receivePayment(1400n, debt, noon).posting
  const after = balanceOf([...payment.entries, ...reverse(payment, noon).entries])
  expect(Object.values(after).every((balance) => balance === 0n)).toBe(true)
})

test('an amount below 1 is never posted', () => {
  const balances = balanceOf(receivePayment(1400n, debt, noon).posting.entries)
  expect(() => receivePayment(0n, debt, noon)).toThrow('not an amount to post: 0')
  expect(() => receivePayment(-5n, debt, noon)).toThrow('not an amount to post: -5')
  expect(() => accruePenalty(0n, noon)).toThrow('not an amount to post: 0')
  expect(() => payExtension(0n, noon)).toThrow('not an amount to post: 0')
  expect(() => refund(0n, balances, noon)).toThrow('not an amount to post: 0')
})

test('inconsistent terms are never disbursed', () => {
  expect(() => disburse({ ...terms, received: terms.received - 1n }, noon)).toThrow(
    'a disbursement posting is off by 1',
  )
})

describe('rebates', () => {
  const nothing = { penalty: 0n, fee: 0n, tax: 0n, interest: 0n, principal: 0n }
  const back = (given: Partial<typeof nothing>, owed: Partial<typeof nothing>) =>
    giveRebate({ ...nothing, ...given }, { ...nothing, ...owed }, noon)

  test('each part reduces its debt and its income', () => {
    expect(
      back(
        { penalty: 1n, fee: 2n, tax: 4n, interest: 8n, principal: 16n },
        { penalty: 100n, fee: 100n, tax: 100n, interest: 100n, principal: 100n },
      ),
    ).toEqual([
      {
        kind: 'rebate',
        at: noon,
        entries: [
          { account: 'income-penalty', amount: 1n },
          { account: 'income-commission', amount: 2n },
          { account: 'tax-owed', amount: 4n },
          { account: 'income-interest', amount: 8n },
          { account: 'income-commission', amount: 16n },
          { account: 'penalty', amount: -1n },
          { account: 'fee', amount: -2n },
          { account: 'tax', amount: -4n },
          { account: 'interest', amount: -8n },
          { account: 'principal', amount: -16n },
        ],
      },
    ])
  })

  test('the paid share of a part pays the other parts, penalty first and principal last', () => {
    // Of 40 interest, 10 are unpaid; the other 30 pay the penalty of 5, the fee of 7, and 18 of the principal.
    const [rebate] = back({ interest: 40n }, { interest: 10n, penalty: 5n, fee: 7n, principal: 1000n })
    expect(rebate?.entries).toEqual([
      { account: 'income-interest', amount: 40n },
      { account: 'penalty', amount: -5n },
      { account: 'fee', amount: -7n },
      { account: 'interest', amount: -10n },
      { account: 'principal', amount: -18n },
    ])
  })

  test('the surplus is the borrower’s credit', () => {
    const [rebate] = back({ interest: 40n }, { principal: 15n })
    expect(rebate?.entries).toEqual([
      { account: 'income-interest', amount: 40n },
      { account: 'principal', amount: -15n },
      { account: 'credit', amount: -25n },
    ])
    expect(creditOf(balanceOf(rebate?.entries ?? []))).toBe(25n)
  })

  test('a negative part is charged, and pays no other part', () => {
    const [rebate] = back({ interest: -3n, principal: 10n }, { interest: 50n, principal: 100n })
    expect(rebate?.entries).toEqual([
      { account: 'income-interest', amount: -3n },
      { account: 'income-commission', amount: 10n },
      { account: 'interest', amount: 3n },
      { account: 'principal', amount: -10n },
    ])
  })

  test('an empty rebate writes nothing', () => {
    expect(back({}, { interest: 50n, principal: 100n })).toEqual([])
  })
})

const parts = fc.constantFrom(
  'penalty' as const,
  'fee' as const,
  'tax' as const,
  'interest' as const,
  'principal' as const,
)
const anyClaims = fc.array(fc.record({ part: parts, amount: fc.bigInt({ min: 0n, max: 10n ** 6n }) }), {
  maxLength: 30,
})

test('every sequence of events balances and loses no minor unit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 7n }), anyClaims, (amount, claims) => {
      const { posting, outcome } = receivePayment(amount, claims, noon)
      assertBalanced(posting)
      const balances = balanceOf(posting.entries)
      const owed = claims.reduce((total, claim) => total + claim.amount, 0n)
      expect(-owedOf(balances) + creditOf(balances)).toBe(amount)
      expect(-owedOf(balances) <= owed).toBe(true)
      expect(creditOf(balances) > 0n).toBe(outcome === 'over-paid' || outcome === 'late-for-settled')
    }),
  )
})

test('credit is owed by the lender, overdrawn credit by the borrower; never both', () => {
  const balances = balanceOf([])
  const both = (credit: bigint) => [creditOf({ ...balances, credit }), overdrawnOf({ ...balances, credit })]
  expect([both(-700n), both(0n), both(700n)]).toEqual([
    [700n, 0n],
    [0n, 0n],
    [0n, 700n],
  ])
})
