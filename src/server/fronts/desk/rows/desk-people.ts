import type { Day } from '#domain/dates.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { namesOf } from '#server/fronts/desk/rows/desk-assignments.ts'
import { answeredByPeople, type FigureDays } from '#server/fronts/desk/rows/desk-figures.ts'
import { daysOf } from '#server/fronts/desk/rows/desk-queue.ts'

/** The open cases and answers of a member of the staff. */
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

/** The figures of all assignees, and of all who answered a complaint on these days; by name. */
export async function peopleFigures(
  tx: Transaction,
  todays: Record<MarketId, Day>,
  days: FigureDays,
): Promise<PersonFigures[]> {
  const open = await tx.rows(theirs, daysOf(todays))
  const answered = await answeredByPeople(tx, days)
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
