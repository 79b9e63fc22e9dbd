import type { ComplaintKind } from '#domain/markets/complaint-kind.ts'
import type { PenaltyRuleName } from '#domain/markets/penalty-rule.ts'
import type { Day } from '../dates.ts'

/** A legal rule with its period. A later text ends a rule and starts another; it never changes one. */
export type Rule<Asked> = {
  /** Permanent id, used by the documents, the doctor and its test. */
  readonly id: string
  readonly asked: Asked
  /** Summary in one sentence. */
  readonly says: string
  /** How the product complies; it also says if nothing is done. */
  readonly does: string
  /** Document and clause. */
  readonly source: string
  /** Whether the text itself was read, or a secondary source. */
  readonly read: 'primary' | 'secondary'
  /** First day in force; null if older than this product. */
  readonly since: Day | null
  /** Last day in force; null if unknown. */
  readonly until: Day | null
  /** A day on which the rule is in force. */
  readonly heldAgainst: 'the loan' | 'the complaint' | 'today'
  /** An example case and its result, which a test computes. */
  readonly example: { readonly given: string; readonly follows: string }
}

/** Due days on which banks are closed: payment is due on that day, or on the next banking day. */
export type DayOff = 'same-day' | 'next-banking-day'

/** Cooling-off days after disbursement, by minimum term in days. */
export type CoolingOff = readonly { readonly termDaysFrom: number; readonly days: number }[]

/** An item of the key facts sheet before a contract. */
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

/** What a lender must state about itself. */
export type LenderFact = 'name' | 'registration'

/**
 * What must be shown before a loan is agreed, and for how many working days an offer must hold, by minimum term in
 * days.
 */
export type Facts = {
  readonly fields: readonly FactName[]
  readonly validFor: readonly { readonly termDaysFrom: number; readonly workingDays: number }[]
}

/**
 * Subjects that a country may regulate. Each has a list, oldest rule first; empty if unregulated. `Authority` is the
 * name of a complaints body.
 */
export type CountryRules<Authority extends string = string> = {
  /** The lender's time to answer a complaint. */
  readonly complaintAnswer: readonly [
    Rule<{ readonly days: number; readonly counted: 'calendar' | 'business' }>,
    ...Rule<{ readonly days: number; readonly counted: 'calendar' | 'business' }>[],
  ]
  /** The next body after the lender's answer or missed deadline, and the period for it, if it has an end. */
  readonly wayOn: readonly Rule<{ readonly authority: Authority; readonly days: number | null }>[]
  /** An authority's category of a complaint by type, and of a payment claim. Unlisted types go to another register. */
  readonly complaintKinds: readonly Rule<{
    readonly byType: Readonly<Partial<Record<string, ComplaintKind>>>
    readonly claims: ComplaintKind
  }>[]
  /** Permitted penalty rules and the reason; if unregulated, the contract's. */
  readonly lateCost: readonly Rule<{ readonly rules: readonly PenaltyRuleName[]; readonly why: string }>[]
  /** Due days on which banks are closed; if unregulated, the contract's rule. */
  readonly dayOff: readonly Rule<{ readonly due: DayOff }>[]
  readonly coolingOff: readonly Rule<CoolingOff>[]
  /** Initial state of the agreement checkbox; if unregulated, ticked as specified (spec 2). */
  readonly consent: readonly Rule<{ readonly startsTicked: boolean }>[]
  /** Latest first day of early payoff without penalty. */
  readonly earlyPayment: readonly Rule<{ readonly afterDays: number }>[]
  /** Days for correcting credit bureau data, by the lender and in all, and the compensation per late day. */
  readonly creditCorrection: readonly Rule<{
    readonly lenderDays: number
    readonly allDays: number
    readonly thenMinorPerDay: bigint
  }>[]
  readonly facts: readonly Rule<Facts>[]
  /** What must be stated about the lender. */
  readonly lender: readonly Rule<{ readonly each: readonly LenderFact[] }>[]
  /** Presentation of several lenders' offers. */
  readonly offers: readonly Rule<{ readonly each: readonly string[] }>[]
  /** The data notice before personal data is used, its languages (BCP 47), and withdrawal of consent. */
  readonly dataNotice: readonly Rule<{
    readonly asEasyToTakeBack: boolean
    readonly languages: readonly string[]
  }>[]
  /** Where a borrower can check whether a transfer has arrived. */
  readonly transferProof: readonly Rule<{ readonly address: string; readonly asks: readonly string[] }>[]
}

/** Returns whether a rule is in force on a day, first and last day included. */
export function isInForce({ since, until }: Pick<Rule<unknown>, 'since' | 'until'>, day: Day): boolean {
  return (since === null || since <= day) && (until === null || day <= until)
}

/** Returns the rules of a list that are in force on a day. */
export function inForce<Asked>(rules: readonly Rule<Asked>[], day: Day): readonly Rule<Asked>[] {
  return rules.filter((rule) => isInForce(rule, day))
}

/** Returns the one rule that applies on a day: the newest of those in force. */
export function ruleOn<Asked>(rules: readonly Rule<Asked>[], day: Day): Rule<Asked> | undefined {
  return inForce(rules, day).at(-1)
}
