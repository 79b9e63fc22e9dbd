import { type Minor, sum } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import type { Terms } from '#domain/loans/pricing.ts'
import { type OwedPart, USUAL_ALLOCATION } from '#domain/loans/product.ts'
import { instalmentTotal, scheduledOn } from '#domain/loans/schedule.ts'
import { type Balances, type Claim, giveRebate, overdrawnOf } from './ledger.ts'
import { loanAfter } from './loan-after.ts'
import { type Payoff, type PayoffLoan, payoffOn } from './payoff.ts'
import { type Debt, debtOn, type Loan } from './repayment.ts'
import { isSmallDifference, payToTheEnd } from './small-difference.ts'
import { type PaymentResult, penaltyPostings, takePayment } from './take-payment.ts'

/** A loan's contract beside its schedule. */
export type Contract = { readonly amount: Minor; readonly received: Minor; readonly disbursedOn: Day }

/**
 * Builds the payoff input from the contract and the ledger. An extension moves due days and has its own fee, so
 * interest counts on the originally agreed days.
 */
export function payoffLoanOf(loan: Loan, contract: Contract, today: Day): PayoffLoan {
  return payableOf(debtOn(loan, today), contract)
}

/** The same for a computed debt. */
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
 * Ends the loan early if a payment covers the payoff of its day, whatever its purpose: returns the interest of the
 * remaining days and settles; the surplus is credit. Returns null if the payment is one coin or more below the payoff,
 * if early payoff is not allowed, or if it returns nothing.
 */
export function endEarly(
  loan: Loan,
  contract: Contract,
  amount: Minor,
  at: Date,
  today: Day,
): PaymentResult | null {
  const payable = payoffLoanOf(loan, contract, today)
  const payoff = payoffOn(payable, today)
  if (!payoff.ok || payoff.value.saved <= 0n) return null
  const missing = payoff.value.total - amount
  if (missing > 0n && !isSmallDifference(loan, missing)) return null

  const penalties = penaltyPostings(loan, at, today)
  const charged = loanAfter(loan, penalties, today)
  const rebate = giveRebate(givenBack(payable, payoff.value), charged.balances, at)
  // Not as claims on instalments: the cost of the elapsed days may exceed the agreed interest.
  const claims = claimsOn(loanAfter(charged, rebate, today).balances)
  const { postings, outcome } = payToTheEnd(loan, amount, claims, at)
  return { outcome, settled: true, postings: [...penalties, ...rebate, ...postings] }
}

/** Books a payment for the debt: one that covers the payoff ends the loan early, any other pays the claims. */
export const payDebt = (
  loan: Loan,
  contract: Contract | null,
  amount: Minor,
  at: Date,
  today: Day,
): PaymentResult =>
  (contract && endEarly(loan, contract, amount, at, today)) ?? takePayment(loan, amount, at, today)

const claimsOn = (balances: Balances): readonly Claim[] => [
  ...USUAL_ALLOCATION.map((part) => ({ part, amount: balances[part] })),
  { part: 'credit', amount: overdrawnOf(balances) },
]

/** By part: what was agreed or charged, less the payoff. */
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
