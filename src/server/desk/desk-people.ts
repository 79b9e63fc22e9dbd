import type { Day } from '#domain/dates.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import { namesOf } from './desk-assignments.ts'
import { daysOf } from './desk-queue.ts'

/** What somebody of the staff sees to now, and has answered. */
export interface PersonFigures {
  name: string
  open: number
  overdue: number
  answered: number
  late: number
}

const theirs = statement<{ userId: string; open: number; overdue: number }, [todays: string, latest: Day]>(
  'desk-open-of-people',
  `WITH open AS (
     SELECT assigned_to, market, due_on FROM complaints
     WHERE assigned_to IS NOT NULL AND state IN ('received', 'in-review')
     UNION ALL SELECT assigned_to, market, answer_by FROM data_requests
     WHERE assigned_to IS NOT NULL AND state IN ('received', 'more-needed'))
   SELECT assigned_to AS "userId", count(*)::int AS open,
     (count(*) FILTER (WHERE due_on < $2::date AND due_on < ($1::jsonb ->> market)::date))::int AS overdue
   FROM open GROUP BY assigned_to`,
)

// The event of an answer has its very moment, and says who gave it.
const said = statement<{ name: string; answered: number; late: number }, [since: Date, zones: string]>(
  'desk-answered-by-people',
  `WITH zones (market, zone) AS (SELECT key, value FROM jsonb_each_text($2::jsonb)),
   replies AS (
     SELECT borrower_id, folio, market, replied_at AS at, due_on FROM complaints WHERE replied_at >= $1
     UNION ALL SELECT borrower_id, folio, market, first_replied_at, first_due_on FROM complaints WHERE first_replied_at >= $1)
   SELECT e.actor AS name, count(*)::int AS answered,
     (count(*) FILTER (WHERE (r.at AT TIME ZONE z.zone)::date > r.due_on))::int AS late
   FROM replies r JOIN zones z ON z.market = r.market
   JOIN complaint_events e ON e.borrower_id = r.borrower_id AND e.folio = r.folio AND e.kind = 'answered' AND e.at = r.at
   GROUP BY e.actor`,
)

/** Of everybody who sees to something now, or has answered a complaint since then; by name. */
export async function peopleFigures(
  tx: Transaction,
  todays: Record<MarketId, Day>,
  since: Date,
  zones: string,
): Promise<PersonFigures[]> {
  const open = await tx.rows(theirs, daysOf(todays))
  const answered = await tx.rows(said, [since, zones])
  const names = await namesOf(
    tx,
    open.map(({ userId }) => userId),
  )
  const all = new Map<string, PersonFigures>()
  const of = (name: string) => all.get(name) ?? { name, open: 0, overdue: 0, answered: 0, late: 0 }
  for (const { userId, ...counts } of open) {
    const name = names.get(userId) ?? userId
    all.set(name, { ...of(name), ...counts })
  }
  for (const { name, ...counts } of answered) all.set(name, { ...of(name), ...counts })
  return [...all.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
