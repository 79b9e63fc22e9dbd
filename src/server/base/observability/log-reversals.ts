import type { FastifyBaseLogger } from 'fastify'
import { reversals } from './counters.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

const logs = new Map<symbol, Log>()

/** Logs each reversal with this log until the returned function is called. */
export function logReversals(log: Log): () => void {
  const name = Symbol()
  logs.set(name, log)
  return () => void logs.delete(name)
}

/**
 * Counts and logs a reversal with its reason and source: a provider, the desk or the lender's systems. All code paths
 * that reverse payments call it.
 */
export function recordReversal(source: string, reason: string): void {
  reversals.inc({ reason })
  for (const log of new Set(logs.values())) log.warn({ source, reason }, 'payment reversed')
}
