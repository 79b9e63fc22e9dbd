import { type Book, dueOn, owedOn } from './clerk-book.ts'
import { marketOf } from './clerk-numbers.ts'
import { endingOn } from './clerk-payoff.ts'
import { charge, look, pay } from './clerk-till.ts'

/** Smallest partial payment, in minor units. */
const LEAST = 100n

/** Range of partial payments on a day. */
export function partsOn(book: Book, day: number): { least: bigint; most: bigint } | null {
  if (book.settled || dueOn(book, day) === null) return null
  const owed = owedOn(book, day).total
  const ending = endingOn(book, day)
  const hasPaidEnough = typeof ending === 'object' && ending.total === 0n
  if (hasPaidEnough) return null
  const all = typeof ending === 'object' && ending.total < owed ? ending.total : owed
  const most = all - marketOf(book.product.market).coin
  return most < LEAST ? null : { least: LEAST, most }
}

/** Remainder after a payment, its due day, and the cost of a day and a week without it. */
export interface Rest {
  left: bigint
  due: bigint
  dueOn: number
  costs: readonly bigint[]
}

/** Applies it to a copy of the book. */
export function restAfter(book: Book, amount: bigint, day: number): Rest | null {
  const copy = structuredClone(book)
  charge(copy, day)
  pay(copy, amount)
  look(copy)
  const due = dueOn(copy, day)
  if (due === null) return null
  const from = Math.max(day, due.dueOn)
  const penalties = [from + 1, from + 7].map((later) => owedOn(copy, later).penalty - due.penalty)
  return { left: owedOn(copy, day).total, due: due.total, dueOn: due.dueOn, costs: penalties }
}
