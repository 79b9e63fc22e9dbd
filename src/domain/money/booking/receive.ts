import { type Minor, sum } from '#domain/amount.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import type { Instalment } from '#domain/loans/schedule.ts'
import { type ExtensionReceipt, planExtension, takeExtensionPayment } from '#domain/money/extension.ts'
import { type Account, creditOf, type Posting } from '#domain/money/ledger.ts'
import { loanAfter } from '#domain/money/loan-after.ts'
import {
  type AcceptedPayment,
  acceptPayment,
  type RequestedPayment,
} from '#domain/money/payment-reference.ts'
import { type Loan, nextDueOn, outstanding, unpaidInstalments } from '#domain/money/repayment.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import { payDebt } from '#domain/money/take-payoff.ts'
import { endedPurposes, type LoanWithContract, PURPOSES } from './ended-purposes.ts'
import { type Effect, type PaymentMessage, paymentMessageOf } from './payment-message.ts'

/** A loan with its order's data; `status` is as stored and may be unknown to this release. */
export type LoanWithOrder = LoanWithContract & {
  readonly status: string
  readonly dueOn: Day | null
  readonly extensionAllowed: boolean
  /** Extensions so far, and the product's limit, also when no more can be bought. */
  readonly extensionsBought: number
  readonly extensionsMost: number
}

/** The reference or card charge, and its purpose. */
export type PaymentRequest = RequestedPayment & {
  readonly purpose: Purpose
  /** Instalment that an extension moves; null for other purposes, and where it was not stored. */
  readonly instalment?: number | null
}

/** Money that arrived: when it was paid and when the server learned of it, which may be days later. */
export type Money = { readonly amount: Minor; readonly paidAt: Date; readonly heardAt: Date }

/** The result of a receipt: all postings to write, and the message to the borrower. */
export type ReceiptResult = {
  /** How the amount compares with what the reference asked for. */
  readonly arrived: AcceptedPayment['arrived']
  readonly amount: AcceptedPayment['amount']
  /** Effect on the loan. */
  readonly effect: Effect
  readonly settled: boolean
  /** Whether an extension was bought. */
  readonly extended: boolean
  readonly message: PaymentMessage
  /** The extension fee in it, and the borrower's credit. */
  readonly fee: Minor
  readonly credit: Minor
  /** Postings to write, in this order. */
  readonly postings: readonly Posting[]
  /** With the current due days. */
  readonly instalments: readonly Instalment[]
  /** New status of the order. */
  readonly order: Pick<LoanWithOrder, 'status' | 'dueOn' | 'extensionAllowed'>
  /** Purposes whose open references end, because the loan no longer asks for this amount. */
  readonly ends: readonly Purpose[]
}

/**
 * Books money for a loan, whatever its source and purpose, and returns all consequences. Money is never refused: what
 * the purpose does not need pays the debt, and the surplus is the borrower's credit. Throws for an amount below 1.
 */
export function receive(
  owing: LoanWithOrder,
  asked: PaymentRequest,
  { amount, paidAt, heardAt }: Money,
): ReceiptResult {
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
  // Money that only fills overdrawn credit is not refundable.
  const credit = creditOf(after.loan.balances) - creditOf(loan.balances)
  const effect = effectOf(taken, outstanding(loan, paidOn).total)
  return {
    arrived: met.arrived,
    amount: met.amount,
    effect,
    settled: taken.settled,
    extended,
    message: paymentMessageOf({
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
    ends: taken.settled ? PURPOSES : endedPurposes(owing, after, dayIn(heardAt, timeZone)),
  }
}

function take(
  owing: LoanWithOrder,
  asked: PaymentRequest,
  amount: Minor,
  paidAt: Date,
  paidOn: Day,
): ExtensionReceipt {
  const { loan, contract } = owing
  const paid = payDebt(loan, contract, amount, paidAt, paidOn)
  // Money that settles the loan buys no extension.
  const days = !paid.settled && buysExtension(owing, asked) ? extensionOf(owing, paidOn) : null
  // Money for an extension that is no longer offered still counts for the loan.
  if (days === null) return { ...paid, instalments: loan.instalments }
  // The quoted fee is honoured even if it has changed since.
  return takeExtensionPayment(loan, { days, fee: asked.amount }, amount, paidAt, paidOn)
}

/**
 * Returns whether the loan may be extended. A reference extends only the instalment it was issued for, and only once.
 */
const buysExtension = (owing: LoanWithOrder, asked: PaymentRequest) =>
  asked.purpose === 'extend' &&
  !isForAnother(asked, owing.loan) &&
  !(asked.state === 'paid' && owing.extensionsBought > 0)

/** An extension applies to the instalment it was requested for, and to no other. */
const isForAnother = ({ purpose, instalment = null }: PaymentRequest, loan: Loan) =>
  purpose === 'extend' && instalment !== null && instalment !== unpaidInstalments(loan)[0]?.number

/** Extension days of the product; an extension always uses all of them. */
function extensionOf({ status, loan }: LoanWithOrder, day: Day): number | null {
  const days = loan.product.extension?.maxDays ?? 0
  return status === '174' && planExtension(loan, days, day).ok ? days : null
}

/** An open loan that a rebate alone settled was not settled before the money came. */
const effectOf = ({ outcome }: ExtensionReceipt, owed: Minor): Effect =>
  outcome === 'late-for-settled' && owed > 0n ? 'over-paid' : outcome

const postedTo = (account: Account, postings: readonly Posting[]) =>
  sum(
    postings
      .flatMap(({ entries }) => entries.filter((entry) => entry.account === account))
      .map((entry) => entry.amount),
  )
