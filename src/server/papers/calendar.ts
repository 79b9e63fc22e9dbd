import ical, { ICalAlarmType, ICalEventTransparency } from 'ical-generator'
import { type Minor, plainAmount } from '#domain/amount.ts'
import type { UpcomingPayment } from '#domain/money/next-part.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import type { Order } from '#server/loans/orders/orders.ts'

/** The reminder rings at nine in the morning of the day before, because a day begins at midnight. */
const HOURS_BEFORE = 15

/**
 * The coming due days as a calendar file (RFC 5545). A newer file of the same loan moves the days of the
 * older one. It contains no personal data, and no link, which would contain the session.
 */
export function calendarOf(
  order: Order,
  days: readonly UpcomingPayment[],
  now: Date,
  { words, lastMoment }: Voice,
): string {
  const { reminder } = words
  const { name } = order.loan.product
  const calendar = ical({ name, prodId: { company: 'Abono', product: 'Abono' } })
  const amount = (minor: Minor) => plainAmount(minor, order.currency)
  for (const { id, on, amount: asked } of days) {
    const start = new Date(`${on}T00:00:00Z`)
    calendar.createEvent({
      id: `${order.orderNo}-${id}@abono`,
      sequence: order.version,
      stamp: now,
      start,
      allDay: true,
      timezone: 'UTC',
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: reminder.summary(name, amount(asked)),
      description: [lastMoment(on), reminder.description].join('\n'),
      alarms: [
        {
          type: ICalAlarmType.display,
          triggerBefore: HOURS_BEFORE * 3600,
          description: reminder.alarm(name),
        },
      ],
    })
  }
  // Every line ends with CRLF, including the last one (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`
}
