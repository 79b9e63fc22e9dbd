import {
  applicationsCall,
  askMoreCall,
  offerApplicationCall,
  readApplicationCall,
  refuseApplicationCall,
} from './application-calls.ts'
import {
  arrangementRequestsCall,
  arrangementsCall,
  offerArrangementCall,
  refuseArrangementCall,
} from './arrangement-calls.ts'
import type { DescribedCall } from './described-call.ts'
import { balancesCall, ledgerCall, ordersCall, paymentsCall, reversalsCall } from './list-calls.ts'
import { decideCaseCall, moneyCasesCall, restorePaymentCall, reversePaymentCall } from './money-calls.ts'
import { confirmAccountCall } from './operator-account-changes.ts'
import { payoutAccountCall } from './operator-accounts.ts'
import { nameAgencyCall } from './operator-agencies.ts'
import { bringBorrowerCall } from './operator-borrowers.ts'
import { deleteBorrowerCall } from './operator-leaving.ts'
import { makeOfferCall } from './operator-offers.ts'
import { bringProductCall } from './operator-products.ts'
import { endSessionsCall, openSessionCall } from './operator-sessions.ts'
import { bringTemplateCall } from './operator-templates.ts'
import { moveOrderCall, refundCall } from './order-calls.ts'
import { authorityReportCall } from './report-calls.ts'
import { eventsCall, sendAgainCall } from './webhook-calls.ts'
import { cardChargesCall, creditsCall, openReversalsCall, unmatchedCall } from './worklist-calls.ts'

/** Every call of the lender's systems, in the order in which somebody reads about them. */
export const operatorCalls: readonly DescribedCall[] = [
  bringProductCall,
  bringBorrowerCall,
  deleteBorrowerCall,
  confirmAccountCall,
  openSessionCall,
  endSessionsCall,
  bringTemplateCall,
  nameAgencyCall,
  makeOfferCall,
  applicationsCall,
  readApplicationCall,
  offerApplicationCall,
  refuseApplicationCall,
  askMoreCall,
  ordersCall,
  payoutAccountCall,
  moveOrderCall,
  refundCall,
  paymentsCall,
  reversePaymentCall,
  restorePaymentCall,
  reversalsCall,
  unmatchedCall,
  creditsCall,
  openReversalsCall,
  cardChargesCall,
  balancesCall,
  ledgerCall,
  moneyCasesCall,
  decideCaseCall,
  arrangementsCall,
  arrangementRequestsCall,
  offerArrangementCall,
  refuseArrangementCall,
  authorityReportCall,
  eventsCall,
  sendAgainCall,
]
