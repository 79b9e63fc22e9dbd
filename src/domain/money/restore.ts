import { type Minor, sum } from '#domain/amount.ts'
import type { Instalment } from '#domain/loans/schedule.ts'
import { addDays, type Day, dayIn } from '../dates.ts'
import { markets } from '../markets/market.ts'
import { balanceOf, type Entry, OWED_PARTS, overdrawnOf, owedOf, type Posting, post } from './ledger.ts'
import { loanAfter } from './loan-after.ts'
import type { Owing } from './receive.ts'
import { type Loan, nextDueOn } from './repayment.ts'
import type { Purpose } from './same-debt.ts'
import { noLongerAsked } from './still-asked.ts'
import { type StandingPayment, spendCredit, statusAfter } from './take-back.ts'
import { opposite, summed } from './undo.ts'

/** What followed from money of one payment that was taken back, and what has grown since. */
export type Gone = {
  /** What the reversal posted of the payment, of an early end that did not hold, and of credit that was used. */
  readonly reversal: readonly Entry[]
  readonly rebate: readonly Entry[]
  /** What another early end of the loan has given back since, and what of it holds. */
  readonly rebateSince: readonly Entry[]
  readonly creditUsed: readonly Entry[]
  /** By how many days the payment's extension had moved which instalments; it counts where its fee comes again. */
  readonly moved: StandingPayment['moved']
  /** All penalties that were posted since then, less what was waived of them. */
  readonly penaltiesSince: Minor
  /** Nothing else of the loan was taken back since. */
  readonly isLast: boolean
}

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
  /** The payment's own. */
  readonly restored: Posting
  /** The early end's own, where it holds again. */
  readonly rebate: Posting | null
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
 * - An early end holds again where nothing else is missing by now. A loan ends early once: where it has meanwhile done so
 *   another time, only what the first end gives back beyond that is given again.
 * - What was paid a second time in the meantime is the borrower's credit.
 */
export function restore(owing: Owing, gone: Gone, heardAt: Date): Restored {
  const { loan } = owing
  const day = dayIn(heardAt, markets[loan.product.market].timeZone)
  const restored = post('restored', heardAt, opposite(gone.reversal))
  const amount = balanceOf(restored.entries).cash
  const isPostponed = gone.moved.length > 0 && balanceOf(restored.entries)['income-extension'] < 0n
  const instalments = isPostponed ? movedOn(loan.instalments, gone.moved) : loan.instalments

  const waived = waive(gone.penaltiesSince, heardAt)
  const credit = postingOf('credit-again', opposite(gone.creditUsed), heardAt)
  const back: Loan = { ...loanAfter(loan, [restored, ...waived, ...credit], day), instalments }
  const rebate = endsAgain(back, gone, heardAt, day)
  const ended = loanAfter(back, rebate, day)

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
    rebate: rebate[0] ?? null,
    others: [...waived, ...oneCredit([...credit, ...surplus], heardAt), ...used],
    instalments: isPostponed ? instalments : null,
    order: {
      status: statusAfter(owing.status, isOwed),
      dueOn: nextDueOn(after) ?? owing.dueOn,
      extensionAllowed: owing.extensionAllowed && !isLastExtension,
    },
    ends: noLongerAsked(owing, { ...owing, loan: after }, day),
  }
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
function endsAgain(
  loan: Loan,
  { rebate, rebateSince, isLast }: Gone,
  at: Date,
  day: Day,
): readonly Posting[] {
  if (!isLast || rebate.length === 0) return []
  const [ends] = postingOf('rebate-again', summed(opposite([...rebate, ...rebateSince])), at)
  if (!ends) return []
  const { balances } = loanAfter(loan, [ends], day)
  return owedOf(balances) + balances.credit <= 0n ? [ends] : []
}

/** What was paid beyond what is owed of each part becomes credit. */
function paidTwice({ balances }: Loan): readonly Entry[] {
  const parts = OWED_PARTS.filter((part) => balances[part] < 0n)
  const surplus = sum(parts.map((part) => -balances[part]))
  return [
    ...parts.map((account) => ({ account, amount: -balances[account] })),
    { account: 'credit', amount: -surplus },
  ]
}

/** One posting for what is set right of credit, since an event posts each kind once. */
const oneCredit = (postings: readonly Posting[], at: Date) =>
  postingOf('credit-again', summed(postings.flatMap(({ entries }) => entries)), at)

function postingOf(kind: Posting['kind'], entries: readonly Entry[], at: Date): readonly Posting[] {
  const posting = post(kind, at, entries)
  return posting.entries.length > 0 ? [posting] : []
}

type Did = Readonly<Record<'isOwed' | 'isPostponed' | 'wasPaid', boolean>>

function tellingOf({ isOwed, isPostponed, wasPaid }: Did): RestoredTelling {
  if (isOwed) return isPostponed ? 'postponed-again' : 'owes-less'
  return wasPaid ? 'credit-again' : 'paid-again'
}
