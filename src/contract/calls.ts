import * as bankAccounts from './bank-accounts.ts'
import * as complaints from './complaints.ts'
import * as dataRequests from './data-requests.ts'
import type { Endpoint } from './endpoint.ts'
import * as installment from './installment.ts'
import * as loanConfirm from './loan-confirm.ts'
import * as loanDetails from './loan-details.ts'
import * as paymentInstructions from './payment-instructions.ts'
import * as paymentStatus from './payment-status.ts'
import * as paymentStore from './payment-store.ts'
import * as payoff from './payoff.ts'
import * as promotion from './promotion.ts'
import * as site from './site.ts'
import * as statements from './statements.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'success' in value && 'path' in value

/** Every call of section 7 by its name in the code. The wire map, the tests and the documents go through this list. */
export const calls: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [
    complaints,
    dataRequests,
    installment,
    loanConfirm,
    loanDetails,
    paymentStore,
    promotion,
    bankAccounts,
    statements,
    payoff,
    paymentStatus,
    paymentInstructions,
    site,
  ]
    .flatMap((file) => Object.entries(file))
    .filter((pair): pair is [string, Endpoint] => isEndpoint(pair[1])),
)
