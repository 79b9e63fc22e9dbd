import type { CallExample } from './example.ts'
import { applyExamples } from './examples-apply.ts'
import { complaintExamples } from './examples-complaints.ts'
import { doorExamples } from './examples-door.ts'
import { loanExamples } from './examples-loans.ts'
import { paperExamples } from './examples-papers.ts'
import { paymentExamples } from './examples-payments.ts'
import { registrationExamples } from './examples-registration.ts'
import { slipExamples } from './slip.ts'

export type { CallExample } from './example.ts'

/** An example of every call by its name, as the sandbox answers it. Everybody in them is invented. */
export const callExamples: Readonly<Record<string, CallExample>> = {
  ...complaintExamples,
  ...doorExamples,
  ...applyExamples,
  ...loanExamples,
  ...slipExamples,
  ...paymentExamples,
  ...paperExamples,
  ...registrationExamples,
}
