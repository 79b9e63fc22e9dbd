import { type Minor, minimum, sum } from '#domain/amount.ts'
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
import { endedPurposes } from './ended-purposes.ts'
import type { LoanWithOrder } from './receive.ts'
import { opposite, overpaid, payWithCredit, reverse, takeRebateBack } from './undo.ts'

/** A payment as it stands today: the remaining ledger effects of its money, without penalties. */
export type PaymentEffects = {
  readonly entries: readonly Entry[]
  /** Days by which its extension moved each instalment; empty if it bought none. */
  readonly moved: readonly { readonly number: number; readonly days: number }[]
}

/** Messages to the borrower about a reversal; each has a sentence in every language. */
export const TAKEN_BACK = [
  /** The loan was paid, and is owed again. */
  'owed-again',
  /** The loan was open, and more is owed. */
  'owes-more',
  /** The same for a loan that had ended early: its rebate is owed again as well. */
  'not-ended',
  /** An extension fee: the due days move back. */
  'not-postponed',
  /** The same for a paid loan, where due days no longer matter. */
  'fee-gone',
  /** Only credit is gone, and no more is owed. */
  'credit-gone',
  /** Other credit covered the missing money, and nothing is owed. */
  'credit-used',
] as const

export type ReversalMessage = (typeof TAKEN_BACK)[number]

/** The result of a reversal: all postings to write, and the message to the borrower. */
export type ReversalResult = {
  readonly amount: Minor
  readonly message: ReversalMessage
  /** Postings of no payment: the penalty until now and used credit. Written first and last. */
  readonly penalties: readonly Posting[]
  readonly reversal: Posting
  /** If an early payoff is invalidated: postings of its payment, which may be the same one. */
  readonly rebate: Posting | null
  readonly creditUsed: readonly Posting[]
  /** With the current due days, where an extension was undone. */
  readonly instalments: readonly Instalment[] | null
  readonly order: Pick<LoanWithOrder, 'status' | 'dueOn' | 'extensionAllowed'>
  /** Purposes whose open references end, because the loan no longer asks for this amount. */
  readonly ends: readonly Purpose[]
}

/** Returns by how many days each instalment differs between two schedules. */
export const daysMoved = (
  before: readonly Instalment[],
  after: readonly Instalment[],
): PaymentEffects['moved'] => {
  const was = new Map(before.map(({ number, dueOn }) => [number, dueOn]))
  return after
    .map(({ number, dueOn }) => ({ number, days: daysBetween(was.get(number) ?? dueOn, dueOn) }))
    .filter(({ days }) => days !== 0)
}

/** Returns how much of a payment can still be reversed. */
export const reversibleAmount = ({ entries }: PaymentEffects): Minor => balanceOf(entries).cash

/**
 * Reverses booked money: a store, a bank or the lender reports that it never arrived or was withdrawn.
 *
 * - A small difference that the lender covered is owed again.
 * - The last effects of the money go first: credit, then the debt from its principal on, then an extension fee. A
 * partial fee
 * buys nothing: the due days move back, and the rest pays the loan.
 * - The loan is owed again from the day on which the server learns of it. Earlier lateness is charged first; the time
 * in
 * between earns no penalty (`owedAgainOn`).
 * - Other credit of the borrower covers the missing money. Refunded credit is owed (`overdrawnOf`).
 * - An early payoff that is no longer covered is invalidated: its rebate is taken back, and its money becomes an
 * ordinary
 * payment. `ending` is that payment; it may be the one being reversed.
 *
 * Throws for an amount below 1 or beyond what is left of the payment.
 */
