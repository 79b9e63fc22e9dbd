import { MINOR_PER_MAJOR, type Minor, sum } from '#domain/amount.ts'
import { addDays, type Day, laterDay } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import type { LoanOn } from '#domain/money/loan-today.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { loanAfter } from './loan-after.ts'
import { type AmountDue, type AmountOwed, debtOn, type Loan } from './repayment.ts'
import { claimsOf, takePayment } from './take-payment.ts'

/** Smallest partial payment: one currency unit. */
const LEAST: Minor = 100n

/** Days for which the preview states the cost of not paying the rest, from its due day or today. */
const SOON_DAYS = 1
const LATER_DAYS = 7

/** The range of partial payments. */
export type PartRange = { readonly least: Minor; readonly most: Minor }

/** The oldest due instalments of several, and their amount. */
export type PartChoice = { readonly amount: Minor; readonly instalments: number }

/** Preview of a partial payment: its effect, and the cost of leaving the rest unpaid. */
export type PartQuote = {
  readonly amount: Minor
  /** Amount by part of the debt; the sum is the payment. */
  readonly pays: Omit<AmountOwed, 'total'>
  /** Next due amount and day. */
  readonly due: AmountDue
  /** Remaining debt, due or not. */
  readonly left: Minor
  /** Cost of being late with the rest. */
  readonly costs: readonly [soon: PartCost, later: PartCost]
}

/** Added penalty by a day; zero if the rest is paid by then. */
export type PartCost = { readonly on: Day; readonly penalty: Minor }

/**
 * Returns the range of partial payments: from one currency unit to one coin below the payoff of the day. `null` if
 * nothing is due or the range is empty.
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
 * Previews a partial payment. It pays as any money does: oldest instalment first, in the product's order, with the
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
  // Less than all was paid, so an amount is still due.
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
 * Returns whether a preview of one day holds on another: only penalties and further due instalments change over time,
 * and both are in the next due amount.
 */
export function isSameRest(one: Result<PartQuote>, other: Result<PartQuote>): boolean {
  return one.ok && other.ok && one.value.due.total === other.value.due.total
}

/** With several instalments due: the amounts for the first, the first two and so on, but not all of them. */
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

/** Shares of the due amount near which round amounts are suggested. */
const ROUND_SHARES = [6n, 3n]

/** Suggested amounts: two round ones, and half of `due` in whole units. */
export function partSuggestions(today: LoanOn, due: Minor): { round: readonly Minor[]; half: Minor | null } {
  const range = partRange(today)
  const fits = (amount: Minor) => range !== null && amount >= range.least && amount <= range.most
  const half = wholeUnits(due / 2n)
  const round = ROUND_SHARES.map((share) => roundBelow(due / share)).filter(
    (amount, index, all) => fits(amount) && amount < half && all.indexOf(amount) === index,
  )
  return { round, half: fits(half) ? half : null }
}

const wholeUnits = (amount: Minor): Minor => amount - (amount % MINOR_PER_MAJOR)

/** The largest of 1, 2, 5, 10, 20, 50 ... units that is no more than `amount`; zero below one unit. */
function roundBelow(amount: Minor): Minor {
  let found = 0n
  for (let power = MINOR_PER_MAJOR; power <= amount; power *= 10n)
    for (const step of [1n, 2n, 5n]) if (step * power <= amount) found = step * power
  return found
}

function paidIn({ loan, day }: LoanOn, amount: Minor): Loan {
  // Only the named day of a posting is read here.
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
