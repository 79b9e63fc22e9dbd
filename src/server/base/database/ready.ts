import { type Database, statement } from './database.ts'

const READ = statement<{ answer: number }>('ready', 'SELECT 1 AS answer')
const WRITE = statement<unknown, [Date]>(
  'ready-to-write',
  `UPDATE watch_marks SET at = $1 WHERE name = 'ready'`,
)

/** Checks that the database responds. Rejects if it does not. */
export const canRead = async (database: Database): Promise<boolean> =>
  database.transaction(async (tx) => (await tx.one(READ, [])).answer === 1, { readOnly: true })

/** Checks that the database accepts writes: it may be a standby or full. Rejects if it does not. */
export const canWrite = async (database: Database, now: Date): Promise<boolean> =>
  database.transaction(async (tx) => (await tx.run(WRITE, [now])) === 1)
