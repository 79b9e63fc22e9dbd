import { type Minor, sum } from '#domain/amount.ts'
import { addDays, type Day, daysBetween } from '#domain/dates.ts'
import { leastWhere } from '#domain/least-where.ts'
import { dueDay } from '#domain/loans/due-day.ts'
import type { ArrangementRule, Product } from '#domain/loans/product.ts'
import { type Instalment, instalmentTotal } from '#domain/loans/schedule.ts'
import { markets } from '#domain/markets/market.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import type { Pause } from './dispute.ts'
import { loanAfter } from './loan-after.ts'
import { type AmountOwed, debtOn, type Loan } from './repayment.ts'
import { takePayment } from './take-payment.ts'

/** On which days is paid: several in equal parts, and the rest on the last one. */
type ArrangedDays = { readonly before: readonly Day[]; readonly last: Day }

/** What is paid by the end of a day. */
export type ArrangedPart = { readonly on: Day; readonly amount: Minor }

/** What was agreed: a promise has one part, a plan has several. */
export type Arrangement = {
  readonly number: number
  readonly agreedOn: Day
  readonly penalty: ArrangementRule['penalty']
  readonly parts: readonly ArrangedPart[]
  /** What had been paid on the loan in all when it was agreed, by what was booked then. */
  readonly paidBefore: Minor
}

/** Money for the debt on a day of its market's calendar, and by how much more is owed since; below 0 where it went, or less is. */
export type PaidOn = { readonly on: Day; readonly amount: Minor; readonly owed: Minor }

/** The first part that is not wholly paid by its day, and how much the arrangement asks for until that day. */
export type NextPart = {
  readonly on: Day
  readonly toPay: Minor
  readonly number: number
  /** Whether money came after that day: what it paid was not paid in time. */
  readonly isPaidLate: boolean
}

/** An arrangement with what has been paid of it. */
export type Arranged = Arrangement & {
  /** `null` where every part was paid by its day, or nothing was left to pay of what will be due by the last one. */
  readonly next: NextPart | null
  /** Whether money for its parts is still awaited; what was paid after its day counts, what was kept stays kept. */
  readonly isAwaited: boolean
}

/** Where an arrangement stands on a day; it is stored nowhere. */
export type ArrangementState = 'open' | 'kept' | 'broken'

/** A promise for a day, or a number of parts with so many days before each. */
export type ArrangementWish = { readonly day: Day } | { readonly parts: number; readonly every: number }

/** What a lender gives by hand: equal parts, the first by a day and each other one so many days after; one part is a promise. */
export type GivenDays = { readonly first: Day; readonly parts: number; readonly every: number }

/** What would be agreed on a day. */
export type ArrangementQuote = {
  readonly parts: readonly ArrangedPart[]
  /** All that is paid, and what it is made of. */
  readonly total: Minor
  readonly of: Omit<AmountOwed, 'total'>
  /** How much of it is added for being late from that day on. */
  readonly added: Minor
  /** The same debt on the last day, if nothing were agreed and nothing paid until then. */
  readonly otherwise: Minor
}

/** So many days before it is due somebody may say that they cannot pay. */
export const ARRANGED_BEFORE_DAYS = 7

/** The days between the parts of a plan that a borrower is offered. */
export const EVERY_DAYS = [7, 14, 30] as const

/** The most that somebody of the lender may give by hand, whatever a product's own limits are. */
export const GIVEN_PARTS_MAX = 24
export const GIVEN_EVERY_MAX = 31
export const GIVEN_DAYS_MAX = 366

/** What of a schedule comes due after the last day of an arrangement, which is not about that. */
export const dueAfter = (parts: readonly ArrangedPart[], instalments: readonly Instalment[]): Minor =>
  sum(instalments.filter(({ dueOn }) => parts.every(({ on }) => dueOn > on)).map(instalmentTotal))

/**
 * Which arrangement it is now, with the first part that was not paid by the end of its day. Where no more is owed by then than
 * `later`, which comes due after its last day, it asks for nothing: less had grown than its parts say, or was given back.
 */
