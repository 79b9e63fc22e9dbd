import type { DescribedCall } from '#server/call/operator/described-call.ts'
import * as accountChanges from '#server/fronts/operator/operator-account-changes.ts'
import * as accounts from '#server/fronts/operator/operator-accounts.ts'
import * as agencies from '#server/fronts/operator/operator-agencies.ts'
import * as borrowers from '#server/fronts/operator/operator-borrowers.ts'
import * as leaving from '#server/fronts/operator/operator-leaving.ts'
import * as offers from '#server/fronts/operator/operator-offers.ts'
import * as products from '#server/fronts/operator/operator-products.ts'
import * as sessions from '#server/fronts/operator/operator-sessions.ts'
import * as templates from '#server/fronts/operator/operator-templates.ts'
import * as applications from './application-calls.ts'
import * as arrangements from './arrangement-calls.ts'
import * as lists from './list-calls.ts'
import * as money from './money-calls.ts'
import * as orders from './order-calls.ts'
import * as reports from './report-calls.ts'
import * as webhooks from './webhook-calls.ts'
import * as worklists from './worklist-calls.ts'

/** Every file with operator calls, in the order of the document. */
const files = Object.values({
  ...{ products, borrowers, leaving, accountChanges, sessions, templates, agencies, offers, applications },
  ...{ orders, accounts, lists, money, worklists, arrangements, reports, webhooks },
})

const isDescribed = (value: unknown): value is DescribedCall =>
  typeof value === 'object' && value !== null && 'path' in value && 'refuses' in value

/** Every operator call. A described call that one of these files exports needs no further entry. */
export const operatorCalls: readonly DescribedCall[] = files
  .flatMap((file): unknown[] => Object.values(file))
  .filter(isDescribed)
