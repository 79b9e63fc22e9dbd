import type { FastifyBaseLogger } from 'fastify'
import { type Database, statement, withCapacity } from '#server/base/database/database.ts'
import { counter, gauge } from '#server/base/observability/metrics.ts'

/** The tolerated clock error. A clock kept by NTP stays below it, and no rule here is more precise. */
const CLOCK_OFF_MAX_MS = 5_000

const offset = gauge(
  'clock_offset_seconds',
  'How far this server’s clock is ahead of the database’s; below 0 it is behind',
)
const jumps = counter('clock_jumps_total', 'How often this server’s clock was set by more than five seconds')

const readClock = statement<{ at: Date }>('clock', 'SELECT clock_timestamp() AS at')

/**
 * How far this clock is ahead of the database's, in milliseconds. The duration of the query is not counted.
 */
async function clockOffsetMs(database: Database, now: () => Date): Promise<number> {
  const requested = now().getTime()
  const { at } = await database.transaction((tx) => tx.one(readClock, []), { readOnly: true })
  const answered = now().getTime()
  // The database read its clock between the two moments.
  return Math.max(0, requested - at.getTime()) + Math.min(0, answered - at.getTime())
}

const isOff = (offsetMs: number): boolean => Math.abs(offsetMs) > CLOCK_OFF_MAX_MS

/** The last measured offset. A process has one clock. */
let lastOffsetMs = 0

/** Returns whether this server's clock agreed with the database's at the last check. */
export const clockFits = (): boolean => !isOff(lastOffsetMs)

interface ClockContext {
  database: Database
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Returns a check of this server's clock. It compares the clock with the database's, which all replicas
 * share,
 * and detects whether it was set since the last check. `steadyMs` is a monotonic clock.
 */
export function clockWatch({ database, now, log }: ClockContext, steadyMs = () => performance.now()) {
  let last: { now: number; steady: number } | null = null
  return async (): Promise<void> => {
    const here = { now: now().getTime(), steady: steadyMs() }
    const setMs = last === null ? 0 : here.now - last.now - (here.steady - last.steady)
    last = here
    if (Math.abs(setMs) > CLOCK_OFF_MAX_MS) {
      jumps.inc()
      log.warn({ seconds: inSeconds(setMs) }, 'clock jumped')
    }
    const offsetMs = await clockOffsetMs(database, now)
    offset.set(inSeconds(offsetMs))
    if (isOff(offsetMs) !== isOff(lastOffsetMs)) {
      const message = isOff(offsetMs)
        ? 'the clock of this server differs from that of the database'
        : 'the clock of this server agrees with that of the database again'
      log.warn({ seconds: inSeconds(offsetMs) }, message)
    }
    lastOffsetMs = offsetMs
  }
}

const LOOK_EVERY_MS = 15_000

/** Checks the clock regularly, in each serving process, until the returned function is called. */
export function keepWatchingClock(watched: ClockContext): () => void {
  // Every kind of process has connections for money.
  const look = clockWatch({ ...watched, database: withCapacity(watched.database, 'money') })
  // A database outage is reported elsewhere.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS)
  void look().catch(() => {})
  return () => clearInterval(timer)
}

const inSeconds = (milliseconds: number) => Math.round(milliseconds) / 1000
