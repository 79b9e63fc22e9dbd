import { columns, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { outboxTables } from '#server/outbox/tables.ts'

const EVENT = columns(
  outboxTables.lenderEvents,
  ['id', 'type', 'attempts', 'occurredAt'],
  ['lastTriedAt', 'lastError'],
)

/** The state of an event, without its content. */
export interface ListedEvent extends Row<typeof EVENT> {
  borrowerId: string | null
  orderNo: string | null
  state: EventState
}

export const EVENT_STATES = ['waiting', 'delivered', 'dead'] as const
type EventState = (typeof EVENT_STATES)[number]

const list = statement<ListedEvent, [EventState, string, number]>(
  'list-lender-events',
  `SELECT ${EVENT}, state, data->>'borrowerId' AS "borrowerId", data->>'orderNo' AS "orderNo"
   FROM lender_events WHERE state = $1 AND id COLLATE "C" > $2 ORDER BY id COLLATE "C" LIMIT $3`,
)

/** Lists up to `limit` events in a state after the event with this id, the oldest first. */
export const listEvents = (
  tx: Transaction,
  state: EventState,
  after: string,
  limit: number,
): Promise<ListedEvent[]> => tx.rows(list, [state, after, limit])

const streamOf = statement<{ stream: string }, [string]>(
  'stream-of-lender-event',
  'SELECT stream FROM lender_events WHERE id = $1',
)
const lockStream = statement<{ stream: string }, [string]>(
  'lock-lender-stream',
  'SELECT stream FROM lender_event_streams WHERE stream = $1 FOR UPDATE',
)
const renew = statement<unknown, [string]>(
  'renew-lender-event',
  `UPDATE lender_events SET state = 'waiting', attempts = 0, first_tried_at = NULL
   WHERE id = $1 AND state IN ('dead', 'delivered')`,
)
const wake = statement<unknown, [string, Date]>(
  'wake-lender-stream',
  'UPDATE lender_event_streams SET due_at = $2 WHERE stream = $1',
)

/** Sends an event again, for three more days; `waiting` if it is still waiting. */
export async function sendAgain(
  tx: Transaction,
  id: string,
  now: Date,
): Promise<'again' | 'waiting' | 'unknown'> {
  const found = await tx.row(streamOf, [id])
  if (!found) return 'unknown'
  // The sender of events takes this lock first as well.
  await tx.one(lockStream, [found.stream])
  const isRenewed = (await tx.run(renew, [id])) === 1
  if (isRenewed) await tx.run(wake, [found.stream, now])
  return isRenewed ? 'again' : 'waiting'
}
