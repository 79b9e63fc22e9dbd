import { statement, type Transaction } from '#server/base/database/database.ts'

const add = statement<{ key: Buffer; count: number }, [Buffer[], number[], Date[]]>(
  'add-rate-counts',
  `INSERT INTO rate_counts AS r (key, count, ends_at) SELECT * FROM unnest($1::bytea[], $2::integer[], $3::timestamptz[])
   ON CONFLICT (key) DO UPDATE SET count = r.count + EXCLUDED.count RETURNING key, count`,
)

/**
 * One more in each of these windows; resolves with how many that makes in each, in their order. A window may be named
 * several times. The rows stay locked until the transaction ends, and are always taken in the order of their keys.
 */
export async function addCounts(
  tx: Transaction,
  windows: readonly { key: Buffer; endsAt: Date }[],
): Promise<number[]> {
  if (windows.length === 0) return []
  const named = new Map<string, { key: Buffer; endsAt: Date; more: number }>()
  for (const { key, endsAt } of windows) {
    const name = key.toString('hex')
    named.set(name, { key, endsAt, more: (named.get(name)?.more ?? 0) + 1 })
  }
  const all = [...named.values()].toSorted((one, other) => one.key.compare(other.key))
  const rows = await tx.rows(add, [
    all.map(({ key }) => key),
    all.map(({ more }) => more),
    all.map(({ endsAt }) => endsAt),
  ])
  const counts = new Map(rows.map(({ key, count }) => [key.toString('hex'), count]))
  return windows.map(({ key }) => {
    const name = key.toString('hex')
    const left = named.get(name)
    if (left) left.more -= 1
    return (counts.get(name) ?? 0) - (left?.more ?? 0)
  })
}
