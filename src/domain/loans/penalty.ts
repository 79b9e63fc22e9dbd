import { type Minor, major, smaller } from '#domain/amount.ts'
import type { PenaltyRuleName } from '#domain/markets/penalty-rule.ts'
import {
  CONTRACT_PENALTY_PERCENT_PER_DAY,
  LATE_PENALTY_ONCE_MAJOR,
  UNPAID_INTEREST_BANDS,
} from '#domain/markets/specified.ts'
import { percent, shareOf } from '#domain/rate.ts'

/** Whether the client has paid back a loan of this lender before (spec 9, late penalty). */
export type ClientKind = 'new' | 'repeat'

/** How a product counts what being late costs. */
export type Penalty = {
  readonly penaltyRule: PenaltyRuleName
  /** What the rule `flat-charge` charges, in minor units; `null` with any other rule. */
  readonly penaltyCharge: Minor | null
}

type PenaltyRule = {
  /** What the unpaid principal has cost from the first to the `daysLate`th day after its due day. */
  readonly daily: (unpaid: Minor, daysLate: number) => Minor
  /** What being late costs once in the life of a loan. */
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
  // A charge, not interest, and never more than what it punishes: as India's lenders have to do it.
  'flat-charge': { daily: () => 0n, once: (unpaid, _, charge) => smaller(charge, unpaid) },
}

/**
 * The penalty on an unpaid principal after so many days, all told; 0 on the due day and before.
 * It is always counted on principal alone, so that no penalty earns a penalty.
 */
export function penaltyOf(penalty: Penalty, unpaid: Minor, daysLate: number, client: ClientKind): Minor {
  if (daysLate <= 0) return 0n
  return penaltyBetween(penalty.penaltyRule, unpaid, 0, daysLate) + penaltyOnce(penalty, unpaid, client)
}

/**
 * The daily part alone, from the end of one day late to the end of another. Counting in steps gives the same
 * as counting at once, so that a payment in between only lowers what follows.
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

/** The part that is charged once in the life of a loan, on the first late day. */
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
