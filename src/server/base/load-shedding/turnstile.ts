import { type ClientShare, NOBODYS } from '#server/base/request/network.ts'
import { newFairLine } from './fair-line.ts'
import { Overloaded } from './overloaded.ts'

/**
 * How long one turn of the event loop may take while others wait to begin. A notice of money needs about ten turns, and each
 * of them waits for everything else that is done in it. Where money has a process of its own nobody needs so many, and what
 * is done in short turns alone would leave the processor idle.
 */
export const TURN_MS = { besideMoney: 4, withoutMoney: 12 } as const
const BEGIN_A_TURN_MAX = 16
/** Whoever has waited so long has been told something too short, and is refused instead of answered late. */
const WAITED_MS_MAX = 500
/** What one is believed to cost before any was measured, and how much the newest measurement changes that. */
const FIRST_GUESS_MS = 2
const WEIGHT = 0.1

/** Lets things begin a few in each turn of the event loop, so that its turns stay short however much is asked. */
export interface Turnstile {
  /**
   * Calls `begin` at once where nobody waits, else in one of the next turns; with `Overloaded` where that is more than
   * `waitMsMax` away, or has become far more than was thought. Gives what takes it out of the line: then it is never called.
   */
  enter(waitMsMax: number, begin: (refused?: Overloaded) => void, whose?: ClientShare): () => void
}

const isOver = () => {}

interface Waiting {
  since: number
  begin(refused?: Overloaded): void
}

/**
 * What has begun comes back in later turns, after each answer of the database. So a turn is as long as what was let in
 * before makes it, and its length says how many more there is room for: nothing is known of how long things take outside.
 */
export function newTurnstile(
  turnMsWanted: number,
  now: () => number = () => performance.now(),
  inNextTurn: (work: () => void) => void = setImmediate,
): Turnstile {
  const line = newFairLine<Waiting>()
  /** The same in the order in which they came. */
  const waiting = new Set<Waiting>()
  let perTurn = BEGIN_A_TURN_MAX
  let begunInTurn = 0
  let eachMs = FIRST_GUESS_MS
  let turnBeganAt: number | null = null
  let refusingMs = 0

  const leave = (one: Waiting) => {
    line.delete(one)
    waiting.delete(one)
  }
  const learn = (tookMs: number) => {
    const wasFull = line.size > 0 || begunInTurn >= perTurn
    perTurn =
      tookMs - refusingMs > turnMsWanted ? Math.max(1, perTurn >> 1) : Math.min(BEGIN_A_TURN_MAX, perTurn + 1)
    // Where there is room, a turn is also the time in which nothing was asked. Where there is none it counts also when nobody
    // waits: else one long turn would have everybody refused for good.
    if (wasFull && begunInTurn > 0) eachMs += (tookMs / begunInTurn - eachMs) * WEIGHT
  }
  const turn = () => {
    const at = now()
    if (turnBeganAt !== null) learn(at - turnBeganAt)
    const wasBusy = begunInTurn > 0
    begunInTurn = 0
    refusingMs = 0
    turnBeganAt = at
    for (const next of waiting) {
      const waitedMs = at - next.since
      if (waitedMs <= WAITED_MS_MAX) break
      leave(next)
      next.begin(new Overloaded(waitedMs))
    }
    for (const next of line) {
      if (begunInTurn === perTurn) break
      line.take(next)
      waiting.delete(next)
      begunInTurn += 1
      next.begin()
    }
    if (wasBusy || begunInTurn > 0) inNextTurn(turn)
    else turnBeganAt = null
  }
  const begin = (work: () => void) => {
    begunInTurn += 1
    if (turnBeganAt === null) {
      turnBeganAt = now()
      inNextTurn(turn)
    }
    work()
  }
  // Were refusing counted as what those who were let in take, the more were refused the fewer would be let in.
  const refuse = (work: (refused: Overloaded) => void, waitMs: number) => {
    const beganAt = now()
    work(new Overloaded(waitMs))
    refusingMs += now() - beganAt
  }
  return {
    enter(waitMsMax, work, whose = NOBODYS) {
      if (line.size === 0 && begunInTurn < perTurn) {
        begin(work)
        return isOver
      }
      const expectedMs = (line.ahead(whose) + 1) * eachMs
      if (expectedMs > waitMsMax) {
        refuse(work, expectedMs)
        return isOver
      }
      const one = { since: now(), begin: work }
      line.add(whose, one)
      waiting.add(one)
      return () => leave(one)
    },
  }
}
