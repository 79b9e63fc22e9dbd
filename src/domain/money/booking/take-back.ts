import { type Minor, smaller, sum } from '#domain/amount.ts'
import { addDays, type Day, dayIn, daysBetween } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import type { Instalment } from '#domain/loans/schedule.ts'
import {
  type Account,
  balanceOf,
  creditOf,
  type Entry,
  overdrawnOf,
  owedOf,
  type Posting,
} from '#domain/money/ledger.ts'
import { loanAfter } from '#domain/money/loan-after.ts'
import { type Loan, nextDueOn } from '#domain/money/repayment.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import { claimsOf, penaltyPostings } from '#domain/money/take-payment.ts'
import type { Owing } from './receive.ts'
import { noLongerAsked } from './still-asked.ts'
import { opposite, paidBeyond, payWithCredit, reverse, takeRebateBack } from './undo.ts'

/** A payment as it stands today: what is left in the ledger of all that its money did, penalties not among it. */
export type StandingPayment = {
  readonly entries: readonly Entry[]
  /** By how many days its extension moved which instalments; empty where it bought none. */
  readonly moved: readonly { readonly number: number; readonly days: number }[]
}

/** What the borrower is told of money that was taken back, each a sentence in every language. */
export const TAKEN_BACK = [
  /** The loan was paid, and is owed again. */
  'owed-again',
  /** The loan was open, and more of it is owed. */
  'owes-more',
  /** The same of a loan that had been ended early: what its end gave back is owed again, too. */
  'not-ended',
  /** It was the fee of an extension: the days are back where they were. */
  'not-postponed',
  /** The same of a loan that is paid: no day of it counts any more. */
  'fee-gone',
  /** Only credit went, and no more is owed. */
  'credit-gone',
  /** Other credit paid what was missing, and nothing is owed. */
  'credit-used',
] as const

export type TakenBackTelling = (typeof TAKEN_BACK)[number]

/** What follows from money that was taken back: all that is written, and what is told. */
export type TakenBack = {
  readonly amount: Minor
  readonly telling: TakenBackTelling
  /** Belongs to no payment: the penalty until now, and credit that was used. Written first and last. */
  readonly penalties: readonly Posting[]
  readonly reversal: Posting
  /** Where the loan had been ended early and is not any more: its payment's, which may be the same one. */
  readonly rebate: Posting | null
  readonly creditUsed: readonly Posting[]
  /** With the days that hold now, where an extension went. */
  readonly instalments: readonly Instalment[] | null
  readonly order: Pick<Owing, 'status' | 'dueOn' | 'extensionAllowed'>
  /** References for these that are still open end, because the loan does not ask for just that any more. */
  readonly ends: readonly Purpose[]
}

/** By how many days which instalments were moved from one schedule to the next. */
export const daysMoved = (
  before: readonly Instalment[],
  after: readonly Instalment[],
): StandingPayment['moved'] => {
  const was = new Map(before.map(({ number, dueOn }) => [number, dueOn]))
  return after
    .map(({ number, dueOn }) => ({ number, days: daysBetween(was.get(number) ?? dueOn, dueOn) }))
    .filter(({ days }) => days !== 0)
}

/** How much of a payment can still be taken back. */
export const takeableOf = ({ entries }: StandingPayment): Minor => balanceOf(entries).cash

/**
 * Takes money back that had been booked: a store, a bank or the lender says that it never came, or has gone again.
 *
 * - A small difference that the lender took beside it is owed again.
 * - What the money did last goes first: credit, then the debt from its principal on, then an extension's fee. A fee that is
 *   not whole bought nothing: the days go back, and the rest of it pays the loan.
 * - The loan is owed again from the day on which we hear of it. What was late until then is charged first; for the time in
 *   between no penalty grows (`owedAgainOn`).
 * - Other credit of the borrower pays what is missing. What was given back of this credit is owed (`overdrawnOf`).
 * - A loan that had been ended early, and of which something is missing now, was not ended: its rebate goes back, and the
 *   money that ended it stays as an ordinary payment. `ending` is that payment; the same one may be taken back.
 *
 * An amount below 1, or beyond what is left of the payment, is a bug and throws.
 */
