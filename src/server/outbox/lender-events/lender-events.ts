import { applicationDecided, applicationSubmitted } from './application-events.ts'
import {
  arrangementAnswered,
  arrangementAsked,
  arrangementBroken,
  arrangementKept,
  loanArranged,
} from './arrangement-events.ts'
import { consentGiven, consentWithdrawn } from './consent-events.ts'
import type { DescribedEvent } from './described-event.ts'
import { loanPaidOut, offerAccepted } from './loan-events.ts'
import {
  claimAnswered,
  creditBooked,
  loanSettled,
  paymentBooked,
  paymentClaimed,
  paymentRestored,
  paymentReversed,
  paymentUnmatched,
} from './money-events.ts'
import {
  accountChanged,
  accountDeleted,
  borrowerCorrected,
  borrowerRegistered,
  complaintAnswered,
  complaintOpened,
  complaintReopened,
} from './people-events.ts'

/** Every event for the lender's systems, in the order of the document. */
export const lenderEvents: readonly DescribedEvent[] = [
  applicationSubmitted,
  applicationDecided,
  offerAccepted,
  loanPaidOut,
  paymentBooked,
  loanSettled,
  creditBooked,
  paymentReversed,
  paymentRestored,
  paymentUnmatched,
  loanArranged,
  arrangementKept,
  arrangementBroken,
  arrangementAsked,
  arrangementAnswered,
  paymentClaimed,
  claimAnswered,
  complaintOpened,
  complaintAnswered,
  complaintReopened,
  accountChanged,
  consentGiven,
  consentWithdrawn,
  borrowerCorrected,
  accountDeleted,
  borrowerRegistered,
]
