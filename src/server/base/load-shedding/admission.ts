import { type ClientShare, UNOWNED } from '#server/base/request/network.ts'
import { newFairQueue } from './fair-queue.ts'
import { Overloaded } from './overloaded.ts'

/**
 * The wanted length of an iteration of the event loop while requests wait for admission. A notice of money needs about ten
 * iterations, and waits in each for all other work of it. Where money has a process of its own, longer iterations keep the
 * processor busy.
 */
export const ITERATION_MS = { besideMoney: 4, withoutMoney: 12 } as const
const ADMITTED_MAX = 16
/** A request that has waited this long was promised a shorter wait. It is refused instead of answered late. */
const WAITED_MS_MAX = 500
/** The cost of a request before one is measured, and the weight of the newest measurement. */
const FIRST_GUESS_MS = 2
const WEIGHT = 0.1

/** Admits a few requests in each iteration of the event loop, so that iterations stay short under any load. */
export interface Admission {
  /**
   * Calls `begin` at once if no request waits, else in a later iteration. Calls it with `Overloaded` if the wait would be, or
   * becomes, too long. The returned function removes the request from the queue: then `begin` is never called.
   */
  enter(waitMsMax: number, begin: (refused?: Overloaded) => void, client?: ClientShare): () => void
}

const alreadyLeft = () => {}

interface Entry {
  since: number
  begin(refused?: Overloaded): void
}

/**
 * Admitted requests continue in later iterations, after each answer of the database. So the length of an iteration depends on
 * what was admitted before, and decides how many more are admitted. How long requests take elsewhere is not known.
 */
export function newAdmission(
  wantedMs: number,
  now: () => number = () => performance.now(),
  inNextIteration: (work: () => void) => void = setImmediate,
): Admission {
  const queue = newFairQueue<Entry>()
  /** The same entries in the order in which they came. */
  const byAge = new Set<Entry>()
  let perIteration = ADMITTED_MAX
  let admitted = 0
  let eachMs = FIRST_GUESS_MS
  let beganAt: number | null = null
  let refusingMs = 0

  const leave = (entry: Entry) => {
    queue.delete(entry)
    byAge.delete(entry)
  }
  const learn = (tookMs: number) => {
    const wasFull = queue.size > 0 || admitted >= perIteration
    perIteration =
      tookMs - refusingMs > wantedMs
        ? Math.max(1, perIteration >> 1)
        : Math.min(ADMITTED_MAX, perIteration + 1)
    // An iteration with room left also contains idle time. A full one counts even if no request waits: else one long iteration
    // would make the server refuse every request for good.
    if (wasFull && admitted > 0) eachMs += (tookMs / admitted - eachMs) * WEIGHT
  }
  const iterate = () => {
    const at = now()
    if (beganAt !== null) learn(at - beganAt)
    const wasBusy = admitted > 0
    admitted = 0
    refusingMs = 0
    beganAt = at
    for (const next of byAge) {
      const waitedMs = at - next.since
      if (waitedMs <= WAITED_MS_MAX) break
      leave(next)
      next.begin(new Overloaded(waitedMs))
    }
    for (const next of queue) {
      if (admitted === perIteration) break
      queue.take(next)
      byAge.delete(next)
      admitted += 1
      next.begin()
    }
    if (wasBusy || admitted > 0) inNextIteration(iterate)
    else beganAt = null
  }
  const admit = (begin: () => void) => {
    admitted += 1
    if (beganAt === null) {
      beganAt = now()
      inNextIteration(iterate)
    }
    begin()
  }
  // The time of refusals is left out of an iteration: else more refusals would mean fewer admissions.
  const refuse = (begin: (refused: Overloaded) => void, waitMs: number) => {
    const startedAt = now()
    begin(new Overloaded(waitMs))
    refusingMs += now() - startedAt
  }
  return {
    enter(waitMsMax, begin, client = UNOWNED) {
      if (queue.size === 0 && admitted < perIteration) {
        admit(begin)
        return alreadyLeft
      }
      const expectedMs = (queue.ahead(client) + 1) * eachMs
      if (expectedMs > waitMsMax) {
        refuse(begin, expectedMs)
        return alreadyLeft
      }
      const entry = { since: now(), begin }
      queue.add(client, entry)
      byAge.add(entry)
      return () => leave(entry)
    },
  }
}
