import { type Database, DatabaseUnavailable, statement } from './database.ts'

/** A copy that is later than this is not read. */
export const LATE_SECONDS_MAX = 5
const LOOK_AGAIN_MS = 500

const written = statement<{ place: string }>(
  'late-copy-written',
  'SELECT pg_current_wal_insert_lsn()::text AS place',
)
/** A copy that is none, such as the same server under another name, is never late. */
const arrived = statement<{ isThere: boolean }, [string]>(
  'late-copy-arrived',
  'SELECT NOT pg_is_in_recovery() OR coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS "isThere"',
)

/**
 * Reads from a copy of the database, as long as it holds everything that was written until a few seconds ago; else from
 * the database itself. How late it is, is measured by the place in the database's own log and by one clock, ours: a mark
 * is taken there, and looked for here. It writes nowhere but in the database.
 */
export function lateCopy(database: Database, copy: Database, clock = () => performance.now()): Database {
  let lookedAt = Number.NEGATIVE_INFINITY
  let mark: { place: string; at: number } | null = null
  let completeUntil = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null

  const isInTime = () => clock() - completeUntil <= LATE_SECONDS_MAX * 1000

  const look = async (): Promise<void> => {
    lookedAt = clock()
    if (mark === null) {
      // Before it is asked: what is written while the answer travels may or may not be counted.
      const at = clock()
      const { place } = await database.transaction((tx) => tx.one(written, []), { readOnly: true })
      mark = { place, at }
    }
    const { place, at } = mark
    const { isThere } = await copy.transaction((tx) => tx.one(arrived, [place]), { readOnly: true })
    if (!isThere) return
    completeUntil = at
    mark = null
    // An old mark says little of now; a fresh one does.
    if (!isInTime()) await look()
  }
  const lookOnce = () => {
    looking ??= look()
      // A copy that does not answer gets later by itself, until nobody reads it.
      .catch(() => {})
      .finally(() => {
        looking = null
      })
    return looking
  }
  return {
    async transaction(work, options = {}) {
      if (!options.readOnly) return database.transaction(work, options)
      const seen = clock() - lookedAt < LOOK_AGAIN_MS ? null : lookOnce()
      if (!isInTime()) await seen
      if (!isInTime()) return database.transaction(work, options)
      try {
        return await copy.transaction(work, options)
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error
        completeUntil = Number.NEGATIVE_INFINITY
        return database.transaction(work, options)
      }
    },
    close: () => copy.close(),
  }
}
