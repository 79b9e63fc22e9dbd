import type { Day } from '#domain/dates.ts'
import { type DeliveryState, deliveryState } from '#domain/notifications/delivery.ts'
import {
  isNotificationKind,
  type NotificationSort,
  notificationKinds,
} from '#domain/notifications/notification.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import {
  firstWholeDay,
  sentBetween,
  settledMessageDay,
  startOf,
} from '#server/outbox/messages/message-days.ts'

interface DeliveryCount {
  kind: string
  delivered: boolean
  read: boolean
  failed: boolean
  count: number
}

type Params = [since: Date, firstWhole: Day, settled: Day]

// Sums the stored counts of whole days, whole days without a stored count, and the partial days at both ends.
const list = statement<DeliveryCount, Params>(
  'delivery-figures',
  `WITH kept AS (SELECT day, counts FROM message_days WHERE day BETWEEN $2 AND $3),
   asked AS (SELECT day::date FROM generate_series($2::date, $3::date, interval '1 day') AS one (day)
     WHERE day::date NOT IN (SELECT day FROM kept))
   SELECT kind, delivered, read, failed, sum(count)::int AS count FROM (
     SELECT one.* FROM kept, jsonb_to_recordset(kept.counts) AS one (kind text, delivered boolean, read boolean, failed boolean, count bigint)
     UNION ALL SELECT sent.* FROM asked, LATERAL (${sentBetween(startOf('asked.day'), startOf('asked.day + 1'))}) AS sent
     UNION ALL (${sentBetween('$1', startOf('$2::date'))})
     UNION ALL (${sentBetween(startOf('greatest($3::date + 1, $2::date)'), "'infinity'")})) AS counted
   GROUP BY kind, delivered, read, failed`,
)

/** The number of sent messages of one sort, in total and by delivery state. */
export type DeliveryFigures = { sort: NotificationSort; sent: number } & Record<DeliveryState, number>

/** Returns the figures since a moment. They equal a direct count of the messages. */
export async function deliveryFigures(tx: Transaction, since: Date, now: Date): Promise<DeliveryFigures[]> {
  const sorts = [...new Set(Object.values(notificationKinds))]
  const figures = sorts.map((sort) => ({
    ...{ sort, sent: 0 },
    ...{ unproved: 0, delivered: 0, read: 0, failed: 0, contradicted: 0 },
  }))
  const momentIf = (isReported: boolean) => (isReported ? since : null)
  for (const { kind, count, delivered, read, failed } of await tx.rows(list, [
    since,
    firstWholeDay(since),
    settledMessageDay(now),
  ])) {
    const one = figures.find(({ sort }) => isNotificationKind(kind) && notificationKinds[kind] === sort)
    if (!one) continue
    one.sent += count
    const reported = { deliveredAt: momentIf(delivered), readAt: momentIf(read), failedAt: momentIf(failed) }
    one[deliveryState(reported)] += count
  }
  return figures
}
