import type { Keys } from '#server/base/config/secrets.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'

const known = statement<{ isKnown: boolean }, [string, Buffer[], Date]>(
  'is-known-desk-network',
  `SELECT EXISTS (SELECT FROM desk_networks n JOIN desk_users u ON u.id = n.user_id
     WHERE u.name = $1 AND n.network = ANY($2) AND n.last_at > $3) AS "isKnown"`,
)

/**
 * Returns whether this name has signed in from this network since then. `networks` are its hashes under all
 * secrets.
 */
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
