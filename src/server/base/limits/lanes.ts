/** How many messages leave at the same time: a provider that takes its time must not hold up everybody's code. */
export const LANES_MAX = 8

/** Lanes that are open only while there is something to take. */
export interface Lanes {
  /** There may be something to take: one more lane opens and looks. */
  wake(): void
  /** Resolves when all lanes have closed again. */
  empty(): Promise<void>
  /** Takes nothing more, and resolves when what was taken is done. */
  close(): Promise<void>
}

/**
 * `takeOne` takes the next thing, says so at once by calling what it is given, and resolves when it is done with it; with
 * false when there was nothing. Each thing that is taken opens another lane, so one message costs two looks, and a crowd
 * of them has all lanes.
 */
export function openLanes(
  takeOne: (taken: () => void) => Promise<boolean>,
  failed: (error: unknown) => void,
  lanesMax = LANES_MAX,
): Lanes {
  const open = new Set<Promise<void>>()
  let isClosed = false
  let rings = 0

  const wake = () => {
    rings += 1
    if (isClosed || open.size >= lanesMax) return
    const lane = run().catch(failed)
    open.add(lane)
    lane.then(() => open.delete(lane))
  }
  const run = async () => {
    let heard: number
    do {
      heard = rings
      // What was written while a lane looked in vain may be what it did not see.
    } while (!isClosed && ((await takeOne(wake)) || heard !== rings))
  }
  const empty = async () => {
    while (open.size > 0) await Promise.all(open)
  }
  return {
    wake,
    empty,
    close: () => {
      isClosed = true
      return empty()
    },
  }
}
