import { addDays, type Day } from '#domain/dates.ts'
import type { Database } from '#server/base/database/database.ts'
import { ProviderFailure } from '#server/base/outside/provider-failure.ts'
import type {
  MovedBack,
  PaidPage,
  PaymentEvent,
  PaymentProvider,
} from '#server/integrations/payments/provider.ts'
import { takeListed } from '#server/loans/claims/take-listed.ts'
import {
  compareGoneHere,
  compareMoved,
  type MovedFound,
  type Paired,
  pairAhead,
  startOf,
} from '#server/loans/ledger/compare-moved.ts'
import { openNotAtProvider, paidHere } from '#server/loans/references/paid-here.ts'

/** What a day of one provider came to, beside the books. */
export interface DayFound extends MovedFound {
  day: Day
  /** How many payments the provider lists. */
  listed: number
  /** Of those, what the books had. */
  known: number
  /** What nobody had told of, and is booked now. */
  booked: number
  /** What cannot be booked: nobody's, or saying otherwise than before. It waits for a person. */
  waiting: number
  /** Rows that nobody can read. */
  unread: number
  /** What the books have and the provider does not list, or in a row that nobody can read. */
  missing: number
  /** Whether the provider lists nothing at all around a day of which the books have payments: then nothing is concluded. */
  isSilent: boolean
}

/** What reconciling works with. */
interface Reconciling {
  database: Pick<Database, 'transaction'>
  provider: Pick<PaymentProvider, 'name'> & Required<Pick<PaymentProvider, 'listPaid'>>
  now(): Date
  isStopped(): boolean
  told(found: DayFound): void
}

/** What a provider lists of a day. */
type Listed = { events: PaymentEvent[]; charges: Set<string>; moved: MovedBack[] | null; unread: number }

/** The first day that is not compared yet, and what its provider's trouble was, where it did not answer. */
type Left = { from: Day; trouble: ProviderFailure | null }

/**
 * Compares what a provider says was paid with the books, day by day (UTC). What no notice told of is taken as if its notice
 * had come now. A day is compared with the provider's days around it, because clocks differ; of those beside the first and
 * the last nothing is taken, because nobody is told of them. Resolves with where to go on, if it is not done. Doing it again
 * changes nothing.
 */
export async function reconcile(
  work: Reconciling,
  { from, to }: { from: Day; to: Day },
): Promise<Left | null> {
  let day = from
  const compared = new Set<string>()
  const paired: Paired = { reversals: new Set(), lines: new Set() }
  try {
    let [before, current] = [await listDay(work, addDays(from, -1)), await listDay(work, from)]
    await pairAhead(work, paired, addDays(from, -1), before.moved ?? [])
    for (; day <= to; day = addDays(day, 1)) {
      if (work.isStopped()) return { from: day, trouble: null }
      // All is asked before anything is taken, so that what is booked is also told.
      const next = await listDay(work, addDays(day, 1))
      const taken = await takeDay(work, current)
      const moved = await compareMoved(work, paired, day, notYetCompared(current.moved ?? [], compared))
      await pairAhead(work, paired, addDays(day, 1), next.moved ?? [])
      const { movedAlone, ...found } = await compareDay(work, paired, day, [before, current, next])
      const movedWaiting = moved.movedWaiting + movedAlone
      work.told({ day, ...taken, ...found, ...moved, movedWaiting })
      before = current
      current = next
    }
    return null
  } catch (error) {
    if (error instanceof ProviderFailure) return { from: day, trouble: error }
    throw error
  }
}

/** What a list says of all until now, it says again on each day. */
const notYetCompared = (lines: readonly MovedBack[], compared: Set<string>): MovedBack[] =>
  lines.filter(({ kind, charge, amountMinor, isInAll }) => {
    const key = [kind, charge, amountMinor].join('/')
    const isNew = !isInAll || !compared.has(key)
    compared.add(key)
    return isNew
  })

async function listDay({ provider }: Reconciling, day: Day): Promise<Listed> {
  const found: Listed = { events: [], charges: new Set(), moved: null, unread: 0 }
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
  { database, provider, now }: Reconciling,
  { events, unread }: Listed,
): Promise<Pick<DayFound, 'listed' | 'known' | 'booked' | 'waiting' | 'unread'>> {
  const taken = { listed: events.length, known: 0, booked: 0, waiting: 0, unread }
  for (const event of events)
    taken[await database.transaction((tx) => takeListed(tx, provider.name, event, now()))] += 1
  return taken
}

/**
 * Has a person look at what the books have of a day and the provider lists on none of the days around it. A row that nobody
 * can read may be that very payment: then nothing is concluded, and the row itself is to be looked at.
 */
async function compareDay(
  work: Reconciling,
  paired: Paired,
  day: Day,
  around: readonly Listed[],
): Promise<Pick<DayFound, 'missing' | 'isSilent'> & { movedAlone: number }> {
  const { database, provider, now } = work
  const period = { from: startOf(day), until: startOf(addDays(day, 1)) }
  const ours = await database.transaction((tx) => paidHere(tx, provider.name, period.from, period.until), {
    readOnly: true,
  })
  const missing = ours.filter(({ charge }) => around.every(({ charges }) => !charges.has(charge)))
  const isSilent = ours.length > 0 && around.every(({ events, unread }) => events.length + unread === 0)
  const isReadable = around.every(({ unread }) => unread === 0)
  if (isSilent || !isReadable) return { missing: missing.length, isSilent, movedAlone: 0 }
  for (const one of missing)
    await database.transaction((tx) => openNotAtProvider(tx, provider.name, one, now()))
  if (around.some(({ moved }) => moved === null)) return { missing: missing.length, isSilent, movedAlone: 0 }
  const moved = around.flatMap((listed) => listed.moved ?? [])
  const isBlank = around.every(({ events }) => events.length === 0) && moved.length === 0
  const movedAlone = isBlank ? 0 : await compareGoneHere(work, paired, period, moved)
  return { missing: missing.length, isSilent, movedAlone }
}
