import { type Minor, sum } from '#domain/amount.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import type { Instalment } from '#domain/loans/schedule.ts'
import { type ExtensionTaken, planExtension, takeExtensionPayment } from '#domain/money/extension.ts'
import { type Account, creditOf, type Posting } from '#domain/money/ledger.ts'
import { loanAfter } from '#domain/money/loan-after.ts'
import { type AcceptedPayment, type AskedPayment, acceptPayment } from '#domain/money/payment-reference.ts'
import { type Loan, nextDueOn, outstanding, unpaidInstalments } from '#domain/money/repayment.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import { takeForDebt } from '#domain/money/take-payoff.ts'
import { type Agreed, noLongerAsked, PURPOSES } from './still-asked.ts'
import { type Effect, type Telling, tellingOf } from './told.ts'

/** A loan with what its order says of it; `status` as it is stored, so that it may be one of another release. */
export type Owing = Agreed & {
  readonly status: string
  readonly dueOn: Day | null
  readonly extensionAllowed: boolean
  /** How often it was postponed already, and how often its product lets it be, also where it may not be any more. */
  readonly extensionsBought: number
  readonly extensionsMost: number
}

/** What the money was asked for with, and what for. */
export type PaymentRequest = AskedPayment & {
  readonly purpose: Purpose
  /** Which instalment an extension is to postpone; null for any other purpose, and where it was not kept. */
  readonly instalment?: number | null
}

/** Money that really arrived: when it was paid, and when we hear of it, which may be days later. */
export type Money = { readonly amount: Minor; readonly paidAt: Date; readonly heardAt: Date }

/** What came of money: all that is written, and all that anybody is told. */
export type Received = {
  /** How it met what was asked for. */
  readonly arrived: AcceptedPayment['arrived']
  readonly amount: AcceptedPayment['amount']
  /** What it did to the loan. */
  readonly effect: Effect
  readonly settled: boolean
  /** Whether an extension was bought, so that days have moved. */
  readonly extended: boolean
  readonly telling: Telling
  /** How much of it was the fee of an extension, and how much is the borrower's credit. */
  readonly fee: Minor
  readonly credit: Minor
  /** To be written, in this order. */
  readonly postings: readonly Posting[]
  /** With the days that hold now. */
  readonly instalments: readonly Instalment[]
  /** Where the order stands now. */
  readonly order: Pick<Owing, 'status' | 'dueOn' | 'extensionAllowed'>
  /** References for these that are still open end, because the loan does not ask for just that any more. */
  readonly ends: readonly Purpose[]
}

/**
 * Takes money for a loan, whoever brings it and whatever it was asked for with, and says all that follows. No money is
 * turned away: what the wish does not need pays the debt, and what the debt does not need is the borrower's credit. An
 * amount below 1 is a bug and throws.
 */
export function receive(owing: Owing, asked: PaymentRequest, { amount, paidAt, heardAt }: Money): Received {
  const { loan } = owing
  const timeZone = zoneOf(loan)
  const paidOn = dayIn(paidAt, timeZone)
  const met = acceptPayment(asked, amount, paidAt)
  const taken = take(owing, asked, amount, paidAt, paidOn)
  const extended = taken.outcome === 'extended'
  const isLast = extended && owing.extensionsBought + 1 >= owing.extensionsMost
  const after = {
    ...owing,
    loan: {
      ...loanAfter(loan, taken.postings, paidOn),
      instalments: taken.instalments,
      product: isLast ? { ...loan.product, extension: null } : loan.product,
    },
  }
  const fee = -postedTo('income-extension', taken.postings)
  // What only fills up overdrawn credit is nobody's to get back.
  const credit = creditOf(after.loan.balances) - creditOf(loan.balances)
  const effect = effectOf(taken, outstanding(loan, paidOn).total)
  return {
    arrived: met.arrived,
    amount: met.amount,
    effect,
    settled: taken.settled,
    extended,
    telling: tellingOf({
      purpose: asked.purpose,
      effect,
      restTaken: amount > fee,
      isRebateCredit:
        credit > amount - fee ||
        (asked.purpose !== 'payoff' && credit > 0n && taken.postings.some(({ kind }) => kind === 'rebate')),
      couldExtend: buysExtension(owing, asked) && extensionOf(owing, paidOn) !== null,
      isForAnother: isForAnother(asked, loan),
    }),
    fee,
    credit,
    postings: taken.postings,
    instalments: taken.instalments,
    order: {
      status: taken.settled && owing.status === '174' ? '200' : owing.status,
      dueOn: nextDueOn(after.loan) ?? owing.dueOn,
      extensionAllowed: owing.extensionAllowed && !isLast,
    },
    ends: taken.settled ? PURPOSES : noLongerAsked(owing, after, dayIn(heardAt, timeZone)),
  }
}

function take(owing: Owing, asked: PaymentRequest, amount: Minor, paidAt: Date, paidOn: Day): ExtensionTaken {
  const { loan, contract } = owing
  const paid = takeForDebt(loan, contract, amount, paidAt, paidOn)
  // Money that settles the loan buys no extension: there is nothing left to postpone.
  const days = !paid.settled && buysExtension(owing, asked) ? extensionOf(owing, paidOn) : null
  // Money for an extension that is not offered any more is still money for the loan.
  if (days === null) return { ...paid, instalments: loan.instalments }
  // The fee that was quoted is honoured, although another one would be asked for now.
  return takeExtensionPayment(loan, { days, fee: asked.amount }, amount, paidAt, paidOn)
}

/** Whether it may: for its own instalment, and not with the reference by which it was bought before. */
const buysExtension = (owing: Owing, asked: PaymentRequest) =>
  asked.purpose === 'extend' &&
  !isForAnother(asked, owing.loan) &&
  !(asked.state === 'paid' && owing.extensionsBought > 0)

/** An extension is of the instalment that it was asked for, and of no other one. */
const isForAnother = ({ purpose, instalment = null }: PaymentRequest, loan: Loan) =>
  purpose === 'extend' && instalment !== null && instalment !== unpaidInstalments(loan)[0]?.number

/** By how many days the loan can be extended: always by as many as the product gives. */
function extensionOf({ status, loan }: Owing, day: Day): number | null {
  const days = loan.product.extension?.maxDays ?? 0
  return status === '174' && planExtension(loan, days, day).ok ? days : null
}

/** What ended an open loan by its rebate alone has settled it, and came for no settled one. */
const effectOf = ({ outcome }: ExtensionTaken, owed: Minor): Effect =>
  outcome === 'late-for-settled' && owed > 0n ? 'over-paid' : outcome

const postedTo = (account: Account, postings: readonly Posting[]) =>
  sum(
    postings
      .flatMap(({ entries }) => entries.filter((entry) => entry.account === account))
      .map((entry) => entry.amount),
  )
