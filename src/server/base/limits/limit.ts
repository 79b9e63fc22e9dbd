import type { Secrets } from '#server/base/config/secrets.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { type RefusalOptions, Refused } from '#server/base/http/refused.ts'
import { limitRefusals } from '#server/base/observability/counters.ts'
import { keyed } from '#server/base/sealing/keyed.ts'

export const HOUR_MINUTES = 60
export const DAY_MINUTES = 24 * HOUR_MINUTES

/** A rate limit: at most `max` events of one client within a window. */
export interface Limit {
  /** The label of its metric. It is part of the counter's key: a renamed limit starts at zero. */
  readonly name: string
  readonly max: number
  readonly windowMinutes: number
  /**
   * When a window begins: with its first event (the default), with each event that is counted, or by the clock, so that an
   * hour is the same for all clients.
   */
  readonly window?: 'each-event' | 'clock'
  /** The first parts of the counter's key if they are not `budget` and the name, as earlier releases wrote them. */
  readonly key?: readonly [string, ...string[]]
}

export interface LimitDeclaration extends Omit<Limit, 'max'> {
  /** A number, or the setting that decides it. Claims against the latter give the number. */
  readonly max: number | { readonly setting: string }
  /** The columns of docs/reference/limits.md: the events, whose they are, and what happens beyond the limit. */
  readonly counts: string
  readonly per: string
  readonly beyond?: string
}

const declared = new Map<string, LimitDeclaration>()

/** Every limit that was declared so far, by name. */
export const declaredLimits: ReadonlyMap<string, LimitDeclaration> = declared

/** Declares a rate limit, once, in the subject that it protects. */
export function limit<const Declared extends LimitDeclaration>(declaration: Declared): Declared {
  if (declared.has(declaration.name)) throw new Error(`Two limits are called ${declaration.name}`)
  declared.set(declaration.name, declaration)
  return declaration
}

/** What the declarations of several limits have in common. */
type LimitAbout = Pick<LimitDeclaration, 'counts' | 'per' | 'beyond'>

/** Declares a limit of an hour and one of a day. */
export const limitHourAndDay = (name: string, [hour, day]: readonly [number, number], about: LimitAbout) => [
  limit({ name: `${name}-hour`, max: hour, windowMinutes: HOUR_MINUTES, ...about }),
  limit({ name: `${name}-day`, max: day, windowMinutes: DAY_MINUTES, ...about }),
]

/** Declares a limit of a day for each borrower. */
export const dailyLimit = (
  declaration: Pick<LimitDeclaration, 'name' | 'counts' | 'beyond'> & { max: number },
) => limit({ windowMinutes: DAY_MINUTES, per: 'borrower', ...declaration })

/** One event of one client. */
export interface Claim {
  limit: Limit
  /** Identifies the client: an address, a phone, a borrower. */
  who: string | readonly string[]
  /** The key of a counter of successes. The successes of the last day are added to `max`. */
  vouchedBy?: Buffer
}

/** One event of one client against each of several limits. */
export const claimsOf = (
  limits: Limit | readonly Limit[],
  who: Claim['who'],
  vouchedBy?: Buffer,
): readonly Claim[] => [limits].flat().map((limit) => ({ limit, who, ...(vouchedBy && { vouchedBy }) }))

/** The counters that the claims raised; or the first claim beyond its limit, and when there may be another try. */
export type Claimed = { ok: true; held: Held[] } | { ok: false; spent: Claim; until: Date }

interface Held {
  claim: Claim
  key: Buffer
  count: number
}

/** The transaction and the moment of a claim. */
export interface Counting {
  tx: Transaction
  service: { config: { secrets: Secrets } }
  now: Date
}

const MINUTE_MS = 60_000

// Successes are counted in thousandths and fade evenly within a day. If they ended at one moment, all clients of a busy
// address would be refused at that moment.
const VOUCHED_SECONDS = 24 * 3600
const VOUCHED_UNIT = 1000
const faded = (counter: string, now: string) =>
  `${counter}.count * greatest(0, extract(epoch FROM ${counter}.ends_at - ${now})) / ${VOUCHED_SECONDS}`
const vouched = (key: string, now: string) =>
  `coalesce((SELECT ceil(${faded('v', now)} / ${VOUCHED_UNIT}) FROM rate_counts v WHERE v.key = ${key}), 0)::integer`

/** The key of a counter. It is a keyed hash, so that the table holds no address and no phone. */
export function limitKey({ service, now }: Omit<Counting, 'tx'>, { limit, who }: Claim): Buffer {
  const { name, window, windowMinutes, key: first = ['budget', name] } = limit
  const windows = window === 'clock' ? [String(Math.floor(now.getTime() / (windowMinutes * MINUTE_MS)))] : []
  return keyed(service, ...first, ...[who].flat(), ...windows)
}

