import { type Minor, smaller, sum } from '#domain/amount.ts'
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
import type { Owing } from './receive.ts'
import { noLongerAsked } from './still-asked.ts'
import { type StandingPayment, spendCredit, statusAfter, undoEnd } from './take-back.ts'
import { opposite, paidBeyond, summed } from './undo.ts'

/** What followed from money of one payment that was taken back, and what has happened since. */
export type Gone = {
  /** What the reversal posted of the payment, and of credit that was used. */
  readonly reversal: readonly Entry[]
  readonly creditUsed: readonly Entry[]
  /** By how many days the payment's extension had moved which instalments; it counts where its fee comes again. */
  readonly moved: StandingPayment['moved']
  /** What is left of all penalties that were posted since then. */
  readonly penaltiesSince: Minor
  /** Early ends of the loan that do not hold any more, the oldest first; where one holds, those before it. */
  readonly undone: readonly UndoneEnd[]
  /** The one that holds now, if one does. */
  readonly ending: Ending | null
  /** When other money was taken back that is still missing. */
  readonly othersGoneAt: readonly Date[]
}

/** A payment that ended the loan before its time, as it stands today. */
export type Ending = { readonly payment: string; readonly entries: readonly Entry[] }

/** An early end that was none, because money was taken back: what undid it, and when. */
export type UndoneEnd = Ending & { readonly at: Date }

/** What is posted under the name of the payment that had ended the loan. */
export type OfEnding = { readonly payment: string; readonly posting: Posting }

/** What the borrower is told of money that came again, each a sentence in every language. */
export const RESTORED = [
  /** Nothing is owed any more. */
  'paid-again',
  /** Less is owed. */
  'owes-less',
  /** It is the fee of an extension, which counts again. */
  'postponed-again',
  /** The loan was paid in the meantime: all of it is credit. */
  'credit-again',
] as const

export type RestoredTelling = (typeof RESTORED)[number]

/** All that is written when money that was taken back is there again, and what is told. */
export type Restored = {
  readonly amount: Minor
  readonly telling: RestoredTelling
  /** The payment's own, and of it what turned out to be paid twice: that is what the payment is from now on. */
  readonly restored: Posting
  readonly surplus: readonly Posting[]
  /** The early end that holds again, and before it the one that does not any more, because a loan ends once. */
  readonly rebates: readonly OfEnding[]
  /** Of no payment, in this order. */
  readonly others: readonly Posting[]
  readonly instalments: readonly Instalment[] | null
  readonly order: Pick<Owing, 'status' | 'dueOn' | 'extensionAllowed'>
  readonly ends: readonly Purpose[]
}

/**
 * Undoes a reversal, because its money is there again: a bank has decided for the lender after all.
 *
 * - All that the reversal did is undone, whole: debts, credit that was used, a small difference, an extension with its days.
 * - No penalty is for the days in between: what was posted of one is waived, and what has grown is not charged.
 * - An early end holds again where nothing that went since is missing by now, whichever reversal undid it: two may be restored
 *   in any order. A loan ends early once: where it has meanwhile done so another time, the first end counts, and the
 *   money of the other is credit.
 * - What was paid a second time in the meantime is the borrower's credit, and that is what this money is from now on.
 * - Nobody owes more because money came again. A fee is not taken again of a loan that is paid, where the rest of it has
 *   helped to pay: then what comes again is credit. A loan of which only used credit is owed is paid, too.
 */
export function restore(owing: Owing, gone: Gone, heardAt: Date): Restored {
  const { loan } = owing
  const day = dayIn(heardAt, zoneOf(loan))
  const waived = waive(gone.penaltiesSince, heardAt)
  const asItWas = bringBack(loan, gone, waived, heardAt, day)
  const isWhole = isOwedStill(loan, waived, day) || hasEnded(asItWas.loan)
  const { restored, credit, loan: back } = isWhole ? asItWas : asCredit(loan, gone, waived, heardAt, day)
  const { cash: amount, 'income-extension': fee } = balanceOf(restored.entries)
  const isPostponed = fee < 0n
  const { instalments } = back

  const rebates = endsAgain(back, gone, heardAt, day)
  const ended = loanAfter(back, postingsOf(rebates), day)
  const surplus = postingOf('credit-again', paidTwice(ended), heardAt)
  const even = loanAfter(ended, surplus, day)
  const used = spendCredit(even, heardAt, day)
  const after = loanAfter(even, used, day)
  const isOwed = owedOf(after.balances) + overdrawnOf(after.balances) > 0n
  const isLastExtension = isPostponed && owing.extensionsBought + 1 >= owing.extensionsMost
  return {
    amount,
    telling: tellingOf({ isOwed, isPostponed, wasPaid: owing.status === '200' }),
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
    ends: noLongerAsked(owing, { ...owing, loan: after }, day),
  }
}

