import { type Minor, smaller, sum } from '#domain/amount.ts'
import { type Day, dayIn, daysBetween, laterDay } from '#domain/dates.ts'
import { type ClientKind, penaltyBetween, penaltyOnce } from '#domain/loans/penalty.ts'
import type { OwedPart, Product } from '#domain/loans/product.ts'
import { type Instalment, instalmentTotal } from '#domain/loans/schedule.ts'
import { daysCounted, type Pause } from './dispute.ts'
import { type Balances, overdrawnOf, owedOf, type Posting } from './ledger.ts'

/** A loan as repayment sees it: what was agreed and what the ledger says today. */
export type Loan = {
  readonly product: Product
  /** In which its days end; see `zoneOf`. */
  readonly timeZone?: string | null
  readonly client: ClientKind
  /** As agreed, with the due days that hold now. */
  readonly instalments: readonly Instalment[]
  readonly balances: Balances
  /** The last day whose penalty is posted; see `penaltyChargedThrough`. */
  readonly penaltyChargedThrough: Day | null
  /** The last day on which money was taken back or came again, if that ever happened: no penalty is for the days until then. */
  readonly owedAgainOn?: Day | null
  /** Days that count for no penalty, because their charges are disputed. */
  readonly pauses?: readonly Pause[]
}

/** An amount and what it is made of. */
export type AmountOwed = Readonly<Record<OwedPart, Minor>> & {
  /** Credit that the borrower got back or used, and whose payment was taken back; see `overdrawnOf`. */
  readonly overdrawn: Minor
  readonly total: Minor
}

/** What a borrower is asked to pay now. */
export type AmountDue = AmountOwed & {
  /** The due day of the oldest unpaid instalment. */
  readonly dueOn: Day
  /** Since `dueOn`; 0 when nothing is overdue. */
  readonly daysLate: number
}

/** A loan on one day: what is left of it, worked out once. Whatever else is said about the debt is read from here. */
export type Debt = {
  readonly loan: Loan
  readonly day: Day
  /** The instalments that are not wholly paid, with what is left of each; the oldest debts are paid first. */
  readonly unpaid: readonly Instalment[]
  /** The penalty until that day that no posting holds yet. */
  readonly pendingPenalty: Minor
  /**
   * What is due: every unpaid instalment whose day has come, or else the next one, and with it every penalty until that
   * day, posted or not. `null` when nothing is owed.
   */
  readonly due: AmountDue | null
  /** All that is left, due or not, with every penalty until that day. */
  readonly left: AmountOwed
}

/** Works out what is left of a loan on a day. */
export function debtOn(loan: Loan, day: Day): Debt {
  const unpaid = unpaidInstalments(loan)
  const pending = penaltyUntil({ loan, unpaid }, day)
  const penalty = loan.balances.penalty + pending
  const reached = unpaid.filter((instalment) => instalment.dueOn <= day)
  const overdrawn = overdrawnOf(loan.balances)
  const asked = amountOf(reached.length > 0 ? reached : unpaid.slice(0, 1), penalty, overdrawn)
  const dueOn = dueDayOf(loan, unpaid)
  const isOwed = asked.total !== 0n && dueOn !== undefined
  return {
    loan,
    day,
    unpaid,
    pendingPenalty: pending,
    due: isOwed ? { ...asked, dueOn, daysLate: Math.max(0, daysBetween(dueOn, day)) } : null,
    left: amountOf(unpaid, penalty, overdrawn),
  }
}

/** What is left of each instalment that is not wholly paid. */
export function unpaidInstalments(loan: Loan): readonly Instalment[] {
  const paid = {
    principal: paidOf(loan, 'principal'),
    interest: paidOf(loan, 'interest'),
    fee: paidOf(loan, 'fee'),
    tax: paidOf(loan, 'tax'),
  }
  const left = loan.instalments.map((instalment) => {
    const rest = { ...instalment }
    for (const part of ['principal', 'interest', 'fee', 'tax'] as const) {
      const covered = smaller(paid[part], rest[part])
      paid[part] -= covered
      rest[part] -= covered
    }
    return rest
  })
  return left.filter((instalment) => instalmentTotal(instalment) > 0n)
}

