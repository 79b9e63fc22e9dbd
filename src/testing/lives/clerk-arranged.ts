import type { Agreed } from './clerk-schedule.ts'
import { together } from './clerk-sums.ts'

/** What was agreed with somebody who cannot pay: so much by the end of each day. */
export interface Deal {
  agreedOn: number
  /** Whether the penalty stands still while it is kept. */
  stops: boolean
  parts: readonly { on: number; amount: bigint }[]
  /** What had come in all when it was agreed. */
  before: bigint
  /** Whether the lender gave it by hand. */
  isGiven: boolean
}

/** Where a deal stands: the first part that was not paid in time, and whether money for it is still to come. */
export interface DealStands {
  missed: { part: number; on: number; asks: bigint } | null
  isAwaited: boolean
}

/** A complaint about what the loan charges. */
export interface Quarrel {
  openedOn: number
  answeredOn: number | null
  isRight: boolean
}

/** What of a loan's book is about deals and complaints. */
export interface DealBook {
  agreed: Agreed
  /** Money for the debt by the day for which it counts, and by how much more is owed since; below 0 the other way. */
  came: { on: number; amount: bigint; owed: bigint }[]
  deals: Deal[]
  quarrels: Quarrel[]
  /** Days that would count for nothing, if something were agreed. */
  extraStill: { after: number; last: number } | null
  settled: boolean
}

/** Follows the parts of a deal through the days on which money came. */
export function dealStands({ came, agreed }: DealBook, { parts, before }: Deal): DealStands {
  const cameBy = (day: number) => together(came.filter(({ on }) => on <= day).map(({ amount }) => amount))
  const there = cameBy(Number.POSITIVE_INFINITY) - before
  // Nothing is to come where all that is left falls due after its last day.
  const last = parts.at(-1)?.on ?? Number.NEGATIVE_INFINITY
  const after = agreed.rows.filter(({ dueOn }) => dueOn > last)
  const later = together(after.map((row) => row.principal + row.interest + row.fee + row.tax))
  const owedBy = (day: number) => together(came.filter(({ on }) => on <= day).map(({ owed }) => owed))
  const isAwaited =
    owedBy(Number.POSITIVE_INFINITY) > later && there < together(parts.map(({ amount }) => amount))
  let wanted = 0n
  for (const [index, { on, amount }] of parts.entries()) {
    wanted += amount
    if (cameBy(on) - before < wanted && owedBy(on) > later)
      return { missed: { part: index + 1, on, asks: wanted - there }, isAwaited }
  }
  return { missed: null, isAwaited: false }
}

/** Whether the newest deal still waits for the end of a day. */
export function isDealOpen(book: DealBook, day: number): boolean {
  const newest = book.deals.at(-1)
  const missed = newest && dealStands(book, newest).missed
  return !book.settled && !!missed && missed.on >= day
}

/** Whether money for the newest deal is still to come: then nothing is sold beside it. */
export function isDealAwaited(book: DealBook): boolean {
  const newest = book.deals.at(-1)
  return newest !== undefined && dealStands(book, newest).isAwaited
}

/**
 * The days until some day for which nobody pays for being late, each by itself: those of a deal after it was agreed, until
 * the day on which it was broken or its last one; and those of a complaint after it was made, until its answer. From the
 * day on which one is answered against the borrower, no later one has any.
 */
export function stillDays(book: DealBook, until: number): ReadonlySet<number> {
  const { deals, quarrels, extraStill } = book
  const still = new Set<number>()
  const add = (after: number, last: number) => {
    for (let day = after + 1; day <= last && day <= until; day++) still.add(day)
  }
  for (const deal of deals) {
    const last = dealStands(book, deal).missed?.on ?? deal.parts.at(-1)?.on ?? deal.agreedOn
    if (deal.stops) add(deal.agreedOn, last)
  }
  if (extraStill) add(extraStill.after, extraStill.last)
  let ended = Number.POSITIVE_INFINITY
  for (const { openedOn, answeredOn, isRight } of quarrels) {
    add(openedOn, answeredOn === null || answeredOn > ended ? ended : answeredOn)
    if (answeredOn !== null && !isRight && answeredOn < ended) ended = answeredOn
  }
  return still
}

/** Whether what the loan charges is disputed, and nobody has answered: how much is owed is not known. */
export function isQuarrelled({ quarrels }: DealBook): boolean {
  const wrong = quarrels.some(({ answeredOn, isRight }) => answeredOn !== null && !isRight)
  return !wrong && quarrels.some(({ answeredOn }) => answeredOn === null)
}
