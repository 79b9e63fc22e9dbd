import { seeLane } from '#server/base/observability/lanes-seen.ts'
import { requestSeen } from '#server/base/observability/request-seen.ts'
import { type ClientShare, NOBODYS } from '#server/base/request/network.ts'
import { newFairLine } from './fair-line.ts'
import { Overloaded } from './overloaded.ts'

/**
 * Room for some things at once. Whoever finds none waits in line, or is refused when the line would take too long: the line of
 * what they have asked for themselves, and of one thing of everybody else for each of these.
 */
export interface Lane {
  /**
   * Resolves when there is room, with what gives the room back. Rejects with `Overloaded`, at once if the wait is known to
   * be too long, else when it has become so: for the lane, or for the request that waits. Whoever comes `back` has begun
   * before and is let in first, and waits as long as their request may; whoever goes `first` is let in like them, and waits
   * like the others.
   */
  enter(place?: Place): Promise<() => void>
  hasRoom(): boolean
  run<Result>(work: () => Promise<Result>, place?: Place): Promise<Result>
}

export type Place = 'back' | 'first' | undefined

export interface LaneLimits {
  /** Under which it is shown to whoever watches; lanes of one name are shown as one. */
  name?: string
  places: number
  /** Longer than this nobody waits to begin. */
  waitMaxMs: number
}

interface Waiting {
  since: number
  begin(): void
}

/** How much the newest thing changes what is known of how long one takes. */
const WEIGHT = 0.1

/** A lane whose waits are measured and not counted: what matters is how long things take at the moment. */
export function newLane(
  { name, places, waitMaxMs }: LaneLimits,
  now: () => number = () => performance.now(),
): Lane {
  const seen = seeLane(name, places)
  let free = places
  let takesMs = 0
  let begunAt = now()
  // Sets keep their order, and forget one in the middle as fast as the first.
  const returning = new Set<Waiting>()
  const waiting = newFairLine<Waiting>()

  const expectedWaitMs = (whose: ClientShare): number => {
    const [next] = waiting
    // The first of theirs tells what the line really takes, also when nothing that was begun ever ends; somebody else's, since
    // when nobody was let in.
    const first = waiting.firstOf(whose)?.since ?? Math.max(begunAt, next?.since ?? now())
    const soFar = now() - first
    return Math.max(soFar, ((returning.size + waiting.ahead(whose) + 1) * takesMs) / places)
  }
  const beginNext = () => {
    for (const next of returning) {
      if (free === 0) return
      returning.delete(next)
      free -= 1
      next.begin()
    }
    for (const next of waiting) {
      if (free === 0) return
      waiting.take(next)
      free -= 1
      next.begin()
    }
  }
  const held = () => {
    const beganAt = now()
    begunAt = beganAt
    seen.begun += 1
    seen.busy += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      takesMs += (now() - beganAt - takesMs) * WEIGHT
      free += 1
      seen.busy -= 1
      beginNext()
    }
  }
  const wait = (isBefore: boolean, whose: ClientShare, maxMs: number) =>
    new Promise<void>((resolve, reject) => {
      const since = now()
      const end = () => {
        seen.waiting -= 1
        seen.waited(now() - since)
      }
      const begin = () => {
        end()
        resolve()
      }
      const one: Waiting = { since, begin }
      if (isBefore) returning.add(one)
      else waiting.add(whose, one)
      seen.waiting += 1
      if (maxMs === Number.POSITIVE_INFINITY) return
      const timer = setTimeout(() => {
        returning.delete(one)
        waiting.delete(one)
        end()
        seen.refused += 1
        reject(new Overloaded(maxMs))
      }, maxMs)
      one.begin = () => {
        clearTimeout(timer)
        begin()
      }
    })
  const enter = async (place?: Place) => {
    const isBefore = place !== undefined
    if (free > 0) {
      free -= 1
      return held()
    }
    const { answerBy = Number.POSITIVE_INFINITY, whose = NOBODYS } = requestSeen() ?? {}
    const leftMs = answerBy - now()
    const maxMs = place === 'back' ? leftMs : Math.min(waitMaxMs, leftMs)
    const expected = isBefore ? 0 : expectedWaitMs(whose)
    if (expected > maxMs) {
      seen.refused += 1
      throw new Overloaded(expected)
    }
    await wait(isBefore, whose, maxMs)
    return held()
  }
  return {
    enter,
    hasRoom: () => free > 0,
    async run(work, place) {
      const leave = await enter(place)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
