import type { Day } from '#domain/dates.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'

/** Where a visitor came from, as the advertisement's link says it. */
export interface Channel {
  appFrom: string
  userFrom: string
  utmTag: string
}

export type CampaignKind = 'visit' | 'click' | 'code' | 'registration'

/** Something that counts. */
export interface CampaignEvent extends Channel {
  kind: CampaignKind
  templateId: string | null
  clientType: 'ios' | 'android' | null
}

const claim = statement<unknown, [Buffer, Date, Date]>(
  'claim-count',
  `INSERT INTO counted_lately AS c (key, until) VALUES ($1, $2)
   ON CONFLICT (key) DO UPDATE SET until = EXCLUDED.until WHERE c.until <= $3`,
)

/** Whether this is to be counted: true for the first of several in the time until `until`, also when they come at once. */
export async function claimCount(tx: Transaction, key: Buffer, until: Date, now: Date): Promise<boolean> {
  return (await tx.run(claim, [key, until, now])) === 1
}

const insert = statement<
  unknown,
  [string, CampaignKind, string | null, string, string, string, 'ios' | 'android' | null, Date]
>(
  'insert-campaign-event',
  `INSERT INTO campaign_events (id, kind, template_id, app_from, user_from, utm_tag, client_type, at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

export async function insertCampaignEvent(tx: Transaction, event: CampaignEvent, now: Date): Promise<void> {
  const { kind, templateId, appFrom, userFrom, utmTag, clientType } = event
  await tx.run(insert, [newId(now), kind, templateId, appFrom, userFrom, utmTag, clientType, now])
}

/** The figures of one channel on one day. */
export interface Figures extends Channel {
  day: Day
  visits: number
  clicks: number
  codes: number
  registrations: number
}

const sums = statement<Figures, [string, Date, Date]>(
  'campaign-figures',
  `SELECT (at AT TIME ZONE $1)::date AS day, app_from AS "appFrom", user_from AS "userFrom", utm_tag AS "utmTag",
     count(*) FILTER (WHERE kind = 'visit')::int AS visits, count(*) FILTER (WHERE kind = 'click')::int AS clicks,
     count(*) FILTER (WHERE kind = 'code')::int AS codes,
     count(*) FILTER (WHERE kind = 'registration')::int AS registrations
   FROM campaign_events WHERE at >= $2 AND at < $3
   GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
)

/** Figures for each channel and day of a time zone, oldest day first. */
export function campaignFigures(
  tx: Transaction,
  timeZone: string,
  from: Date,
  until: Date,
): Promise<Figures[]> {
  return tx.rows(sums, [timeZone, from, until])
}
