/** Whatever takes so many cores and about so long. */
export interface Load {
  cores: number
  minutes: number
}

/**
 * Does all work in its order, as much of it side by side as there are cores. What needs all of them waits for its turn, and
 * nothing overtakes it. Work that begins after `isStopped` says so is left out.
 */
export async function inLanes<Work extends Load>(
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

/** How long that takes with so many cores, when none of them ever waits. */
export const minutesOf = (all: readonly Load[], cores: number): number =>
  Math.ceil(all.reduce((sum, work) => sum + (work.minutes * Math.min(work.cores, cores)) / cores, 0))
