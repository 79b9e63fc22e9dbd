import { statement, type Transaction } from '#server/database/database.ts'

const add = statement<{ count: number }, [Buffer, Date]>(
  'add-rate-count',
  `INSERT INTO rate_counts (key, count, ends_at) VALUES ($1, 1, $2)
   ON CONFLICT (key) DO UPDATE SET count = rate_counts.count + 1 RETURNING count`,
)

/** One more in a window; resolves with how many that makes. The row stays locked until the transaction ends. */
export async function addCount(tx: Transaction, key: Buffer, endsAt: Date): Promise<number> {
  return (await tx.one(add, [key, endsAt])).count
}
