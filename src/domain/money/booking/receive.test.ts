import { describe, expect, test } from 'vitest'
import { planExtension } from '#domain/money/extension.ts'
import { creditOf, owedOf } from '#domain/money/ledger.ts'
import { payoffOn } from '#domain/money/payoff.ts'
import { amountDue, nextDueOn, outstanding } from '#domain/money/repayment.ts'
import { payoffLoanOf } from '#domain/money/take-payoff.ts'
import { percent } from '#domain/rate.ts'
import { EARLY, noonOn, onDay, sampleLoan } from './receive.sample.ts'
import { receive } from './receive.ts'

const FEE = 15000n
const owedBy = (loan: ReturnType<typeof sampleLoan>, day: number) =>
  outstanding(loan.owing().loan, onDay(day)).total
function payoffOf(loan: ReturnType<typeof sampleLoan>, day: number): bigint {
  const { loan: now, contract } = loan.owing()
  const payoff = contract && payoffOn(payoffLoanOf(now, contract, onDay(day)), onDay(day))
  if (!payoff?.ok) throw new Error('it cannot be ended that day')
  return payoff.value.total
}
const dueOf = (loan: ReturnType<typeof sampleLoan>, day: number) =>
  amountDue(loan.owing().loan, onDay(day))?.total ?? 0n

describe('an extension payment that covers the whole loan settles it and buys no extension, also where early payoff saves nothing', () => {
  test.each([
    ['all that is owed', 0n, 'settled', 0n],
    ['all that is owed but less than a coin', -9n, 'settled', 0n],
    ['all that is owed and the fee', FEE, 'over-paid', FEE],
  ] as const)('%s: no fee is charged, and the rest becomes credit', (_, more, effect, credit) => {
    const loan = sampleLoan()
    const received = loan.pay('extend', owedBy(loan, 20) + more, 20, { amount: FEE })
    expect(received).toMatchObject({
      effect,
      settled: true,
      extended: false,
      message: effect,
      fee: 0n,
      credit,
      ends: ['repay', 'part', 'extend', 'payoff'],
      order: { status: '200' },
    })
    expect(owedBy(loan, 20)).toBe(0n)
  })

  test('an extension is bought as long as some debt remains', () => {
    const loan = sampleLoan()
    const received = loan.pay('extend', owedBy(loan, 20) - 10n, 20, { amount: FEE })
    expect(received).toMatchObject({ effect: 'extended', settled: false, message: 'extended-and-part-paid' })
    expect(received.order.status).toBe('174')
    expect(owedBy(loan, 20)).toBe(FEE + 10n)
  })
})

test('the quoted fee is honoured even if it has changed since', () => {
  const loan = sampleLoan()
  const quoted = FEE - 4000n
  expect(loan.pay('extend', quoted, 20, { amount: quoted })).toMatchObject({
    effect: 'extended',
    fee: quoted,
  })
  const dear = sampleLoan()
  expect(dear.pay('extend', FEE, 20, { amount: FEE + 1n })).toMatchObject({ effect: 'part-paid', fee: 0n })
})

test('an extension moves the due day by all days of the product, and can be bought once', () => {
  const loan = sampleLoan()
  expect(loan.pay('extend', FEE, 20).order).toEqual({
    status: '174',
    dueOn: onDay(37),
    extensionAllowed: false,
  })
  expect(nextDueOn(loan.owing().loan)).toBe(onDay(37))
})

test('the due day of a settled loan is its last one', () => {
  const loan = sampleLoan()
  expect(loan.pay('repay', owedBy(loan, 20), 20).order.dueOn).toBe(onDay(30))
})

test('receiving money keeps the extension flag of the loan', () => {
  const closed = sampleLoan({ extension: null })
  expect(closed.pay('extend', FEE, 20)).toMatchObject({ effect: 'part-paid', message: 'not-extended' })
  const open = sampleLoan()
  expect(open.pay('repay', 1000n, 20).order.extensionAllowed).toBe(true)
  const before = { ...open.owing(), extensionAllowed: false }
  const asked = { purpose: 'repay', amount: 1n, state: 'issued', expiresAt: null } as const
  expect(
    receive(before, asked, { amount: 1n, paidAt: noonOn(20), heardAt: noonOn(20) }).order.extensionAllowed,
  ).toBe(false)
})

