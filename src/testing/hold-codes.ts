import { statement } from '#server/base/database/database.ts'
import type { SandboxServer } from './sandbox-server.ts'

const inTransaction = statement<{ count: number }>(
  'test-open-transactions',
  `SELECT count(*)::int AS count FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
)

/** Stops every hashing of a code before it begins, until it is let go on. */
export function holdCodes({ service }: SandboxServer) {
  const { codeTurns } = service
  const own = { ...codeTurns }
  const gate = Promise.withResolvers<void>()
  let held = 0
  // In the object itself, because those who have connections of their own have a copy of the service.
  codeTurns.take = async (whose, work) => {
    held += 1
    await gate.promise
    return own.take(whose, work)
  }
  return {
    /** How many wait to be hashed. */
    held: () => held,
    /** How many transactions are open in the database meanwhile. */
    openTransactions: async () =>
      (await service.database.transaction((tx) => tx.one(inTransaction, []), { readOnly: true })).count,
    goOn: () => {
      Object.assign(codeTurns, own)
      gate.resolve()
    },
  }
}
