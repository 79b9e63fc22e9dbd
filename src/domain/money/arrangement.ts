import { type Minor, sum } from '#domain/amount.ts'
import { addDays, type Day, daysBetween } from '#domain/dates.ts'
import { leastRoot } from '#domain/least-root.ts'
import { dueDay } from '#domain/loans/due-day.ts'
import type { ArrangementRule, Product } from '#domain/loans/product.ts'
import { type Instalment, instalmentTotal } from '#domain/loans/schedule.ts'
import { markets } from '#domain/markets/market.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import type { Pause } from './dispute.ts'
import { loanAfter } from './loan-after.ts'
import { type AmountOwed, debtOn, type Loan } from './repayment.ts'
import { takePayment } from './take-payment.ts'

/** Days of the payments: equal parts, with the rest on the last day. */
type ArrangedDays = { readonly before: readonly Day[]; readonly last: Day }

/** Amount to be paid by the end of a day. */
export type ArrangedPart = { readonly on: Day; readonly amount: Minor }

/** An agreement: a promise has one part, a plan has several. */
export type Arrangement = {
  readonly number: number
  readonly agreedOn: Day
  readonly penalty: ArrangementRule['penalty']
  readonly parts: readonly ArrangedPart[]
  /** Total payments on the loan when it was agreed, by the bookings of that time. */
  readonly paidBefore: Minor
}

/** Money for the debt on a day, and the growth of the debt since; negative for reversals and reductions. */
export type DebtChange = { readonly on: Day; readonly amount: Minor; readonly owed: Minor }

/** The first part that is not fully paid by its day, and what the arrangement asks for until that day. */
export type NextPart = {
  readonly on: Day
  readonly toPay: Minor
  readonly number: number
  /** Whether money arrived after that day, which was not in time. */
  readonly isPaidLate: boolean
}

/** An arrangement with its payments. */
export type ArrangementWithState = Arrangement & {
  /** `null` if every part was paid by its day, or nothing due by the last day is left. */
  readonly next: NextPart | null
  /** Whether money for its parts is still expected; late payments count, and a kept arrangement stays kept. */
  readonly isAwaited: boolean
}

/** State of an arrangement on a day; derived, never stored. */
export type ArrangementState = 'open' | 'kept' | 'broken'

/** A promise for a day, or a plan with a number of parts and the days between them. */
export type ArrangementWish = { readonly day: Day } | { readonly parts: number; readonly every: number }

/**
 * Terms that staff grants: equal parts, the first by a day, each other one an interval later; one part is a promise.
 */
export type GrantedDays = { readonly first: Day; readonly parts: number; readonly every: number }

/** The proposed arrangement of a day. */
export type ArrangementQuote = {
  readonly parts: readonly ArrangedPart[]
  /** Total amount by part of the debt. */
  readonly total: Minor
  readonly of: Omit<AmountOwed, 'total'>
  /** How much of it is penalty from that day on. */
  readonly added: Minor
  /** The debt on the last day without an arrangement and without payments. */
  readonly otherwise: Minor
}

/** Days before the due day from which a borrower can ask for an arrangement. */
export const ARRANGED_BEFORE_DAYS = 7

/** Days between the parts of a plan that a borrower is offered. */
export const EVERY_DAYS = [7, 14, 30] as const

/** Limits for arrangements that staff grants, independent of the product's. */
export const GIVEN_PARTS_MAX = 24
export const GIVEN_EVERY_MAX = 31
export const GIVEN_DAYS_MAX = 366

/** Instalments due after the last day of an arrangement, which it does not cover. */
export const dueAfter = (parts: readonly ArrangedPart[], instalments: readonly Instalment[]): Minor =>
  sum(instalments.filter(({ dueOn }) => parts.every(({ on }) => dueOn > on)).map(instalmentTotal))

/**
 * Returns the arrangement's current state with its first part not paid by the end of its day. If no more is owed by
 * then than `later`, which comes due after its last day, it asks for nothing: the debt grew less than planned, or a
 * rebate reduced it.
 */
