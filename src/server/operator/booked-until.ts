import { statement, type Transaction } from '#server/database/database.ts'

/** Longer than anybody's clock is off, or work waits between looking at the clock and its first statement. */
const SETTLED_AFTER_MS = 60_000

// Asked before the list itself: who writes now may commit between the two, and then the list has it.
const writing = statement<{ millis: number }, []>(
  'longest-writer',
  `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)), 0)::float8 * 1000 AS millis
   FROM pg_stat_activity WHERE datname = current_database() AND backend_xid IS NOT NULL`,
)

/**
 * The moment before which nothing will be booked any more, so that who has read until there has missed nothing. Bookings
 * carry the moment at which their work began, and the work that takes longest holds the moment back.
 */
export async function bookedUntil(tx: Transaction, now: Date): Promise<Date> {
  const { millis } = await tx.one(writing, [])
  return new Date(now.getTime() - SETTLED_AFTER_MS - Math.max(0, millis))
}
