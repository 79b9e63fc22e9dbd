import type { Minor } from '#domain/amount.ts'
import { addDays, type Day } from '#domain/dates.ts'
import type { Database } from '#server/base/database/database.ts'
import type { MovedBack } from '#server/integrations/payments/provider.ts'
import { joined } from '#server/loans/events/money-cases.ts'
import {
  type LedgerReversal,
  ledgerReversals,
  openReversalCase,
  type ReversalCaseCode,
  reversalsOfCharge,
} from '#server/loans/ledger/ledger-reversals.ts'

/** The reversals and restorations of one day, compared with the ledger. */
export interface ReversalsFound {
  /** Lines that the ledger has with their amount. */
  movedKnown: number
  /**
   * Lines that the ledger lacks or has with another amount, and movements of the ledger without a line, until
   * a person has decided.
   */
  movedWaiting: number
}

interface ReconciliationContext {
  database: Pick<Database, 'transaction'>
  provider: { name: string }
  now(): Date
}

/** The matches over all days of a run: one line matches one reversal in the ledger. */
export interface ReversalMatches {
  reversals: Set<string>
  lines: Set<MovedBack>
}

/** How many days after the line the desk may book its reversal. */
const DAYS_OF_DESK = 10

/**
 * Compares the day's lines about reversals and restorations with the ledger. They are not booked, because a
 * list may describe a reversal differently from its message; a person decides.
 */
export async function compareReversals(
  work: ReconciliationContext,
  paired: ReversalMatches,
  day: Day,
  lines: readonly MovedBack[],
): Promise<ReversalsFound> {
  const { database, provider, now } = work
  const found: ReversalsFound = { movedKnown: 0, movedWaiting: 0 }
  const cases = new Map<string, number>()
  for (const line of lines) {
    const code = await pair(work, paired, day, line)
    if (code === null) {
      found.movedKnown += 1
      continue
    }
    const { kind, charge, amountMinor, isInAll } = line
    const same = [kind, charge, amountMinor].join('/')
    const ordinal = (cases.get(same) ?? 0) + 1
    cases.set(same, ordinal)
    // A total until now is listed again on each day, and is one case.
    const once = isInAll ? [kind, 'all'] : [kind, day, ordinal]
    const isOpen = await database.transaction((tx) =>
      openReversalCase(tx, provider.name, code, line, once, now()),
    )
    if (isOpen) found.movedWaiting += 1
  }
  return found
}

/**
 * Matches the lines of a day that is not reported yet, so that another day's line does not take their reversals.
 */
export async function matchAhead(
  work: ReconciliationContext,
  paired: ReversalMatches,
  day: Day,
  lines: readonly MovedBack[],
): Promise<void> {
  for (const line of lines) await pair(work, paired, day, line)
}

/**
 * Finds the entries of the ledger for a line, for good; resolves with the reason for a case, or null if they
 * match.
 */
async function pair(
  { database, provider: { name } }: ReconciliationContext,
  paired: ReversalMatches,
  day: Day,
  line: MovedBack,
): Promise<ReversalCaseCode | null> {
  if (paired.lines.has(line)) return null
  const taken = await database.transaction((tx) => reversalsOfCharge(tx, name, line.charge), {
    readOnly: true,
  })
  const about = taken.filter(isAbout(line))
  if (line.isInAll ? !isAllOf(line, about) : !takeOne(paired, day, line, about))
    return about.length === 0 ? 'gone-at-provider' : 'gone-otherwise'
  paired.lines.add(line)
  return null
}

/** A restored reversal does not count towards the current total. */
const isAbout =
  ({ kind, isInAll }: MovedBack) =>
  ({ isAgain }: LedgerReversal): boolean =>
    kind === 'again' ? isAgain : !isInAll || !isAgain

/** A total until now equals what the provider has reported, or that plus the lender's own reversals. */
function isAllOf({ amountMinor }: MovedBack, taken: readonly LedgerReversal[]): boolean {
  const sum = (list: readonly LedgerReversal[]) => list.reduce<Minor>((all, one) => all + one.amountMinor, 0n)
  const ofProvider = taken.filter(({ isOfProvider }) => isOfProvider)
  return taken.length > 0 && [sum(ofProvider), sum(taken)].includes(amountMinor)
}

const reversalKey = (kind: MovedBack['kind'], charge: string, source: string) => joined(kind, charge, source)

/**
 * One line matches one reversal around its day, because clocks differ: the same amount of another day is
 * another one.
 */
function takeOne(
  { reversals }: ReversalMatches,
  day: Day,
  { kind, charge, amountMinor }: MovedBack,
  taken: readonly LedgerReversal[],
): boolean {
  const key = ({ source }: LedgerReversal) => reversalKey(kind, charge, source)
  const isNear = ({ isOfProvider, goneAt, againAt }: LedgerReversal) => {
    const at = kind === 'again' ? againAt : goneAt
    const until = addDays(day, isOfProvider ? 2 : DAYS_OF_DESK)
    return at !== null && at >= startOf(addDays(day, -1)) && at < startOf(until)
  }
  const free = taken.filter(
    (one) => one.amountMinor === amountMinor && isNear(one) && !reversals.has(key(one)),
  )
  const one = free.find(({ isOfProvider }) => isOfProvider) ?? free[0]
  if (one) reversals.add(key(one))
  return one !== undefined
}

export const startOf = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/**
 * Opens a case for a reversal in the ledger for which no line of its provider exists around the period. A
 * line of another amount has its own case, and may be about it.
 */
export async function compareLedgerReversals(
  { database, provider: { name }, now }: ReconciliationContext,
  { reversals, lines }: ReversalMatches,
  { from, until }: { from: Date; until: Date },
  context: readonly MovedBack[],
): Promise<number> {
  const here = await database.transaction((tx) => ledgerReversals(tx, name, from, until), { readOnly: true })
  const inAll = new Set(context.filter(({ isInAll }) => isInAll).map(({ charge }) => charge))
  const otherwise = context
    .filter((line) => line.kind === 'gone' && !lines.has(line))
    .map(({ charge }) => charge)
  let waiting = 0
  for (const one of here) {
    const { charge, eventId } = one
    if (inAll.has(charge) || reversals.has(reversalKey('gone', charge, `${name}:${eventId}`))) continue
    const place = otherwise.indexOf(charge)
    if (place >= 0) otherwise.splice(place, 1)
    else {
      const open = database.transaction((tx) =>
        openReversalCase(tx, name, 'gone-here-alone', one, [eventId], now()),
      )
      if (await open) waiting += 1
    }
  }
  return waiting
}