test('an order in an unknown status is not extended and keeps its status, and its money is booked', () => {
  const loan = sampleLoan()
  const before = { ...loan.owing(), status: '190' }
  const asked = { purpose: 'extend', amount: FEE, state: 'issued', expiresAt: null } as const
  const part = receive(before, asked, { amount: FEE, paidAt: noonOn(20), heardAt: noonOn(20) })
  expect(part).toMatchObject({ effect: 'part-paid', message: 'not-extended', order: { status: '190' } })
  const all = receive(before, asked, { amount: owedBy(loan, 20), paidAt: noonOn(20), heardAt: noonOn(20) })
  expect(all).toMatchObject({ effect: 'settled', settled: true, order: { status: '190' } })
})

test('a card payment cannot expire', () => {
  const loan = sampleLoan()
  expect(loan.pay('repay', 1000n, 20, { expiresAt: null }).arrived).toBe('in-time')
})

test("money is booked on the payment's day in the market’s calendar", () => {
  // 03:00 UTC of day 31 is still day 30 in Mexico City, so the loan is not overdue.
  const loan = sampleLoan()
  const night = new Date(`${onDay(31)}T03:00:00Z`)
  const owed = owedBy(loan, 30)
  const asked = { purpose: 'repay', amount: owed, state: 'issued', expiresAt: null } as const
  expect(receive(loan.owing(), asked, { amount: owed, paidAt: night, heardAt: night })).toMatchObject({
    effect: 'settled',
  })
})

test('a payoff that was larger than needed overpays the loan, and is not reported as money for a settled loan', () => {
  // Nearly all was paid before early payoff was allowed: the rebate exceeds the rest.
  const loan = sampleLoan({ prepayment: { termDividedBy: 2, notBeforeDays: 7 } })
  const rest = 10n
  loan.pay('repay', owedBy(loan, 1) - rest, 1)
  expect(payoffOf(loan, 15)).toBe(0n)
  const received = loan.pay('payoff', 5000n, 15)
  expect(received).toMatchObject({ effect: 'over-paid', message: 'over-paid-with-rebate', settled: true })
  expect(received.credit).toBeGreaterThan(5000n)
  expect(received.credit).toBe(creditOf(loan.owing().loan.balances))
})

test('a credit that is only surplus is not reported as a rebate', () => {
  const loan = sampleLoan()
  const all = owedBy(loan, 20)
  expect(loan.pay('repay', all + 1n, 20).message).toBe('over-paid')
  // The amount of its reference was already reduced by the rebate.
  const ended = sampleLoan(EARLY)
  const asked = payoffOf(ended, 20)
  expect(ended.pay('payoff', asked + 5000n, 20, { amount: asked })).toMatchObject({
    message: 'over-paid',
    credit: 5000n,
  })
})

describe('money that covers the payoff ends the loan early, whatever its purpose was', () => {
  const direct = { daysBetween: 91, ...EARLY }

  test.each(['repay', 'part', 'extend', 'payoff'] as const)(
    '%s: interest of the remaining days becomes credit',
    (purpose) => {
      const loan = sampleLoan(direct)
      const all = owedBy(loan, 0)
      const saved = all - payoffOf(loan, 0)
      expect(saved).toBeGreaterThan(15000n)
      const received = loan.pay(purpose, all, 0, { amount: purpose === 'extend' ? FEE : all })
      expect(received).toMatchObject({
        effect: 'over-paid',
        settled: true,
        extended: false,
        fee: 0n,
        credit: saved,
        order: { status: '200' },
        ends: ['repay', 'part', 'extend', 'payoff'],
      })
      expect(received.message).toBe(purpose === 'payoff' ? 'over-paid' : 'over-paid-with-rebate')
      expect(owedBy(loan, 0)).toBe(0n)
    },
  )

  test('with the full amount of a loan in instalments, or more', () => {
    const loan = sampleLoan({ ...EARLY, instalments: 3 })
    const saved = owedBy(loan, 20) - payoffOf(loan, 20)
    expect(loan.pay('repay', owedBy(loan, 20) + 100000n, 20)).toMatchObject({
      message: 'over-paid-with-rebate',
      credit: 100000n + saved,
    })
  })

  test('exactly: one coin less is an ordinary payment', () => {
    const payoff = payoffOf(sampleLoan(direct), 10)
    expect(sampleLoan(direct).pay('repay', payoff, 10)).toMatchObject({ message: 'settled', credit: 0n })
    expect(sampleLoan(direct).pay('repay', payoff - 10n, 10)).toMatchObject({
      message: 'part-paid',
      settled: false,
    })
  })

  test('not on a day on which the product forbids it, nor where nothing is saved', () => {
    const late = sampleLoan({ ...direct, prepayment: { termDividedBy: 2, notBeforeDays: 7 } })
    expect(late.pay('repay', owedBy(late, 45), 45)).toMatchObject({ message: 'settled', credit: 0n })
    const due = sampleLoan(direct)
    const received = due.pay('repay', owedBy(due, 91), 91)
    expect(received).toMatchObject({ message: 'settled', credit: 0n })
    expect(received.postings.map(({ kind }) => kind)).toEqual(['payment'])
  })

  test('in cooling-off days that outlast the loan, the payoff never exceeds the agreed total', () => {
    const charge = { penaltyRule: 'flat-charge', penaltyCharge: 0n } as const
    const short = sampleLoan({ market: 'in', daysBetween: 7, coolingOffDays: 30, ...charge })
    const all = owedBy(short, 20)
    expect(payoffOf(short, 20)).toBe(all)
    expect(short.pay('payoff', all + 100n, 20)).toMatchObject({ settled: true, credit: 100n })
  })

  test('in cooling-off days the payoff is the cheaper of returning the loan and prepaying it', () => {
    // Returning the loan costs interest on all money received until the last day.
    const free = {
      penaltyRule: 'flat-charge',
      penaltyCharge: 0n,
      commission: { rate: percent('0'), taken: 'upfront' },
    } as const
    const loan = sampleLoan({ ...EARLY, ...free, market: 'in', instalments: 3, coolingOffDays: 60 })
    const { loan: now, contract } = loan.owing()
    if (!contract) throw new Error('the sample loan was paid out')
    const payable = payoffLoanOf(now, contract, onDay(59))
    const ends = payoffOn(payable, onDay(59))
    const given = payoffOn(
      { ...payable, product: { ...now.product, prepayment: { termDividedBy: 1, notBeforeDays: 90 } } },
      onDay(59),
    )
    expect(ends.ok && given.ok && [ends.value.kind, given.value.kind]).toEqual(['early', 'cooling-off'])
    expect(ends.ok && given.ok && ends.value.total < given.value.total).toBe(true)
    expect(given.ok && given.value.saved >= 0n).toBe(true)
  })
})

