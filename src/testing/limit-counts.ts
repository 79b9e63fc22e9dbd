import { statement } from '#server/base/database/database.ts'
import { type Claim, limitKey } from '#server/base/limits/limit.ts'
import type { Service } from '#server/service/service.ts'

const write = statement<unknown, [Buffer, number, Date]>(
  'test-write-limit',
  `INSERT INTO rate_counts (key, count, ends_at) VALUES ($1, $2, $3)
   ON CONFLICT (key) DO UPDATE SET count = EXCLUDED.count, ends_at = EXCLUDED.ends_at`,
)

/** Sets a client's counter as if it had made so many claims at this moment. */
export const setLimitCount = (service: Service, now: Date, claim: Claim, count: number): Promise<unknown> => {
  const ends = new Date(now.getTime() + claim.limit.windowMinutes * 60_000)
  const key = limitKey({ service, now }, claim)
  return service.database.transaction((tx) => tx.run(write, [key, count, ends]))
}

const read = statement<{ count: number }, [Buffer, Date]>(
  'test-read-limit',
  'SELECT count FROM rate_counts WHERE key = $1 AND ends_at > $2',
)

/** Returns the current count of a client. */
export const limitCount = (service: Service, now: Date, claim: Claim): Promise<number> =>
  service.database.transaction(
    async (tx) => (await tx.row(read, [limitKey({ service, now }, claim), now]))?.count ?? 0,
  )
