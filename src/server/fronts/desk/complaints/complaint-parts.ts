import { AGES, type Age } from '#domain/complaints/age.ts'
import type { ComplaintOutcome } from '#domain/complaints/channel.ts'
import type { Day } from '#domain/dates.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'

/** How a complaint stands: open, or answered with an outcome or without one. */
export type Standing = ComplaintOutcome | 'open' | 'unsaid'

/** Complaints of one market, kind and standing. */
export interface PartCount {
  market: MarketId
  type: string
  standing: Standing
  count: number
}

/** Open complaints of one market that have waited about as long. */
export interface AgeCount {
  market: MarketId
  age: Age
  count: number
}

const parts = statement<PartCount, [Day, Day]>(
  'desk-complaint-parts',
  `SELECT market, problem_type AS type, CASE WHEN replied_at IS NULL THEN 'open' ELSE coalesce(outcome, 'unsaid') END AS standing,
     count(*)::int AS count
   FROM complaints WHERE opened_on BETWEEN $1 AND $2 GROUP BY 1, 2, 3`,
)

/** What was received on these days, as it stands now; a second look belongs to its complaint. */
export const complaintParts = (tx: Transaction, first: Day, last: Day): Promise<PartCount[]> =>
  tx.rows(parts, [first, last])

const ages = statement<AgeCount, [todays: string, froms: string]>(
  'desk-complaint-ages',
  // By day first, which an index tells by itself; a day's age is then looked up once.
  `WITH ages AS (SELECT age, from_days::int FROM jsonb_each_text($2::jsonb) AS one (age, from_days)),
   waiting AS (SELECT market, coalesce(reopened_on, opened_on) AS since, count(*) AS count
     FROM complaints WHERE state IN ('received', 'in-review') GROUP BY 1, 2)
   SELECT market, age, sum(count)::int AS count
   FROM waiting, LATERAL (SELECT age FROM ages
     WHERE from_days <= ($1::jsonb ->> market)::date - since ORDER BY from_days DESC LIMIT 1) AS waited
   GROUP BY 1, 2`,
)

/** What is open, by how long it has waited today; of a second look since it was asked for. */
export const complaintAges = (tx: Transaction, todays: Record<MarketId, Day>): Promise<AgeCount[]> =>
  tx.rows(ages, [JSON.stringify(todays), JSON.stringify(AGES)])
