import { statement, type Transaction } from '#server/database/database.ts'
import { giveName } from '#server/database/owners.ts'
import type { PaymentEvent } from '#server/outside/payments/provider.ts'
import {
  EVENT,
  insertEvent,
  keepToldReference,
  NOBODY,
  nameOfEvent,
  type RecordedEvent,
  recordedEvent,
} from './payment-events.ts'

type NobodysEvent = PaymentEvent & { receivedAt: Date }

const ofReference = statement<NobodysEvent, [string, string]>(
  'unmatched-payment-events',
  `SELECT ${EVENT}, received_at AS "receivedAt" FROM payment_events
   WHERE borrower_id = '' AND provider = $1 AND reference = $2 AND outcome = 'unmatched'
   ORDER BY received_at, event_id LIMIT 200`,
)

/** What a provider said of a reference that was nobody's at that moment, the oldest first; it is the borrower's now. */
export async function takeUnmatched(
  tx: Transaction,
  provider: string,
  reference: string,
  borrowerId: string,
): Promise<RecordedEvent[]> {
  return giveAll(tx, provider, await tx.rows(ofReference, [provider, reference]), borrowerId)
}

const goneOrAgain = statement<NobodysEvent, [string, string]>(
  'unmatched-of-charge',
  `SELECT ${EVENT}, received_at AS "receivedAt" FROM payment_events
   WHERE borrower_id = '' AND provider = $1 AND charge = $2 AND kind IN ('reversed', 'restored')
     AND outcome = 'unmatched' ORDER BY received_at, event_id LIMIT 200`,
)

/** What was said of a charge's going and coming before anybody knew whose it is becomes the borrower's. */
export async function takeUnmatchedOfCharge(
  tx: Transaction,
  provider: string,
  charge: string,
  borrowerId: string,
): Promise<void> {
  await giveAll(tx, provider, await tx.rows(goneOrAgain, [provider, charge]), borrowerId)
}

const remove = statement<unknown, [string, string]>(
  'remove-nobodys-event',
  `DELETE FROM payment_events WHERE borrower_id = '' AND provider = $1 AND event_id = $2`,
)

/** A row does not change its borrower, who says on which machine it lies: it goes there, and is written here. */
async function giveAll(
  tx: Transaction,
  provider: string,
  events: readonly NobodysEvent[],
  borrowerId: string,
): Promise<RecordedEvent[]> {
  for (const event of events) {
    await giveName(tx, nameOfEvent(provider, event.id), borrowerId)
    if ((await tx.run(remove, [provider, event.id])) !== 1)
      throw new Error(`an event was nobody's, and is not`)
    if (!(await insertEvent(tx, provider, event, borrowerId, event.receivedAt, 'unmatched')))
      throw new Error('an event was written twice')
  }
  return events.map((event) => ({ ...event, borrowerId, outcome: 'unmatched' }))
}

/**
 * Money of nobody's becomes a borrower's, on a reference of theirs, because a person or a claim has found whose it is. The
 * reference that was told is kept. Undefined where it is somebody's by now. The name of its reference is locked.
 */
export async function giveFound(
  tx: Transaction,
  provider: string,
  id: string,
  reference: string,
  borrowerId: string,
): Promise<RecordedEvent | undefined> {
  const event = await recordedEvent(tx, provider, id)
  if (event.borrowerId !== NOBODY || event.outcome !== 'unmatched' || event.kind !== 'paid') return undefined
  const [given] = await giveAll(tx, provider, [{ ...event, reference }], borrowerId)
  if (given && event.reference !== reference) await keepToldReference(tx, provider, given, event.reference)
  return given
}

const nameOlder = statement<unknown>(
  'name-older-events',
  `WITH older AS (
     SELECT e.provider, e.event_id, r.borrower_id FROM payment_events e
       JOIN payment_references r ON r.provider = e.provider AND r.reference = e.reference
     WHERE e.borrower_id = '' AND e.outcome <> 'unmatched' LIMIT 500),
   given AS (
     UPDATE payment_events e SET borrower_id = o.borrower_id FROM older o
     WHERE e.borrower_id = '' AND e.provider = o.provider AND e.event_id = o.event_id
     RETURNING e.provider, e.event_id, e.borrower_id)
   INSERT INTO owners SELECT 'event/' || provider || '/' || event_id, borrower_id FROM given
   ON CONFLICT (name) DO UPDATE SET borrower_id = EXCLUDED.borrower_id WHERE owners.borrower_id = ''`,
)

/** Gives borrowers what a replica of a release before the names has booked of them since the migration. */
export const nameOlderEvents = (tx: Transaction): Promise<number> => tx.run(nameOlder, [])

/** Whose an event is that this borrower may have. */
export const homeOf = (owner: { id: string } | undefined): string => owner?.id ?? NOBODY
