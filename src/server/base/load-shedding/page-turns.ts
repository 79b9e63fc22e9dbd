import { AsyncLocalStorage } from 'node:async_hooks'
import { newLane } from './lane.ts'

/** Rendering is work of the one processor that a process has: more pages at once would only make each later. */
const PAGES_AT_ONCE = 2
/** After this a person is told that it takes a while. */
const PAGE_WAIT_MAX_MS = 500

/** Lets pages be made a few at a time; while a page waits for its data, others are made. */
export interface PageTurns {
  /**
   * Makes a page in its turn. Rejects with `Overloaded` when that would come too late, also when its data came too late:
   * then the rest of it is not made.
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Whether a page would be made at once: one that nobody has gone to yet makes nobody wait. */
  hasRoom(): boolean
  /** Waits for something within such a turn, which goes to somebody else meanwhile. */
  outside<Result>(work: () => Promise<Result>): Promise<Result>
}

interface Turn {
  /** Gives the place back; null while it is somebody else's. */
  leave: (() => void) | null
  outside: number
  isOver: boolean
  refuse(error: unknown): void
}

export function newPageTurns(): PageTurns {
  const lane = newLane({ name: 'pages', places: PAGES_AT_ONCE, waitMaxMs: PAGE_WAIT_MAX_MS })
  const turns = new AsyncLocalStorage<Turn>()
  const giveBack = (turn: Turn) => {
    turn.leave?.()
    turn.leave = null
  }
  const comeBack = async (turn: Turn) => {
    const leave = await lane.enter('back').catch((error: unknown) => {
      turn.refuse(error)
      // Nobody makes the rest.
      return new Promise<never>(() => {})
    })
    // Another part of the page may be back already, or have gone out again.
    if (turn.leave || turn.outside > 0 || turn.isOver) leave()
    else turn.leave = leave
  }
  return {
    hasRoom: lane.hasRoom,
    async run(work) {
      const { promise: late, reject: refuse } = Promise.withResolvers<never>()
      const turn = { leave: await lane.enter(), outside: 0, isOver: false, refuse }
      try {
        return await Promise.race([turns.run(turn, work), late])
      } finally {
        turn.isOver = true
        giveBack(turn)
      }
    },
    async outside(work) {
      const turn = turns.getStore()
      if (!turn) return work()
      turn.outside += 1
      if (turn.outside === 1) giveBack(turn)
      try {
        return await work()
      } finally {
        turn.outside -= 1
        if (turn.outside === 0) await comeBack(turn)
      }
    },
  }
}
