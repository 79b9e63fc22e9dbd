import type { Keys } from '#server/base/config/secrets.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'

const count = statement<unknown, [Buffer, Date, Date, number]>(
  'count-desk-try',
  `INSERT INTO desk_tries AS t (key, failures, last_at) VALUES ($1, 1, $2)
   ON CONFLICT (key) DO UPDATE SET last_at = $2, failures = CASE WHEN t.last_at <= $3 THEN 1 ELSE t.failures + 1 END
   WHERE t.last_at <= $3 OR t.failures < $4`,
)

/**
 * Counts a try before it is known how it ends, so that tries at the same moment are all counted; false, and nothing is
 * counted, when `max` of them failed and the last one was after `since`.
 */
export async function countTry(
  tx: Transaction,
  key: Buffer,
  { now, since, max }: { now: Date; since: Date; max: number },
): Promise<boolean> {
  return (await tx.run(count, [key, now, since, max])) === 1
}

const takeBack = statement<unknown, [Buffer]>(
  'take-desk-try',
  'UPDATE desk_tries SET failures = failures - 1 WHERE key = $1 AND failures > 0',
)

/** The try ended well. */
export async function takeTryBack(tx: Transaction, key: Buffer): Promise<void> {
  await tx.run(takeBack, [key])
}

const forget = statement<unknown, [Buffer]>('forget-desk-tries', 'DELETE FROM desk_tries WHERE key = $1')

/** All earlier tries are forgiven. */
export async function forgetTries(tx: Transaction, key: Buffer): Promise<void> {
  await tx.run(forget, [key])
}

const sweep = statement<unknown, [Date]>('sweep-desk-tries', 'DELETE FROM desk_tries WHERE last_at <= $1')

/** Forgets tries that no longer count. */
export async function sweepTries(tx: Transaction, before: Date): Promise<void> {
  await tx.run(sweep, [before])
}

const known = statement<{ isKnown: boolean }, [string, Buffer[], Date]>(
  'is-known-desk-network',
  `SELECT EXISTS (SELECT FROM desk_networks n JOIN desk_users u ON u.id = n.user_id
     WHERE u.name = $1 AND n.network = ANY($2) AND n.last_at > $3) AS "isKnown"`,
)

/** Whether somebody of this name has signed in from this network, keyed in one of these ways, since then. */
export async function isKnownNetwork(tx: Transaction, name: string, networks: Keys, since: Date) {
  return (await tx.one(known, [name, [...networks], since])).isKnown
}

const remember = statement<unknown, [string, Buffer, Date]>(
  'remember-desk-network',
  `INSERT INTO desk_networks (user_id, network, last_at) VALUES ($1, $2, $3)
   ON CONFLICT (user_id, network) DO UPDATE SET last_at = $3`,
)

export async function rememberNetwork(tx: Transaction, userId: string, network: Buffer, now: Date) {
  await tx.run(remember, [userId, network, now])
}
