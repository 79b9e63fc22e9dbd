import { type ComplaintOutcome, isForCustomer } from '#domain/complaints/channel.ts'
import { type Day, daysBetween, earlierDay, laterDay } from '#domain/dates.ts'

/** The lender's handling of a dispute about a loan's charges. */
export type DisputeReview = {
  readonly openedOn: Day
  /** `null` while unanswered. */
  readonly answeredOn: Day | null
  /** `null` if no decision was recorded. */
  readonly outcome: ComplaintOutcome | null
}

/** A dispute about a loan's charges: its first handling, and a second one after a reopening. */
export type Dispute = readonly DisputeReview[]

/** No penalty grows on the days after `from` through `until`; `until` is `null` while the pause continues. */
export type Pause = { readonly from: Day; readonly until: Day | null }

/**
 * Returns the penalty pauses of a loan from its disputes, oldest first. After a dispute is decided against the
 * borrower, later disputes pause nothing until they are decided for the borrower, so that repeated complaints do not
 * stop the penalty. A later decision never revokes a past pause.
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

/** Returns the pause of one handling, given the decisions of earlier disputes. */
function pauseOf(
  { openedOn, answeredOn }: DisputeReview,
  before: readonly (readonly Answer[])[],
): readonly Pause[] {
  const known = before.map((answers) => answers.findLast(({ on }) => on <= openedOn))
  if (known.some((answer) => answer?.isRight === false)) return []
  const wrong = before.flat().filter(({ on, isRight }) => on > openedOn && !isRight)
  const until = wrong.reduce<Day | null>((end, { on }) => earlierDay(end ?? on, on), answeredOn)
  return [{ from: openedOn, until }]
}

/** Returns whether the penalty is paused now. */
export const isPaused = (pauses: readonly Pause[] | undefined): boolean =>
  pauses?.some(({ until }) => until === null) === true

/** Counts the days after `from` through `to` that earn a penalty; negative if `to` is before `from`. */
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
