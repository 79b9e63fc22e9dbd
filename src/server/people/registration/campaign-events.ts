import type { Day } from '#domain/dates.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { newId } from '#server/base/names/ids.ts'

/** The channel of a visitor, from the link of the advertisement. */
export interface Channel {
  appFrom: string
  userFrom: string
  utmTag: string
}

export type CampaignKind = 'visit' | 'click' | 'code' | 'registration'

export interface CampaignEvent extends Channel {
  kind: CampaignKind
  templateId: string | null
  clientType: 'ios' | 'android' | null
}

const claim = statement<{ key: Buffer }, [Buffer[], Date[], Date]>(
  'claim-counts',
  `INSERT INTO counted_lately AS c (key, until) SELECT * FROM unnest($1::bytea[], $2::timestamptz[])
   ON CONFLICT (key) DO UPDATE SET until = EXCLUDED.until WHERE c.until <= $3 RETURNING key`,
)

/**
 * Returns for each event whether to count it: true for the first with its key until `until`, also among
 * concurrent ones. Rows are always locked in the order of their keys.
 */
export async function claimCounts(
  tx: Transaction,
  wanted: readonly { key: Buffer; until: Date }[],
  now: Date,
): Promise<boolean[]> {
  const named = new Map(wanted.toReversed().map((one) => [one.key.toString('hex'), one]))
  const all = [...named.values()].toSorted((one, other) => one.key.compare(other.key))
  const rows = await tx.rows(claim, [all.map(({ key }) => key), all.map(({ until }) => until), now])
  const claimed = new Set(rows.map(({ key }) => key.toString('hex')))
  // Only the first event with a key is counted.
  return wanted.map(({ key }) => claimed.delete(key.toString('hex')))
}

const insert = statement<
  unknown,
  [
    string[],
    CampaignKind[],
    (string | null)[],
    string[],
    string[],
    string[],
    ('ios' | 'android' | null)[],
    Date,
  ]
>(
  'insert-campaign-events',
  `INSERT INTO campaign_events (id, kind, template_id, app_from, user_from, utm_tag, client_type, at)
   SELECT *, $8 FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])`,
)

export async function insertCampaignEvents(
  tx: Transaction,
  events: readonly CampaignEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return
  const each = <Value>(of: (event: CampaignEvent) => Value) => events.map(of)
  await tx.run(insert, [
    each(() => newId(now)),
    each(({ kind }) => kind),
    each(({ templateId }) => templateId),
    each(({ appFrom }) => appFrom),
    each(({ userFrom }) => userFrom),
    each(({ utmTag }) => utmTag),
    each(({ clientType }) => clientType),
    now,
  ])
}

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

/** The figures of each channel and day in a time zone, oldest day first. */
export function campaignFigures(
  tx: Transaction,
  timeZone: string,
  from: Date,
  until: Date,
): Promise<Figures[]> {
  return tx.rows(sums, [timeZone, from, until])
}
