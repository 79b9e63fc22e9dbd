import type { Minor } from '#domain/amount.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'

/** What is asked again, and why: without fields the whole step. */
export interface WrongStep {
  kind: StepKind
  reason: string
  fields: readonly string[]
}

/** What a lender decides. Reasons are what the borrower reads. */
export type Decision =
  | { decision: 'offer'; amount: Minor; coupon: Minor; expiresAt: Date }
  | { decision: 'refuse'; reason: string; byBureau: boolean }
  | { decision: 'more'; reason: string; steps: readonly WrongStep[] }
