import * as z from 'zod/mini'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import { sweepFailures } from '#server/base/observability/counters.ts'
import type { Queue } from '#server/call/jobs/job.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { claimDue, type Due, finishDue, isKindDue, postponeDue } from '#server/outbox/messages/outbox.ts'
import type { Service } from '#server/service/service.ts'
import { ENDED_REFERENCE, isToEnd } from './end-reference.ts'
import { findReference, type StoredReference } from './payment-references.ts'
import { earlierEvents } from './reference-events.ts'

type ProviderServices = Pick<Service, 'database' | 'payments' | 'log' | 'now'>

/** The first pause exceeds the request timeout, so that two replicas do not send the same request concurrently. */
const PAUSE_FIRST_MS = 60_000
const PAUSE_LAST_MS = 3_600_000
/** Limits the exponent. After so many doublings the pause has reached its maximum. */
const DOUBLINGS_MAX = 10

const ended = z.object({ borrowerId: z.string(), provider: z.string(), reference: z.string() })

/** Maximum workers per provider, so that a provider that does not respond does not occupy all workers. */
const WORKERS_PER_PROVIDER = 2

/**
 * Cancels references at providers. The queue has other database connections than payments, so a slow provider does not
 * delay them.
 */
export const endedReferencesQueue: Queue = {
  name: ENDED_REFERENCE,
  isDue: isKindDue([ENDED_REFERENCE]),
  take(service) {
    const busy: string[] = []
    return (taken) => endOne(service, busy, taken)
  },
  capacity: 'ordinary',
}

/**
 * Requests the cancellation of one reference, outside of any transaction; false if none is due. It is requested at least
 * once, because the next attempt is stored first. An expired reference is not cancelled. `busy` lists the provider of
 * each worker.
 */
async function endOne(service: ProviderServices, busy: string[], taken: () => void): Promise<boolean> {
  const { database, log } = service
  const now = service.now()
  const found = await takeDue(service, busy, now)
  if (found === undefined) return false
  if (found === 'nothing-to-end') {
    taken()
    return true
  }
  const { due, reference, provider, cancel } = found
  busy.push(provider)
  taken()
  try {
    const answer = await cancel(reference)
    await database.transaction((tx) => finishDue(tx, due, now))
    // Not a failure: the reference is paid or has ended. Money that arrives is booked.
    if (answer === 'not-ended') log.info({ provider }, 'a payment provider did not end a reference')
  } catch (error) {
    const trouble = error instanceof ProviderFailure ? error.trouble : nameOf(error)
    const detail = error instanceof ProviderFailure ? error.detail : ''
    sweepFailures.inc({ work: ENDED_REFERENCE })
    log.warn(
      { provider, trouble, detail, attempts: due.attempts + 1 },
      'a payment provider did not confirm that a reference has ended',
    )
  } finally {
    busy.splice(busy.indexOf(provider), 1)
  }
  return true
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

/** Returns the providers that have the maximum number of workers. */
const fullyBusy = (busy: readonly string[]) =>
  [...new Set(busy)].filter((name) => busy.filter((one) => one === name).length >= WORKERS_PER_PROVIDER)

interface Cancellation {
  due: Due
  reference: StoredReference
  provider: string
  cancel: NonNullable<PaymentProvider['cancel']>
}

/** Claims the oldest due row, and schedules its next attempt with exponential backoff. */
async function takeDue(
  { database, payments }: ProviderServices,
  busy: readonly string[],
  now: Date,
): Promise<Cancellation | 'nothing-to-end' | undefined> {
  return database.transaction(async (tx) => {
    const due = await claimDue(tx, [ENDED_REFERENCE], now, fullyBusy(busy))
    if (!due) return undefined
    const { borrowerId, provider, reference: number } = z.parse(ended, due.payload)
    const reference = await findReference(tx, borrowerId, provider, number)
    const adapter = payments.named(provider)
    // A reference with an event is not cancelled: its money is in process or has arrived, or it has ended. A failed
    // attempt does not count, because the provider would accept another one.
    const isUnreported = (await earlierEvents(tx, { borrowerId, provider, reference: number })).every(
      ({ kind }) => kind === 'failed',
    )
    if (!adapter?.cancel || !reference || !isToEnd(reference, now) || !isUnreported) {
      await finishDue(tx, due, now)
      return 'nothing-to-end'
    }
    const pause = Math.min(PAUSE_LAST_MS, PAUSE_FIRST_MS * 2 ** Math.min(due.attempts, DOUBLINGS_MAX))
    await postponeDue(tx, due, new Date(now.getTime() + pause), 'unanswered')
    return { due, reference, provider, cancel: adapter.cancel.bind(adapter) }
  })
}
