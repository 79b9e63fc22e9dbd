import type * as z from 'zod/mini'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { newId } from '#server/base/names/ids.ts'
import { type DescribedEvent, EVENT_VERSION } from './described-event.ts'

const insert = statement<unknown, [string, string, string, number, string, Date]>(
  'notify-lender',
  `WITH place AS (
     INSERT INTO lender_event_streams AS s (stream, last_number, due_at) VALUES ($1, 1, $6)
     ON CONFLICT (stream) DO UPDATE SET last_number = s.last_number + 1, due_at = coalesce(s.due_at, EXCLUDED.due_at)
     RETURNING last_number
   )
   INSERT INTO lender_events (stream, number, id, type, version, data, occurred_at, state)
   SELECT $1, last_number, $2, $3, $4, $5::jsonb, $6, 'waiting' FROM place`,
)

/**
 * Records an event for the lender's systems, in the transaction that causes it. Events of one borrower are
 * sent in commit order, because the row of their stream is locked until the commit.
 */
export async function notifyLender<Data extends z.ZodMiniType>(
  tx: Transaction,
  { type }: DescribedEvent<Data>,
  { borrowerId }: { borrowerId: string },
  data: z.output<Data>,
  now: Date,
): Promise<void> {
  await tx.run(insert, [borrowerId, newId(now), type, EVENT_VERSION, onWire(data), now])
}

/** The stream of money without a borrower. No borrower's id contains a space. */
export const streamOfUnmatched = (provider: string, reference: string) => ({
  borrowerId: `nobody ${provider} ${reference}`,
})

// The compiler has checked the fields. A check at run time could only refuse money that is booked.
const onWire = (data: unknown): string =>
  JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
