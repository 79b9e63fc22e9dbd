import { type Minor, minimum, sum } from '#domain/amount.ts'
import { addDays, type Day, dayIn } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import type { Instalment } from '#domain/loans/schedule.ts'
import {
  type Balances,
  balanceOf,
  type Entry,
  OWED_PARTS,
  overdrawnOf,
  owedOf,
  type Posting,
  post,
} from '#domain/money/ledger.ts'
import { loanAfter } from '#domain/money/loan-after.ts'
import { type Loan, nextDueOn } from '#domain/money/repayment.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import { endedPurposes } from './ended-purposes.ts'
import type { LoanWithOrder } from './receive.ts'
import { type PaymentEffects, spendCredit, statusAfter, undoPayoff } from './take-back.ts'
import { opposite, overpaid, summed } from './undo.ts'

/** What the reversal of a payment changed, and what has happened since. */
export type ReversedPayment = {
  /** What the reversal posted for the payment and for used credit. */
  readonly reversal: readonly Entry[]
  readonly creditUsed: readonly Entry[]
  /** Days by which the payment's extension had moved each instalment; they apply again if its fee is restored. */
  readonly moved: PaymentEffects['moved']
  /** Remainder of all penalties posted since the reversal. */
  readonly penaltiesSince: Minor
  /** Invalidated early payoffs of the loan, oldest first, each before those that depend on it. */
  readonly undone: readonly InvalidatedPayoff[]
  /** The currently valid payoff, if any. */
  readonly ending: EarlyPayoff | null
  /** Times of the other reversals of this loan that are not restored. */
  readonly othersGoneAt: readonly Date[]
}

/** A payment that ended the loan early, with the current sums of the payoff's entries. */
export type EarlyPayoff = { readonly payment: string; readonly entries: readonly Entry[] }

/** An early payoff that a reversal invalidated, and when. */
export type InvalidatedPayoff = EarlyPayoff & { readonly at: Date }

/** A posting that belongs to the payment of a payoff. */
export type PayoffPosting = { readonly payment: string; readonly posting: Posting }

/** Messages to the borrower about restored money; each has a sentence in every language. */
export const RESTORED = [
  /** The loan is paid again. */
  'paid-again',
  /** The loan is open, and less is owed. */
  'owes-less',
  /** The payment was an extension fee, so the extension applies again. */
  'postponed-again',
  /** The loan was paid meanwhile, so all the money is credit. */
  'credit-again',
] as const

export type RestoreMessage = (typeof RESTORED)[number]

/** All postings of a restoration, and the message to the borrower. */
export type RestoreResult = {
  readonly amount: Minor
  readonly message: RestoreMessage
  /** The posting of the restored payment. `surplus` is the part that was paid twice, which becomes credit. */
  readonly restored: Posting
  readonly surplus: readonly Posting[]
  /** The payoff that is valid again, preceded by the cancellation of a later payoff: a loan ends early once. */
  readonly rebates: readonly PayoffPosting[]
  /** Postings that belong to no payment, in posting order. */
  readonly others: readonly Posting[]
  readonly instalments: readonly Instalment[] | null
  readonly order: Pick<LoanWithOrder, 'status' | 'dueOn' | 'extensionAllowed'>
  readonly ends: readonly Purpose[]
}

/**
 * Undoes a reversal because its money is back, for example after a bank decides for the lender.
 *
 * - Everything the reversal did is undone: debts, used credit, a small difference, an extension with its days.
 * - The days in between earn no penalty: posted penalties are waived, and pending ones are not charged.
 * - An early payoff is valid again if no later reversal is missing, in any order of restores. A loan ends early once:
 * if it
 * did so again meanwhile, the first payoff counts, and the money of the other is credit.
 * - Money that was paid again meanwhile is the borrower's credit, and the restored payment consists of it from now on.
 * - A restore never increases the debt. A fee is not charged again on a paid loan that its remainder helped to pay:
 * all of
 * it is credit. A loan that owes only used credit counts as paid.
 */
export function restore(owing: LoanWithOrder, gone: ReversedPayment, heardAt: Date): RestoreResult {
  const { loan } = owing
  const day = dayIn(heardAt, zoneOf(loan))
  const waived = waive(gone.penaltiesSince, heardAt)
  const beforeReversal = bringBack(loan, gone, waived, heardAt, day)
  const isFullRestore = isOwedStill(loan, waived, day) || hasEnded(beforeReversal.loan)
  const {
    restored,
    credit,
    loan: back,
  } = isFullRestore ? beforeReversal : asCredit(loan, gone, waived, heardAt, day)
  const { cash: amount, 'income-extension': fee } = balanceOf(restored.entries)
  const isPostponed = fee < 0n
  const { instalments } = back

  const rebates = endsAgain(back, gone, heardAt, day)
  const ended = loanAfter(back, postingsOf(rebates), day)
  const surplus = postingOf('credit-again', paidTwice(ended), heardAt)
  const withSurplus = loanAfter(ended, surplus, day)
  const used = spendCredit(withSurplus, heardAt, day)
  const after = loanAfter(withSurplus, used, day)
  const isOwed = owedOf(after.balances) + overdrawnOf(after.balances) > 0n
  const isLastExtension = isPostponed && owing.extensionsBought + 1 >= owing.extensionsMost
  return {
    amount,
    message: restoreMessageOf({ isOwed, isPostponed, wasPaid: owing.status === '200' }),
    restored,
    rebates,
    surplus,
    others: [...waived, ...credit, ...used],
    instalments: isPostponed ? instalments : null,
    order: {
      status: statusAfter(owing.status, isOwed),
      dueOn: nextDueOn(after) ?? owing.dueOn,
      extensionAllowed: owing.extensionAllowed && !isLastExtension,
    },
    ends: endedPurposes(owing, { ...owing, loan: after }, day),
  }
}

