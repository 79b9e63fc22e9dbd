import { statement, type Transaction } from '#server/base/database/database.ts'
import { type RecordedEvent, recordedEvent } from './payment-events.ts'

const claim = statement<unknown, [string, string, string]>(
  'claim-charge',
  'INSERT INTO payment_charges (provider, charge, event_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
)

const claimed = statement<{ eventId: string }, [string, string]>(
  'claimed-charge',
  'SELECT event_id AS "eventId" FROM payment_charges WHERE provider = $1 AND charge = $2',
)

/** Returns the event that reported a charge. Its reference is the one that was paid. */
export async function eventOfCharge(
  tx: Transaction,
  provider: string,
  charge: string,
): Promise<RecordedEvent | undefined> {
  const event = await tx.row(claimed, [provider, charge])
  return event && recordedEvent(tx, provider, event.eventId)
}

/** Records which event reported a charge. Resolves with the id of the earlier event if the charge has one. */
export async function claimCharge(
  tx: Transaction,
  provider: string,
  charge: string,
  id: string,
): Promise<string | undefined> {
  if ((await tx.run(claim, [provider, charge, id])) === 1) return undefined
  return (await tx.one(claimed, [provider, charge])).eventId
}

const reclaim = statement<unknown, [string, string, string]>(
  'move-charge',
  'UPDATE payment_charges SET event_id = $3 WHERE provider = $1 AND charge = $2',
)

/** Replaces the event of a charge, because the recorded one was never booked. */
export const moveCharge = (tx: Transaction, provider: string, charge: string, id: string): Promise<number> =>
  tx.run(reclaim, [provider, charge, id])
