import { statement, type Transaction } from '#server/base/database/database.ts'
import { forgetNames, giveName, makeName, ownerOfName } from '#server/base/database/owners.ts'
import { job } from '#server/call/jobs/job.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import {
  EVENT,
  insertEvent,
  keepReportedReference,
  NO_BORROWER,
  nameOfEvent,
  type RecordedEvent,
  recordedEvent,
} from './payment-events.ts'

type UnmatchedEvent = PaymentEvent & { receivedAt: Date }

const ofReference = statement<UnmatchedEvent, [string, string]>(
  'unmatched-payment-events',
  `SELECT ${EVENT}, received_at AS "receivedAt" FROM payment_events
   WHERE borrower_id = '' AND provider = $1 AND reference = $2 AND outcome = 'unmatched'
   ORDER BY received_at, event_id LIMIT 200`,
)

/**
 * The events of a reference that was unmatched until now, the oldest first; they are the borrower's from now
 * on.
 */
export async function takeUnmatched(
  tx: Transaction,
  provider: string,
  reference: string,
  borrowerId: string,
): Promise<RecordedEvent[]> {
  return giveAll(tx, provider, await tx.rows(ofReference, [provider, reference]), borrowerId)
}

const goneOrAgain = statement<UnmatchedEvent, [string, string]>(
  'unmatched-of-charge',
  `SELECT ${EVENT}, received_at AS "receivedAt" FROM payment_events
   WHERE borrower_id = '' AND provider = $1 AND charge = $2 AND kind IN ('reversed', 'restored')
     AND outcome = 'unmatched' ORDER BY received_at, event_id LIMIT 200`,
)

/** Unmatched reversals and restorations of a charge become the borrower's. */
export async function takeUnmatchedOfCharge(
  tx: Transaction,
  provider: string,
  charge: string,
  borrowerId: string,
): Promise<void> {
  await giveAll(tx, provider, await tx.rows(goneOrAgain, [provider, charge]), borrowerId)
}

const goneOfReference = statement<UnmatchedEvent, [string, string, boolean]>(
  'unmatched-of-reported-reference',
  `SELECT ${EVENT}, received_at AS "receivedAt" FROM payment_events
   WHERE borrower_id = '' AND provider = $1 AND reference = $2 AND kind IN ('reversed', 'restored')
     AND (charge IS NULL OR $3) AND outcome = 'unmatched' ORDER BY received_at, event_id LIMIT 200`,
)

const remove = statement<unknown, [string, string]>(
  'remove-nobodys-event',
  `DELETE FROM payment_events WHERE borrower_id = '' AND provider = $1 AND event_id = $2`,
)

/**
 * The borrower of a row determines its shard and cannot be updated: the row is deleted and inserted again.
 */
async function giveAll(
  tx: Transaction,
  provider: string,
  events: readonly UnmatchedEvent[],
  borrowerId: string,
): Promise<RecordedEvent[]> {
  for (const event of events) {
    await giveName(tx, nameOfEvent(provider, event.id), borrowerId)
    if ((await tx.run(remove, [provider, event.id])) !== 1)
      throw new Error(`an event was unmatched, and is not any more`)
    if (!(await insertEvent(tx, provider, event, borrowerId, event.receivedAt, 'unmatched')))
      throw new Error('an event was written twice')
  }
  return events.map((event) => ({ ...event, borrowerId, outcome: 'unmatched' }))
}

/**
 * Gives unmatched money to a borrower, on one of their references, because a person or a claim has identified
 * it. The reported reference is stored. Undefined if the money is matched by now. The name of its reference
 * is locked.
 */
export async function giveUnmatched(
  tx: Transaction,
  provider: string,
  id: string,
  reference: string,
  borrowerId: string,
): Promise<RecordedEvent | undefined> {
  const event = await recordedEvent(tx, provider, id)
  if (event.borrowerId !== NO_BORROWER || event.outcome !== 'unmatched' || event.kind !== 'paid')
    return undefined
  const [given] = await giveAll(tx, provider, [{ ...event, reference }], borrowerId)
  if (given && event.reference !== reference) await nameReported(tx, provider, event, { given, reference })
  return given
}

/**
 * Stores the reported reference. It identifies money without a charge: earlier reversals and restorations
 * move with it, and later ones find it (`matchedReference`).
 */
async function nameReported(
  tx: Transaction,
  provider: string,
  event: RecordedEvent,
  { given, reference }: { given: RecordedEvent; reference: string },
): Promise<void> {
  await keepReportedReference(tx, provider, given, event.reference)
  const ofAny = await tx.rows(goneOfReference, [provider, event.reference, !event.charge])
  const moved = ofAny.map((one) => ({ ...one, reference }))
  for (const one of await giveAll(tx, provider, moved, given.borrowerId))
    await keepReportedReference(tx, provider, one, event.reference)
  const name = `told/${provider}/${event.reference}` as const
  if (await makeName(tx, name, given.borrowerId)) return
  if ((await ownerOfName(tx, name)) === given.borrowerId) return
  // Two borrowers' payments were reported on it, so a person must decide whose a later reversal is.
  await forgetNames(tx, [name])
  await makeName(tx, name, '')
}

const found = statement<{ reference: string }, [string, string, string]>(
  'found-on-reported-reference',
  `SELECT reference FROM payment_events
   WHERE borrower_id = $1 AND provider = $2 AND told_reference = $3 AND kind = 'paid'
   ORDER BY received_at DESC, event_id DESC LIMIT 1`,
)

/**
 * The reference on which money is booked that was reported on this unmatched one; undefined if there is none.
 */
export async function matchedReference(
  tx: Transaction,
  provider: string,
  reported: string,
): Promise<string | undefined> {
  const owner = await ownerOfName(tx, `told/${provider}/${reported}`)
  return owner && (await tx.row(found, [owner, provider, reported]))?.reference
}

const OLDER_BATCH = 500
const nameOlder = statement<unknown>(
  'name-older-events',
  `WITH older AS (
     SELECT e.provider, e.event_id, r.borrower_id FROM payment_events e
       JOIN payment_references r ON r.provider = e.provider AND r.reference = e.reference
     WHERE e.borrower_id = '' AND e.outcome <> 'unmatched' LIMIT ${OLDER_BATCH}),
   given AS (
     UPDATE payment_events e SET borrower_id = o.borrower_id FROM older o
     WHERE e.borrower_id = '' AND e.provider = o.provider AND e.event_id = o.event_id
     RETURNING e.provider, e.event_id, e.borrower_id)
   INSERT INTO owners SELECT 'event/' || provider || '/' || event_id, borrower_id FROM given
   ON CONFLICT (name) DO UPDATE SET borrower_id = EXCLUDED.borrower_id WHERE owners.borrower_id = ''`,
)

/** Gives borrowers the events that an older replica has booked for them since the migration. */
export const olderEventsJob = job({
  name: 'older-events',
  run: async ({ database }) => (await database.transaction((tx) => tx.run(nameOlder, []))) === OLDER_BATCH,
})
