import { type ComplaintOutcome, isForCustomer } from '#domain/complaints/channel.ts'
import { type Day, daysBetween, earlierDay, laterDay } from '#domain/dates.ts'

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
 * first. From the day on which a dispute is not decided for the borrower, wholly or partly, no later one stops the clock
 * until it is, so that nobody stops it by complaining again and again. What is decided later never takes back a day on
 * which it stood still.
 */
export const pausesOf = (disputes: readonly Dispute[]): readonly Pause[] =>
  disputes.flatMap((looks, at) =>
    looks.flatMap((look) => pauseOf(look, disputes.slice(0, at).map(answersOf))),
  )

type Answer = { readonly on: Day; readonly isRight: boolean }

const answersOf = (looks: Dispute): readonly Answer[] =>
  looks.flatMap(({ answeredOn, outcome }) =>
    answeredOn === null ? [] : [{ on: answeredOn, isRight: isForCustomer(outcome) }],
  )

/** For how long a look stops the clock, beside what was answered to the disputes before its own. */
function pauseOf({ openedOn, answeredOn }: Look, before: readonly (readonly Answer[])[]): readonly Pause[] {
  const known = before.map((answers) => answers.findLast(({ on }) => on <= openedOn))
  if (known.some((answer) => answer?.isRight === false)) return []
  const wrong = before.flat().filter(({ on, isRight }) => on > openedOn && !isRight)
  const until = wrong.reduce<Day | null>((end, { on }) => earlierDay(end ?? on, on), answeredOn)
  return [{ from: openedOn, until }]
}

/** Whether the penalty stands still now; without pauses it does not. */
export const isPaused = (pauses: readonly Pause[] | undefined): boolean =>
  pauses?.some(({ until }) => until === null) === true

/** How many days after `from` until `to` count for a penalty; below 0 where `to` is before `from`. */
export function daysCounted(from: Day, to: Day, pauses: readonly Pause[]): number {
  let counted = daysBetween(from, to)
  let reached = from
  for (const pause of [...pauses].sort((one, other) => daysBetween(other.from, one.from))) {
    const start = laterDay(reached, pause.from)
    const end = earlierDay(pause.until ?? to, to)
    counted -= Math.max(0, daysBetween(start, end))
    reached = laterDay(reached, end)
  }
  return counted
}