export function takeBack(
  owing: Owing,
  payment: StandingPayment,
  ending: StandingPayment | 'this' | null,
  amount: Minor,
  heardAt: Date,
): TakenBack {
  if (amount <= 0n || amount > takeableOf(payment)) throw new Error(`not to be taken back: ${amount}`)
  const { loan } = owing
  const day = dayIn(heardAt, zoneOf(loan))
  const penalties = penaltyPostings(loan, heardAt, day)
  const charged = loanAfter(loan, penalties, day)

  const undone = undo(payment.entries, loan, amount)
  const reversal = reverse({ entries: undone }, heardAt)
  const isExtensionGone = undone.some(({ account }) => account === 'income-extension')
  const instalments = isExtensionGone ? movedBack(loan.instalments, payment) : loan.instalments
  const reopened: Loan = { ...loanAfter(charged, [reversal], day), instalments }

  const isMissing = owedOf(reopened.balances) > creditOf(reopened.balances)
  const rebate =
    ending !== null && isMissing ? rebateOf(reopened, ending, payment, reversal, heardAt, day) : null
  const open = rebate ? loanAfter(reopened, [rebate], day) : reopened
  const creditUsed = spendCredit(open, heardAt, day)
  const after = loanAfter(open, creditUsed, day)

  const isOwed = owedOf(after.balances) + overdrawnOf(after.balances) > 0n
  return {
    amount,
    telling: tellingOf({
      isOwed,
      isExtensionGone,
      isRebateGone: rebate !== null,
      wasPaid: owing.status === '200',
      usedCredit: creditUsed.length > 0,
    }),
    penalties,
    reversal,
    rebate,
    creditUsed,
    instalments: isExtensionGone ? instalments : null,
    order: {
      status: statusAfter(owing.status, isOwed),
      dueOn: nextDueOn(after) ?? owing.dueOn,
      extensionAllowed: owing.extensionAllowed || (isExtensionGone && mayPostponeAgain(owing, payment)),
    },
    ends: noLongerAsked(owing, { ...owing, loan: after }, day),
  }
}

/** What of a payment's entries an amount takes with it, the last that it did first. */
function undo(standing: readonly Entry[], { product }: Loan, amount: Minor): readonly Entry[] {
  const stands = balanceOf(standing)
  // What the lender took beside the money was for its end of the loan, so none of it is left without all of the money.
  const small = stands['small-difference']
  const gone: Entry[] = [
    { account: 'cash', amount },
    { account: 'small-difference', amount: small },
  ]
  let left = amount + small
  const parts: readonly Account[] = ['credit', ...product.allocation.toReversed()]
  for (const account of parts) {
    const did = -stands[account]
    const taken = did > 0n ? smaller(left, did) : 0n
    gone.push({ account, amount: -taken })
    left -= taken
  }
  const fee = -stands['income-extension']
  return left === 0n
    ? gone
    : [...gone, { account: 'income-extension', amount: -fee }, { account: 'credit', amount: fee - left }]
}

const movedBack = (instalments: readonly Instalment[], { moved }: StandingPayment): readonly Instalment[] => {
  const days = new Map(moved.map((row) => [row.number, row.days]))
  return instalments.map((row) => ({ ...row, dueOn: addDays(row.dueOn, -(days.get(row.number) ?? 0)) }))
}

function rebateOf(
  loan: Loan,
  ending: StandingPayment | 'this',
  payment: StandingPayment,
  reversal: Posting,
  at: Date,
  day: Day,
): Posting {
  const standing = ending === 'this' ? [...payment.entries, ...reversal.entries] : ending.entries
  const { balances } = loanAfter(loan, [undoing(standing, at)], day)
  return undoEnd(loan, standing, paidBeyond(balances), at, day)
}

const undoing = (standing: readonly Entry[], at: Date): Posting => ({
  kind: 'rebate-taken-back',
  at,
  entries: opposite(standing),
})

/** An early end of the loan was none: what is left of its money pays as any other, and with it what is beyond a part. */
export function undoEnd(
  loan: Loan,
  standing: readonly Entry[],
  beyond: readonly Entry[],
  at: Date,
  day: Day,
): Posting {
  const before = loanAfter(loan, [undoing([...standing, ...opposite(beyond)], at)], day)
  return takeRebateBack(standing, beyond, claimsOf(before, day), at)
}

/** What is the borrower's pays what the borrower owes. */
export function spendCredit(loan: Loan, at: Date, day: Day): readonly Posting[] {
  const claims = claimsOf(loan, day)
  const used = smaller(creditOf(loan.balances), sum(claims.map((claim) => claim.amount)))
  return used > 0n ? [payWithCredit(used, claims, at)] : []
}

/** One that went back does not count, and the others may be as many as there can be. */
const mayPostponeAgain = ({ extensionsBought, extensionsMost }: Owing, { moved }: StandingPayment) =>
  moved.length > 0 && extensionsBought - 1 < extensionsMost

/** What is left of a fee may be all that is owed, so that a loan can also be settled by it. */
export function statusAfter(status: string, isOwed: boolean): string {
  if (status !== '174' && status !== '200') return status
  return isOwed ? '174' : '200'
}

type Did = Readonly<Record<'isOwed' | 'isExtensionGone' | 'isRebateGone' | 'wasPaid' | 'usedCredit', boolean>>

function tellingOf({ isOwed, isExtensionGone, isRebateGone, wasPaid, usedCredit }: Did): TakenBackTelling {
  if (isExtensionGone) return isOwed ? 'not-postponed' : 'fee-gone'
  if (!isOwed) return usedCredit ? 'credit-used' : 'credit-gone'
  if (isRebateGone) return 'not-ended'
  return wasPaid ? 'owed-again' : 'owes-more'
}
