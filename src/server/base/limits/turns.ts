/** Work that takes its turn: never two at once for the same one, and never more than some at once in all. */
export interface Turns {
  /**
   * Does `work` as soon as nothing of any of `whose` is being done and there is room. Whoever came first of those who can
   * begin does begin, so that one with ten things to do does not make another one wait for ten. Rejects with `TurnsFull`
   * when too many wait already.
   */
  take<Result>(whose: readonly string[], work: () => Promise<Result>): Promise<Result>
}

/** Too many wait, in all or of one alone. */
export class TurnsFull extends Error {}

interface Limits {
  atOnce: number
  waitingMax: number
  /** Of one alone. */
  waitingEachMax: number
}

interface Waiting {
  whose: readonly string[]
  begin(): void
}

/** Turns of this process. Other replicas have theirs. */
export function newTurns({ atOnce, waitingMax, waitingEachMax }: Limits): Turns {
  const busy = new Set<string>()
  let running = 0
  let waiting: Waiting[] = []

  const beginAll = () => {
    const held = new Set<string>()
    waiting = waiting.filter(({ whose, begin }) => {
      const can = running < atOnce && !whose.some((one) => busy.has(one) || held.has(one))
      if (can) begin()
      // Somebody's second thing does not overtake their first.
      else for (const one of whose) held.add(one)
      return !can
    })
  }
  const isFull = (whose: readonly string[]) =>
    waiting.length >= waitingMax ||
    whose.some((one) => waiting.filter((other) => other.whose.includes(one)).length >= waitingEachMax)

  return {
    async take(whose, work) {
      if (isFull(whose)) throw new TurnsFull()
      await new Promise<void>((resolve) => {
        const begin = () => {
          running += 1
          for (const one of whose) busy.add(one)
          resolve()
        }
        waiting.push({ whose, begin })
        beginAll()
      })
      try {
        return await work()
      } finally {
        running -= 1
        for (const one of whose) busy.delete(one)
        beginAll()
      }
    },
  }
}
