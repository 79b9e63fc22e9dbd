import { type Minor, sum } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import type { Terms } from '#domain/loans/pricing.ts'
import { type OwedPart, USUAL_ALLOCATION } from '#domain/loans/product.ts'
import { instalmentTotal, scheduledOn } from '#domain/loans/schedule.ts'
import { type Balances, type Claim, givePartsBack, overdrawnOf } from './ledger.ts'
import { loanAfter } from './loan-after.ts'
import { type Payoff, type PayoffLoan, payoffOn } from './payoff.ts'
import { type Debt, debtOn, type Loan } from './repayment.ts'
import { isSmallDifference, payToTheEnd } from './small-difference.ts'
import { penaltyPostings, type Taken, takePayment } from './take-payment.ts'

/** What a loan's contract says beside its schedule. */
export type Contract = { readonly amount: Minor; readonly received: Minor; readonly disbursedOn: Day }

/**
 * The loan as early payoff sees it, from what was agreed and what the ledger says. An extension moves due days and is
 * paid by its own fee, so interest is counted on the days that were agreed at first.
 */
export function payoffLoanOf(loan: Loan, contract: Contract, today: Day): PayoffLoan {
  return payableOf(debtOn(loan, today), contract)
}

/** The same for a debt that is worked out already. */
export function payableOf({ loan, pendingPenalty, left }: Debt, contract: Contract): PayoffLoan {
  const terms = termsOf(loan, contract)
  const penalty = pendingPenalty - loan.balances['income-penalty']
  return {
    overdrawn: left.overdrawn,
    product: loan.product,
    terms,
    disbursedOn: contract.disbursedOn,
    penalty,
    paid: terms.totalOwed + penalty - left.total,
  }
}

/**
 * Ends the loan early with a payment that covers its payoff on the day of the payment, whatever the payment was asked for
 * with: gives back the interest of the days to come and settles; the rest is credit. Returns null where the payment is less
 * than the payoff by a coin or more, where the loan cannot be paid off that day, and where its end would give nothing back.
 */
export function endEarly(loan: Loan, contract: Contract, amount: Minor, at: Date, today: Day): Taken | null {
  const payable = payoffLoanOf(loan, contract, today)
  const payoff = payoffOn(payable, today)
  if (!payoff.ok || payoff.value.saved <= 0n) return null
  const missing = payoff.value.total - amount
  if (missing > 0n && !isSmallDifference(loan, missing)) return null

  const penalties = penaltyPostings(loan, at, today)
  const charged = loanAfter(loan, penalties, today)
  const rebate = givePartsBack(givenBack(payable, payoff.value), charged.balances, at)
  // Not as claims on instalments: the cost of the days that a loan was held may be more interest than was agreed.
  const claims = claimsOn(loanAfter(charged, rebate, today).balances)
  const { postings, outcome } = payToTheEnd(loan, amount, claims, at)
  return { outcome, settled: true, postings: [...penalties, ...rebate, ...postings] }
}

/** Takes a payment for the debt: one that covers the payoff ends the loan early, any other one pays what is owed. */
export const takeForDebt = (
  loan: Loan,
  contract: Contract | null,
  amount: Minor,
  at: Date,
  today: Day,
): Taken => (contract && endEarly(loan, contract, amount, at, today)) ?? takePayment(loan, amount, at, today)

const claimsOn = (balances: Balances): readonly Claim[] => [
  ...USUAL_ALLOCATION.map((part) => ({ part, amount: balances[part] })),
  { part: 'credit', amount: overdrawnOf(balances) },
]

/** By part: what was agreed or charged, less what the payoff asks for. */
function givenBack({ terms, penalty }: PayoffLoan, payoff: Payoff): Readonly<Record<OwedPart, Minor>> {
  const agreed = (part: 'principal' | 'interest' | 'fee' | 'tax') =>
    sum(terms.instalments.map((instalment) => instalment[part])) - payoff[part]
  return {
    principal: agreed('principal'),
    interest: agreed('interest'),
    fee: agreed('fee'),
    tax: agreed('tax'),
    penalty: penalty - payoff.penalty,
  }
}

function termsOf({ product, instalments }: Loan, { amount, received, disbursedOn }: Contract): Terms {
  const total = (part: 'interest' | 'fee' | 'tax') => sum(instalments.map((row) => row[part]))
  const totalOwed = sum(instalments.map(instalmentTotal))
  return {
    amount,
    received,
    commission: amount - received + total('fee'),
    interest: total('interest'),
    tax: total('tax'),
    cost: totalOwed - received,
    totalOwed,
    instalments: instalments.map((row) => ({ ...row, dueOn: scheduledOn(product, disbursedOn, row.number) })),
  }
}
