import type { DescribedCall } from '#server/call/operator/described-call.ts'
import { confirmAccountCall } from '#server/fronts/operator/operator-account-changes.ts'
import { payoutAccountCall } from '#server/fronts/operator/operator-accounts.ts'
import { nameAgencyCall } from '#server/fronts/operator/operator-agencies.ts'
import { bringBorrowerCall } from '#server/fronts/operator/operator-borrowers.ts'
import { deleteBorrowerCall } from '#server/fronts/operator/operator-leaving.ts'
import { makeOfferCall } from '#server/fronts/operator/operator-offers.ts'
import { bringProductCall } from '#server/fronts/operator/operator-products.ts'
import { endSessionsCall, openSessionCall } from '#server/fronts/operator/operator-sessions.ts'
import { bringTemplateCall } from '#server/fronts/operator/operator-templates.ts'
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
import { balancesCall, ledgerCall, ordersCall, paymentsCall, reversalsCall } from './list-calls.ts'
import { decideCaseCall, moneyCasesCall, restorePaymentCall, reversePaymentCall } from './money-calls.ts'
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
