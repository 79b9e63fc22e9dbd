import type { Currency } from '#domain/amount.ts'
import type { Day } from '../dates.ts'
import { india } from './india.ts'
import { mexico } from './mexico.ts'

/** The two countries whose borrowers the product serves (spec 1). */
export type MarketId = 'mx' | 'in'

/** What differs from one country to the other. Everything that asks "which country" asks this table. */
export type Market = {
  readonly id: MarketId
  readonly currency: Currency
  /** In which a due day begins and ends. */
  readonly timeZone: string
  readonly countryCode: string
  readonly dialCode: string
  /** How far a payment can be postponed (spec 9, deferred repayment). */
  readonly maxExtensionDays: number
  /** How the true cost of a loan is computed and called. */
  readonly trueCost: 'CAT' | 'APR'
  /** From this day on the consent box starts unticked; `null` where the specification's tick stands. */
  readonly consentUntickedFrom: Day | null
  /** Days after disbursement in which a loan can be given back without penalty; 0 where the law has none. */
  readonly coolingOffDays: number
  /** Local hours between which a collector may call or write. */
  readonly collectionHours: { readonly from: number; readonly until: number }
  /** The time in which the lender has to answer a complaint. */
  readonly complaintAnswer: { readonly days: number; readonly counted: 'calendar' | 'business' }
}

/** Both markets by their id. */
export const markets: Readonly<Record<MarketId, Market>> = { mx: mexico, in: india }

/** Whether the consent box starts ticked on this day: as specified (spec 2), unless the market says no. */
export function consentStartsTicked(market: Market, today: Day): boolean {
  return market.consentUntickedFrom === null || today < market.consentUntickedFrom
}