test('payoff money for a loan that was never disbursed is ordinary money', () => {
  const loan = sampleLoan()
  const before = { ...loan.owing(), contract: null }
  const asked = { purpose: 'payoff', amount: 1000n, state: 'issued', expiresAt: null } as const
  const received = receive(before, asked, { amount: 1000n, paidAt: noonOn(20), heardAt: noonOn(20) })
  expect(received).toMatchObject({ effect: 'part-paid', message: 'payoff-short' })
  expect(received.postings.map(({ kind }) => kind)).toEqual(['payment'])
})

describe('references that end', () => {
  test('a partial payment that does not change fee and day keeps the extension’s reference valid', () => {
    // It pays tax and interest only, on which the fee does not depend.
    expect(sampleLoan().pay('repay', 1000n, 20).ends).toEqual(['repay', 'part', 'payoff'])
  })

  test('a partial payment that lowers the principal ends it, because the fee changes', () => {
    expect(sampleLoan().pay('repay', 200000n, 20).ends).toEqual(['repay', 'part', 'extend', 'payoff'])
  })

  test('paying one of equal instalments ends its reference, although the next amount is the same', () => {
    const flat = { instalments: 3, ratePerDay: { numerator: 0n, denominator: 1n } }
    const loan = sampleLoan(flat)
    const due = dueOf(loan, 20)
    const received = loan.pay('repay', due, 20)
    expect(dueOf(loan, 20)).toBe(due)
    expect(received).toMatchObject({ effect: 'part-paid', message: 'part-paid' })
    expect(received.ends).toEqual(['repay', 'part', 'extend', 'payoff'])
  })

  test('an extension of two overdue instalments ends the references for both: only the first is due afterwards', () => {
    const loan = sampleLoan({ ...EARLY, instalments: 3 })
    const plan = planExtension(loan.owing().loan, 7, onDay(61))
    if (!plan.ok) throw new Error(plan.refusal)
    const before = dueOf(loan, 61)
    const received = loan.pay('extend', plan.value.fee, 61)
    expect(dueOf(loan, 61)).toBeLessThan(before)
    expect(received).toMatchObject({ effect: 'extended', ends: ['repay', 'part', 'extend'] })
  })

  test('a loan that cannot be paid off early ends its payoff reference', () => {
    const late = { prepayment: { termDividedBy: 2, notBeforeDays: 7 } }
    expect(sampleLoan(late).pay('repay', 1000n, 3).ends).toEqual(['repay', 'part', 'payoff'])
    expect(sampleLoan(late).pay('extend', FEE, 3).ends).toEqual(['part', 'extend', 'payoff'])
  })

  test('an extension of an overdue loan keeps references for an unchanged amount', () => {
    const loan = sampleLoan()
    const before = dueOf(loan, 32)
    expect(loan.pay('extend', FEE, 32).ends).toEqual(['part', 'extend'])
    expect(dueOf(loan, 32)).toBe(before)
  })

  test('when only a penalty remains, references for larger amounts end', () => {
    const last = { allocation: ['principal', 'interest', 'fee', 'tax', 'penalty'] } as const
    const loan = sampleLoan(last)
    const { penalty, total } = outstanding(loan.owing().loan, onDay(95))
    expect(penalty).toBeGreaterThan(0n)
    const received = loan.pay('repay', total - penalty, 95)
    expect(received).toMatchObject({ effect: 'part-paid', settled: false })
    expect(received.ends).toContain('repay')
    expect(dueOf(loan, 95)).toBe(penalty)
  })

  test('a fee paid on the due day and reported a day later ends references that include a penalty', () => {
    expect(sampleLoan().pay('extend', FEE, 30, { amount: FEE }, 30).ends).toEqual(['part', 'extend'])
    const late = sampleLoan()
    const withPenalty = dueOf(late, 31)
    expect(late.pay('extend', FEE, 30, { amount: FEE }, 31).ends).toEqual([
      'repay',
      'part',
      'extend',
      'payoff',
    ])
    expect(dueOf(late, 31)).toBeLessThan(withPenalty)
  })
})

