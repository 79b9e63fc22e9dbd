/** How many entries of a queue one process works on at the same time, so that a slow provider does not delay all of them. */
export const WORKERS_MAX = 8

/** Workers that drain a queue of the database. They exist only while the queue has entries. */
export interface Workers {
  /** Starts one more worker, because the queue may have an entry. */
  wake(): void
  /** Resolves when no worker is left. */
  empty(): Promise<void>
  /** Takes no more entries. Resolves when the workers have finished theirs. */
  close(): Promise<void>
}

/**
 * `takeOne` claims the next entry, calls its argument at once, and resolves when it has processed the entry; it resolves with
 * false if there is none. Each claimed entry starts another worker, so one entry costs few looks and many get all workers.
 */
export function startWorkers(
  takeOne: (taken: () => void) => Promise<boolean>,
  failed: (error: unknown) => void,
  workersMax = WORKERS_MAX,
): Workers {
  const running = new Set<Promise<void>>()
  let isClosed = false
  let wakes = 0

  const wake = () => {
    wakes += 1
    if (isClosed || running.size >= workersMax) return
    const worker = run().catch(failed)
    running.add(worker)
    worker.then(() => running.delete(worker))
  }
  const run = async () => {
    let heard: number
    do {
      heard = wakes
      // An entry that was written during a look may not have been seen by it.
    } while (!isClosed && ((await takeOne(wake)) || heard !== wakes))
  }
  const empty = async () => {
    while (running.size > 0) await Promise.all(running)
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
