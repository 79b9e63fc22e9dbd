import type { Database } from '#server/base/database/database.ts'
import type { WatchedReplica } from './watched-replica.ts'

/** Reads from the first usable replica, otherwise from the primary. Writes go to the primary. */
export function readReplica(database: Database, copies: readonly WatchedReplica[]): Database {
  return {
    async transaction(work, options = {}) {
      if (!options.readOnly) return database.transaction(work, options)
      for (const copy of copies) {
        const read = await copy.read(work)
        if (read !== null) return read.result
      }
      return database.transaction(work, options)
    },
    async close() {
      await Promise.all(copies.map((copy) => copy.close()))
    },
  }
}
