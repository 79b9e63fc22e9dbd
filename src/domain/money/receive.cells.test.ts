import { describe, expect, test } from 'vitest'
import { EARLY, noonOn, onDay, sampleLoan } from './booking/receive.sample.ts'
import { planExtension } from './extension.ts'
import { assertBalanced } from './ledger.ts'
import type { RequestedPayment } from './payment-reference.ts'
import { payoffOn } from './payoff.ts'
import { amountDue } from './repayment.ts'
import type { Purpose } from './same-debt.ts'
import { payoffLoanOf } from './take-payoff.ts'

/**
 * Expected results of receiving money, written by hand: loan state, purpose, amount; then effect, message, credit, and
 * other references that end. `far` is the requested amount, the whole debt, and 50.00. Early payoff is allowed on any
 * day: `rest` is the surplus over the payoff, which is lower than the debt before the due day.
 */
const WANTED = `
  open      repay   short  over-paid         over-paid-with-rebate   rest   repay part extend payoff
  open      repay   exact  over-paid         over-paid-with-rebate   rest   repay part extend payoff
  open      repay   over   over-paid         over-paid-with-rebate   rest   repay part extend payoff
  open      repay   far    over-paid         over-paid-with-rebate   rest   repay part extend payoff
  open      extend  short  part-paid         fee-short               none   repay part extend payoff
  open      extend  exact  extended          extended                none   part extend
  open      extend  over   extended          extended-and-part-paid  none   repay part extend payoff
  open      extend  far    over-paid         over-paid-with-rebate   rest   repay part extend payoff
  open      payoff  short  part-paid         payoff-short            none   repay part extend payoff
  open      payoff  exact  settled           settled                 none   repay part extend payoff
  open      payoff  over   over-paid         over-paid               ten    repay part extend payoff
  open      payoff  far    over-paid         over-paid               owed+  repay part extend payoff

  overdue   repay   short  part-paid         part-paid               none   repay part extend payoff
  overdue   repay   exact  settled           settled                 none   repay part extend payoff
  overdue   repay   over   over-paid         over-paid               ten    repay part extend payoff
  overdue   repay   far    over-paid         over-paid               owed+  repay part extend payoff
  overdue   extend  short  part-paid         fee-short               none   repay part payoff
  overdue   extend  exact  extended          extended                none   part extend
  overdue   extend  over   extended          extended-and-part-paid  none   repay part extend payoff
  overdue   extend  far    over-paid         over-paid               fee+   repay part extend payoff
  overdue   payoff  short  part-paid         payoff-short            none   repay part extend payoff
  overdue   payoff  exact  settled           settled                 none   repay part extend payoff
  overdue   payoff  over   over-paid         over-paid               ten    repay part extend payoff
  overdue   payoff  far    over-paid         over-paid               owed+  repay part extend payoff

  settled   repay   short  late-for-settled  credited                all    repay part extend payoff
  settled   repay   exact  late-for-settled  credited                all    repay part extend payoff
  settled   repay   over   late-for-settled  credited                all    repay part extend payoff
  settled   repay   far    late-for-settled  credited                all    repay part extend payoff
  settled   extend  short  late-for-settled  credited                all    repay part extend payoff
  settled   extend  exact  late-for-settled  credited                all    repay part extend payoff
  settled   extend  over   late-for-settled  credited                all    repay part extend payoff
  settled   extend  far    late-for-settled  credited                all    repay part extend payoff
  settled   payoff  short  late-for-settled  credited                all    repay part extend payoff
  settled   payoff  exact  late-for-settled  credited                all    repay part extend payoff
  settled   payoff  over   late-for-settled  credited                all    repay part extend payoff
  settled   payoff  far    late-for-settled  credited                all    repay part extend payoff

  extended  repay   short  over-paid         over-paid-with-rebate   rest   repay part extend payoff
  extended  repay   exact  over-paid         over-paid-with-rebate   rest   repay part extend payoff
  extended  repay   over   over-paid         over-paid-with-rebate   rest   repay part extend payoff
  extended  repay   far    over-paid         over-paid-with-rebate   rest   repay part extend payoff
  extended  extend  short  part-paid         not-extended            none   repay part extend payoff
  extended  extend  exact  part-paid         not-extended            none   repay part extend payoff
  extended  extend  over   part-paid         not-extended            none   repay part extend payoff
  extended  extend  far    over-paid         over-paid-with-rebate   rest   repay part extend payoff
  extended  payoff  short  part-paid         payoff-short            none   repay part extend payoff
  extended  payoff  exact  settled           settled                 none   repay part extend payoff
  extended  payoff  over   over-paid         over-paid               ten    repay part extend payoff
  extended  payoff  far    over-paid         over-paid               owed+  repay part extend payoff

  refunded  repay   short  late-for-settled  credited                all    repay part extend payoff
  refunded  repay   exact  late-for-settled  credited                all    repay part extend payoff
  refunded  repay   over   late-for-settled  credited                all    repay part extend payoff
  refunded  repay   far    late-for-settled  credited                all    repay part extend payoff
  refunded  extend  short  late-for-settled  credited                all    repay part extend payoff
  refunded  extend  exact  late-for-settled  credited                all    repay part extend payoff
  refunded  extend  over   late-for-settled  credited                all    repay part extend payoff
  refunded  extend  far    late-for-settled  credited                all    repay part extend payoff
  refunded  payoff  short  late-for-settled  credited                all    repay part extend payoff
  refunded  payoff  exact  late-for-settled  credited                all    repay part extend payoff
  refunded  payoff  over   late-for-settled  credited                all    repay part extend payoff
  refunded  payoff  far    late-for-settled  credited                all    repay part extend payoff`

