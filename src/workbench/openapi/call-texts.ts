import type { CallTexts } from './call-text.ts'
import { additionalCalls } from './calls-additions.ts'
import { applyCalls } from './calls-apply.ts'
import { complaintCalls } from './calls-complaints.ts'
import { loanCalls } from './calls-loans.ts'
import { paymentCalls } from './calls-payments.ts'
import { registrationCalls } from './calls-registration.ts'

export { type CallText, groups } from './call-text.ts'

/** What every call is for, in the order in which somebody reads about them. */
export const callTexts: CallTexts = {
  ...complaintCalls,
  ...loanCalls,
  ...registrationCalls,
  ...paymentCalls,
  ...additionalCalls,
  ...applyCalls,
}
