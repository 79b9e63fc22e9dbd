import { type ArrangementRecord, isDealOpen, isDisputed } from './clerk-arranged.ts'
import { type Book, dueOn, owedOn } from './clerk-book.ts'
import { marketOf } from './clerk-numbers.ts'
import { together } from './clerk-sums.ts'
import { payDebt } from './clerk-till.ts'

/** A requested arrangement, in days from its agreement; `given` marks one that staff grants. */
export type Wish =
  | { kind: 'promise'; ahead: number }
  | { kind: 'plan'; parts: number; every: number }
  | { kind: 'given'; ahead: number; parts: number; every: number }

/** Days before the due day from which it can be requested. */
const BEFORE_DAYS = 7
/** Days between the parts that a borrower can choose. */
const CHOSEN_EVERY: readonly number[] = [7, 14, 30]
/** Limits for staff. */
const GIVEN = { parts: 24, every: 31, days: 366 }

/** The arrangement of a day; null if not possible. */
export function dealOn(book: Book, wish: Wish, day: number): ArrangementRecord | null {
  const rule = book.product.arrangements
  const due = book.settled ? null : dueOn(book, day)
  if (!rule || due === null || due.dueOn - day > BEFORE_DAYS) return null
  if (isDealOpen(book, day) || isDisputed(book)) return null
  // Arrangements that staff grants do not count against the product's limit.
  if (wish.kind !== 'given' && book.deals.filter(({ isGiven }) => !isGiven).length > rule.renewals)
    return null
  const days = daysOf(book, wish, day)
  const last = days?.at(-1)
  if (!days || last === undefined || last <= due.dueOn) return null
  const stops = rule.penalty === 'stops'
  const parts = partsOf({ ...book, extraStill: stops ? { after: day, last } : null }, days)
  const least = wish.kind === 'given' ? 1n : rule.minPart
  if (parts.length > 1 && parts.some(({ amount }) => amount < least)) return null
  const before = together(book.came.map(({ amount }) => amount))
  return { agreedOn: day, stops, parts, before, isGiven: wish.kind === 'given' }
}

function daysOf({ product: { arrangements: rule } }: Book, wish: Wish, day: number): number[] | null {
  if (!rule) return null
  if (wish.kind === 'promise')
    return wish.ahead >= 1 && wish.ahead <= rule.promiseDays ? [day + wish.ahead] : null
  const { parts, every } = wish
  const first = wish.kind === 'given' ? wish.ahead : every
  const length = first + (parts - 1) * every
  const isFine =
    wish.kind === 'given'
      ? first >= 1 && parts <= GIVEN.parts && every <= GIVEN.every && length <= GIVEN.days
      : CHOSEN_EVERY.includes(every) && parts >= 2 && parts <= rule.maxParts && length <= rule.maxDays
  return isFine ? Array.from({ length: parts }, (_, index) => day + first + index * every) : null
}

/** The equal parts, found digit by digit: the smallest whole coins for which the last part is not larger. */
function partsOf(book: Book, days: readonly number[]): ArrangementRecord['parts'] {
  const { coin } = marketOf(book.product.market)
  const last = days.at(-1) ?? 0
  const before = days.slice(0, -1)
  if (before.length === 0) return [{ on: last, amount: leftAfter(book, days, 0n) }]
  let tooLittle = 0n
  let digit = coin
  while (digit < owedOn(book, last).total) digit *= 10n
  for (; digit >= coin; digit /= 10n)
    while (leftAfter(book, days, tooLittle + digit) > tooLittle + digit) tooLittle += digit
  const equal = leftAfter(book, days, 0n) === 0n ? 0n : tooLittle + coin
  return [...before.map((on) => ({ on, amount: equal })), { on: last, amount: leftAfter(book, days, equal) }]
}

/** Amount due on the last day after equal earlier payments. */
function leftAfter(book: Book, days: readonly number[], amount: bigint): bigint {
  const copy = structuredClone(book)
  for (const day of days.slice(0, -1)) payDebt(copy, amount, day)
  const last = days.at(-1) ?? 0
  const due = dueOn(copy, last)
  return due === null || due.dueOn > last ? 0n : due.total
}