test('received money equals fee plus debt paid plus credit, for any amount', () => {
  for (const amount of [1n, FEE - 1n, FEE, FEE + 1n, 200000n, 400000n]) {
    const loan = sampleLoan()
    const before = owedOf(loan.owing().loan.balances)
    const { fee, credit } = loan.pay('extend', amount, 20, { amount: FEE })
    expect(fee + credit + before - owedOf(loan.owing().loan.balances)).toBe(amount)
  }
})

test('a loan is extended at most as often as the product allows, and never twice with one reference', () => {
  const twice = sampleLoan({ extension: { feeRate: percent('5'), maxDays: 7, maxTimes: 2 } })
  expect(twice.pay('extend', FEE, 20)).toMatchObject({ extended: true, order: { extensionAllowed: true } })
  expect(twice.pay('extend', FEE, 21, { state: 'paid' })).toMatchObject({
    extended: false,
    message: 'not-extended',
  })
  expect(twice.pay('extend', FEE, 22)).toMatchObject({ extended: true, order: { extensionAllowed: false } })
  expect(twice.pay('extend', FEE, 23)).toMatchObject({ extended: false, message: 'not-extended' })
})

test('an extension applies only to its instalment: later its money pays the loan, and the message says so', () => {
  const loan = sampleLoan({ instalments: 3 })
  const due = amountDue(loan.owing().loan, onDay(20))?.total ?? 0n
  loan.pay('repay', due, 20)
  const days = loan.owing().loan.instalments.map(({ dueOn }) => dueOn)
  const late = loan.pay('extend', 5000n, 25, { instalment: 1, state: 'canceled' })
  expect(late).toMatchObject({ effect: 'part-paid', message: 'other-instalment', fee: 0n })
  expect(late.instalments.map(({ dueOn }) => dueOn)).toEqual(days)
  expect(loan.pay('extend', 5000n, 25, { instalment: 2 })).toMatchObject({ extended: true })
})

test('money for a loan with credit reports only the added credit', () => {
  const loan = sampleLoan()
  loan.pay('repay', owedBy(loan, 20) + 100n, 20)
  expect(loan.pay('repay', 50n, 21)).toMatchObject({ effect: 'late-for-settled', credit: 50n })
})

test('only extensions are tied to an instalment: other money that names one is not reported as tied to it', () => {
  const loan = sampleLoan({ instalments: 3 })
  expect(loan.pay('repay', 1000n, 20, { instalment: 2 }).message).toBe('part-paid')
  expect(loan.pay('extend', 1000n, 20, { instalment: 2 }).message).toBe('other-instalment')
})

test('extension money for a loan that is paid meanwhile becomes credit', () => {
  const loan = sampleLoan()
  loan.pay('repay', owedBy(loan, 20), 20)
  expect(loan.pay('extend', FEE, 21, { amount: FEE, instalment: 1 })).toMatchObject({ credit: FEE, fee: 0n })
})

test('ending a loan early also requires refunded credit whose payment was reversed', () => {
  const loan = sampleLoan(EARLY)
  const entries = [
    { account: 'credit', amount: 700n },
    { account: 'cash', amount: -700n },
  ] as const
  loan.post([{ kind: 'reversal', at: noonOn(5), entries }])
  const received = loan.pay('payoff', payoffOf(loan, 10), 10)
  expect(received).toMatchObject({ settled: true, credit: 0n })
  expect(loan.owing().loan.balances.credit).toBe(0n)
})
