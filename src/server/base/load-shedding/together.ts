import { AsyncLocalStorage } from 'node:async_hooks'
import { Overloaded } from './overloaded.ts'

/** More than this go in one piece of work: what it writes stays small. */
const TOGETHER_MAX = 100
/** Longer than this nobody waits to be taken along: as long as those before them may wait for a lock. */
const WAIT_MAX_MS = 2000
/** So many wait at most; as many more could not be served in that time. */
const WAITING_MAX = 2000

interface Waiting<One, Answer> {
  one: One
  /** Does work as part of the request that waits here. */
  inItsName: <Result>(work: () => Result) => Result
  timer: NodeJS.Timeout | undefined
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Does for several at once what each of them wants. Whoever comes alone is served at once; who comes while that is done goes
 * with the next, so that a crowd costs little more than one, and nobody waits for company. `work` gives one answer for each,
 * in their order; when it fails, it fails for all of them. Where work takes so long that somebody would wait for more than
 * two seconds to begin, they are told that too much is asked.
 */
export function together<One, Answer>(
  work: (all: readonly One[]) => Promise<readonly Answer[]>,
): (one: One) => Promise<Answer> {
  // A set keeps its order, and forgets one in the middle as fast as the first.
  const waiting = new Set<Waiting<One, Answer>>()
  let isBusy = false
  const serve = async () => {
    isBusy = true
    while (waiting.size > 0) {
      const these = [...waiting].slice(0, TOGETHER_MAX)
      for (const one of these) {
        waiting.delete(one)
        clearTimeout(one.timer)
      }
      await serveThese(these, work)
    }
    isBusy = false
  }
  return (one) =>
    new Promise((resolve, reject) => {
      if (waiting.size >= WAITING_MAX) throw new Overloaded(WAIT_MAX_MS)
      const inItsName = AsyncLocalStorage.snapshot()
      const next: Waiting<One, Answer> = { one, inItsName, timer: undefined, resolve, reject }
      waiting.add(next)
      if (!isBusy) return void serve()
      next.timer = setTimeout(() => {
        waiting.delete(next)
        reject(new Overloaded(WAIT_MAX_MS))
      }, WAIT_MAX_MS)
    })
}

async function serveThese<One, Answer>(
  these: readonly Waiting<One, Answer>[],
  work: (all: readonly One[]) => Promise<readonly Answer[]>,
): Promise<void> {
  try {
    const all = these.map(({ one }) => one)
    // In the name of one who waits for it, the last: the others may have gone long ago, or have no time left.
    const answers = await (these.at(-1)?.inItsName(() => work(all)) ?? [])
    if (answers.length !== these.length) throw new Error('Work for several did not answer each of them')
    // As many as were asked for, so each is there.
    for (const [at, { resolve }] of these.entries()) resolve(answers[at] as Answer)
  } catch (error) {
    for (const { reject } of these) reject(error)
  }
}
