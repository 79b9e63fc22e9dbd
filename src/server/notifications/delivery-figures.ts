import { type DeliveryState, deliveryState } from '#domain/notifications/delivery.ts'
import {
  isNotificationKind,
  type NotificationSort,
  notificationKinds,
} from '#domain/notifications/notification.ts'
import { statement, type Transaction } from '#server/database/database.ts'

interface Counted {
  kind: string
  deliveredAt: Date | null
  readAt: Date | null
  failedAt: Date | null
  count: number
}

const list = statement<Counted, [Date]>(
  'delivery-figures',
  `SELECT kind, min(delivered_at) AS "deliveredAt", min(read_at) AS "readAt", min(failed_at) AS "failedAt", count(*)::int AS count
   FROM notifications WHERE state = 'sent' AND ended_at >= $1
   GROUP BY kind, delivered_at IS NULL, read_at IS NULL, failed_at IS NULL`,
)

/** How many messages of one sort left, and what is proved of how many of them. */
export type DeliveryFigures = { sort: NotificationSort; sent: number } & Record<DeliveryState, number>

/** Of what has left since a moment. */
export async function deliveryFigures(tx: Transaction, since: Date): Promise<DeliveryFigures[]> {
  const sorts = [...new Set(Object.values(notificationKinds))]
  const figures = sorts.map((sort) => ({
    ...{ sort, sent: 0 },
    ...{ unproved: 0, delivered: 0, read: 0, failed: 0, contradicted: 0 },
  }))
  for (const { kind, count, ...said } of await tx.rows(list, [since])) {
    const one = figures.find(({ sort }) => isNotificationKind(kind) && notificationKinds[kind] === sort)
    if (!one) continue
    one.sent += count
    one[deliveryState(said)] += count
  }
  return figures
}
