import { describe, expect, test } from 'vitest'
import { noonOn, onDay, sampleLoan } from './booking/receive.sample.ts'
import { returnPenalty, unjustifiedPenalty } from './late-money.ts'
import { creditOf } from './ledger.ts'
import { outstanding } from './repayment.ts'

type Sample = ReturnType<typeof sampleLoan>

const DUE = 30

/** Debt on a day, less the borrower's credit. */
const stands = (loan: Sample, day: number) =>
  outstanding(loan.owing().loan, onDay(day)).total - creditOf(loan.owing().loan.balances)

/** Books money that was paid on one day and found on another, as the server does. */
function findLate(loan: Sample, amount: bigint, paid: number, found: number): bigint {
  const back = unjustifiedPenalty(loan.owing(), loan.postings(), amount, noonOn(paid))
  loan.post(returnPenalty(loan.owing().loan, back, noonOn(found)))
  loan.pay('repay', amount, paid, { state: 'issued' }, found)
  return back
}

describe('money that is booked late', () => {
  test('paid in time, beside a late payment: the penalty is returned, and pays the loan', () => {
    const loan = sampleLoan()
    loan.pay('repay', 200_000n, DUE + 10)
    const charged = -loan.owing().loan.balances['income-penalty']
    expect(charged).toBeGreaterThan(0n)
    expect(findLate(loan, 400_000n, DUE - 1, DUE + 11)).toBe(charged)
    expect(loan.owing().loan.balances['income-penalty']).toBe(0n)
  })

  test('paid after the due day: only the penalty since then is returned', () => {
    const loan = sampleLoan()
    loan.pay('repay', 100_000n, DUE + 10)
    const charged = -loan.owing().loan.balances['income-penalty']
    const back = findLate(loan, 400_000n, DUE + 4, DUE + 11)
    expect(back).toBeGreaterThan(0n)
    expect(back).toBeLessThan(charged)
  })

  test('with no penalty since, nothing is returned', () => {
    const loan = sampleLoan()
    loan.pay('repay', 100_000n, DUE - 5)
    expect(findLate(loan, 100_000n, DUE - 6, DUE + 11)).toBe(0n)
  })

  test('if more than payments happened since, all penalties since are returned', () => {
    const loan = sampleLoan()
    loan.pay('repay', 100_000n, DUE + 5)
    const charged = -loan.owing().loan.balances['income-penalty']
    const postings = [...loan.postings(), { kind: 'reversal', at: noonOn(DUE + 6), entries: [] } as const]
    expect(unjustifiedPenalty(loan.owing(), postings, 1n, noonOn(DUE - 1))).toBe(charged)
  })

  test('other events on the day of payment do not return all penalties', () => {
    const loan = sampleLoan()
    loan.pay('repay', 100_000n, DUE + 10)
    const postings = [...loan.postings(), { kind: 'reversal', at: noonOn(DUE + 4), entries: [] } as const]
    const back = unjustifiedPenalty(loan.owing(), postings, 400_000n, noonOn(DUE + 4))
    expect(back).toBe(unjustifiedPenalty(loan.owing(), loan.postings(), 400_000n, noonOn(DUE + 4)))
    expect(back).toBeLessThan(-loan.owing().loan.balances['income-penalty'])
  })

  test('-', () => {
    const loan = sampleLoan()
    loan.pay('repay', 400_000n, DUE + 10)
    const { loan: paid } = loan.owing()
    const charged = -paid.balances['income-penalty']
    const kinds = returnPenalty(paid, charged, noonOn(DUE + 11)).map(({ kind }) => kind)
    expect(kinds).toEqual(['penalty-waived', 'credit-again', 'credit-used'])
    for (const nothing of [0n, -1n]) expect(returnPenalty(paid, nothing, noonOn(DUE + 11))).toEqual([])
  })

  test('the result equals booking each payment on its day, in any order of arrival', () => {
    let seed = 7
    const below = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % most
    }
    for (let life = 0; life < 500; life++) {
      const penaltyRule = life % 2 === 0 ? ('three-percent-a-day' as const) : ('bands-5-4-2' as const)
      const first = DUE - 5 + below(20)
      const second = first + 1 + below(20)
      const amounts = [BigInt(1_000 + below(400_000)) * 1n, BigInt(1_000 + below(400_000))] as const
      // Some histories start with a small payment, perhaps with a penalty.
      const before = BigInt(below(2) * 1_000)
      const known = sampleLoan({ penaltyRule })
      if (before > 0n) known.pay('repay', before, first - 1 - (life % 3))
      known.pay('repay', amounts[0], first)
      known.pay('repay', amounts[1], second)
      const late = sampleLoan({ penaltyRule })
      if (before > 0n) late.pay('repay', before, first - 1 - (life % 3))
      late.pay('repay', amounts[1], second)
      findLate(late, amounts[0], first, second)
      const said = `${penaltyRule} ${amounts} on ${first} and ${second}`
      expect(stands(late, second), said).toBe(stands(known, second))
      expect(late.owing().loan.balances['income-penalty'], said).toBe(
        known.owing().loan.balances['income-penalty'],
      )
    }
  })
})