/** What is due of a loan of which nothing else is asked; see `Debt`. */
export const amountDue = (loan: Loan, today: Day): AmountDue | null => debtOn(loan, today).due

/** All that is left of a loan of which nothing else is asked; see `Debt`. */
export const outstanding = (loan: Loan, today: Day): AmountOwed => debtOn(loan, today).left

/** The due day of what is owed first, from which `statusOn` derives overdue; `null` when nothing is owed. */
export function nextDueOn(loan: Loan): Day | null {
  const isOwed = owedOf(loan.balances) + overdrawnOf(loan.balances) > 0n
  return isOwed ? (dueDayOf(loan, unpaidInstalments(loan)) ?? null) : null
}

/** The oldest unpaid instalment's day, or the last one's for a penalty or spent credit that is owed beside paid instalments. */
const dueDayOf = (loan: Loan, unpaid: readonly Instalment[]): Day | undefined =>
  (unpaid[0] ?? loan.instalments.at(-1))?.dueOn

/** The penalty until today that no posting holds yet. */
export const pendingPenalty = (loan: Loan, today: Day): Minor => debtOn(loan, today).pendingPenalty

/** The same until another day, if nothing is paid. */
export function penaltyUntil({ loan, unpaid }: Pick<Debt, 'loan' | 'unpaid'>, today: Day): Minor {
  const { product, client, penaltyChargedThrough: through, owedAgainOn = null, pauses = [] } = loan
  const counted = laterOf(through, owedAgainOn)
  const daily = unpaid.map(({ dueOn, principal }) => {
    const charged = counted === null ? 0 : daysCounted(dueOn, counted, pauses)
    return penaltyBetween(product.penaltyRule, principal, charged, daysCounted(dueOn, today, pauses))
  })
  if (through !== null) return sum(daily)
  // What is charged once is charged for the first day that counts.
  const from = (dueOn: Day) => (owedAgainOn === null ? dueOn : laterDay(dueOn, owedAgainOn))
  const late = unpaid.filter(({ dueOn }) => daysCounted(from(dueOn), today, pauses) > 0)
  return sum(daily) + penaltyOnce(product, sum(late.map(({ principal }) => principal)), client)
}

/** The day of the newest penalty among a loan's postings, in the loan's time zone; `null` without one. */
export function penaltyChargedThrough(
  postings: readonly Pick<Posting, 'kind' | 'at'>[],
  timeZone: string,
): Day | null {
  const days = postings.filter(({ kind }) => kind === 'penalty').map(({ at }) => dayIn(at, timeZone))
  return days.sort().at(-1) ?? null
}

/** Money was taken back or came again: no penalty is for the days until then but what is posted. */
export const isFreeOfPenaltyUntil = (kind: string): boolean => kind === 'reversal' || kind === 'restored'

/** The last day on which money was taken back or came again, in the loan's time zone; `null` where that never happened. */
export function owedAgainOn(postings: readonly Pick<Posting, 'kind' | 'at'>[], timeZone: string): Day | null {
  const days = postings.filter(({ kind }) => isFreeOfPenaltyUntil(kind)).map(({ at }) => dayIn(at, timeZone))
  return days.sort().at(-1) ?? null
}

const laterOf = (one: Day | null, other: Day | null) =>
  one === null || (other !== null && other > one) ? other : one

function amountOf(instalments: readonly Instalment[], penalty: Minor, overdrawn: Minor): AmountOwed {
  let [principal, interest, fee, tax] = [0n, 0n, 0n, 0n]
  for (const row of instalments) {
    principal += row.principal
    interest += row.interest
    fee += row.fee
    tax += row.tax
  }
  const total = principal + interest + fee + tax + penalty + overdrawn
  return { principal, interest, fee, tax, penalty, overdrawn, total }
}

function paidOf(loan: Loan, part: 'principal' | 'interest' | 'fee' | 'tax'): Minor {
  const paid = sum(loan.instalments.map((instalment) => instalment[part])) - loan.balances[part]
  if (paid < 0n) throw new Error(`the ledger holds more ${part} than was agreed`)
  return paid
}
