import type { FastifyBaseLogger } from 'fastify'
import { reversals } from './counters.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

const logs = new Map<symbol, Log>()

/** From now on a line of this log says of each payment that was taken back, until the returned function is called. */
export function logReversals(log: Log): () => void {
  const name = Symbol()
  logs.set(name, log)
  return () => void logs.delete(name)
}

/**
 * Counts a payment that was taken back, and says so in a line: why, and who said it, a provider, the desk or the lender's
 * systems. Many ways lead here, and none may be silent.
 */
export function seeReversal(source: string, reason: string): void {
  reversals.inc({ reason })
  for (const log of new Set(logs.values())) log.warn({ source, reason }, 'payment reversed')
}
