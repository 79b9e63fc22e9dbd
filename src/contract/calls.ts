import * as bankAccounts from './account/bank-accounts.ts'
import * as dataNotice from './account/data-notice.ts'
import * as door from './account/door.ts'
import * as leaving from './account/leaving.ts'
import * as notifications from './account/notifications.ts'
import * as passkeys from './account/passkeys.ts'
import * as application from './apply/application.ts'
import * as certify from './apply/certify.ts'
import * as product from './apply/product.ts'
import * as collectionAgencies from './complaints/collection-agencies.ts'
import * as complaints from './complaints/complaints.ts'
import * as dataRequests from './complaints/data-requests.ts'
import type { Endpoint } from './endpoint.ts'
import * as loanConfirm from './loans/loan-confirm.ts'
import * as loanDetails from './loans/loan-details.ts'
import * as arrangement from './money/arrangement.ts'
import * as askArrangement from './money/ask-arrangement.ts'
import * as claims from './money/claims.ts'
import * as installment from './money/installment.ts'
import * as part from './money/part-payment.ts'
import * as paymentInstructions from './money/payment-instructions.ts'
import * as paymentStatus from './money/payment-status.ts'
import * as paymentStore from './money/payment-store.ts'
import * as payoff from './money/payoff.ts'
import * as statements from './papers/statements.ts'
import * as promotion from './registration/landing.ts'
import * as site from './site/site.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'success' in value && 'path' in value

/** Every call of section 7 by its name in the code. The wire map, the tests and the documents go through this list. */
export const calls: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [
    complaints,
    dataRequests,
    collectionAgencies,
    installment,
    claims,
    loanConfirm,
    loanDetails,
    paymentStore,
    promotion,
    bankAccounts,
    door,
    dataNotice,
    notifications,
    passkeys,
    product,
    application,
    certify,
    leaving,
    statements,
    part,
    arrangement,
    askArrangement,
    payoff,
    paymentStatus,
    paymentInstructions,
    site,
  ]
    .flatMap((file) => Object.entries(file))
    .filter((pair): pair is [string, Endpoint] => isEndpoint(pair[1])),
)
