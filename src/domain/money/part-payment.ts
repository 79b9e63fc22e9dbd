import { type Minor, sum } from '#domain/amount.ts'
import { addDays, type Day, laterDay } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import type { LoanOn } from '#domain/money/loan-today.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { loanAfter } from './loan-after.ts'
import { type AmountDue, type AmountOwed, debtOn, type Loan } from './repayment.ts'
import { claimsOf, takePayment } from './take-payment.ts'

/** The least that is asked for at once: one of the currency. */
const LEAST: Minor = 100n

/** Without the rest for how many days the borrower is told what that costs, counted from its due day or from today. */
const SOON_DAYS = 1
const LATER_DAYS = 7

/** Between which amounts a borrower may choose. */
export type PartRange = { readonly least: Minor; readonly most: Minor }

/** The first of several instalments that have come due, and what pays them. */
export type PartChoice = { readonly amount: Minor; readonly instalments: number }

/** What a part of the debt does when it is paid on a day, and what the rest of it costs. */
export type PartQuote = {
  readonly amount: Minor
  /** What it takes off each part of the debt; all together are the amount. */
  readonly pays: Omit<AmountOwed, 'total'>
  /** What is asked for next, that day and later. */
  readonly due: AmountDue
  /** All that is left, due or not. */
  readonly left: Minor
  /** What being late with the rest costs by a day. */
  readonly costs: readonly [soon: PartCost, later: PartCost]
}

/** What is added for being late by a day; nothing where the rest is paid by then. */
export type PartCost = { readonly on: Day; readonly penalty: Minor }

/**
 * How much of a debt may be paid by somebody who does not pay all of it: from one of the currency to a coin less than what
 * ends the loan that day. `null` where nothing is to be paid, or where there is no such amount.
 */
export function partRange(today: LoanOn): PartRange | null {
  const { repayment, left, loan } = today
  const payoff = today.payoff()
  if (!repayment.ok || (!payoff.ok && payoff.refusal === 'payoff-not-needed')) return null
  const ending = payoff.ok ? payoff.value.total : left.total
  const most = ending - markets[loan.product.market].smallestCoinMinor
  return most < LEAST ? null : { least: LEAST, most }
}

/**
 * What a part does. It pays as any money does: the oldest instalment first, in the order of its product, and with it the
 * penalty. Refusals: `nothing-to-repay`, `part-too-little`, `part-too-much`.
 */
export function partOn(
  today: LoanOn,
  amount: Minor,
): Result<PartQuote, 'nothing-to-repay' | 'part-too-little' | 'part-too-much'> {
  const range = partRange(today)
  if (range === null) return refuse('nothing-to-repay')
  if (amount < range.least) return refuse('part-too-little')
  if (amount > range.most) return refuse('part-too-much')
  const { day, left } = today
  const after = debtOn(paidIn(today, amount), day)
  // Less than all was paid, so that something is asked for.
  if (after.due === null) return refuse('nothing-to-repay')
  return ok({
    amount,
    pays: difference(left, after.left),
    due: after.due,
    left: after.left.total,
    costs: costsOf(after.loan, day, after.due),
  })
}

/**
 * Whether what was said of an amount on one day is true on the other: as time passes nothing but a penalty grows and nothing
 * but another instalment comes due, and both are in what is due next.
 */
export function isSameRest(one: Result<PartQuote>, other: Result<PartQuote>): boolean {
  return one.ok && other.ok && one.value.due.total === other.value.due.total
}

/** Where several instalments have come due: what pays the first, the first two and so on, but not all of them. */
export function partChoices(today: LoanOn): readonly PartChoice[] {
  const { day, loan, unpaid } = today
  const range = partRange(today)
  if (range === null) return []
  const claims = claimsOf(loan, day)
  return unpaid
    .filter(({ dueOn }) => dueOn <= day)
    .slice(0, -1)
    .map((_, index) => ({
      amount: sum(claims.slice(0, (index + 1) * loan.product.allocation.length).map((claim) => claim.amount)),
      instalments: index + 1,
    }))
    .filter(({ amount }) => amount >= range.least)
}

function paidIn({ loan, day }: LoanOn, amount: Minor): Loan {
  // No day of a posting is read here but the one that is named.
  const { postings } = takePayment(loan, amount, new Date(0), day)
  return loanAfter(loan, postings, day)
}

function costsOf(loan: Loan, day: Day, due: AmountDue): PartQuote['costs'] {
  const from = laterDay(day, due.dueOn)
  const costOf = (days: number): PartCost => {
    const on = addDays(from, days)
    return { on, penalty: debtOn(loan, on).left.penalty - due.penalty }
  }
  return [costOf(SOON_DAYS), costOf(LATER_DAYS)]
}

function difference(before: AmountOwed, after: AmountOwed): PartQuote['pays'] {
  const less = (part: keyof PartQuote['pays']) => before[part] - after[part]
  return {
    ...{ principal: less('principal'), interest: less('interest'), fee: less('fee'), tax: less('tax') },
    ...{ penalty: less('penalty'), overdrawn: less('overdrawn') },
  }
}
