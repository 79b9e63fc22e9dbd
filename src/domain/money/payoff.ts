import { type Minor, minimum } from '#domain/amount.ts'
import { type Day, daysBetween } from '#domain/dates.ts'
import { coolingOffDays } from '#domain/loans/cooling-off.ts'
import type { Terms } from '#domain/loans/pricing.ts'
import { type Product, prepaymentFrom } from '#domain/loans/product.ts'
import { type Instalment, instalmentTotal } from '#domain/loans/schedule.ts'
import { costOfDays, proportionateCostOf } from '#domain/loans/true-cost.ts'
import { shareOf } from '#domain/rate.ts'
import { ok, type Result, refuse } from '#domain/result.ts'

/** A loan to be paid off. `penalty` is all penalty charged, `paid` all money received. */
export type PayoffLoan = {
  readonly product: Product
  readonly terms: Terms
  readonly disbursedOn: Day
  readonly penalty: Minor
  readonly paid: Minor
  /** Overdrawn credit; it is part of the payoff, but alone it is no loan that could be paid off. */
  readonly overdrawn?: Minor
}

/**
 * The payoff: its parts, less payments, are the `total`. `waiting` is the debt without early payment, and `saved` is
 * the difference.
 */
export type Payoff = {
  readonly kind: 'cooling-off' | 'early'
  readonly principal: Minor
  readonly interest: Minor
  readonly fee: Minor
  readonly tax: Minor
  readonly penalty: Minor
  readonly paid: Minor
  readonly total: Minor
  readonly waiting: Minor
  readonly saved: Minor
}

/**
 * Computes the payoff on `today` by the cheaper of two rules. In cooling-off days: the amount received and the true
 * cost of the elapsed days, without penalty, never more than the ordinary debt. After half the term and not before 7
 * days (spec 9), or by the product's rule: interest only for elapsed days. Refusals: `prepayment-too-early`,
 * `nothing-owed`.
 */
export function payoffOn(
  loan: PayoffLoan,
  today: Day,
): Result<Payoff, 'prepayment-too-early' | 'nothing-owed'> {
  if (outstanding(loan) <= (loan.overdrawn ?? 0n)) return refuse('nothing-owed')
  const coolingOff = isCoolingOff(loan, today) ? coolingOffPayoff(loan, today) : null
  const isEarly = today >= prepaymentFrom(loan.product, loan.disbursedOn)
  const early = isEarly ? earlyPayoff(loan, today) : null
  // If returning the loan saves nothing, the payoff is shown with the agreed parts.
  const isEarlyBetter = early && (!coolingOff || coolingOff.saved <= 0n || early.total < coolingOff.total)
  const payoff = isEarlyBetter ? early : coolingOff
  return payoff ? ok(payoff) : refuse('prepayment-too-early')
}

/** Returns whether today is a cooling-off day of the loan. */
export function isCoolingOff({ product, disbursedOn }: PayoffLoan, today: Day): boolean {
  const held = daysBetween(disbursedOn, today)
  const days = coolingOffDays(product, disbursedOn)
  return days > 0 && held >= 0 && held <= days
}

function coolingOffPayoff(loan: PayoffLoan, today: Day): Payoff {
  const { terms, disbursedOn } = loan
  const cost = proportionateCostOf(terms, disbursedOn)
  const held = daysBetween(disbursedOn, today)
  // The true cost already contains the commission, so it applies to the amount received and nothing is charged twice.
  const ofDays = cost.ok ? costOfDays(terms.received, cost.value.rate, held) : 0n
  const interest = minimum(ofDays, outstanding(loan) + loan.paid - terms.received)
  return settle(loan, 'cooling-off', { principal: terms.received, interest, fee: 0n, tax: 0n, penalty: 0n })
}

function earlyPayoff(loan: PayoffLoan, today: Day): Payoff {
  const { terms, product, disbursedOn } = loan
  const owed = { principal: 0n, interest: 0n, fee: 0n, tax: 0n }
  let startsOn = disbursedOn
  for (const instalment of terms.instalments) {
    const interest = interestSoFar(instalment, startsOn, today)
    const givenBack = instalment.interest - interest
    const taxGivenBack = product.tax.on.includes('interest') ? shareOf(givenBack, product.tax.rate) : 0n
    owed.principal += instalment.principal
    owed.interest += interest
    owed.fee += instalment.fee
    owed.tax += instalment.tax - minimum(taxGivenBack, instalment.tax)
    startsOn = instalment.dueOn
  }
  return settle(loan, 'early', { ...owed, penalty: loan.penalty })
}

// Interest belongs to the days of its instalment; of the current period the days until today are owed, rounded down.
function interestSoFar({ interest, dueOn }: Instalment, startsOn: Day, today: Day): Minor {
  if (today >= dueOn) return interest
  if (today <= startsOn) return 0n
  return (interest * BigInt(daysBetween(startsOn, today))) / BigInt(daysBetween(startsOn, dueOn))
}

function settle(
  loan: PayoffLoan,
  kind: Payoff['kind'],
  parts: Pick<Payoff, 'principal' | 'interest' | 'fee' | 'tax' | 'penalty'>,
): Payoff {
  const unpaid = instalmentTotal(parts) + parts.penalty - loan.paid
  const total = unpaid > 0n ? unpaid : 0n
  const waiting = outstanding(loan)
  return { kind, ...parts, paid: loan.paid, total, waiting, saved: waiting - total }
}

// The remaining debt without early payment.
function outstanding({ terms, penalty, paid }: PayoffLoan): Minor {
  return terms.totalOwed + penalty - paid
}
