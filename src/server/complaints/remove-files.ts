import type { Database, Transaction } from '#server/database/database.ts'
import { sweepFailures } from '#server/seen/counters.ts'
import type { Service } from '#server/service.ts'

/** What becomes of a row: its file has gone, or stays for now. */
export interface Removing {
  forget(tx: Transaction, keys: readonly string[]): Promise<void>
  postpone(tx: Transaction, keys: readonly string[]): Promise<void>
}

/** After so many in a row the store is away, and the others are tried at the next look. */
const FAILURES_MAX = 3

/**
 * Removes files and then their rows; resolves with how many have gone. One whose file cannot be removed waits by itself: the
 * others go all the same.
 */
export async function removeFiles(
  { database, files, log }: Pick<Service, 'files' | 'log'> & { database: Database },
  keys: readonly string[],
  { forget, postpone }: Removing,
): Promise<number> {
  const gone: string[] = []
  const left: string[] = []
  let failures = 0
  for (const key of keys) {
    try {
      await files.delete(key)
      gone.push(key)
      failures = 0
    } catch (error) {
      sweepFailures.inc({ work: 'pictures' })
      log.warn({ name: error instanceof Error ? error.name : typeof error }, 'a file was not removed')
      left.push(key)
      failures += 1
    }
    if (failures === FAILURES_MAX) break
  }
  if (gone.length + left.length > 0)
    await database.transaction(async (tx) => {
      if (gone.length > 0) await forget(tx, gone)
      if (left.length > 0) await postpone(tx, left)
    })
  return gone.length
}
