import { requestSeen } from '#server/base/observability/request-seen.ts'
import { DatabaseUnavailable } from './database-failure.ts'

/** The request for which the database is asked; what goes on after its answer is work of the server itself. */
const waiting = () => {
  const request = requestSeen()
  return request?.isAnswered ? undefined : request
}

/** With less than this left, nothing is asked any more. Timers are that exact, too. */
const WORTH_ASKING_MS = 50

/**
 * For how much longer the database may be waited for. A request that has waited in vain has the less for what it asks next,
 * and is refused once it has waited so for `maxMs` in all: its answer is not later than one wait, however many it needs.
 */
export function patienceMs(maxMs: number): number {
  const leftMs = maxMs - (waiting()?.waitedInVainMs ?? 0)
  if (leftMs < WORTH_ASKING_MS)
    throw new DatabaseUnavailable('The database did not answer this request in time before')
  return leftMs
}

/** Waits for the database, and counts the time for its request where that was in vain. */
export async function counted<Result>(wait: () => Promise<Result>): Promise<Result> {
  const [request, began] = [waiting(), performance.now()]
  try {
    return await wait()
  } catch (error) {
    if (request) request.waitedInVainMs = (request.waitedInVainMs ?? 0) + performance.now() - began
    throw error
  }
}
