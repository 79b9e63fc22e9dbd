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

/** The first pause is longer than an answer takes, so that two replicas do not ask concurrently. */
const PAUSE_FIRST_MS = 60_000
const PAUSE_LAST_MS = 3_600_000
/** More doublings reach the last pause anyway. */
const DOUBLINGS_MAX = 10

const ended = z.object({ borrowerId: z.string(), provider: z.string(), reference: z.string() })

/** The most workers for one provider, so that one that does not answer leaves workers to the others. */
const WORKERS_OF_ONE = 2

/**
 * Cancels references at providers. The queue uses connections apart from those of money, so a slow provider
 * does not delay payments.
 */
export const endedReferencesQueue: Queue = {
  name: ENDED_REFERENCE,
  isDue: isKindDue([ENDED_REFERENCE]),
  take(service) {
    const asked: string[] = []
    return (taken) => endOne(service, asked, taken)
  },
  capacity: 'ordinary',
}

/**
 * Requests the cancellation of one reference, outside of any transaction; false if none is due. It is
 * requested at least once: the next attempt is stored before. It is not requested once the reference has
 * expired. `asked` contains the providers in use, once for each worker.
 */
async function endOne(service: ProviderServices, asked: string[], taken: () => void): Promise<boolean> {
  const { database, log } = service
  const now = service.now()
  const found = await takeDue(service, asked, now)
  if (found === undefined) return false
  if (found === 'nothing-to-end') {
    taken()
    return true
  }
  const { due, reference, provider, cancel } = found
  asked.push(provider)
  taken()
  try {
    const answer = await cancel(reference)
    await database.transaction((tx) => finishDue(tx, due, now))
    // Paid, or ended before: no failure, and money that arrives is booked.
    if (answer === 'not-ended') log.info({ provider }, 'a payment provider did not end a reference')
  } catch (error) {
    const trouble = error instanceof ProviderFailure ? error.trouble : nameOf(error)
    const detail = error instanceof ProviderFailure ? error.detail : ''
    sweepFailures.inc({ work: ENDED_REFERENCE })
    log.warn(
      { provider, trouble, detail, attempts: due.attempts + 1 },
      'a payment provider was not heard to end a reference',
    )
  } finally {
    asked.splice(asked.indexOf(provider), 1)
  }
  return true
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

/** The providers with the maximum number of workers. */
const busyIn = (asked: readonly string[]) =>
  [...new Set(asked)].filter((name) => asked.filter((one) => one === name).length >= WORKERS_OF_ONE)

interface Cancellation {
  due: Due
  reference: StoredReference
  provider: string
  cancel: NonNullable<PaymentProvider['cancel']>
}

/** Claims the oldest due row, and postpones it for as long as it has failed before. */
async function takeDue(
  { database, payments }: ProviderServices,
  asked: readonly string[],
  now: Date,
): Promise<Cancellation | 'nothing-to-end' | undefined> {
  return database.transaction(async (tx) => {
    const due = await claimDue(tx, [ENDED_REFERENCE], now, busyIn(asked))
    if (!due) return undefined
    const { borrowerId, provider, reference: number } = z.parse(ended, due.payload)
    const reference = await findReference(tx, borrowerId, provider, number)
    const there = payments.named(provider)
    // An event of the provider means that money is in process or arrived, or that the reference has ended:
    // then it is left alone. A failed attempt does not count, because the next one would be accepted.
    const isUnreported = (await earlierEvents(tx, { borrowerId, provider, reference: number })).every(
      ({ kind }) => kind === 'failed',
    )
    if (!there?.cancel || !reference || !isToEnd(reference, now) || !isUnreported) {
      await finishDue(tx, due, now)
      return 'nothing-to-end'
    }
    const pause = Math.min(PAUSE_LAST_MS, PAUSE_FIRST_MS * 2 ** Math.min(due.attempts, DOUBLINGS_MAX))
    await postponeDue(tx, due, new Date(now.getTime() + pause), 'unanswered')
    return { due, reference, provider, cancel: there.cancel.bind(there) }
  })
}
