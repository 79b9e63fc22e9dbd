import {
  type Database,
  DatabaseUnavailable,
  statement,
  type Transaction,
} from '#server/base/database/database.ts'
import { isOfDatabase } from '#server/base/database/database-failure.ts'
import { Overloaded } from '#server/base/load-shedding/overloaded.ts'

/** A copy that is later than this is not read. */
export const LATE_SECONDS_MAX = 5
/** A copy that failed, or is none, is left alone for so long. */
export const LEFT_ALONE_SECONDS = 10
const LOOK_AGAIN_MS = 500

/** How long a copy may take, and how long anybody waits for it: somebody else has the same answer. */
export const COPY_LIMITS = {
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
/** Another server may be anywhere in a log of its own: only a standby of the same cluster is a copy. */
const arrived = statement<{ isCopy: boolean; isThere: boolean }, [string, string]>(
  'copy-arrived',
  `SELECT pg_is_in_recovery() AND (SELECT system_identifier::text FROM pg_control_system()) = $2 AS "isCopy",
     coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS "isThere"`,
)

/** Hears why a copy is left alone. */
export type TellOfCopy = (why: string, error?: unknown) => void

export interface WatchedCopy {
  /** What the copy says; null where it is late, sick or no copy. What `work` itself throws is thrown. */
  read<Result>(work: (tx: Transaction) => Promise<Result>): Promise<{ result: Result } | null>
  close(): Promise<void>
}

/**
 * A copy that is known to hold everything that was written until a few seconds ago. How late it is, is measured by the
 * place in the database's own log and by one clock, ours: a mark is taken there, and looked for here. One that fails costs
 * one reader a second; until it is well again nobody waits for it.
 */
export function watchCopy(
  database: Database,
  copy: Database,
  tell: TellOfCopy = () => {},
  clock = () => performance.now(),
  answerMillis = COPY_LIMITS.answerMillis,
): WatchedCopy {
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
    aloneUntil = clock() + LEFT_ALONE_SECONDS * 1000
    if (!isSick) tell(why, error)
    isSick = true
  }
  const look = async (): Promise<void> => {
    lookedAt = clock()
    if (mark === null) {
      // Before it is asked: what is written while the answer travels may or may not be counted.
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
      // The one that leads may have changed: its place is asked for again.
      mark = null
      leaveAlone('it is no standby of this database')
      return
    }
    isSick = false
    if (!seen.isThere) return
    completeUntil = at
    mark = null
    // An old mark says little of now; a fresh one does.
    if (!isInTime()) await look()
  }
  const lookOnce = () => {
    looking ??= look()
      // The database itself does not say where it is: nothing is known of the copy.
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
        // What it refuses itself, such as a statement that stood in the way of what arrives, the database may answer.
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
