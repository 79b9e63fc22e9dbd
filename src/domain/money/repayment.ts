import { type Minor, smaller, sum } from '#domain/amount.ts'
import { type Day, dayIn, daysBetween } from '#domain/dates.ts'
import { type ClientKind, penaltyBetween, penaltyOnce } from '#domain/loans/penalty.ts'
import type { OwedPart, Product } from '#domain/loans/product.ts'
import { type Instalment, instalmentTotal } from '#domain/loans/schedule.ts'
import type { Balances, Posting } from './ledger.ts'

/** A loan as repayment sees it: what was agreed and what the ledger says today. */
export type Loan = {
  readonly product: Product
  readonly client: ClientKind
  /** As agreed, with the due days that hold now. */
  readonly instalments: readonly Instalment[]
  readonly balances: Balances
  /** The last day whose penalty is posted; see `penaltyChargedThrough`. */
  readonly penaltyChargedThrough: Day | null
}

/** An amount and what it is made of. */
export type AmountOwed = Readonly<Record<OwedPart, Minor>> & { readonly total: Minor }

/** What a borrower is asked to pay now. */
export type AmountDue = AmountOwed & {
  /** The due day of the oldest unpaid instalment. */
  readonly dueOn: Day
  /** Since `dueOn`; 0 when nothing is overdue. */
  readonly daysLate: number
}

const unpaidOf = new WeakMap<Loan, readonly Instalment[]>()

/** The instalments that are not wholly paid, with what is left of each; the oldest debts are paid first. */
export function unpaidInstalments(loan: Loan): readonly Instalment[] {
  // Whatever is asked about a loan begins here, several times over in one answer, and a loan does not change.
  const known = unpaidOf.get(loan)
  if (known) return known
  const unpaid = workOutUnpaid(loan)
  unpaidOf.set(loan, unpaid)
  return unpaid
}

function workOutUnpaid(loan: Loan): readonly Instalment[] {
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

/**
 * What is due now: every unpaid instalment whose day has come, or else the next one, and with it every penalty
 * until today, posted or not. `null` when nothing is owed.
 */
export function amountDue(loan: Loan, today: Day): AmountDue | null {
  const unpaid = unpaidInstalments(loan)
  const reached = unpaid.filter((instalment) => instalment.dueOn <= today)
  const owed = amountOf(loan, reached.length > 0 ? reached : unpaid.slice(0, 1), today)
  // A penalty can outlive the last instalment where a product's order pays it last.
  const dueOn = (unpaid[0] ?? loan.instalments.at(-1))?.dueOn
  if (owed.total === 0n || dueOn === undefined) return null
  return { ...owed, dueOn, daysLate: Math.max(0, daysBetween(dueOn, today)) }
}

/** All that is left of the loan, due or not, with every penalty until today. */
export function outstanding(loan: Loan, today: Day): AmountOwed {
  return amountOf(loan, unpaidInstalments(loan), today)
}

/** The due day of the oldest unpaid instalment, from which `statusOn` derives overdue; `null` when all is paid. */
export function nextDueOn(loan: Loan): Day | null {
  return unpaidInstalments(loan)[0]?.dueOn ?? null
}

/** The penalty until today that no posting holds yet. */
export function pendingPenalty(loan: Loan, today: Day): Minor {
  const { product, client, penaltyChargedThrough: through } = loan
  const overdue = unpaidInstalments(loan).filter(({ dueOn, principal }) => dueOn < today && principal > 0n)
  const daily = overdue.map(({ dueOn, principal }) => {
    const charged = through === null ? 0 : daysBetween(dueOn, through)
    return penaltyBetween(product.penaltyRule, principal, charged, daysBetween(dueOn, today))
  })
  const late = sum(overdue.map((instalment) => instalment.principal))
  const once = through === null ? penaltyOnce(product.penaltyRule, late, client) : 0n
  return sum(daily) + once
}

/** The day of the newest penalty among a loan's postings, in its market's calendar; `null` without one. */
export function penaltyChargedThrough(
  postings: readonly Pick<Posting, 'kind' | 'at'>[],
  timeZone: string,
): Day | null {
  const days = postings.filter(({ kind }) => kind === 'penalty').map(({ at }) => dayIn(at, timeZone))
  return days.sort().at(-1) ?? null
}

function amountOf(loan: Loan, instalments: readonly Instalment[], today: Day): AmountOwed {
  const total = (part: 'principal' | 'interest' | 'fee' | 'tax') => sum(instalments.map((row) => row[part]))
  const parts = {
    principal: total('principal'),
    interest: total('interest'),
    fee: total('fee'),
    tax: total('tax'),
    penalty: loan.balances.penalty + pendingPenalty(loan, today),
  }
  return { ...parts, total: sum(Object.values(parts)) }
}

function paidOf(loan: Loan, part: 'principal' | 'interest' | 'fee' | 'tax'): Minor {
  const paid = sum(loan.instalments.map((instalment) => instalment[part])) - loan.balances[part]
  if (paid < 0n) throw new Error(`the ledger holds more ${part} than was agreed`)
  return paid
}