/** State of the reference when the money arrives. */
const TIMES: Readonly<Record<string, Pick<RequestedPayment, 'state' | 'expiresAt'>>> = {
  'in-time': { state: 'issued', expiresAt: noonOn(40) },
  'after-expiry': { state: 'issued', expiresAt: noonOn(5) },
  'after-superseded': { state: 'superseded', expiresAt: noonOn(40) },
  'after-canceled': { state: 'canceled', expiresAt: noonOn(40) },
  again: { state: 'paid', expiresAt: noonOn(40) },
}

/** A partial payment acts as any payment of its amount does. */
type Whole = Exclude<Purpose, 'part'>

const PURPOSES: readonly Whole[] = ['repay', 'extend', 'payoff']
const MORE = { over: 1000n, far: 5000n }

/** What a fresh loan asks for on a day. */
function askedOn(day: number): Record<Whole, bigint> {
  const { loan, contract } = sampleLoan(EARLY).owing()
  const plan = planExtension(loan, 7, onDay(day))
  const payoff = contract && payoffOn(payoffLoanOf(loan, contract, onDay(day)), onDay(day))
  if (!plan.ok || !payoff?.ok) throw new Error('a fresh loan asks for everything')
  return {
    repay: amountDue(loan, onDay(day))?.total ?? 0n,
    extend: plan.value.fee,
    payoff: payoff.value.total,
  }
}

/** Brings a fresh loan into a state; returns the day on which money then arrives. */
function bring(state: string) {
  const loan = sampleLoan(EARLY)
  const { payoff, extend } = askedOn(15)
  if (state === 'settled') loan.pay('repay', payoff, 15)
  if (state === 'extended') loan.pay('extend', extend, 15)
  if (state === 'refunded') {
    loan.pay('repay', payoff + 7000n, 15)
    loan.giveBack(7000n, 16)
  }
  return { loan, day: state === 'overdue' ? 32 : 20 }
}

const cells = WANTED.trim()
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => line.trim().split(/\s+/))

describe.each(cells)('a loan that is %s, %s, paid %s', (state = '', word = '', much = '', ...wanted) => {
  const purpose = PURPOSES.find((one) => one === word) ?? 'repay'
  const [effect = '', message = '', creditIs = '', ...ends] = wanted

  test.each(Object.entries(TIMES))(`${effect}, reported as ${message}, when it comes %s`, (arrived, time) => {
    const { loan, day } = bring(state)
    const fresh = askedOn(day)
    const asked = fresh[purpose]
    const paid = {
      short: asked - 1000n,
      exact: asked,
      over: asked + MORE.over,
      far: asked + fresh.repay + MORE.far,
    }[much]
    if (paid === undefined) throw new Error(`no such amount: ${much}`)
    const credits: Record<string, bigint> = {
      none: 0n,
      ten: MORE.over,
      'fee+': asked + MORE.far,
      'owed+': fresh.repay + MORE.far,
      rest: paid - fresh.payoff,
      all: paid,
    }
    const before = loan.owing()
    const received = loan.pay(purpose, paid, day, { amount: asked, ...time })

    expect(received).toMatchObject({ arrived, effect, message, ends })
    expect(received.amount).toBe({ short: 'short', exact: 'exact' }[much] ?? 'over')
    expect(received.credit).toBe(credits[creditIs])
    const tookFee = message.startsWith('extended')
    expect(received.extended).toBe(tookFee)
    expect(received.fee).toBe(tookFee ? fresh.extend : 0n)
    const isSettled = !['part-paid', 'extended'].includes(effect)
    expect(received.settled).toBe(isSettled)
    expect(received.order.status).toBe(isSettled ? '200' : '174')
    expect(received.order.extensionAllowed).toBe(before.extensionAllowed && !tookFee)
    for (const posting of received.postings) assertBalanced(posting)
  })
})

test('the table has every combination once', () => {
  expect(new Set(cells.map(([state, purpose, much]) => `${state} ${purpose} ${much}`)).size).toBe(60)
  expect(cells).toHaveLength(60)
})
