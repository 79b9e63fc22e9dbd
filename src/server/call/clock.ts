import type { FastifyBaseLogger } from 'fastify'
import { type Database, statement, withCapacity } from '#server/base/database/database.ts'
import { counter, gauge } from '#server/base/observability/metrics.ts'

/** More than this a clock that is kept by NTP is never off, and nothing here minds less. */
const CLOCK_OFF_MAX_MS = 5_000

const offset = gauge(
  'clock_offset_seconds',
  'How far this server’s clock is ahead of the database’s; below 0 it is behind',
)
const jumps = counter('clock_jumps_total', 'How often this server’s clock was set by more than five seconds')

const readClock = statement<{ at: Date }>('clock', 'SELECT clock_timestamp() AS at')

/** How far this clock is ahead of the database's, in milliseconds; what the question itself took is not counted. */
async function clockOffsetMs(database: Database, now: () => Date): Promise<number> {
  const asked = now().getTime()
  const { at } = await database.transaction((tx) => tx.one(readClock, []), { readOnly: true })
  const answered = now().getTime()
  // The database looked at its clock somewhere in between.
  return Math.max(0, asked - at.getTime()) + Math.min(0, answered - at.getTime())
}

const isOff = (offsetMs: number): boolean => Math.abs(offsetMs) > CLOCK_OFF_MAX_MS

/** As it was seen last: there is one clock in a process. */
let lastOffsetMs = 0

/** Whether this server's clock and the database's agreed when somebody last looked. */
export const clockFits = (): boolean => !isOff(lastOffsetMs)

interface Watched {
  database: Database
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Looks at this server's clock each time that it is called: whether it agrees with the database's, which all replicas
 * share, and whether it was set since the last look. `steadyMs` is a clock that nobody sets.
 */
export function clockWatch({ database, now, log }: Watched, steadyMs = () => performance.now()) {
  let last: { now: number; steady: number } | null = null
  return async (): Promise<void> => {
    const here = { now: now().getTime(), steady: steadyMs() }
    const setMs = last === null ? 0 : here.now - last.now - (here.steady - last.steady)
    last = here
    if (Math.abs(setMs) > CLOCK_OFF_MAX_MS) {
      jumps.inc()
      log.warn({ seconds: inSeconds(setMs) }, 'the clock of this server was set')
    }
    const offsetMs = await clockOffsetMs(database, now)
    offset.set(inSeconds(offsetMs))
    if (isOff(offsetMs) !== isOff(lastOffsetMs)) {
      const told = isOff(offsetMs)
        ? 'the clock of this server is not the database’s'
        : 'the clock of this server is the database’s again'
      log.warn({ seconds: inSeconds(offsetMs) }, told)
    }
    lastOffsetMs = offsetMs
  }
}

const LOOK_EVERY_MS = 15_000

/** Does so again and again, in each process that answers, until the returned function is called. */
export function keepWatchingClock(watched: Watched): () => void {
  // Connections for money are what each kind of process has.
  const look = clockWatch({ ...watched, database: withCapacity(watched.database, 'money') })
  // While the database is away there is nothing to compare with, and others say so.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS)
  void look().catch(() => {})
  return () => clearInterval(timer)
}

const inSeconds = (milliseconds: number) => Math.round(milliseconds) / 1000