export function takeBack(
  owing: LoanWithOrder,
  payment: PaymentEffects,
  ending: PaymentEffects | 'this' | null,
  amount: Minor,
  heardAt: Date,
): ReversalResult {
  if (amount <= 0n || amount > reversibleAmount(payment)) throw new Error(`not to be taken back: ${amount}`)
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
    message: reversalMessageOf({
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
    ends: endedPurposes(owing, { ...owing, loan: after }, day),
  }
}

/** Entries of a payment that a reversal removes, last effects first. */
function undo(standing: readonly Entry[], { product }: Loan, amount: Minor): readonly Entry[] {
  const stands = balanceOf(standing)
  // The lender covered a small difference to end the loan, so it goes entirely with any part of the money.
  const small = stands['small-difference']
  const gone: Entry[] = [
    { account: 'cash', amount },
    { account: 'small-difference', amount: small },
  ]
  let left = amount + small
  const parts: readonly Account[] = ['credit', ...product.allocation.toReversed()]
  for (const account of parts) {
    const did = -stands[account]
    const taken = did > 0n ? minimum(left, did) : 0n
    gone.push({ account, amount: -taken })
    left -= taken
  }
  const fee = -stands['income-extension']
  return left === 0n
    ? gone
    : [...gone, { account: 'income-extension', amount: -fee }, { account: 'credit', amount: fee - left }]
}

const movedBack = (instalments: readonly Instalment[], { moved }: PaymentEffects): readonly Instalment[] => {
  const days = new Map(moved.map((row) => [row.number, row.days]))
  return instalments.map((row) => ({ ...row, dueOn: addDays(row.dueOn, -(days.get(row.number) ?? 0)) }))
}

function rebateOf(
  loan: Loan,
  ending: PaymentEffects | 'this',
  payment: PaymentEffects,
  reversal: Posting,
  at: Date,
  day: Day,
): Posting {
  const standing = ending === 'this' ? [...payment.entries, ...reversal.entries] : ending.entries
  const { balances } = loanAfter(loan, [undoing(standing, at)], day)
  return undoPayoff(loan, standing, overpaid(balances), at, day)
}

const undoing = (standing: readonly Entry[], at: Date): Posting => ({
  kind: 'rebate-taken-back',
  at,
  entries: opposite(standing),
})

/** The payoff is invalidated: its remaining money becomes an ordinary payment, including what exceeds a part. */
export function undoPayoff(
  loan: Loan,
  standing: readonly Entry[],
  beyond: readonly Entry[],
  at: Date,
  day: Day,
): Posting {
  const before = loanAfter(loan, [undoing([...standing, ...opposite(beyond)], at)], day)
  return takeRebateBack(standing, beyond, claimsOf(before, day), at)
}

/** The borrower's credit covers the borrower's debt. */
export function spendCredit(loan: Loan, at: Date, day: Day): readonly Posting[] {
  const claims = claimsOf(loan, day)
  const used = minimum(creditOf(loan.balances), sum(claims.map((claim) => claim.amount)))
  return used > 0n ? [payWithCredit(used, claims, at)] : []
}

/** A reversed extension does not count; the others may still reach the limit. */
const mayPostponeAgain = ({ extensionsBought, extensionsMost }: LoanWithOrder, { moved }: PaymentEffects) =>
  moved.length > 0 && extensionsBought - 1 < extensionsMost

/** The rest of a fee may cover the whole debt, so the loan can be settled here as well. */
export function statusAfter(status: string, isOwed: boolean): string {
  if (status !== '174' && status !== '200') return status
  return isOwed ? '174' : '200'
}

type Did = Readonly<Record<'isOwed' | 'isExtensionGone' | 'isRebateGone' | 'wasPaid' | 'usedCredit', boolean>>

function reversalMessageOf({
  isOwed,
  isExtensionGone,
  isRebateGone,
  wasPaid,
  usedCredit,
}: Did): ReversalMessage {
  if (isExtensionGone) return isOwed ? 'not-postponed' : 'fee-gone'
  if (!isOwed) return usedCredit ? 'credit-used' : 'credit-gone'
  if (isRebateGone) return 'not-ended'
  return wasPaid ? 'owed-again' : 'owes-more'
}
