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

/** Counts of one day's reversals and restorations, compared with the ledger. */
export interface ReversalsFound {
  /** Lines that match the ledger. */
  movedKnown: number
  /**
   * Open cases: lines that are missing in the ledger or have another amount there, and ledger reversals without a
   * line.
   */
  movedWaiting: number
}

interface ReconciliationContext {
  database: Pick<Database, 'transaction'>
  provider: { name: string }
  now(): Date
}

/** The matches of a run over all its days. Each line matches at most one reversal in the ledger. */
export interface ReversalMatches {
  reversals: Set<string>
  lines: Set<MovedBack>
}

/** Days after the line within which staff may book its reversal. */
const STAFF_DELAY_DAYS = 10

/**
 * Compares one day's lines about reversals and restorations with the ledger, and opens a case for each difference.
 * Nothing is booked: a list may describe a reversal differently from its webhook, so staff decide.
 */
export async function compareReversals(
  work: ReconciliationContext,
  matches: ReversalMatches,
  day: Day,
  lines: readonly MovedBack[],
): Promise<ReversalsFound> {
  const { database, provider, now } = work
  const found: ReversalsFound = { movedKnown: 0, movedWaiting: 0 }
  const cases = new Map<string, number>()
  for (const line of lines) {
    const code = await match(work, matches, day, line)
    if (code === null) {
      found.movedKnown += 1
      continue
    }
    const { kind, charge, amountMinor, isInAll } = line
    const same = [kind, charge, amountMinor].join('/')
    const ordinal = (cases.get(same) ?? 0) + 1
    cases.set(same, ordinal)
    // A running total is listed again on each day. All its lines are one case.
    const once = isInAll ? [kind, 'all'] : [kind, day, ordinal]
    const isOpen = await database.transaction((tx) =>
      openReversalCase(tx, provider.name, code, line, once, now()),
    )
    if (isOpen) found.movedWaiting += 1
  }
  return found
}

/** Matches the lines of a day before its report, so that lines of other days do not match their reversals. */
export async function matchAhead(
  work: ReconciliationContext,
  matches: ReversalMatches,
  day: Day,
  lines: readonly MovedBack[],
): Promise<void> {
  for (const line of lines) await match(work, matches, day, line)
}

/** Matches a line with the ledger. Resolves with the code of the case to open, or with null for a match. */
async function match(
  { database, provider: { name } }: ReconciliationContext,
  matches: ReversalMatches,
  day: Day,
  line: MovedBack,
): Promise<ReversalCaseCode | null> {
  if (matches.lines.has(line)) return null
  const ofCharge = await database.transaction((tx) => reversalsOfCharge(tx, name, line.charge), {
    readOnly: true,
  })
  const candidates = ofCharge.filter(isCandidate(line))
  if (line.isInAll ? !isTotalOf(line, candidates) : !takeOne(matches, day, line, candidates))
    return candidates.length === 0 ? 'gone-at-provider' : 'gone-otherwise'
  matches.lines.add(line)
  return null
}

/** Returns whether a ledger reversal may match the line. Running totals leave out restored reversals. */
const isCandidate =
  ({ kind, isInAll }: MovedBack) =>
  ({ isAgain }: LedgerReversal): boolean =>
    kind === 'again' ? isAgain : !isInAll || !isAgain

/**
 * Returns whether a running total equals the sum of the reversals: either those that the provider reported, or these
 * and the lender's own.
 */
function isTotalOf({ amountMinor }: MovedBack, reversals: readonly LedgerReversal[]): boolean {
  const sum = (list: readonly LedgerReversal[]) =>
    list.reduce<Minor>((total, one) => total + one.amountMinor, 0n)
  const reported = reversals.filter(({ isOfProvider }) => isOfProvider)
  return reversals.length > 0 && [sum(reported), sum(reversals)].includes(amountMinor)
}

const reversalKey = (kind: MovedBack['kind'], charge: string, source: string) => joined(kind, charge, source)

/**
 * Matches a line with one reversal of the same amount around its day, because clocks differ. The same amount on another
 * day is another reversal.
 */
function takeOne(
  { reversals }: ReversalMatches,
  day: Day,
  { kind, charge, amountMinor }: MovedBack,
  candidates: readonly LedgerReversal[],
): boolean {
  const key = ({ source }: LedgerReversal) => reversalKey(kind, charge, source)
  const isNear = ({ isOfProvider, goneAt, againAt }: LedgerReversal) => {
    const at = kind === 'again' ? againAt : goneAt
    const until = addDays(day, isOfProvider ? 2 : STAFF_DELAY_DAYS)
    return at !== null && at >= startOf(addDays(day, -1)) && at < startOf(until)
  }
  const free = candidates.filter(
    (one) => one.amountMinor === amountMinor && isNear(one) && !reversals.has(key(one)),
  )
  const one = free.find(({ isOfProvider }) => isOfProvider) ?? free[0]
  if (one) reversals.add(key(one))
  return one !== undefined
}

export const startOf = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/**
 * Opens a case for each reversal in the ledger of the period without a line of its provider, and returns their number. A
 * reversal whose charge has an unmatched line gets no case, because that line has one.
 */
export async function compareLedgerReversals(
  { database, provider: { name }, now }: ReconciliationContext,
  { reversals, lines }: ReversalMatches,
  { from, until }: { from: Date; until: Date },
  context: readonly MovedBack[],
): Promise<number> {
  const inLedger = await database.transaction((tx) => ledgerReversals(tx, name, from, until), {
    readOnly: true,
  })
  const chargesWithTotal = new Set(context.filter(({ isInAll }) => isInAll).map(({ charge }) => charge))
  const unmatchedCharges = context
    .filter((line) => line.kind === 'gone' && !lines.has(line))
    .map(({ charge }) => charge)
  let opened = 0
  for (const one of inLedger) {
    const { charge, eventId } = one
    if (chargesWithTotal.has(charge) || reversals.has(reversalKey('gone', charge, `${name}:${eventId}`)))
      continue
    const place = unmatchedCharges.indexOf(charge)
    if (place >= 0) unmatchedCharges.splice(place, 1)
    else {
      const open = database.transaction((tx) =>
        openReversalCase(tx, name, 'gone-here-alone', one, [eventId], now()),
      )
      if (await open) opened += 1
    }
  }
  return opened
}
