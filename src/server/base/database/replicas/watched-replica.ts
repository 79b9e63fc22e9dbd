import {
  type Database,
  DatabaseUnavailable,
  statement,
  type Transaction,
} from '#server/base/database/database.ts'
import { isOfDatabase } from '#server/base/database/database-failure.ts'
import { Overloaded } from '#server/base/load-shedding/overloaded.ts'

/** A replica with more lag is not used. */
export const LATE_SECONDS_MAX = 5
/** How long a failed replica is skipped. */
export const SKIPPED_SECONDS = 10
const LOOK_AGAIN_MS = 500

/** The timeout of a query on the replica. The primary can answer instead. */
export const REPLICA_LIMITS = {
  connectMillis: 500,
  statementMillis: 1000,
  answerMillis: 1000,
  waitMillis: 250,
}

const written = statement<{ place: string; cluster: string }>(
  'copy-written',
  `SELECT pg_current_wal_insert_lsn()::text AS place,
     (SELECT system_identifier::text FROM pg_control_system()) AS cluster`,
)
/** Verifies that the replica is a standby of the same cluster: another server has its own log positions. */
const arrived = statement<{ isCopy: boolean; isThere: boolean }, [string, string]>(
  'copy-arrived',
  `SELECT pg_is_in_recovery() AND (SELECT system_identifier::text FROM pg_control_system()) = $2 AS "isCopy",
     coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS "isThere"`,
)

/** Is called with the reason when a replica is skipped. */
export type OnReplicaSkipped = (why: string, error?: unknown) => void

export interface WatchedReplica {
  /** Returns the result from the replica, or null if it is late, failing or not a replica. Exceptions of `work` are rethrown. */
  read<Result>(work: (tx: Transaction) => Promise<Result>): Promise<{ result: Result } | null>
  close(): Promise<void>
}

/**
 * A replica whose lag is known. The lag is measured by log positions of the primary and by the clock of this
 * process: a position is taken from the primary, and the replica must reach it. A failing replica delays one
 * request by a second. Until it recovers, no request waits for it.
 */
export function watchReplica(
  database: Database,
  copy: Database,
  tell: OnReplicaSkipped = () => {},
  clock = () => performance.now(),
  answerMillis = REPLICA_LIMITS.answerMillis,
): WatchedReplica {
  let lookedAt = Number.NEGATIVE_INFINITY
  let mark: { place: string; cluster: string; at: number } | null = null
  let completeUntil = Number.NEGATIVE_INFINITY
  let aloneUntil = Number.NEGATIVE_INFINITY
  let isSick = false
  let looking: Promise<void> | null = null

  const isInTime = () => clock() - completeUntil <= LATE_SECONDS_MAX * 1000

  const askCopy = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    within(answerMillis, copy.transaction(work, { readOnly: true }))

  const leaveAlone = (why: string, error?: unknown) => {
    completeUntil = Number.NEGATIVE_INFINITY
    aloneUntil = clock() + SKIPPED_SECONDS * 1000
    if (!isSick) tell(why, error)
    isSick = true
  }
  const look = async (): Promise<void> => {
    lookedAt = clock()
    if (mark === null) {
      // The position is taken before the query, because later writes may be missing.
      const at = clock()
      mark = { ...(await database.transaction((tx) => tx.one(written, []), { readOnly: true })), at }
    }
    const { place, cluster, at } = mark
    const seen = await askCopy((tx) => tx.one(arrived, [place, cluster])).catch((error: unknown) => {
      leaveAlone('it does not answer', error)
      return null
    })
    if (seen === null) return
    if (!seen.isCopy) {
      // The primary may have changed: its position is queried again.
      mark = null
      leaveAlone('it is no standby of this database')
      return
    }
    isSick = false
    if (!seen.isThere) return
    completeUntil = at
    mark = null
    // An old position says little about the current lag.
    if (!isInTime()) await look()
  }
  const lookOnce = () => {
    looking ??= look()
      // The primary does not report its position, so the lag is unknown.
      .catch(() => {})
      .finally(() => {
        looking = null
      })
    return looking
  }
  return {
    async read(work) {
      const now = clock()
      if (now < aloneUntil) return null
      const seen = now - lookedAt < LOOK_AGAIN_MS ? null : lookOnce()
      if (!isInTime() && !isSick) await seen
      if (!isInTime()) return null
      try {
        return { result: await askCopy(work) }
      } catch (error) {
        if (error instanceof DatabaseUnavailable || error instanceof Overloaded)
          leaveAlone('it does not answer', error)
        else if (!isOfDatabase(error)) throw error
        // The primary can answer queries that the replica rejects, such as those cancelled by replay.
        return null
      }
    },
    close: () => copy.close(),
  }
}

async function within<Result>(millis: number, answer: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DatabaseUnavailable('The copy is too slow')), millis)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
