import { AsyncLocalStorage } from 'node:async_hooks'
import { newLane } from './lane.ts'

/** Rendering is work of the one processor that a process has: more pages at once would only make each later. */
const PAGES_AT_ONCE = 2
/** After this a person is told that it takes a while. */
const PAGE_WAIT_MAX_MS = 500

/** Lets pages be made a few at a time; while a page waits for its data, others are made. */
export interface PageTurns {
  /** Makes a page in its turn. Rejects with `Overloaded` when that would come too late. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Waits for something within such a turn, which goes to somebody else meanwhile. */
  outside<Result>(work: () => Promise<Result>): Promise<Result>
}

interface Turn {
  leave: () => void
  outside: number
}

export function newPageTurns(): PageTurns {
  const lane = newLane({ name: 'pages', places: PAGES_AT_ONCE, waitMaxMs: PAGE_WAIT_MAX_MS })
  const turns = new AsyncLocalStorage<Turn>()
  return {
    async run(work) {
      const turn = { leave: await lane.enter(), outside: 0 }
      try {
        return await turns.run(turn, work)
      } finally {
        turn.leave()
      }
    },
    async outside(work) {
      const turn = turns.getStore()
      if (!turn) return work()
      turn.outside += 1
      if (turn.outside === 1) turn.leave()
      try {
        return await work()
      } finally {
        turn.outside -= 1
        if (turn.outside === 0) turn.leave = await lane.enter('back')
      }
    },
  }
}
