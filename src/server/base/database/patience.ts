import { requestContext } from '#server/base/observability/request-context.ts'
import { DatabaseUnavailable } from './database-failure.ts'

/** The request that waits for the database. Work that continues after its response has none. */
const waiting = () => {
  const request = requestContext()
  return request?.isAnswered ? undefined : request
}

/** The minimum remaining time for another query, because timers are not more precise. */
const WORTH_ASKING_MS = 50

/**
 * Returns how long a query may still wait. Failed waits of one request add up, and it is refused after `maxMs` in
 * total. So its response is never later than one full wait, independent of the number of queries.
 */
export function patienceMs(maxMs: number): number {
  const leftMs = maxMs - (waiting()?.waitedInVainMs ?? 0)
  if (leftMs < WORTH_ASKING_MS)
    throw new DatabaseUnavailable('The database did not answer this request in time before')
  return leftMs
}

/** Waits for the database, and charges failed waits to the request. */
export async function counted<Result>(wait: () => Promise<Result>): Promise<Result> {
  const [request, began] = [waiting(), performance.now()]
  try {
    return await wait()
  } catch (error) {
    if (request) request.waitedInVainMs = (request.waitedInVainMs ?? 0) + performance.now() - began
    throw error
  }
}