type Back = { readonly restored: Posting; readonly credit: readonly Posting[]; readonly loan: Loan }

/** Restores the state before the reversal. */
function bringBack(loan: Loan, gone: ReversedPayment, waived: readonly Posting[], at: Date, day: Day): Back {
  const restored = post('restored', at, opposite(gone.reversal))
  const credit = postingOf('credit-again', opposite(gone.creditUsed), at)
  const isPostponed = balanceOf(restored.entries)['income-extension'] !== 0n
  const instalments = isPostponed ? movedOn(loan.instalments, gone.moved) : loan.instalments
  return {
    restored,
    credit,
    loan: { ...loanAfter(loan, [restored, ...waived, ...credit], day), instalments },
  }
}

/** Returns whether the borrower owes a debt. Credit that was refunded before its payment was reversed does not count. */
const isOwedStill = (loan: Loan, waived: readonly Posting[], day: Day) =>
  owedOf(loanAfter(loan, waived, day).balances) > 0n

/** Restores only the money, as the borrower's credit. */
function asCredit(
  loan: Loan,
  { reversal }: ReversedPayment,
  waived: readonly Posting[],
  at: Date,
  day: Day,
): Back {
  const amount = -balanceOf(reversal).cash
  const restored = post('restored', at, [
    { account: 'cash', amount },
    { account: 'credit', amount: -amount },
  ])
  return { restored, credit: [], loan: loanAfter(loan, [restored, ...waived], day) }
}

const movedOn = (instalments: readonly Instalment[], moved: PaymentEffects['moved']) => {
  const days = new Map(moved.map((row) => [row.number, row.days]))
  return instalments.map((row) => ({ ...row, dueOn: addDays(row.dueOn, days.get(row.number) ?? 0) }))
}

const waive = (penalties: Minor, at: Date): readonly Posting[] =>
  penalties <= 0n
    ? []
    : [
        post('penalty-waived', at, [
          { account: 'penalty', amount: -penalties },
          { account: 'income-penalty', amount: penalties },
        ]),
      ]

/** Makes the first invalidated payoff that now covers the whole debt valid again. Cancels the current payoff. */
function endsAgain(loan: Loan, gone: ReversedPayment, at: Date, day: Day): readonly PayoffPosting[] {
  const { undone, ending, othersGoneAt } = gone
  const backed = undone.filter((end) => !othersGoneAt.some((goneAt) => goneAt >= end.at))
  for (const { payment, entries } of backed) {
    const again = { payment, posting: post('rebate-again', at, opposite(entries)) }
    const before = loanAfter(loan, [again.posting], day)
    const others =
      ending === null
        ? []
        : [{ payment: ending.payment, posting: undoPayoff(before, ending.entries, [], at, day) }]
    const { balances } = loanAfter(before, postingsOf(others), day)
    if (hasEnded({ balances })) return [...others, withRest(again, loan.balances, balances)]
  }
  return []
}

/**
 * If the rebate of a payoff exceeds what is left of a part of the debt, the excess becomes credit under the payoff.
 * As credit of the restored payment it would exceed the amount paid, and the payment could not be reversed again.
 */
function withRest({ payment, posting }: PayoffPosting, before: Balances, after: Balances): PayoffPosting {
  const beyond = OWED_PARTS.map((account) => {
    const had = minimum(before[account], 0n)
    return { account, amount: had - minimum(had, after[account]) }
  })
  const credit = -sum(beyond.map(({ amount }) => amount))
  const entries = summed([...posting.entries, ...beyond, { account: 'credit', amount: credit }])
  return { payment, posting: post(posting.kind, posting.at, entries) }
}

const hasEnded = ({ balances }: Pick<Loan, 'balances'>) => owedOf(balances) + balances.credit <= 0n

const postingsOf = (rebates: readonly PayoffPosting[]) => rebates.map(({ posting }) => posting)

/** Moves overpaid parts of the debt to credit. */
function paidTwice({ balances }: Loan): readonly Entry[] {
  const beyond = overpaid(balances)
  return [...beyond, { account: 'credit', amount: -sum(beyond.map(({ amount }) => amount)) }]
}

function postingOf(kind: Posting['kind'], entries: readonly Entry[], at: Date): readonly Posting[] {
  const posting = post(kind, at, entries)
  return posting.entries.length > 0 ? [posting] : []
}

type RestoreFacts = Readonly<Record<'isOwed' | 'isPostponed' | 'wasPaid', boolean>>

function restoreMessageOf({ isOwed, isPostponed, wasPaid }: RestoreFacts): RestoreMessage {
  if (isOwed) return isPostponed ? 'postponed-again' : 'owes-less'
  return wasPaid ? 'credit-again' : 'paid-again'
}
