import * as leaving from './account/account-deletion.ts'
import * as bankAccounts from './account/bank-accounts.ts'
import * as dataNotice from './account/data-notice.ts'
import * as notifications from './account/notifications.ts'
import * as passkeys from './account/passkeys.ts'
import * as signIn from './account/sign-in.ts'
import * as application from './apply/application.ts'
import * as certify from './apply/certify.ts'
import * as product from './apply/product.ts'
import type { CallText, PartText } from './call-text.ts'
import * as collectionAgencies from './complaints/collection-agencies.ts'
import * as complaints from './complaints/complaints.ts'
import * as dataRequests from './complaints/data-requests.ts'
import type { Endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import * as loanConfirm from './loans/loan-confirm.ts'
import * as loanDetails from './loans/loan-details.ts'
import * as arrangement from './money/arrangement.ts'
import * as askArrangement from './money/ask-arrangement.ts'
import * as claims from './money/claims.ts'
import * as installment from './money/installment.ts'
import * as onItsWay from './money/money-in-transit.ts'
import * as part from './money/part-payment.ts'
import * as paymentInstructions from './money/payment-instructions.ts'
import * as paymentStatus from './money/payment-status.ts'
import * as paymentStore from './money/payment-store.ts'
import * as payoff from './money/payoff.ts'
import * as postponing from './money/postponing.ts'
import * as paper from './paper.ts'
import * as statements from './papers/statements.ts'
import * as promotion from './registration/landing.ts'
import * as site from './site/site.ts'

/** Every file of this room that declares calls or parts of calls, in reading order. */
const exported = Object.values({
  complaints,
  loanConfirm,
  loanDetails,
  installment,
  promotion,
  paymentStore,
  part,
  arrangement,
  askArrangement,
  payoff,
  paymentStatus,
  paymentInstructions,
  statements,
  site,
  dataRequests,
  collectionAgencies,
  claims,
  bankAccounts,
  signIn,
  notifications,
  dataNotice,
  passkeys,
  leaving,
  product,
  application,
  certify,
  fields,
  onItsWay,
  postponing,
  paper,
}).flatMap((file): [string, unknown][] => Object.entries(file))

const has = (value: unknown, ...names: string[]): value is object =>
  typeof value === 'object' && value !== null && names.every((name) => name in value)

const isEndpoint = (value: unknown): value is Endpoint => has(value, 'success', 'path')
const isText = (value: unknown): value is CallText | PartText => has(value, 'of')
const isCallText = (text: CallText | PartText): text is CallText => isEndpoint(text.of)

/** Every call of section 7 by its name in the code. The wire map, the tests and the documents use this list. */
export const calls: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  exported.filter((pair): pair is [string, Endpoint] => isEndpoint(pair[1])),
)

const texts = exported.map(([, value]) => value).filter(isText)

/** Documentation of the calls and their shared parts. */
export const callTexts: readonly CallText[] = texts.filter(isCallText)
export const partTexts: readonly PartText[] = texts.filter((text): text is PartText => !isCallText(text))
