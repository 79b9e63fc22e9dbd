import { columns, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { outboxTables } from '#server/outbox/tables.ts'

const EVENT = columns(
  outboxTables.lenderEvents,
  ['stream', 'number', 'id', 'type', 'version', 'data'],
  ['occurredAt', 'attempts', 'firstTriedAt'],
)

/** An event that this replica sends. No other replica sends it until `leasedUntil`. */
export interface ClaimedEvent extends Row<typeof EVENT> {
  leasedUntil: Date
}

const claimStream = statement<{ stream: string }, [Date, Date]>(
  'claim-lender-stream',
  `UPDATE lender_event_streams SET leased_until = $2 WHERE stream = (
     SELECT stream FROM lender_event_streams WHERE due_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)
     ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING stream`,
)

const head = statement<Row<typeof EVENT>, [string]>(
  'first-waiting-lender-event',
  `SELECT ${EVENT} FROM lender_events WHERE stream = $1 AND state = 'waiting' ORDER BY number LIMIT 1`,
)

const rest = statement<unknown, [string]>(
  'rest-lender-stream',
  'UPDATE lender_event_streams SET due_at = NULL, leased_until = NULL WHERE stream = $1',
)

/**
 * Claims the first waiting event of the stream that is due longest; `empty` if retention has deleted the waiting events.
 * Undefined if no stream is due.
 */
export async function claimEvent(
  tx: Transaction,
  now: Date,
  leasedUntil: Date,
): Promise<ClaimedEvent | 'empty' | undefined> {
  const claimed = await tx.row(claimStream, [now, leasedUntil])
  if (!claimed) return undefined
  const event = await tx.row(head, [claimed.stream])
  if (event) return { ...event, leasedUntil }
  await tx.run(rest, [claimed.stream])
  return 'empty'
}

type State = 'waiting' | 'delivered' | 'dead'

const holdStream = statement<{ stream: string }, [string, Date]>(
  'hold-lender-stream',
  'SELECT stream FROM lender_event_streams WHERE stream = $1 AND leased_until = $2 FOR UPDATE',
)

const setTried = statement<unknown, [string, number, State, Date, string | null]>(
  'set-lender-event-tried',
  `UPDATE lender_events SET state = $3, attempts = attempts + 1, first_tried_at = coalesce(first_tried_at, $4),
     last_tried_at = $4, last_error = $5
   WHERE stream = $1 AND number = $2`,
)

// A separate statement under the lock of the stream, so that it sees events that were added meanwhile.
const release = statement<unknown, [string, Date]>(
  'release-lender-stream',
  `UPDATE lender_event_streams SET leased_until = NULL,
     due_at = CASE WHEN EXISTS (SELECT FROM lender_events WHERE stream = $1 AND state = 'waiting') THEN $2::timestamptz END
   WHERE stream = $1`,
)

/**
 * Stores the result of a delivery attempt, and when its stream continues. A replica writes nothing if another one
 * has taken over the stream.
 */
export async function storeAttempt(
  tx: Transaction,
  { stream, number, leasedUntil }: ClaimedEvent,
  { state, error, nextAt }: { state: State; error: string | null; nextAt: Date },
  now: Date,
): Promise<void> {
  if (!(await tx.row(holdStream, [stream, leasedUntil]))) return
  await tx.run(setTried, [stream, number, state, now, error])
  await tx.run(release, [stream, nextAt])
}
