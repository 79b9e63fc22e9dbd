import { describe, expect, test } from 'vitest'
import type { MarketId } from '../markets/market.ts'
import { EARLY, noonOn, onDay, sampleLoan } from './booking/receive.sample.ts'
import { takeBack } from './booking/take-back.ts'
import { balanceOf, owedOf } from './ledger.ts'
import { payoffOn } from './payoff.ts'
import { debtOn } from './repayment.ts'
import { payoffLoanOf } from './take-payoff.ts'

const COINS = [
  ['mx', 10n],
  ['in', 100n],
] as const

const owedBy = (loan: ReturnType<typeof sampleLoan>, day: number) =>
  debtOn(loan.owing().loan, onDay(day)).left.total

function payoffBy(loan: ReturnType<typeof sampleLoan>, day: number): bigint {
  const { loan: now, contract } = loan.owing()
  const payoff = contract && payoffOn(payoffLoanOf(now, contract, onDay(day)), onDay(day))
  if (!payoff?.ok) throw new Error('it cannot be ended that day')
  return payoff.value.total
}

const differenceOf = (loan: ReturnType<typeof sampleLoan>) => loan.owing().loan.balances['small-difference']

const EDGES = COINS.flatMap(([market, coin]): [MarketId, bigint, boolean][] => [
  [market, 1n, true],
  [market, coin - 1n, true],
  [market, coin, false],
  [market, coin + 1n, false],
])

describe.each(EDGES)('in %s, money that is %d short', (market, short, ends) => {
  test.each(['repay', 'payoff'] as const)(
    'of the whole debt, meant to %s, ends the loan only below one coin',
    (purpose) => {
      const loan = sampleLoan({ market, ...(purpose === 'payoff' && EARLY) })
      const asked = purpose === 'payoff' ? payoffBy(loan, 20) : owedBy(loan, 20)
      const received = loan.pay(purpose, asked - short, 20, { amount: asked })
      expect(received.settled).toBe(ends)
      expect(differenceOf(loan)).toBe(ends ? short : 0n)
      expect(received.credit).toBe(0n)
      expect(received.postings.some(({ kind }) => kind === 'small-difference')).toBe(ends)
      if (ends) {
        expect([received.effect, received.message, received.order.status]).toEqual([
          'settled',
          'settled',
          '200',
        ])
        expect(owedOf(loan.owing().loan.balances)).toBe(0n)
      } else expect(received.order.status).toBe('174')
    },
  )
})

test('an instalment that is slightly short stays owed', () => {
  const loan = sampleLoan({ instalments: 3 })
  const asked = debtOn(loan.owing().loan, onDay(5)).due?.total ?? 0n
  const all = owedBy(loan, 5)
  expect(loan.pay('repay', asked - 5n, 5).settled).toBe(false)
  expect([owedBy(loan, 5), differenceOf(loan)]).toEqual([all - asked + 5n, 0n])
})

test('full payment or more leaves no difference', () => {
  for (const more of [0n, 1n]) {
    const loan = sampleLoan()
    loan.pay('repay', owedBy(loan, 20) + more, 20)
    expect(differenceOf(loan)).toBe(0n)
  }
})

test('it is covered once per loan', () => {
  for (const purpose of ['repay', 'payoff'] as const) {
    const loan = sampleLoan(purpose === 'payoff' ? EARLY : {})
    const { loan: now, ...order } = loan.owing()
    const taken = { ...now, balances: { ...now.balances, 'small-difference': 1n } }
    const again = { ...order, loan: taken }
    const asked = purpose === 'repay' ? debtOn(taken, onDay(20)).left.total : payoffBy(loan, 20)
    const { settled } = loan.payOf(again, purpose, asked - 5n, 20)
    expect([purpose, settled]).toEqual([purpose, false])
  }
})

test.each([1n, 1000n, 'all'] as const)('it is reversed with its payment, of which %s is reversed', (part) => {
  const loan = sampleLoan()
  const all = owedBy(loan, 20)
  const { postings } = loan.pay('repay', all - 7n, 20)
  const amount = part === 'all' ? all - 7n : part
  const payment = { entries: postings.flatMap(({ entries }) => entries), moved: [] }
  const back = takeBack(loan.owing(), payment, null, amount, noonOn(25))
  expect(balanceOf(back.reversal.entries)['small-difference']).toBe(-7n)
  expect(owedOf(balanceOf(back.reversal.entries))).toBe(amount + 7n)
  expect([back.message, back.order.status]).toEqual(['owed-again', '174'])
})
