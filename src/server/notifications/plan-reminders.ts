import { addDays, type Day, dayIn } from '#domain/dates.ts'
import { agreedDays } from '#domain/loans/due-day.ts'
import { type MarketId, marketIds, markets } from '#domain/markets/market.ts'
import { GIVEN_DAYS_MAX } from '#domain/money/arrangement.ts'
import { minuteOfDay } from '#domain/notifications/contact-hours.ts'
import { DUE_SOON_DAYS, type NotificationKind } from '#domain/notifications/notification.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { job } from '#server/call/jobs/job.ts'
import { planNotification } from '#server/outbox/messages/notification-rows.ts'
import { dueAbout } from './write-notification.ts'

/** Reminders start at nine o'clock. */
const PLANNED_FROM_MINUTE = 9 * 60
const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000
const BATCH = 200

type ReminderQuery = [Day, MarketId, NotificationKind, number, readonly Day[]]

// `$5` are the agreed days that may be due on `$1`.
const dueOn = statement<{ borrowerId: string; orderNo: string }, ReminderQuery>(
  'orders-to-remind',
  `SELECT o.borrower_id AS "borrowerId", o.order_no AS "orderNo" FROM orders o JOIN borrowers b ON b.id = o.borrower_id
   WHERE o.status = '174' AND o.due_on = ANY ($5::date[]) AND b.market = $2 AND b.deleted_at IS NULL
     AND NOT EXISTS (SELECT FROM notifications n WHERE n.borrower_id = o.borrower_id AND n.kind = $3
       AND n.about = o.order_no || '/' || $1::text)
   ORDER BY o.order_no COLLATE "C" LIMIT $4`,
)

// The newest arrangement of a loan that is open. Whether it is still kept is decided when the reminder
// leaves.
const partOn: typeof dueOn = statement(
  'parts-to-remind',
  `SELECT a.borrower_id AS "borrowerId", a.order_no AS "orderNo" FROM arrangements a JOIN borrowers b ON b.id = a.borrower_id
   WHERE a.agreed_on < $1::date AND a.agreed_on >= $1::date - ${GIVEN_DAYS_MAX} AND b.market = $2 AND b.deleted_at IS NULL
     AND EXISTS (SELECT FROM unnest($5::date[]) AS day WHERE a.parts @> jsonb_build_array(jsonb_build_array(day::text)))
     AND NOT EXISTS (SELECT FROM arrangements n WHERE n.borrower_id = a.borrower_id AND n.order_no = a.order_no AND n.number > a.number)
     AND NOT EXISTS (SELECT FROM notifications n WHERE n.borrower_id = a.borrower_id AND n.kind = $3
       AND n.about = a.order_no || '/' || $1::text)
   ORDER BY a.order_no COLLATE "C" LIMIT $4`,
)

/**
 * Plans a batch of the reminders of parts and loans that are due today or in three days; resolves with
 * whether more may wait. Whether a reminder leaves is decided when it is due, because a product's rule for
 * days off determines the due day.
 */
export async function planReminders(tx: Transaction, now: Date): Promise<boolean> {
  let isMore = false
  for (const market of marketIds) {
    const minute = minuteOfDay(now, market)
    if (minute < PLANNED_FROM_MINUTE) continue
    const today = dayIn(now, markets[market].timeZone)
    // The reminder of the due day is useful until the day ends; the earlier one until the due day begins.
    const dayEnds = now.getTime() + (DAY_MINUTES - minute) * MINUTE_MS
    const beforeDue = dayEnds + (DUE_SOON_DAYS - 1) * DAY_MINUTES * MINUTE_MS
    const ahead = addDays(today, DUE_SOON_DAYS)
    for (const [find, kind, day, until] of [
      [dueOn, 'due-today', today, dayEnds],
      [dueOn, 'due-soon', ahead, beforeDue],
      [partOn, 'part-today', today, dayEnds],
      [partOn, 'part-soon', ahead, beforeDue],
    ] as const) {
      const found = await tx.rows(find, [day, market, kind, BATCH, agreedDays(market, day)])
      for (const { borrowerId, orderNo } of found) {
        const about = dueAbout(orderNo, day)
        await planNotification(tx, { borrowerId, kind, about, orderNo, until: new Date(until) }, now)
      }
      isMore ||= found.length === BATCH
    }
  }
  return isMore
}

export const remindersJob = job({
  name: 'reminders',
  run: ({ database }, now) => database.transaction((tx) => planReminders(tx, now)),
})
