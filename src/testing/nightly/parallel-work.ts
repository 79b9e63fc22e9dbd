/** Work with its number of cores and estimated duration. */
export interface Load {
  cores: number
  minutes: number
}

/**
 * Runs work in order, in parallel up to the number of cores. Work that needs all cores waits, and nothing overtakes
 * it. Work is skipped once `isStopped` returns true.
 */
export async function runInParallel<Work extends Load>(
  all: readonly Work[],
  cores: number,
  run: (work: Work) => Promise<void>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const running = new Set<Promise<void>>()
  let free = cores
  for (const work of all) {
    const needed = Math.min(work.cores, cores)
    while (free < needed) await Promise.race(running)
    if (isStopped()) break
    free -= needed
    const done = run(work).finally(() => {
      free += needed
      running.delete(done)
    })
    running.add(done)
  }
  await Promise.all(running)
}

/** Estimates the total duration on so many cores. */
export const minutesOf = (all: readonly Load[], cores: number): number =>
  Math.ceil(all.reduce((sum, work) => sum + (work.minutes * Math.min(work.cores, cores)) / cores, 0))
