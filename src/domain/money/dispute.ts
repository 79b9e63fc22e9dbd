import type { ComplaintOutcome } from '#domain/complaints/channel.ts'
import { type Day, daysBetween, laterDay } from '#domain/dates.ts'

/** One look of the lender at what a borrower says of the charges of a loan. */
export type Look = {
  readonly openedOn: Day
  /** `null` while there is no answer. */
  readonly answeredOn: Day | null
  /** `null` where nobody has said how it was decided. */
  readonly outcome: ComplaintOutcome | null
}

/** A complaint about the charges of a loan: the first look, and the second one where its borrower asked for it. */
export type Dispute = readonly Look[]

/** For the days after `from` until `until`, that one with them, no penalty grows; `until` is `null` while it goes on. */
export type Pause = { readonly from: Day; readonly until: Day | null }

/**
 * When the penalty of a loan stands still, because its borrower says that what it charges is wrong; the oldest dispute
 * first. One that was not decided for the borrower, wholly or partly, is the last one that stops the clock, so that nobody
 * stops it by complaining again and again; the second look into it is part of it.
 */
export function pausesOf(disputes: readonly Dispute[]): readonly Pause[] {
  const last = disputes.findIndex((looks) => !isRight(looks))
  const counted = last === -1 ? disputes : disputes.slice(0, last + 1)
  return counted.flat().map(({ openedOn, answeredOn }) => ({ from: openedOn, until: answeredOn }))
}

/** As the last look into it says. */
const isRight = (looks: Dispute) =>
  looks.slice(-1).some(({ outcome }) => outcome === 'for' || outcome === 'partly')

/** Whether the penalty stands still now; without pauses it does not. */
export const isPaused = (pauses: readonly Pause[] | undefined): boolean =>
  pauses?.some(({ until }) => until === null) === true

/** How many days after `from` until `to` count for a penalty; below 0 where `to` is before `from`. */
export function daysCounted(from: Day, to: Day, pauses: readonly Pause[]): number {
  let counted = daysBetween(from, to)
  let reached = from
  for (const pause of [...pauses].sort((one, other) => daysBetween(other.from, one.from))) {
    const start = laterDay(reached, pause.from)
    const end = pause.until === null || pause.until > to ? to : pause.until
    counted -= Math.max(0, daysBetween(start, end))
    reached = laterDay(reached, end)
  }
  return counted
}