/** The key of a counter of successes. */
export const vouchKey = ({ service }: Pick<Counting, 'service'>, name: string, who: string): Buffer =>
  keyed(service, 'budget', name, who)

/** When the window of an event ends if the event is the first of it. */
function windowEnd({ window, windowMinutes }: Limit, now: Date): Date {
  const windowMs = windowMinutes * MINUTE_MS
  return new Date(now.getTime() + windowMs - (window === 'clock' ? now.getTime() % windowMs : 0))
}

/** Raises counters up to their limit. It counts and compares in one statement, so concurrent claims cannot pass the limit. */
const raise = (source: string, [now, max, eachEvent]: [string, string, string], more: string) =>
  `INSERT INTO rate_counts AS c (key, count, ends_at) ${source}
   ON CONFLICT (key) DO UPDATE SET
     count = CASE WHEN c.ends_at <= ${now} THEN EXCLUDED.count ELSE c.count + EXCLUDED.count END,
     ends_at = CASE WHEN c.ends_at <= ${now} OR ${eachEvent}::boolean THEN EXCLUDED.ends_at ELSE c.ends_at END
     WHERE c.ends_at <= ${now} OR c.count < ${max}::integer + ${more}
   RETURNING key, count`

const raiseOne = statement<{ count: number }, [Buffer, Date, Date, number, boolean, Buffer | null]>(
  'claim-limit',
  raise('VALUES ($1, 1, $2)', ['$3', '$4', '$5'], vouched('$6', '$3')),
)

type Raised = { key: Buffer; count: number }
const ALL = 'SELECT * FROM unnest($1::bytea[], $2::integer[], $3::timestamptz[])'
const raiseEach = statement<Raised, [Buffer[], number[], Date[], Date, number, boolean]>(
  'claim-limit-each',
  raise(ALL, ['$4::timestamptz', '$5', '$6'], '0'),
)

/** The keys of the counters that claims raised, as `giveBack` takes them. */
export const keysOf = (held: readonly Held[]) => held.map(({ key }) => key)

const readEnds = statement<{ key: Buffer; endsAt: Date }, [Buffer[]]>(
  'ends-of-limits',
  'SELECT key, ends_at AS "endsAt" FROM rate_counts WHERE key = ANY($1)',
)

/**
 * Claims one event of each limit in this order, or none: if one is refused, the earlier ones are given back. All callers name
 * narrow limits before wide ones, because the counters stay locked until the transaction ends.
 */
export async function claimLimits(around: Counting, claims: readonly Claim[]): Promise<Claimed> {
  const { tx, now } = around
  const held: Held[] = []
  for (const claim of claims) {
    const { max, window, name } = claim.limit
    const [key, end] = [limitKey(around, claim), windowEnd(claim.limit, now)]
    const isEach = window === 'each-event'
    const row = await tx.row(raiseOne, [key, end, now, max, isEach, claim.vouchedBy ?? null])
    if (!row) {
      limitRefusals.inc({ limit: name })
      await giveBack(around, keysOf(held))
      return { ok: false, spent: claim, until: (await tx.one(readEnds, [[key]])).endsAt }
    }
    held.push({ claim, key, count: row.count })
  }
  return { ok: true, held }
}

/** Whether one more event was within the limit. It is counted only then. */
export const isWithinLimit = async (around: Counting, limit: Limit, who: Claim['who']): Promise<boolean> =>
  (await claimLimits(around, [{ limit, who }])).ok

/** Claims one event of each limit, or refuses and says after how long there may be another try. */
export async function claimOrRefuse(
  around: Counting,
  limits: Limit | readonly Limit[],
  who: Claim['who'],
  manner: RefusalOptions = {},
): Promise<void> {
  const claimed = await claimLimits(around, claimsOf(limits, who))
  if (!claimed.ok) throw new Refused('too-many-requests', { ...manner, ...retryAfter(claimed, around.now) })
}

/** Refuses as `claimOrRefuse` would, and counts nothing. */
export async function refuseIfExhausted(around: Counting, limit: Limit, who: Claim['who']): Promise<void> {
  const checked = await checkLimits(around, claimsOf(limit, who))
  if (!checked.ok) throw new Refused('too-many-requests', retryAfter(checked, around.now))
}

/** When there may be another try, as a refusal says it. The answer carries it as `Retry-After`. */
export const retryAfter = ({ until }: { until: Date }, now: Date) => ({
  afterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
})

/**
 * Claims one event for each client, which may be named several times, with one statement. Returns until when each is refused;
 * null for those that are not. Counters are locked in the order of their keys.
 */
