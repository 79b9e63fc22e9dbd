import { nextTry } from '#domain/lender-events/next-try.ts'
import { startWorkers } from '#server/base/load-shedding/workers.ts'
import { lenderEvents } from '#server/base/observability/counters.ts'
import type { Queue } from '#server/call/jobs/job.ts'
import type { Delivered } from '#server/integrations/lender/lender-systems.ts'
import type { Service } from '#server/service/service.ts'
import { type ClaimedEvent, claimEvent, storeAttempt } from './event-rows.ts'

type DeliveryServices = Pick<Service, 'database' | 'lender' | 'log' | 'now'>

/** Longer than a receiver may take. After that another replica may send the event. */
const LEASE_MS = 60_000

/**
 * Sends due events to the lender's systems. It uses connections apart from those of money, so a slow receiver
 * does not delay payments.
 */
export const lenderEventsQueue: Queue = {
  name: 'lender-events',
  isDue: `EXISTS (SELECT FROM lender_event_streams
    WHERE due_at <= $1 AND (leased_until IS NULL OR leased_until <= $1))`,
  take: (service) => (taken) => deliverOne(service, service.now, taken),
  capacity: 'ordinary',
}

/** Sends every event that is due at `now`, for a caller that waits until they are sent. */
export async function deliverEvents(service: DeliveryServices, now: Date): Promise<void> {
  const failures: unknown[] = []
  const workers = startWorkers(
    (taken) => deliverOne(service, () => now, taken),
    (error) => failures.push(error),
  )
  workers.wake()
  await workers.empty()
  if (failures.length > 0) throw failures[0]
}

/**
 * Sends one event, at least once; the receiver recognises a repetition by the id. Returns false if none is
 * due.
 */
async function deliverOne(
  { database, lender, log }: DeliveryServices,
  clock: () => Date,
  taken: () => void,
): Promise<boolean> {
  if (lender === null) return false
  const now = clock()
  const event = await database.transaction((tx) => claimEvent(tx, now, new Date(now.getTime() + LEASE_MS)))
  if (event === undefined) return false
  if (event === 'empty') return true
  taken()
  const answer = await lender.deliver({ id: event.id, body: bodyOf(event) }, now)
  const outcome = outcomeOf(event, answer, clock())
  lenderEvents.inc({ outcome: answer.ok ? 'delivered' : outcome.state === 'dead' ? 'dead' : 'refused' })
  // An event's type and its receiver's answer are no personal data, so they are logged.
  const said = { type: event.type, id: event.id, attempts: event.attempts + 1 }
  if (outcome.state === 'dead') log.error({ code: 'webhook-dead', ...said }, 'an event was given up')
  else if (!answer.ok)
    log.warn({ code: 'webhook-refused', why: answer.why, ...said }, 'the lender did not accept an event')
  await database.transaction((tx) => storeAttempt(tx, event, outcome, clock()))
  return true
}

/** Every attempt sends the same bytes. */
const bodyOf = ({ id, type, version, occurredAt, number, data }: ClaimedEvent): string =>
  JSON.stringify({ id, type, version, timestamp: occurredAt.toISOString(), sequence: number, data })

function outcomeOf({ attempts, firstTriedAt }: ClaimedEvent, answer: Delivered, now: Date) {
  if (answer.ok) return { state: 'delivered', error: null, nextAt: now } as const
  const nextAt = nextTry({ firstTriedAt: firstTriedAt ?? now, attempts: attempts + 1 }, now)
  return nextAt === null
    ? // Later events continue; the operator can send this one again.
      ({ state: 'dead', error: answer.why, nextAt: now } as const)
    : ({ state: 'waiting', error: answer.why, nextAt } as const)
}