export function arrangedOf(
  arrangement: Arrangement,
  paid: readonly DebtChange[],
  later: Minor,
): ArrangementWithState {
  const until = (day: Day | null) => paid.filter(({ on }) => day === null || on <= day)
  const paidBy = (day: Day | null) => sum(until(day).map(({ amount }) => amount)) - arrangement.paidBefore
  const isLeft = (day: Day | null) => sum(until(day).map(({ owed }) => owed)) > later
  const isAwaited = isLeft(null) && paidBy(null) < sum(arrangement.parts.map(({ amount }) => amount))
  let asked = 0n
  for (const [index, { on, amount }] of arrangement.parts.entries()) {
    asked += amount
    if (paidBy(on) < asked && isLeft(on)) {
      const isPaidLate = paidBy(null) > paidBy(on)
      const next = { on, toPay: asked - paidBy(null), number: index + 1, isPaidLate }
      return { ...arrangement, next, isAwaited }
    }
  }
  return { ...arrangement, next: null, isAwaited: false }
}

/**
 * Open until the end of the day of its first unpaid part; kept once all are paid or nothing is owed. A loan paid after
 * that day broke it.
 */
export function stateOn(
  { next }: Pick<ArrangementWithState, 'next'>,
  day: Day,
  isSettled: boolean,
): ArrangementState {
  if (next === null || (isSettled && !next.isPaidLate)) return 'kept'
  return next.on < day ? 'broken' : 'open'
}

/**
 * Returns the days without penalty because the arrangement was kept: until the first unpaid part. They stay free after
 * it is broken. None if the rule lets the penalty run.
 */
export function pauseOf({ penalty, agreedOn, parts, next }: ArrangementWithState): readonly Pause[] {
  const last = parts.at(-1)?.on ?? agreedOn
  return penalty === 'runs' ? [] : [{ from: agreedOn, until: next?.on ?? last }]
}

type NotArranged = 'nothing-to-repay' | 'arrangement-not-offered' | 'arrangement-days'

/**
 * Proposes an arrangement: it covers all that is due by its last day. The parts of a plan are equal whole coins; the
 * last one is the rest, and not larger. Refused as `arrangement-days` if it exceeds the product's time or number of
 * parts, if the last day is not after the due day, or if a part is below the minimum.
 */
export function arrangementOn(
  loan: Loan,
  day: Day,
  wish: ArrangementWish,
): Result<ArrangementQuote, NotArranged> {
  const rule = loan.product.arrangements
  return quoteOn(loan, day, rule && daysOf(wish, rule, day), rule?.minPart ?? 0n)
}

/** The same for terms that staff grants beyond the product's limits. */
export const grantedArrangement = (
  loan: Loan,
  day: Day,
  given: GrantedDays,
): Result<ArrangementQuote, NotArranged> => quoteOn(loan, day, daysGiven(given, day), 1n)

function quoteOn(
  loan: Loan,
  day: Day,
  wished: ArrangedDays | null | undefined,
  minPart: Minor,
): Result<ArrangementQuote, NotArranged> {
  const rule = loan.product.arrangements
  const due = debtOn(loan, day).due
  const days = wished && bankingDays(loan.product, wished)
  if (due === null) return refuse('nothing-to-repay')
  if (!rule || daysBetween(day, due.dueOn) > ARRANGED_BEFORE_DAYS) return refuse('arrangement-not-offered')
  if (!days || days.last <= due.dueOn) return refuse('arrangement-days')
  const kept = rule.penalty === 'stops' ? pausedFor(loan, { from: day, until: days.last }) : loan
  const [asked, otherwise] = [debtOn(kept, days.last).due, debtOn(loan, days.last).due]
  // What is due on a day is due on later days as well.
  if (asked === null || otherwise === null) return refuse('nothing-to-repay')
  const parts = partsOn(kept, days, asked.total)
  if (days.before.length > 0 && parts.some(({ amount }) => amount < minPart))
    return refuse('arrangement-days')
  const total = sum(parts.map(({ amount }) => amount))
  const { dueOn: _, daysLate: __, total: ___, ...unpaid } = asked
  const penalty = unpaid.penalty - (asked.total - total)
  return ok({
    parts,
    total,
    of: { ...unpaid, penalty },
    added: penalty - due.penalty,
    otherwise: otherwise.total,
  })
}

