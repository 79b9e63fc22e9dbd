import { statement, type Transaction } from '#server/base/database/database.ts'
import { keyed } from '#server/base/sealing/keyed.ts'
import type { PublicContext } from '#server/call/serve.ts'

/** How often something may be done in a window of time. */
export interface Limit {
  name: string
  max: number
  windowMinutes: number
}

export const CAPTCHAS_PER_SESSION: Limit = { name: 'captchas-session', max: 60, windowMinutes: 60 }
export const CAPTCHAS_PER_ADDRESS: Limit = { name: 'captchas-address', max: 6000, windowMinutes: 60 }
/** Beyond this an address is still served, and no longer counted. */
export const COUNTED_PER_ADDRESS: Limit = { name: 'counted-address', max: 3000, windowMinutes: 60 }

type Counting = Pick<PublicContext, 'tx' | 'service' | 'now'>

/** Does each once more; false where that was once too often. Every replica counts together. */
export async function areWithin(
  around: Counting,
  all: readonly { limit: Limit; who: string }[],
): Promise<boolean[]> {
  const counts = await addCounts(
    around.tx,
    all.map(({ limit, who }) => windowOf(around, limit, who)),
  )
  return all.map(({ limit }, at) => (counts[at] ?? Number.POSITIVE_INFINITY) <= limit.max)
}

/** Until the window of a limit ends, and it begins anew. */
export const secondsLeftOf = ({ windowMinutes }: Limit, now: Date): number => {
  const windowMs = windowMinutes * 60_000
  return Math.ceil((windowMs - (now.getTime() % windowMs)) / 1000)
}

function windowOf({ service, now }: Counting, { name, windowMinutes }: Limit, who: string) {
  const windowMs = windowMinutes * 60_000
  const number = Math.floor(now.getTime() / windowMs)
  return {
    key: keyed(service, 'rate', name, who, String(number)),
    endsAt: new Date((number + 1) * windowMs),
  }
}

const add = statement<{ key: Buffer; count: number }, [Buffer[], number[], Date[]]>(
  'add-rate-counts',
  `INSERT INTO rate_counts AS r (key, count, ends_at) SELECT * FROM unnest($1::bytea[], $2::integer[], $3::timestamptz[])
   ON CONFLICT (key) DO UPDATE SET count = r.count + EXCLUDED.count RETURNING key, count`,
)

/**
 * Adds one to the count of each window, and resolves with the new counts in the order of the windows. A window may be named
 * several times. The rows stay locked until the transaction ends; the order of their keys prevents deadlocks.
 */
async function addCounts(
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