type Back = { readonly restored: Posting; readonly credit: readonly Posting[]; readonly loan: Loan }

/** All as it was before the reversal. */
function bringBack(loan: Loan, gone: Gone, waived: readonly Posting[], at: Date, day: Day): Back {
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

/** Whether more is owed of the loan than credit that was given back, and whose payment went. */
const isOwedStill = (loan: Loan, waived: readonly Posting[], day: Day) =>
  owedOf(loanAfter(loan, waived, day).balances) > 0n

/** Only the money, as the borrower's. */
function asCredit(loan: Loan, { reversal }: Gone, waived: readonly Posting[], at: Date, day: Day): Back {
  const amount = -balanceOf(reversal).cash
  const restored = post('restored', at, [
    { account: 'cash', amount },
    { account: 'credit', amount: -amount },
  ])
  return { restored, credit: [], loan: loanAfter(loan, [restored, ...waived], day) }
}

const movedOn = (instalments: readonly Instalment[], moved: StandingPayment['moved']) => {
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

/** The end of the loan before its time, where it ends with it: whoever pays less than that has not ended it. */
function endsAgain(loan: Loan, gone: Gone, at: Date, day: Day): readonly OfEnding[] {
  const { undone, ending, othersGoneAt } = gone
  const whole = undone.filter((end) => !othersGoneAt.some((goneAt) => goneAt >= end.at))
  for (const { payment, entries } of whole) {
    const again = { payment, posting: post('rebate-again', at, opposite(entries)) }
    const before = loanAfter(loan, [again.posting], day)
    const others =
      ending === null
        ? []
        : [{ payment: ending.payment, posting: undoEnd(before, ending.entries, [], at, day) }]
    const { balances } = loanAfter(before, postingsOf(others), day)
    if (hasEnded({ balances })) return [...others, withRest(again, loan.balances, balances)]
  }
  return []
}

/**
 * What an end takes off a part beyond what is left of it is credit by that end. It is not by the money that came again,
 * which would then have done more than it is worth, and could not be taken back once more.
 */
function withRest({ payment, posting }: OfEnding, before: Balances, after: Balances): OfEnding {
  const beyond = OWED_PARTS.map((account) => {
    const had = smaller(before[account], 0n)
    return { account, amount: had - smaller(had, after[account]) }
  })
  const credit = -sum(beyond.map(({ amount }) => amount))
  const entries = summed([...posting.entries, ...beyond, { account: 'credit', amount: credit }])
  return { payment, posting: post(posting.kind, posting.at, entries) }
}

const hasEnded = ({ balances }: Pick<Loan, 'balances'>) => owedOf(balances) + balances.credit <= 0n

const postingsOf = (rebates: readonly OfEnding[]) => rebates.map(({ posting }) => posting)

/** What was paid beyond what is owed of each part becomes credit. */
function paidTwice({ balances }: Loan): readonly Entry[] {
  const beyond = paidBeyond(balances)
  return [...beyond, { account: 'credit', amount: -sum(beyond.map(({ amount }) => amount)) }]
}

function postingOf(kind: Posting['kind'], entries: readonly Entry[], at: Date): readonly Posting[] {
  const posting = post(kind, at, entries)
  return posting.entries.length > 0 ? [posting] : []
}

type Did = Readonly<Record<'isOwed' | 'isPostponed' | 'wasPaid', boolean>>

function tellingOf({ isOwed, isPostponed, wasPaid }: Did): RestoredTelling {
  if (isOwed) return isPostponed ? 'postponed-again' : 'owes-less'
  return wasPaid ? 'credit-again' : 'paid-again'
}
