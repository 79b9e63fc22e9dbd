import type { Agreed } from './clerk-schedule.ts'
import { together } from './clerk-sums.ts'

/** An arrangement: amounts by the end of each day. */
export interface ArrangementRecord {
  agreedOn: number
  /** Whether the penalty pauses while it is kept. */
  stops: boolean
  parts: readonly { on: number; amount: bigint }[]
  /** Total money received when it was agreed. */
  before: bigint
  /** Whether the lender's staff granted it. */
  isGiven: boolean
}

/** State of an arrangement: the first part not paid in time, and whether money for it is expected. */
export interface ArrangementStatus {
  missed: { part: number; on: number; asks: bigint } | null
  isAwaited: boolean
}

/** A dispute about the charges. */
export interface DisputeRecord {
  openedOn: number
  answeredOn: number | null
  isRight: boolean
}

/** The parts of a loan's book about arrangements and disputes. */
export interface DealBook {
  agreed: Agreed
  /** Money for the debt by its day, and the growth of the debt since; negative for reductions. */
  came: { on: number; amount: bigint; owed: bigint }[]
  deals: ArrangementRecord[]
  quarrels: DisputeRecord[]
  /** Penalty days that would be free if something were agreed. */
  extraStill: { after: number; last: number } | null
  settled: boolean
}

/** Follows the parts of an arrangement through the days of payments. */
export function dealStands(
  { came, agreed }: DealBook,
  { parts, before }: ArrangementRecord,
): ArrangementStatus {
  const cameBy = (day: number) => together(came.filter(({ on }) => on <= day).map(({ amount }) => amount))
  const there = cameBy(Number.POSITIVE_INFINITY) - before
  // No money is expected if all that is left falls due after its last day.
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

/** Whether the newest arrangement is open. */
export function isDealOpen(book: DealBook, day: number): boolean {
  const newest = book.deals.at(-1)
  const missed = newest && dealStands(book, newest).missed
  return !book.settled && !!missed && missed.on >= day
}

/** Whether money for the newest arrangement is expected: then nothing else is offered. */
export function isDealAwaited(book: DealBook): boolean {
  const newest = book.deals.at(-1)
  return newest !== undefined && dealStands(book, newest).isAwaited
}

/**
 * Returns the days without penalty: of an arrangement from its agreement until it ends or breaks, and of a dispute
 * until its answer. After a dispute decided against the borrower, later ones have none.
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

/** Whether a dispute is open, so that the debt is uncertain. */
export function isDisputed({ quarrels }: DealBook): boolean {
  const wrong = quarrels.some(({ answeredOn, isRight }) => answeredOn !== null && !isRight)
  return !wrong && quarrels.some(({ answeredOn }) => answeredOn === null)
}
