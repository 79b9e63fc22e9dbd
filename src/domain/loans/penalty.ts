import { type Minor, major, minimum } from '#domain/amount.ts'
import type { PenaltyRuleName } from '#domain/markets/penalty-rule.ts'
import {
  CONTRACT_PENALTY_PERCENT_PER_DAY,
  LATE_PENALTY_ONCE_MAJOR,
  UNPAID_INTEREST_BANDS,
} from '#domain/markets/specified.ts'
import { percent, shareOf } from '#domain/rate.ts'

/** Whether the client has repaid an earlier loan of this lender (spec 9, late penalty). */
export type ClientKind = 'new' | 'repeat'

/** A product's penalty rule. */
export type Penalty = {
  readonly penaltyRule: PenaltyRuleName
  /** Charge of the rule `flat-charge` in minor units; `null` with any other rule. */
  readonly penaltyCharge: Minor | null
}

type PenaltyRule = {
  /** Daily charges on the unpaid principal from the first to the `daysLate`th day after its due day. */
  readonly daily: (unpaid: Minor, daysLate: number) => Minor
  /** The charge that occurs once in the life of a loan. */
  readonly once: (unpaid: Minor, client: ClientKind, charge: Minor) => Minor
}

const rules: Readonly<Record<PenaltyRuleName, PenaltyRule>> = {
  // Loan terms (spec 9): 5 % a day to day 30, 4 % to day 90, 2 % from day 91, and 1000 or 800 once.
  'bands-5-4-2': { daily: bandedInterest, once: (_, client) => major(LATE_PENALTY_ONCE_MAJOR[client]) },
  // Contract text (spec 2 and 9): 3 % a day and nothing else.
  'three-percent-a-day': {
    daily: (unpaid, daysLate) =>
      shareOf(unpaid * BigInt(daysLate), percent(CONTRACT_PENALTY_PERCENT_PER_DAY)),
    once: () => 0n,
  },
  // A single charge, not interest, limited to the unpaid amount, as Indian law requires.
  'flat-charge': { daily: () => 0n, once: (unpaid, _, charge) => minimum(charge, unpaid) },
}

/**
 * Returns the total penalty on unpaid principal after so many late days; 0 on the due day and before. It is counted on
 * principal only, so penalties earn no penalty.
 */
export function penaltyOf(penalty: Penalty, unpaid: Minor, daysLate: number, client: ClientKind): Minor {
  if (daysLate <= 0) return 0n
  return penaltyBetween(penalty.penaltyRule, unpaid, 0, daysLate) + penaltyOnce(penalty, unpaid, client)
}

/**
 * Returns the daily part between the ends of two late days. Counting in steps gives the same as counting at once, so a
 * payment in between only lowers what follows.
 */
export function penaltyBetween(
  rule: PenaltyRuleName,
  unpaid: Minor,
  fromDaysLate: number,
  toDaysLate: number,
): Minor {
  const from = Math.max(0, fromDaysLate)
  if (unpaid <= 0n || toDaysLate <= from) return 0n
  return rules[rule].daily(unpaid, toDaysLate) - rules[rule].daily(unpaid, from)
}

/** Returns the part that is charged once, on the first late day. */
export function penaltyOnce(
  { penaltyRule, penaltyCharge }: Penalty,
  unpaid: Minor,
  client: ClientKind,
): Minor {
  return unpaid <= 0n ? 0n : rules[penaltyRule].once(unpaid, client, penaltyCharge ?? 0n)
}

function bandedInterest(unpaid: Minor, daysLate: number): Minor {
  let counted = 0
  let total = 0n
  for (const { untilDay, percentPerDay } of UNPAID_INTEREST_BANDS) {
    const days = Math.max(0, Math.min(daysLate, untilDay) - counted)
    total += shareOf(unpaid * BigInt(days), percent(percentPerDay))
    counted += days
  }
  return total
}