/** Returns every plan that a borrower may choose on a day. */
export function plansOn(
  loan: Loan,
  day: Day,
): readonly { parts: number; every: number; first: Minor; total: Minor; added: Minor }[] {
  const most = loan.product.arrangements?.maxParts ?? 0
  const counts = Array.from({ length: most }, (_, index) => index + 1)
  return EVERY_DAYS.flatMap((every) =>
    counts.flatMap((parts) => {
      const quote = arrangementOn(loan, day, { parts, every })
      if (!quote.ok) return []
      const { parts: all, total, added } = quote.value
      return all.slice(0, 1).map(({ amount }) => ({ parts, every, first: amount, total, added }))
    }),
  )
}

function daysOf(wish: ArrangementWish, rule: ArrangementRule, day: Day): ArrangedDays | null {
  if ('day' in wish) {
    const ahead = daysBetween(day, wish.day)
    return ahead >= 1 && ahead <= rule.promiseDays ? { before: [], last: wish.day } : null
  }
  const { parts, every } = wish
  const isOffered = EVERY_DAYS.some((days) => days === every)
  if (
    !isOffered ||
    !Number.isInteger(parts) ||
    parts < 2 ||
    parts > rule.maxParts ||
    parts * every > rule.maxDays
  )
    return null
  return equallyFar(addDays(day, every), parts, every)
}

function daysGiven({ first, parts, every }: GrantedDays, day: Day): ArrangedDays | null {
  if (!isFrom(parts, 1, GIVEN_PARTS_MAX) || !isFrom(every, 1, GIVEN_EVERY_MAX)) return null
  const days = equallyFar(first, parts, every)
  return first > day && daysBetween(day, days.last) <= GIVEN_DAYS_MAX ? days : null
}

/** Moves the days where the product's rule for closed banks requires it. */
const bankingDays = (product: Product, { before, last }: ArrangedDays): ArrangedDays => ({
  before: before.map((on) => dueDay(product, on)),
  last: dueDay(product, last),
})

const equallyFar = (first: Day, parts: number, every: number): ArrangedDays => ({
  before: Array.from({ length: parts - 1 }, (_, index) => addDays(first, index * every)),
  last: addDays(first, (parts - 1) * every),
})

const isFrom = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most

const pausedFor = (loan: Loan, pause: Pause): Loan => ({ ...loan, pauses: [...(loan.pauses ?? []), pause] })

/** Finds the smallest equal amount in whole coins for which the last part is not larger than the others. */
function partsOn(loan: Loan, { before, last }: ArrangedDays, total: Minor): readonly ArrangedPart[] {
  const coin = markets[loan.product.market].smallestCoinMinor
  const restAt = (amount: Minor): Minor => restAfter(loan, before, amount, last)
  const count = BigInt(before.length + 1)
  const amount =
    coin *
    leastRoot(
      (coins) => restAt(coins * coin) - coins * coin,
      total,
      coin * count,
      total / (coin * count) + 1n,
    )
  return [...before.map((on) => ({ on, amount })), { on: last, amount: restAt(amount) }]
}

/** Returns the amount due on the last day after equal payments on the earlier days, using the booking function. */
function restAfter(loan: Loan, before: readonly Day[], amount: Minor, last: Day): Minor {
  let left = loan
  for (const on of before) {
    // Only the named day of a posting is read here.
    left = loanAfter(left, takePayment(left, amount, new Date(0), on).postings, on)
  }
  const { due } = debtOn(left, last)
  // If more was paid, the next due amount is not part of the arrangement.
  return due === null || due.dueOn > last ? 0n : due.total
}
