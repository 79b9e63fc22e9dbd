import { type Database, statement } from './database.ts'

const ASK = statement<{ answer: number }>('ready', 'SELECT 1 AS answer')

/** Whether the database answers now, so that a balancer sends people here. */
export async function isReady(database: Database): Promise<boolean> {
  try {
    await database.transaction((tx) => tx.one(ASK, []), { readOnly: true })
    return true
  } catch {
    return false
  }
}
