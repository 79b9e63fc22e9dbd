import { addDays, type Day, dayIn, daysBetween } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { minuteOfDay } from '#domain/notifications/contact-hours.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { Job } from '#server/call/jobs/job.ts'
import { plannedStepsJob } from '#server/fronts/apps/planned-steps.ts'
import { arrangementEndsJob } from '#server/loans/arrangements/arrangement-ends.ts'
import { claimsJob } from '#server/loans/claims/sweep-claims.ts'
import { findOrder } from '#server/loans/orders/orders.ts'
import { remindersJob } from '#server/notifications/plan-reminders.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { deliverEvents } from '#server/outbox/lender-events/deliver-events.ts'
import { lockBorrowerById, ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import type { Service } from '#server/service/service.ts'
import { shiftDates } from './shift-dates.ts'

/** How far a clock moves: a number of days, or until a day of the loan. */
export const CLOCK_TARGETS = ['due-day', '30-days-late'] as const
type ClockTarget = (typeof CLOCK_TARGETS)[number]

/** A day takes about 50 ms, and the server closes a connection that is silent for 25 s. */
export const CLOCK_DAYS_MAX = 120
const LATE_DAYS = 30

/** The result: how many days passed, and where the loan stands now. */
export interface MovedClock {
  orderNo: string
  days: number
  status: string
  nextDueOn: Day | null
  daysLate: number
}

/**
 * Lets time pass for the borrower of this loan, one day after the other, with what the server does by itself on each: reminders,
 * broken arrangements, answers to claims, messages. The dates in their rows move into the past, because the rules take one `now`
 * for everybody. Weekdays do not move with them: a due day that falls on a weekend counts from the next banking day. Returns null
 * for an unknown loan.
 */
export async function moveClock(
  service: Service,
  orderNo: string,
  to: number | ClockTarget,
): Promise<MovedClock | null> {
  const borrower = await service.database.transaction((tx) => ownerOfOrder(tx, orderNo), { readOnly: true })
  if (!borrower) return null
  const stateIn = (tx: Transaction) => stateOf(tx, borrower, orderNo, service.now())
  const read = () => service.database.transaction(stateIn, { readOnly: true })
  let days = 0
  // Read again each day, because a due day on a weekend moves to the next banking day.
  const isReached = (state: LoanState) => (typeof to === 'number' ? days >= to : daysUntil(state, to) <= 0)
  while (days < CLOCK_DAYS_MAX && !isReached(await read())) {
    // Another request may have moved the clock meanwhile.
    await passDay(service, borrower, async (tx) => isReached(await stateIn(tx)))
    days += 1
  }
  const { status, nextDueOn, daysLate } = await read()
  return { orderNo, days, status, nextDueOn, daysLate }
}

async function passDay(
  service: Service,
  borrower: Borrower,
  isReached: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  const { database, tables } = service
  // At night, the day that passes includes the next morning.
  const now = service.now()
  const morning = morningAfter(borrower, now)
  if (morning > now) await runDay(service, morning)
  await database.transaction(async (tx) => {
    await lockBorrowerById(tx, borrower.id)
    if (!(await isReached(tx))) await shiftDates(tx, tables, borrower.id, 1)
  })
  if (morning <= now) await runDay(service, now)
}

type LoanState = Awaited<ReturnType<typeof stateOf>>

async function stateOf(tx: Transaction, borrower: Borrower, orderNo: string, now: Date) {
  const order = await findOrder(tx, borrower, orderNo)
  if (!order) throw new Error(`order ${orderNo} vanished`)
  const { status, nextDueOn, daysLate } = loanToday(order, now)
  return { today: dayIn(now, zoneOf(order.loan)), status, nextDueOn, daysLate }
}

function daysUntil({ today, nextDueOn }: LoanState, target: ClockTarget): number {
  if (nextDueOn === null) return 0
  return daysBetween(today, target === 'due-day' ? nextDueOn : addDays(nextDueOn, LATE_DAYS))
}

const MORNING = 9 * 60
const EVENING = 19 * 60
const DAY_MINUTES = 24 * 60

/** Returns `now` by day, otherwise nine o'clock of the next morning. Reminders are planned and sent by day. */
function morningAfter({ market }: Borrower, now: Date): Date {
  const minute = minuteOfDay(now, market)
  if (minute >= MORNING && minute < EVENING) return now
  return new Date(now.getTime() + ((MORNING - minute + DAY_MINUTES) % DAY_MINUTES) * 60_000)
}

const JOBS: readonly Job[] = [plannedStepsJob, claimsJob, arrangementEndsJob, remindersJob]

/** Does what the server does by itself on a day. */
async function runDay(service: Service, now: Date): Promise<void> {
  for (const job of JOBS) while (await job.run(service, now));
  await sendMessages(service, now)
  await deliverEvents(service, now)
}
