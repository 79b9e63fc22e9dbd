import type { ComplaintKind } from '#domain/markets/complaint-kind.ts'
import type { PenaltyRuleName } from '#domain/markets/penalty-rule.ts'
import type { Day } from '../dates.ts'

/** What a country's law asks, from one day on. A later text does not change a rule: it ends it and begins another. */
export type Rule<Asked> = {
  /** By which the docs, the doctor and its test name it; no other rule ever gets it. */
  readonly id: string
  readonly asked: Asked
  /** The same in a sentence. */
  readonly says: string
  /** What the product does about it; where that is nothing, it says so. */
  readonly does: string
  /** Document and clause. */
  readonly source: string
  /** Whether the text itself was read, or what others say of it: who calls it law reads it again. */
  readonly read: 'primary' | 'secondary'
  /** The first day on which it is in force; null where it is older than this product. */
  readonly since: Day | null
  /** The last one; null where no end is known. */
  readonly until: Day | null
  /** The day that has to lie in between. */
  readonly heldAgainst: 'the loan' | 'the complaint' | 'today'
  /** One case and what follows, which a test computes. */
  readonly example: { readonly given: string; readonly follows: string }
}

/** When a payment is due whose day is one on which banks are closed: on that day all the same, or on the next on which they open. */
export type DayOff = 'same-day' | 'next-banking-day'

/** The days after disbursement in which a loan can be given back without penalty, for terms of so many days or more. */
export type CoolingOff = readonly { readonly termDaysFrom: number; readonly days: number }[]

/** A point of the sheet that stands before a contract. */
export type FactName =
  | 'proposal number'
  | 'lender'
  | 'amount'
  | 'term'
  | 'instalments'
  | 'interest rate'
  | 'ordinary rate'
  | 'default rate'
  | 'fees'
  | 'fees, third parties’ too'
  | 'CAT'
  | 'APR and how it was counted'
  | 'total to pay'
  | 'due days'
  | 'contingent charges'
  | 'repayment plan'
  | 'recovery agents'
  | 'service providers'
  | 'cooling-off days'
  | 'complaint officer with phone and e-mail'
  | 'warnings'
  | 'UNE'
  | 'number in the register of contracts (RECA)'

/** What a lender says of itself. */
export type LenderFact = 'name' | 'registration'

/**
 * What a page or paper has to say before somebody agrees to a loan, and for how many working days it has to hold, for terms
 * of so many days or more.
 */
export type Facts = {
  readonly fields: readonly FactName[]
  readonly validFor: readonly { readonly termDaysFrom: number; readonly workingDays: number }[]
}

/**
 * What a country may rule about. It has a list for each, with the oldest rule first; an empty one where it rules nothing.
 * `Authority` is a name of somebody to whom complaints go.
 */
export type CountryRules<Authority extends string = string> = {
  /** The time in which the lender has to answer a complaint. */
  readonly complaintAnswer: readonly [
    Rule<{ readonly days: number; readonly counted: 'calendar' | 'business' }>,
    ...Rule<{ readonly days: number; readonly counted: 'calendar' | 'business' }>[],
  ]
  /** Where a complaint may go on to when the lender has answered, or has not in time; for how long from then on, if an end is known. */
  readonly wayOn: readonly Rule<{ readonly authority: Authority; readonly days: number | null }>[]
  /** As what a complaint is told to an authority, by the name of its type, and a payment that is claimed. A type that is not named goes another way. */
  readonly complaintKinds: readonly Rule<{
    readonly byType: Readonly<Partial<Record<string, ComplaintKind>>>
    readonly claims: ComplaintKind
  }>[]
  /** The rules by which being late may cost something, and why no other; without one it is the contract's. */
  readonly lateCost: readonly Rule<{ readonly rules: readonly PenaltyRuleName[]; readonly why: string }>[]
  /** When a payment is due, without charge, whose day is one on which banks are closed; without a rule the contract says it. */
  readonly dayOff: readonly Rule<{ readonly due: DayOff }>[]
  readonly coolingOff: readonly Rule<CoolingOff>[]
  /** How the box starts with which a borrower agrees; without a rule it is ticked, as specified (spec 2). */
  readonly consent: readonly Rule<{ readonly startsTicked: boolean }>[]
  /** After how many days the whole loan may be paid early at the latest, without penalty. */
  readonly earlyPayment: readonly Rule<{ readonly afterDays: number }>[]
  /** Within how many days the lender, and all together, correct what is told of a borrower, and what each later day costs. */
  readonly creditCorrection: readonly Rule<{
    readonly lenderDays: number
    readonly allDays: number
    readonly thenMinorPerDay: bigint
  }>[]
  readonly facts: readonly Rule<Facts>[]
  /** What has to be known of whoever lends. */
  readonly lender: readonly Rule<{ readonly each: readonly LenderFact[] }>[]
  /** How several lenders' offers stand side by side. */
  readonly offers: readonly Rule<{ readonly each: readonly string[] }>[]
  /** What is told before personal data is used, in which languages one may ask for it (BCP 47), and how it is taken back. */
  readonly dataNotice: readonly Rule<{
    readonly asEasyToTakeBack: boolean
    readonly languages: readonly string[]
  }>[]
  /** Where somebody sees for themselves whether a transfer has arrived. */
  readonly transferProof: readonly Rule<{ readonly address: string; readonly asks: readonly string[] }>[]
}

/** Whether a rule is in force on a day, its first and last one included. */
export function isInForce({ since, until }: Pick<Rule<unknown>, 'since' | 'until'>, day: Day): boolean {
  return (since === null || since <= day) && (until === null || day <= until)
}

/** The rules of a list that are in force on a day. */
export function inForce<Asked>(rules: readonly Rule<Asked>[], day: Day): readonly Rule<Asked>[] {
  return rules.filter((rule) => isInForce(rule, day))
}

/** The one rule of a list that is in force on a day: the newest, where a text leaves an older one standing. */
export function ruleOn<Asked>(rules: readonly Rule<Asked>[], day: Day): Rule<Asked> | undefined {
  return inForce(rules, day).at(-1)
}
