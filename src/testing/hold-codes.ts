import { statement } from '#server/base/database/database.ts'
import type { SandboxServer } from './sandbox-server.ts'

const inTransaction = statement<{ count: number }>(
  'test-open-transactions',
  `SELECT count(*)::int AS count FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
)

/** Holds every hash of a code until `goOn` is called. */
export function holdCodes({ service }: SandboxServer) {
  const { codeQueue } = service
  const own = { ...codeQueue }
  const gate = Promise.withResolvers<void>()
  let held = 0
  // Patched in the object itself, because copies of the service with other connections share it.
  codeQueue.run = async (work, options) => {
    held += 1
    await gate.promise
    return own.run(work, options)
  }
  return {
    /** Number of held codes. */
    held: () => held,
    /** Number of open database transactions. */
    openTransactions: async () =>
      (await service.database.transaction((tx) => tx.one(inTransaction, []), { readOnly: true })).count,
    goOn: () => {
      Object.assign(codeQueue, own)
      gate.resolve()
    },
  }
}
