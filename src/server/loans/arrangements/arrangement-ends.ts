import * as z from 'zod/mini'
import { dayEndsAt, daysBetween } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { markets } from '#domain/markets/market.ts'
import { type Arrangement, stateOn } from '#domain/money/arrangement.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { sweepFailures } from '#server/base/observability/counters.ts'
import { job } from '#server/call/jobs/job.ts'
import { lockOrder, type Order, todayOf } from '#server/loans/orders/orders.ts'
import { arrangementBroken, arrangementKept } from '#server/outbox/lender-events/arrangement-events.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'
import { claimDue, type Due, finishDue, postponeDue, scheduleEntry } from '#server/outbox/messages/outbox.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import type { Service } from '#server/service/service.ts'

/** The kind of an outbox row: the day of a part has ended, which decides whether its arrangement is kept. */
const PART_ENDED = 'arrangement-part-ended'
const HOUR_MS = 3_600_000
/** The most rows of one sweep. */
const LOOKS_MAX = 200

const payload = z.object({
  borrowerId: z.string(),
  orderNo: z.string(),
  number: z.number(),
  part: z.number(),
})

/** Schedules a check of each part at the end of its day, because no other event happens then. */
export async function planEnds(
  tx: Transaction,
  order: Order,
  { number, parts }: Pick<Arrangement, 'number' | 'parts'>,
  now: Date,
): Promise<void> {
  const { borrowerId, orderNo, loan } = order
  const dayEnds = dayEndsAt(now, zoneOf(loan)).getTime()
  for (const [index, { on }] of parts.entries()) {
    const days = daysBetween(todayOf(order, now), on)
    const from = new Date(dayEnds + days * 24 * HOUR_MS)
    await scheduleEntry(tx, PART_ENDED, { borrowerId, orderNo, number, part: index + 1 }, now, from)
  }
}

/**
 * Checks the parts whose day has ended, each in its own transaction; an unreadable one delays no other.
 * Returns whether more are waiting.
 */
export async function sweepEnds(
  { database, log }: Pick<Service, 'database' | 'log'>,
  now: Date,
): Promise<boolean> {
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    let claimed: Due | undefined
    try {
      await database.transaction(async (tx) => {
        claimed = await claimDue(tx, [PART_ENDED], now)
        if (!claimed) return
        await lookAtPart(tx, claimed, now)
        await finishDue(tx, claimed, now)
      })
    } catch (error) {
      const failed = claimed
      if (!failed) throw error
      const name = error instanceof Error ? error.name : typeof error
      sweepFailures.inc({ work: PART_ENDED })
      log.warn({ name }, 'a part of an arrangement could not be checked')
      await database.transaction((tx) => postponeDue(tx, failed, new Date(now.getTime() + HOUR_MS), name))
    }
    if (!claimed) return false
  }
  return true
}

export const arrangementEndsJob = job({ name: PART_ENDED, run: sweepEnds })

/**
 * Reports the result of a part's day to the lender's systems: that this part has broken the arrangement, or,
 * after the last one, that it was kept. Each part is checked once, so each result is reported once.
 */
async function lookAtPart(tx: Transaction, due: Due, now: Date): Promise<void> {
  const { borrowerId, orderNo, number, part } = z.parse(payload, due.payload)
  const borrower = await borrowerById(tx, borrowerId)
  const order = borrower && (await lockOrder(tx, borrower, orderNo))
  const one = order?.arrangements.find((each) => each.number === number)
  const on = one?.parts[part - 1]?.on
  // A deleted borrower has no orders here.
  if (!order || !one || on === undefined) return
  const today = loanToday(order, now)
  if (today.day <= on) {
    // The clock was set back meanwhile, as countries do in autumn: the day continues.
    await scheduleEntry(
      tx,
      PART_ENDED,
      { borrowerId, orderNo, number, part },
      now,
      new Date(now.getTime() + HOUR_MS),
    )
    return
  }
  const state = stateOn(one, today.day, today.status === '200')
  const said = { borrowerId, orderNo, number }
  if (state === 'broken' && one.next?.number === part) {
    const missing = one.next.toPay > 0n ? one.next.toPay : 0n
    const broken = {
      ...said,
      part,
      on,
      missingMinor: missing,
      currency: markets[order.loan.product.market].currency,
    }
    await notifyLender(tx, arrangementBroken, { borrowerId }, broken, now)
  }
  if (state === 'kept' && part === one.parts.length)
    await notifyLender(tx, arrangementKept, { borrowerId }, { ...said, on }, now)
}