export async function claimEach(
  around: Counting,
  limit: Limit,
  clients: readonly string[],
): Promise<(Date | null)[]> {
  if (clients.length === 0) return []
  const { tx, now } = around
  const keys = clients.map((who) => limitKey(around, { limit, who }).toString('hex'))
  const times = new Map<string, number>()
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1)
  const sorted = [...times].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const bytes = (all: readonly string[]) => all.map((key) => Buffer.from(key, 'hex'))
  const rows = await tx.rows(raiseEach, [
    bytes(sorted.map(([key]) => key)),
    sorted.map(([, count]) => count),
    sorted.map(() => windowEnd(limit, now)),
    now,
    limit.max,
    limit.window === 'each-event',
  ])
  const counts = new Map(rows.map(({ key, count }) => [key.toString('hex'), count]))
  const countOf = (key: string) => counts.get(key) ?? Number.POSITIVE_INFINITY
  const full = [...times.keys()].filter((key) => countOf(key) > limit.max)
  const ends = full.length > 0 ? await tx.rows(readEnds, [bytes(full)]) : []
  const endOf = new Map(ends.map(({ key, endsAt }) => [key.toString('hex'), endsAt]))
  return keys.map((key) => {
    const after = (times.get(key) ?? 1) - 1
    times.set(key, after)
    if (countOf(key) - after <= limit.max) return null
    limitRefusals.inc({ limit: limit.name })
    return endOf.get(key) ?? now
  })
}

const lower = statement<unknown, [Buffer[], Date]>(
  'give-back-limits',
  `UPDATE rate_counts AS c SET count = greatest(0, c.count - held.times)
   FROM (SELECT r.key, claimed.times FROM rate_counts r
     JOIN (SELECT key, count(*)::integer AS times FROM unnest($1::bytea[]) AS key GROUP BY key) AS claimed USING (key)
     ORDER BY array_position($1, r.key) FOR UPDATE OF r) AS held
   WHERE c.key = held.key AND c.ends_at > $2`,
)

/** Lowers counters, each as often as its key is named: the event failed for another reason, or it ended well. */
export async function giveBack({ tx, now }: Counting, keys: readonly Buffer[]): Promise<void> {
  if (keys.length > 0) await tx.run(lower, [[...keys], now])
}

const clear = statement<unknown, [Buffer]>('clear-limit', 'DELETE FROM rate_counts WHERE key = $1')

/** Gives back all events of a client. */
export async function clearLimit(around: Counting, claim: Claim): Promise<void> {
  await around.tx.run(clear, [limitKey(around, claim)])
}

const vouch = statement<unknown, [Buffer, Date, Date]>(
  'vouch-for',
  `INSERT INTO rate_counts AS c (key, count, ends_at) VALUES ($1, ${VOUCHED_UNIT}, $2)
   ON CONFLICT (key) DO UPDATE SET count = round(${faded('c', '$3')}) + ${VOUCHED_UNIT}, ends_at = EXCLUDED.ends_at`,
)

/** Counts a success. For a day it widens the limits that these counters vouch for, less with every hour. */
export async function vouchFor({ tx, now }: Counting, keys: readonly Buffer[]): Promise<void> {
  const until = new Date(now.getTime() + VOUCHED_SECONDS * 1000)
  for (const key of keys) await tx.run(vouch, [key, until, now])
}

const readVouched = statement<{ count: number }, [Buffer, Date]>(
  'read-vouched',
  `SELECT ${vouched('$1', '$2')} AS count`,
)

/** How many events a counter of successes adds now. */
export async function vouchedBy({ tx, now }: Counting, key: Buffer): Promise<number> {
  return (await tx.one(readVouched, [key, now])).count
}

const spent = statement<{ until: Date }, [Buffer, Date, number, Buffer | null]>(
  'find-spent-limit',
  `SELECT ends_at AS until FROM rate_counts
   WHERE key = $1 AND ends_at > $2 AND count >= $3::integer + ${vouched('$4', '$2')}`,
)

/** Returns until when a claim would be refused; undefined if it would not. */
export async function exhaustedUntil(around: Counting, claim: Claim): Promise<Date | undefined> {
  const key = limitKey(around, claim)
  const row = await around.tx.row(spent, [key, around.now, claim.limit.max, claim.vouchedBy ?? null])
  return row?.until
}

/** Refuses the claims that `claimLimits` would refuse now, and counts no event. */
export async function checkLimits(around: Counting, claims: readonly Claim[]): Promise<Claimed> {
  for (const claim of claims) {
    const until = await exhaustedUntil(around, claim)
    if (!until) continue
    limitRefusals.inc({ limit: claim.limit.name })
    return { ok: false, spent: claim, until }
  }
  return { ok: true, held: [] }
}
