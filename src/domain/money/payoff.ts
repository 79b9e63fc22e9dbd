import { type Minor, smaller } from '#domain/amount.ts'
import { type Day, daysBetween } from '#domain/dates.ts'
import { coolingOffDays } from '#domain/loans/cooling-off.ts'
import type { Terms } from '#domain/loans/pricing.ts'
import { type Product, prepaymentFrom } from '#domain/loans/product.ts'
import { type Instalment, instalmentTotal } from '#domain/loans/schedule.ts'
import { costOfDays, proportionateCostOf } from '#domain/loans/true-cost.ts'
import { shareOf } from '#domain/rate.ts'
import { ok, type Result, refuse } from '#domain/result.ts'

/**
 * A loan that its borrower may want to be rid of today. `penalty` is all that was charged, `paid` all that
 * came in.
 */
export type PayoffLoan = {
  readonly product: Product
  readonly terms: Terms
  readonly disbursedOn: Day
  readonly penalty: Minor
  readonly paid: Minor
  /** Credit that is owed back; it is asked for with the end of the loan, and alone it is no loan that could be ended. */
  readonly overdrawn?: Minor
}

/**
 * What ends the loan today: the parts, less what was paid, are the `total`; `waiting` is what the loan asks for when
 * nobody pays early, and `saved` how much less the total is.
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
 * What it takes to end a loan on `today`, by the cheaper of two ways. In its cooling-off days that is what the borrower
 * received and the true cost of the days it was held, without penalty, and never more than the loan asks for without it.
 * After half the term and not before 7 days (spec 9), or what the product says, interest is owed only for the days that have
 * passed. Refusals: `prepayment-too-early`, `nothing-owed`.
 */
export function payoffOn(
  loan: PayoffLoan,
  today: Day,
): Result<Payoff, 'prepayment-too-early' | 'nothing-owed'> {
  if (outstanding(loan) <= (loan.overdrawn ?? 0n)) return refuse('nothing-owed')
  const coolingOff = isCoolingOff(loan, today) ? coolingOffPayoff(loan, today) : null
  const isEarly = today >= prepaymentFrom(loan.product, loan.disbursedOn)
  const early = isEarly ? earlyPayoff(loan, today) : null
  // Where giving the loan back saves nothing, its end is told by the parts that were agreed.
  const isEarlyBetter = early && (!coolingOff || coolingOff.saved <= 0n || early.total < coolingOff.total)
  const payoff = isEarlyBetter ? early : coolingOff
  return payoff ? ok(payoff) : refuse('prepayment-too-early')
}

/**
 * Whether the loan can be given back today as its cooling-off days say; without any there is no such day.
 */
export function isCoolingOff({ product, disbursedOn }: PayoffLoan, today: Day): boolean {
  const held = daysBetween(disbursedOn, today)
  const days = coolingOffDays(product, disbursedOn)
  return days > 0 && held >= 0 && held <= days
}

function coolingOffPayoff(loan: PayoffLoan, today: Day): Payoff {
  const { terms, disbursedOn } = loan
  const cost = proportionateCostOf(terms, disbursedOn)
  const held = daysBetween(disbursedOn, today)
  // The true cost already holds the commission, so it is counted on what the borrower received and nothing is
  // charged twice.
  const ofDays = cost.ok ? costOfDays(terms.received, cost.value.rate, held) : 0n
  const interest = smaller(ofDays, outstanding(loan) + loan.paid - terms.received)
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
    owed.tax += instalment.tax - smaller(taxGivenBack, instalment.tax)
    startsOn = instalment.dueOn
  }
  return settle(loan, 'early', { ...owed, penalty: loan.penalty })
}

// Interest belongs to the days of its instalment; of a period that has begun, the days until today are owed,
// rounded down.
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

// What the loan still asks for when nobody pays early.
function outstanding({ terms, penalty, paid }: PayoffLoan): Minor {
  return terms.totalOwed + penalty - paid
}
