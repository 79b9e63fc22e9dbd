import { AGES, type Age } from '#domain/complaints/age.ts'
import type { ComplaintOutcome } from '#domain/complaints/channel.ts'
import type { Day } from '#domain/dates.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'

/** The state of a complaint: open, or answered with or without an outcome. */
export type Standing = ComplaintOutcome | 'open' | 'unsaid'

/** The number of complaints of one market, kind and state. */
export interface PartCount {
  market: MarketId
  type: string
  standing: Standing
  count: number
}

/** The number of open complaints of one market and age group. */
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

/** Complaints received on these days, in their current state; a reopened one counts once. */
export const complaintParts = (tx: Transaction, first: Day, last: Day): Promise<PartCount[]> =>
  tx.rows(parts, [first, last])

const ages = statement<AgeCount, [todays: string, froms: string]>(
  'desk-complaint-ages',
  // Grouped by day first, from an index alone; then the age of each day is computed once.
  `WITH ages AS (SELECT age, from_days::int FROM jsonb_each_text($2::jsonb) AS one (age, from_days)),
   waiting AS (SELECT market, coalesce(reopened_on, opened_on) AS since, count(*) AS count
     FROM complaints WHERE state IN ('received', 'in-review') GROUP BY 1, 2)
   SELECT market, age, sum(count)::int AS count
   FROM waiting, LATERAL (SELECT age FROM ages
     WHERE from_days <= ($1::jsonb ->> market)::date - since ORDER BY from_days DESC LIMIT 1) AS waited
   GROUP BY 1, 2`,
)

/** Open complaints by their age; a reopened one counts from its reopening. */
export const complaintAges = (tx: Transaction, todays: Record<MarketId, Day>): Promise<AgeCount[]> =>
  tx.rows(ages, [JSON.stringify(todays), JSON.stringify(AGES)])
