import type { Secrets } from '#server/base/config/secrets.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { keyed } from '#server/base/sealing/keyed.ts'

/** At most `max` within a window, which begins with the first one. */
export interface Budget {
  name: string
  max: number
  windowMinutes: number
}

/** One more of a budget for somebody: an address, a phone, a template. */
export interface Claim {
  budget: Budget
  who: string
  /** Where it is counted what went well from there lately: so many are added to `max`. */
  vouchedBy?: Buffer
}

/** Everything was within its budget, with the counters that are held now, or the first claim that was not, and when it will be. */
export type Claimed = { ok: true; held: Held[] } | { ok: false; spent: Claim; until: Date }

interface Held {
  claim: Claim
  key: Buffer
  count: number
}

/** Where a claim is counted, and when. */
export interface Counting {
  tx: Transaction
  service: { config: { secrets: Secrets } }
  now: Date
}

const MINUTE_MS = 60_000

// What went well is kept in thousandths that fade evenly within a day. A window that ends at one moment would shut out
// everybody behind a busy address then.
const VOUCHED_SECONDS = 24 * 3600
const VOUCHED_UNIT = 1000
const faded = (counter: string, now: string) =>
  `${counter}.count * greatest(0, extract(epoch FROM ${counter}.ends_at - ${now})) / ${VOUCHED_SECONDS}`
const vouched = (key: string, now: string) =>
  `coalesce((SELECT ceil(${faded('v', now)} / ${VOUCHED_UNIT}) FROM rate_counts v WHERE v.key = ${key}), 0)::integer`

/** The counter of somebody's budget. It is keyed: what is counted is not kept. */
export const budgetKey = ({ service }: Pick<Counting, 'service'>, name: string, who: string): Buffer =>
  keyed(service, 'budget', name, who)

const add = statement<{ count: number }, [Buffer, Date, Date, number, Buffer | null]>(
  'claim-budget',
  `INSERT INTO rate_counts AS c (key, count, ends_at) VALUES ($1, 1, $2)
   ON CONFLICT (key) DO UPDATE SET
     count = CASE WHEN c.ends_at <= $3 THEN 1 ELSE c.count + 1 END,
     ends_at = CASE WHEN c.ends_at <= $3 THEN EXCLUDED.ends_at ELSE c.ends_at END
     WHERE c.ends_at <= $3 OR c.count < $4::integer + ${vouched('$5', '$3')}
   RETURNING count`,
)

const end = statement<{ endsAt: Date }, [Buffer]>(
  'end-of-budget',
  'SELECT ends_at AS "endsAt" FROM rate_counts WHERE key = $1',
)

/**
 * Claims one of each budget, in this order, or none: what was claimed before the first that is spent is given back. A
 * budget is one row that is counted and compared in one statement, so that no number of calls at once gets past it.
 * Everybody claims in the same order, narrow before wide, because the rows stay locked until the transaction ends.
 */
export async function claimBudgets(around: Counting, claims: readonly Claim[]): Promise<Claimed> {
  const { tx, now } = around
  const held: Held[] = []
  for (const claim of claims) {
    const { name, max, windowMinutes } = claim.budget
    const key = budgetKey(around, name, claim.who)
    const endsAt = new Date(now.getTime() + windowMinutes * MINUTE_MS)
    const row = await tx.row(add, [key, endsAt, now, max, claim.vouchedBy ?? null])
    if (!row) {
      await giveBackBudgets(around, held.map(keyOf))
      return { ok: false, spent: claim, until: (await tx.one(end, [key])).endsAt }
    }
    held.push({ claim, key, count: row.count })
  }
  return { ok: true, held }
}

const keyOf = ({ key }: Held) => key

const giveBack = statement<unknown, [Buffer[], Date]>(
  'give-back-budgets',
  `UPDATE rate_counts AS c SET count = greatest(0, c.count - held.times)
   FROM (SELECT r.key, claimed.times FROM rate_counts r
     JOIN (SELECT key, count(*)::integer AS times FROM unnest($1::bytea[]) AS key GROUP BY key) AS claimed USING (key)
     ORDER BY array_position($1, r.key) FOR UPDATE OF r) AS held
   WHERE c.key = held.key AND c.ends_at > $2`,
)

/** Gives back what was claimed, as often as it was, because nothing came of it, or something good did. */
export async function giveBackBudgets({ tx, now }: Counting, keys: readonly Buffer[]): Promise<void> {
  if (keys.length > 0) await tx.run(giveBack, [[...keys], now])
}

const vouch = statement<unknown, [Buffer, Date, Date]>(
  'vouch-for',
  `INSERT INTO rate_counts AS c (key, count, ends_at) VALUES ($1, ${VOUCHED_UNIT}, $2)
   ON CONFLICT (key) DO UPDATE SET count = round(${faded('c', '$3')}) + ${VOUCHED_UNIT}, ends_at = EXCLUDED.ends_at`,
)

/** Something went well from there: for a day it widens the budgets that these counters vouch for, less with every hour. */
export async function vouchFor({ tx, now }: Counting, keys: readonly Buffer[]): Promise<void> {
  const until = new Date(now.getTime() + VOUCHED_SECONDS * 1000)
  for (const key of keys) await tx.run(vouch, [key, until, now])
}

const readVouched = statement<{ count: number }, [Buffer, Date]>(
  'read-vouched',
  `SELECT ${vouched('$1', '$2')} AS count`,
)

/** How many a counter of what went well adds now. */
export async function vouchedBy({ tx, now }: Counting, key: Buffer): Promise<number> {
  return (await tx.one(readVouched, [key, now])).count
}

const count = statement<{ count: number }, [Buffer, Date]>(
  'read-budget',
  'SELECT count FROM rate_counts WHERE key = $1 AND ends_at > $2',
)

/** How many a counter stands at now. */
export async function countOf({ tx, now }: Counting, key: Buffer): Promise<number> {
  return (await tx.row(count, [key, now]))?.count ?? 0
}

const spent = statement<{ until: Date }, [Buffer, Date, number]>(
  'find-spent-budget',
  'SELECT ends_at AS until FROM rate_counts WHERE key = $1 AND ends_at > $2 AND count >= $3',
)

/** Until when nothing is left of it; undefined while something is. Only a claim counts. */
export async function spentUntil(around: Counting, { budget, who }: Claim): Promise<Date | undefined> {
  const row = await around.tx.row(spent, [budgetKey(around, budget.name, who), around.now, budget.max])
  return row?.until
}
