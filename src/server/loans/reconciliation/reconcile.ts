import { addDays, type Day } from '#domain/dates.ts'
import type { Database } from '#server/base/database/database.ts'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import type {
  MovedBack,
  PaidPage,
  PaymentEvent,
  PaymentProvider,
} from '#server/integrations/payments/provider.ts'
import { processListed } from '#server/loans/claims/process-listed.ts'
import {
  compareLedgerReversals,
  compareReversals,
  matchAhead,
  type ReversalMatches,
  type ReversalsFound,
  startOf,
} from '#server/loans/ledger/compare-reversals.ts'
import { ledgerPayments, openUnlistedCase } from '#server/loans/references/ledger-payments.ts'

/** The result of one day of one provider, compared with the ledger. */
export interface DayFound extends ReversalsFound {
  day: Day
  /** The number of payments that the provider lists. */
  listed: number
  /** Of those, the number in the ledger. */
  known: number
  /** Those that were unknown, and are booked now. */
  booked: number
  /** Those that cannot be booked, because they are unmatched or contradictory. They wait for a person. */
  waiting: number
  unread: number
  /** Payments of the ledger that the provider does not list, or that may be an unreadable row. */
  missing: number
  /**
   * Whether the provider lists nothing around a day with payments in the ledger: then nothing is concluded.
   */
  isSilent: boolean
}

interface ReconciliationContext {
  database: Pick<Database, 'transaction'>
  provider: Pick<PaymentProvider, 'name'> & Required<Pick<PaymentProvider, 'listPaid'>>
  now(): Date
  isStopped(): boolean
  report(found: DayFound): void
}

/** A provider's list of a day. */
type ListedDay = { events: PaymentEvent[]; charges: Set<string>; moved: MovedBack[] | null; unread: number }

/** The first day that is not compared yet, and the error, if its provider did not answer. */
type Remainder = { from: Day; trouble: ProviderFailure | null }

/**
 * Compares a provider's payments with the ledger, day by day (UTC). A payment without an event is processed
 * as if its event arrived now. A day is compared with the provider's adjacent days, because clocks differ;
 * nothing is processed of those beside the first and the last, because they are not reported. Resolves with
 * where to continue, if unfinished. Idempotent.
 */
export async function reconcile(
  work: ReconciliationContext,
  { from, to }: { from: Day; to: Day },
): Promise<Remainder | null> {
  let day = from
  const compared = new Set<string>()
  const paired: ReversalMatches = { reversals: new Set(), lines: new Set() }
  try {
    let [before, current] = [await listDay(work, addDays(from, -1)), await listDay(work, from)]
    await matchAhead(work, paired, addDays(from, -1), before.moved ?? [])
    for (; day <= to; day = addDays(day, 1)) {
      if (work.isStopped()) return { from: day, trouble: null }
      // All lists are read before anything is processed, so that what is booked is also reported.
      const next = await listDay(work, addDays(day, 1))
      const taken = await takeDay(work, current)
      const moved = await compareReversals(work, paired, day, notYetCompared(current.moved ?? [], compared))
      await matchAhead(work, paired, addDays(day, 1), next.moved ?? [])
      const { movedAlone, ...found } = await compareDay(work, paired, day, [before, current, next])
      const movedWaiting = moved.movedWaiting + movedAlone
      work.report({ day, ...taken, ...found, ...moved, movedWaiting })
      before = current
      current = next
    }
    return null
  } catch (error) {
    if (error instanceof ProviderFailure) return { from: day, trouble: error }
    throw error
  }
}

/** A total until now is listed again on each day. */
const notYetCompared = (lines: readonly MovedBack[], compared: Set<string>): MovedBack[] =>
  lines.filter(({ kind, charge, amountMinor, isInAll }) => {
    const key = [kind, charge, amountMinor].join('/')
    const isNew = !isInAll || !compared.has(key)
    compared.add(key)
    return isNew
  })

async function listDay({ provider }: ReconciliationContext, day: Day): Promise<ListedDay> {
  const found: ListedDay = { events: [], charges: new Set(), moved: null, unread: 0 }
  const period = { from: startOf(day), until: startOf(addDays(day, 1)) }
  let page: string | null = null
  do {
    const answer: PaidPage = await provider.listPaid({ ...period, page })
    for (const event of answer.events) {
      found.events.push(event)
      found.charges.add(event.charge ?? '')
    }
    if (answer.movedBack) found.moved = [...(found.moved ?? []), ...answer.movedBack]
    found.unread += answer.unread
    page = answer.next
  } while (page !== null)
  return found
}

async function takeDay(
  { database, provider, now }: ReconciliationContext,
  { events, unread }: ListedDay,
): Promise<Pick<DayFound, 'listed' | 'known' | 'booked' | 'waiting' | 'unread'>> {
  const taken = { listed: events.length, known: 0, booked: 0, waiting: 0, unread }
  for (const event of events)
    taken[await database.transaction((tx) => processListed(tx, provider.name, event, now()))] += 1
  return taken
}

/**
 * Opens cases for payments of the ledger that the provider lists on none of the adjacent days. An unreadable
 * row may be that payment: then nothing is concluded, and the row itself is reviewed.
 */
async function compareDay(
  work: ReconciliationContext,
  paired: ReversalMatches,
  day: Day,
  context: readonly ListedDay[],
): Promise<Pick<DayFound, 'missing' | 'isSilent'> & { movedAlone: number }> {
  const { database, provider, now } = work
  const period = { from: startOf(day), until: startOf(addDays(day, 1)) }
  const ours = await database.transaction(
    (tx) => ledgerPayments(tx, provider.name, period.from, period.until),
    {
      readOnly: true,
    },
  )
  const missing = ours.filter(({ charge }) => context.every(({ charges }) => !charges.has(charge)))
  const isSilent = ours.length > 0 && context.every(({ events, unread }) => events.length + unread === 0)
  const isReadable = context.every(({ unread }) => unread === 0)
  if (isSilent || !isReadable) return { missing: missing.length, isSilent, movedAlone: 0 }
  for (const one of missing)
    await database.transaction((tx) => openUnlistedCase(tx, provider.name, one, now()))
  if (context.some(({ moved }) => moved === null)) return { missing: missing.length, isSilent, movedAlone: 0 }
  const moved = context.flatMap((listed) => listed.moved ?? [])
  const isBlank = context.every(({ events }) => events.length === 0) && moved.length === 0
  const movedAlone = isBlank ? 0 : await compareLedgerReversals(work, paired, period, moved)
  return { missing: missing.length, isSilent, movedAlone }
}
