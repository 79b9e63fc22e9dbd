import * as z from 'zod/mini'
import { addDays } from '#domain/dates.ts'
import { isMistypedOf, normalisedNumber } from '#domain/money/claim.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import { sweepFailures } from '#server/base/observability/counters.ts'
import type { Queue } from '#server/call/jobs/job.ts'
import type { PaymentEvent, PaymentProvider } from '#server/integrations/payments/provider.ts'
import type { Payments } from '#server/integrations/validated/payments.ts'
import { findClaim, type KeptClaim } from '#server/loans/events/claim-rows.ts'
import { startOf } from '#server/loans/ledger/compare-reversals.ts'
import { findOrder } from '#server/loans/orders/orders.ts'
import { referencesOf } from '#server/loans/references/payment-references.ts'
import {
  claimDue,
  type Due,
  finishDue,
  isKindDue,
  postponeDue,
  scheduleEntry,
} from '#server/outbox/messages/outbox.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import type { Service } from '#server/service/service.ts'
import { processListed } from './process-listed.ts'
import { providersOf, searchStoredClaim } from './search-claim.ts'

/** The kind of an outbox row: a claim for which a provider is asked for the payments around its day. */
export const CLAIM_REQUEST = 'claim-asked'

type ProviderServices = Pick<Service, 'database' | 'payments' | 'log' | 'now'>

/**
 * A provider may need a day until it lists a payment, so it is asked again until the claim has its answer.
 */
const AGAIN_MS = 6 * 3_600_000
/** The first pause is longer than an answer takes, so that two replicas do not ask concurrently. */
const PAUSE_FIRST_MS = 10 * 60_000
const PAUSE_LAST_MS = 3_600_000
const DOUBLINGS_MAX = 3
/** The most pages of a provider's list for one payment; a longer list is logged. */
const PAGES_MAX = 50
/** Clocks differ, and a transfer of an evening may count for the next day. */
const DAYS_AROUND = 1

const asked = z.object({ borrowerId: z.string(), folio: z.string(), provider: z.string() })

/** Schedules a request to every provider that lists payments, for a claim whose money was not found here. */
export async function planClaimRequest(
  tx: Transaction,
  { borrowerId, folio }: Pick<KeptClaim, 'borrowerId' | 'folio'>,
  order: Parameters<typeof providersOf>[1],
  payments: Payments,
  now: Date,
): Promise<void> {
  for (const provider of providersOf(payments, order))
    if (payments.named(provider)?.listPaid)
      await scheduleEntry(tx, CLAIM_REQUEST, { borrowerId, folio, provider }, now, now)
}

/** Asks providers for claimed money, each provider for one claim at a time. */
export const claimRequestsQueue: Queue = {
  name: CLAIM_REQUEST,
  isDue: isKindDue([CLAIM_REQUEST]),
  take(service) {
    const busy: string[] = []
    return (taken) => askOne(service, busy, taken)
  },
}

/**
 * Asks for the money of one claim, outside of any transaction; false if none is due. `busy` contains the
 * providers that are being asked.
 */
async function askOne(service: ProviderServices, busy: string[], taken: () => void): Promise<boolean> {
  const { database, payments, log } = service
  const now = service.now()
  const found = await takeDue(service, busy, now)
  if (found === undefined) return false
  if (found === 'nothing-to-ask') {
    taken()
    return true
  }
  const { due, claim, provider, own } = found
  busy.push(provider.name)
  taken()
  try {
    const { found, isCut } = await paidAround(provider, claim, own)
    if (isCut) {
      sweepFailures.inc({ work: CLAIM_REQUEST })
      log.warn(
        { provider: provider.name, pages: PAGES_MAX },
        'a provider lists more than is read for a claim',
      )
    }
    for (const event of found)
      await database.transaction((tx) => processListed(tx, provider.name, event, service.now()))
    await database.transaction((tx) => searchStoredClaim(tx, claim, payments, service.now()))
    await database.transaction((tx) => postponeDue(tx, due, new Date(now.getTime() + AGAIN_MS), 'not-found'))
  } catch (error) {
    const trouble = error instanceof ProviderFailure ? error.trouble : nameOf(error)
    sweepFailures.inc({ work: CLAIM_REQUEST })
    log.warn({ provider: provider.name, trouble }, 'a payment provider did not answer about a claim')
  } finally {
    busy.splice(busy.indexOf(provider.name), 1)
  }
  return true
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

type Lister = Pick<PaymentProvider, 'name'> & Required<Pick<PaymentProvider, 'listPaid'>>
type ClaimRequest = { due: Due; claim: KeptClaim; provider: Lister; own: readonly string[] }

/**
 * Claims the oldest due row, and postpones it for as long as it has failed before. A claim with an answer is
 * not asked for again.
 */
async function takeDue(
  { database, payments }: ProviderServices,
  busy: readonly string[],
  now: Date,
): Promise<ClaimRequest | 'nothing-to-ask' | undefined> {
  return database.transaction(async (tx) => {
    const due = await claimDue(tx, [CLAIM_REQUEST], now, busy)
    if (!due) return undefined
    const { borrowerId, folio, provider: name } = z.parse(asked, due.payload)
    const there = payments.named(name)
    const claim = await findClaim(tx, borrowerId, folio)
    const borrower = await borrowerById(tx, borrowerId)
    const order = borrower && claim && (await findOrder(tx, borrower, claim.orderNo))
    if (!there?.listPaid || !order || claim?.state !== 'open') {
      await finishDue(tx, due, now)
      return 'nothing-to-ask'
    }
    const pause = Math.min(PAUSE_LAST_MS, PAUSE_FIRST_MS * 2 ** Math.min(due.attempts, DOUBLINGS_MAX))
    await postponeDue(tx, due, new Date(now.getTime() + pause), 'unanswered')
    const own = (await referencesOf(tx, order, name)).map(({ reference }) => reference)
    return { due, claim, provider: { name, listPaid: there.listPaid.bind(there) }, own }
  })
}

/**
 * The provider's payments around the day of a claim that may be its money; `isCut` if the list was longer
 * than what was read.
 */
async function paidAround(
  { listPaid }: Lister,
  claim: KeptClaim,
  own: readonly string[],
): Promise<{ found: PaymentEvent[]; isCut: boolean }> {
  const period = {
    from: startOf(addDays(claim.paidOn, -DAYS_AROUND)),
    until: startOf(addDays(claim.paidOn, DAYS_AROUND + 1)),
  }
  const found: PaymentEvent[] = []
  let page: string | null = null
  for (let read = 0; read < PAGES_MAX; read++) {
    const answer: Awaited<ReturnType<typeof listPaid>> = await listPaid({ ...period, page })
    found.push(...answer.events.filter((event) => isMeant(event, claim, own)))
    page = answer.next
    if (page === null) break
  }
  return { found, isCut: page !== null }
}

/** Returns whether a listed payment is the loan's own, was meant for it, or has the number of the claim. */
const isMeant = ({ reference, charge }: PaymentEvent, { number }: KeptClaim, own: readonly string[]) =>
  own.some((one) => isMistypedOf(reference, one)) ||
  (number !== '' && [reference, charge ?? ''].some((one) => normalisedNumber(one) === number))
