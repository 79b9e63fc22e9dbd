import type { Minor } from '#domain/amount.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'

/** A step to repeat, and why: the whole step if no fields are named. */
export interface WrongStep {
  kind: StepKind
  reason: string
  fields: readonly string[]
}

/** A lender's decision. Borrowers read its reasons. */
export type Decision =
  | { decision: 'offer'; amount: Minor; coupon: Minor; expiresAt: Date }
  | { decision: 'refuse'; reason: string; byBureau: boolean }
  | { decision: 'more'; reason: string; steps: readonly WrongStep[] }
