import type { Brand } from '#contract/brand/brand.ts'
import { type Day, laterDay } from '#domain/dates.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { deskDaysAt } from '#server/base/database/todays.ts'
import { gauge } from '#server/base/observability/metrics.ts'

const due = gauge(
  'answers_due',
  'Unanswered complaints and data requests that are late or due soon, with or without an owner',
  ['due', 'seen_to_by'],
)

const read = statement<
  { isLate: boolean; isAssigned: boolean; count: number },
  [todays: string, latest: Day, soon: string]
>(
  'figures-answers-due',
  `WITH open AS (
     SELECT market, due_on, assigned_to FROM complaints
     WHERE state IN ('received', 'in-review') AND due_on <= $2::date
     UNION ALL SELECT market, answer_by, assigned_to FROM data_requests
     WHERE state IN ('received', 'more-needed') AND answer_by <= $2::date)
   SELECT due_on < ($1::jsonb ->> market)::date AS "isLate", assigned_to IS NOT NULL AS "isAssigned", count(*)::integer AS count
   FROM open WHERE due_on <= ($3::jsonb ->> market)::date GROUP BY 1, 2`,
)

/** Reads which answers are late or due soon, by the day of each market. */
export async function readAnswersDue(
  tx: Transaction,
  brand: Pick<Brand, 'warningDays'>,
  now: Date,
): Promise<void> {
  const { todays, soon } = deskDaysAt(now, brand)
  const latest = Object.values(soon).reduce(laterDay)
  const rows = await tx.rows(read, [JSON.stringify(todays), latest, JSON.stringify(soon)])
  due.reset()
  // Zero values are printed too, because a missing metric looks like a failed scrape.
  for (const isLate of [true, false])
    for (const isAssigned of [true, false]) {
      const row = rows.find((one) => one.isLate === isLate && one.isAssigned === isAssigned)
      const labels = { due: isLate ? 'late' : 'soon', seen_to_by: isAssigned ? 'somebody' : 'nobody' }
      due.set(labels, row?.count ?? 0)
    }
}
