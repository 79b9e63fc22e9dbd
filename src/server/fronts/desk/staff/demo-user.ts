import type { Transaction } from '#server/base/database/database.ts'
import { insertDeskUser } from '#server/fronts/desk/rows/desk-users.ts'

/** The sandbox's own account at the desk. Its password is public, so production refuses it. */
export const DEMO_USER = { name: 'demo', password: 'sandbox-desk-demo' } as const

/** The hash of that password; stored, because hashing takes longer than starting a sandbox should. */
const DEMO_HASH = '$scrypt$ln=14,r=8,p=1$YWJvbm8gc2FuZGJveCAwMQ$urYJXJFifciNKVN0X+oNmLHQjkU9vENXO5/R6URNEKA'

/** Creates the demo account if it is missing. */
export async function makeDemoUser(tx: Transaction, now: Date): Promise<void> {
  const user = {
    id: 'sandbox-desk',
    name: DEMO_USER.name,
    passwordHash: DEMO_HASH,
    isDemo: true,
    role: 'all',
  } as const
  await insertDeskUser(tx, user, now)
}
