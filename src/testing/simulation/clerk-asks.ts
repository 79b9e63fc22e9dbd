import { dealStands, isDealOpen } from './clerk-arranged.ts'
import { type Book, dueOn } from './clerk-book.ts'
import { written } from './clerk-days.ts'
import { partsOn } from './clerk-parts.ts'
import type { Slip } from './clerk-references.ts'

/** A payment request: an amount and its last day. */
export type Asks =
  | { what: 'due'; amount: bigint; on: number; daysLate: number }
  | { what: 'part'; amount: bigint; on: number }
  /** Money is in transit, or nothing is owed. */
  | { what: 'wait' }
  | { what: 'nothing' }

const HOUR_MS = 3_600_000
/** Waiting times for money that a provider has seen, and for a card without an answer. */
const SEEN_HOURS = 72
const CARD_HOURS = 24

const isWithin = (hours: number, since: Date, now: Date) => now.getTime() < since.getTime() + hours * HOUR_MS

/** What the borrower may be asked for at a moment of a day. */
export function asksAt(
  book: Book,
  slips: readonly Slip[],
  charging: readonly { givenAt: Date }[],
  { now, day }: { now: Date; day: number },
): Asks {
  const due = book.settled ? null : dueOn(book, day)
  if (due === null) return { what: 'nothing' }
  const isSeen = slips.some(({ seen }) => seen !== null && isWithin(SEEN_HOURS, seen.at, now))
  const isCharged = charging.some(({ givenAt }) => isWithin(CARD_HOURS, givenAt, now))
  if (isSeen || isCharged) return { what: 'wait' }
  const newest = book.deals.at(-1)
  const missed = newest && isDealOpen(book, day) ? dealStands(book, newest).missed : null
  if (!missed) return { what: 'due', amount: due.total, on: due.dueOn, daysLate: due.daysLate }
  const range = partsOn(book, day)
  const isPart =
    missed.asks < due.total && range !== null && missed.asks >= range.least && missed.asks <= range.most
  return { what: 'part', amount: isPart ? missed.asks : due.total, on: missed.on }
}

export const saysDue = (amount: bigint, on: string, daysLate: number): string =>
  `due ${amount} on ${on}, ${daysLate} days late`
export const saysPart = (amount: bigint, on: string): string => `part ${amount} on ${on}`
export const inMessage = (amounts: readonly bigint[], days: readonly string[]): string =>
  `${amounts.join() || 'no amount'}, ${days.join() || 'no day'}`

/** The same in the format of each page, paper, list and message. */
export function pagesOfClerk(book: Book, asks: Asks, day: number): Record<string, string> {
  const says = saysOf(asks)
  const isLate = asks.what === 'due' && asks.daysLate > 0
  const open = dueOn(book, day)
  const status = book.settled || open === null ? '200' : open.daysLate > 0 ? '180' : '174'
  const credit = book.sums.credit > 0n ? [book.sums.credit] : []
  return {
    details: says,
    repay: says,
    statement:
      asks.what === 'due' ? `${asks.on <= day ? asks.amount : 0n} today, ${asks.daysLate} days late` : says,
    operator: `${status} due ${written(book.dueOn)}`,
    message:
      asks.what === 'due' || asks.what === 'part'
        ? inMessage([asks.amount], [written(isLate ? day : asks.on)])
        : inMessage(asks.what === 'nothing' ? credit : [], []),
  }
}

function saysOf(asks: Asks): string {
  if (asks.what === 'due') return saysDue(asks.amount, written(asks.on), asks.daysLate)
  return asks.what === 'part' ? saysPart(asks.amount, written(asks.on)) : asks.what
}