export function arrangedOf(arrangement: Arrangement, paid: readonly PaidOn[], later: Minor): Arranged {
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
 * Open until the end of the day of its first part that is not paid; kept once all are paid, or nothing is owed. A loan that
 * was paid after that day was not kept to.
 */
export function stateOn({ next }: Pick<Arranged, 'next'>, day: Day, isSettled: boolean): ArrangementState {
  if (next === null || (isSettled && !next.isPaidLate)) return 'kept'
  return next.on < day ? 'broken' : 'open'
}

/**
 * The days for which no penalty grows, because the arrangement was kept: until the day of the first part that was not
 * paid. They stay so when it is broken. None where its rule lets the penalty run.
 */
export function pauseOf({ penalty, agreedOn, parts, next }: Arranged): readonly Pause[] {
  const last = parts.at(-1)?.on ?? agreedOn
  return penalty === 'runs' ? [] : [{ from: agreedOn, until: next?.on ?? last }]
}

type NotArranged = 'nothing-to-repay' | 'arrangement-not-offered' | 'arrangement-days'

/**
 * What an arrangement of a loan would be on a day: the whole of what will be due by its last day. The parts of a plan are
 * equal and whole coins, but the last, which is the rest and no more than the others. Refused as `arrangement-days` where
 * the product does not give so much time or so many parts, the last day is not after the due day, or a part would be less
 * than its least.
 */
export function arrangementOn(
  loan: Loan,
  day: Day,
  wish: ArrangementWish,
): Result<ArrangementQuote, NotArranged> {
  const rule = loan.product.arrangements
  return quoteOn(loan, day, rule && daysOf(wish, rule, day), rule?.minPart ?? 0n)
}

/** The same for days that somebody of the lender gave, beyond what the product gives. */
export const arrangementGiven = (
  loan: Loan,
  day: Day,
  given: GivenDays,
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
  // What is due on a day is due on a later one.
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

/** Every plan that a borrower may choose on a day. */
export function plansOn(loan: Loan, day: Day): readonly { parts: number; every: number; first: Minor }[] {
  const most = loan.product.arrangements?.maxParts ?? 0
  const counts = Array.from({ length: most }, (_, index) => index + 1)
  return EVERY_DAYS.flatMap((every) =>
    counts.flatMap((parts) => {
      const quote = arrangementOn(loan, day, { parts, every })
      return quote.ok
        ? quote.value.parts.slice(0, 1).map(({ amount }) => ({ parts, every, first: amount }))
        : []
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

function daysGiven({ first, parts, every }: GivenDays, day: Day): ArrangedDays | null {
  if (!isFrom(parts, 1, GIVEN_PARTS_MAX) || !isFrom(every, 1, GIVEN_EVERY_MAX)) return null
  const days = equallyFar(first, parts, every)
  return first > day && daysBetween(day, days.last) <= GIVEN_DAYS_MAX ? days : null
}

/** The same days, each moved on where the product's rule for days on which banks are closed asks for it. */
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

/**
 * The least equal amount of whole coins after which the last part is no more than the others; with as much as the whole debt
 * shared out, it is.
 */
function partsOn(loan: Loan, { before, last }: ArrangedDays, total: Minor): readonly ArrangedPart[] {
  const coin = markets[loan.product.market].smallestCoinMinor
  const restAt = (amount: Minor): Minor => restAfter(loan, before, amount, last)
  const count = BigInt(before.length + 1)
  const amount =
    coin *
    leastWhere(
      (coins) => restAt(coins * coin) - coins * coin,
      total,
      coin * count,
      total / (coin * count) + 1n,
    )
  return [...before.map((on) => ({ on, amount })), { on: last, amount: restAt(amount) }]
}

/** What is due on the last day after so much was paid on each of the days before, by the function that takes the money. */
function restAfter(loan: Loan, before: readonly Day[], amount: Minor, last: Day): Minor {
  let left = loan
  for (const on of before) {
    // No day of a posting is read here but the one that is named.
    left = loanAfter(left, takePayment(left, amount, new Date(0), on).postings, on)
  }
  const { due } = debtOn(left, last)
  // Where more than that was paid, what is asked for next is no part of it.
  return due === null || due.dueOn > last ? 0n : due.total
}
