import { type Minor, minimum, sum } from '#domain/amount.ts'
import { type Day, dayIn, daysBetween, laterDay } from '#domain/dates.ts'
import { type ClientKind, penaltyBetween, penaltyOnce } from '#domain/loans/penalty.ts'
import type { OwedPart, Product } from '#domain/loans/product.ts'
import { type Instalment, instalmentTotal } from '#domain/loans/schedule.ts'
import { daysCounted, type Pause } from './dispute.ts'
import { type Balances, overdrawnOf, owedOf, type Posting } from './ledger.ts'

/** A loan for repayment: its contract and its balances today. */
export type Loan = {
  readonly product: Product
  /** Time zone of its days; see `zoneOf`. */
  readonly timeZone?: string | null
  readonly client: ClientKind
  /** With the current due days. */
  readonly instalments: readonly Instalment[]
  readonly balances: Balances
  /** Last day with a posted penalty; see `penaltyChargedThrough`. */
  readonly penaltyChargedThrough: Day | null
  /** Last day of a reversal or restore, if any: earlier days earn no penalty. */
  readonly owedAgainOn?: Day | null
  /** Days without penalty because charges are disputed. */
  readonly pauses?: readonly Pause[]
}

/** An amount by part. */
export type AmountOwed = Readonly<Record<OwedPart, Minor>> & {
  /** Refunded or used credit whose payment was reversed; see `overdrawnOf`. */
  readonly overdrawn: Minor
  readonly total: Minor
}

/** The payment that is due. */
export type AmountDue = AmountOwed & {
  /** The due day of the oldest unpaid instalment. */
  readonly dueOn: Day
  /** Since `dueOn`; 0 when nothing is overdue. */
  readonly daysLate: number
}

/** The debt of a loan on one day, computed once. All other figures are read from here. */
export type Debt = {
  readonly loan: Loan
  readonly day: Day
  /** Unpaid instalments with what is left of each, oldest first. */
  readonly unpaid: readonly Instalment[]
  /** Penalty until that day that is not posted. */
  readonly pendingPenalty: Minor
  /**
   * The amount due: every unpaid instalment whose day has come, or else the next one, with every penalty until that
   * day, posted or not. `null` when nothing is owed.
   */
  readonly due: AmountDue | null
  /** The whole debt, due or not, with every penalty until that day. */
  readonly left: AmountOwed
}

/** Computes the debt of a loan on a day. */
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

/** What is left of each unpaid instalment. */
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
      const covered = minimum(paid[part], rest[part])
      paid[part] -= covered
      rest[part] -= covered
    }
    return rest
  })
  return left.filter((instalment) => instalmentTotal(instalment) > 0n)
}

/** The amount due of a loan, if only this is needed; see `Debt`. */
export const amountDue = (loan: Loan, today: Day): AmountDue | null => debtOn(loan, today).due

/** The whole debt of a loan, if only this is needed; see `Debt`. */
export const outstanding = (loan: Loan, today: Day): AmountOwed => debtOn(loan, today).left

/** The due day of the oldest debt, from which `statusOn` derives overdue; `null` when nothing is owed. */
export function nextDueOn(loan: Loan): Day | null {
  const isOwed = owedOf(loan.balances) + overdrawnOf(loan.balances) > 0n
  return isOwed ? (dueDayOf(loan, unpaidInstalments(loan)) ?? null) : null
}

/** The oldest unpaid instalment's day, or the last instalment's if only penalty or overdrawn credit is owed. */
const dueDayOf = (loan: Loan, unpaid: readonly Instalment[]): Day | undefined =>
  (unpaid[0] ?? loan.instalments.at(-1))?.dueOn

/** Penalty until today that is not posted. */
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
  // The one-time charge belongs to the first counted day.
  const from = (dueOn: Day) => (owedAgainOn === null ? dueOn : laterDay(dueOn, owedAgainOn))
  const late = unpaid.filter(({ dueOn }) => daysCounted(from(dueOn), today, pauses) > 0)
  return sum(daily) + penaltyOnce(product, sum(late.map(({ principal }) => principal)), client)
}

/** The day of the newest penalty posting, in the loan's time zone; `null` without one. */
export function penaltyChargedThrough(
  postings: readonly Pick<Posting, 'kind' | 'at'>[],
  timeZone: string,
): Day | null {
  const days = postings.filter(({ kind }) => kind === 'penalty').map(({ at }) => dayIn(at, timeZone))
  return days.sort().at(-1) ?? null
}

/** Reversals and restores: earlier days earn only posted penalties. */
export const isFreeOfPenaltyUntil = (kind: string): boolean => kind === 'reversal' || kind === 'restored'

/** The last day of a reversal or restore, in the loan's time zone; `null` without one. */
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
