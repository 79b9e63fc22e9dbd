import { watchLedger } from './money/watch-ledger.ts'
import { sweepFailures } from './seen/counters.ts'
import { readFigures } from './seen/figures.ts'
import type { Service } from './service.ts'

const LOOK_EVERY_MS = 15_000
/** While there is much to check, as after the first start of a release that checks. */
const LOOK_AGAIN_MS = 500

type Watching = Pick<Service, 'config' | 'database' | 'log' | 'now'>

/** Looks once at the ledger and at the figures that are watched; resolves with whether more is waiting. */
export async function watchOnce({ config, database, log }: Watching, now: Date): Promise<boolean> {
  const isMore = await watchLedger({ database, log }, now)
  await database.transaction((tx) => readFigures(tx, config.brand, now), { readOnly: true })
  return isMore
}

/** Does so again and again, until the returned function is called. */
export function keepWatching(service: Watching): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const look = async () => {
    let isMore = false
    try {
      isMore = await watchOnce(service, service.now())
    } catch (error) {
      sweepFailures.inc({ work: 'watch' })
      service.log.warn({ name: error instanceof Error ? error.name : typeof error }, 'figures were not read')
    }
    if (!stopped) plan(isMore ? LOOK_AGAIN_MS : LOOK_EVERY_MS)
  }
  const plan = (afterMs: number) => {
    timer = setTimeout(() => {
      running = look()
    }, afterMs)
  }
  plan(LOOK_AGAIN_MS)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
