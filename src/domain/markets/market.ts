import type { Language } from '../language.ts'
import type { AccountRule } from './account-rule.ts'
import type { Applying } from './applying.ts'
import type { Holidays } from './holidays.ts'
import { indianBankHolidays, indianHolidays } from './india/holidays.ts'
import { india } from './india/india.ts'
import { indianRules } from './india/rules.ts'
import { indianApplying } from './india/steps.ts'
import type { LocalZone } from './local-zone.ts'
import { mexicanBanks } from './mexico/banks.ts'
import { mexicanBankHolidays, mexicanHolidays } from './mexico/holidays.ts'
import { mexico } from './mexico/mexico.ts'
import { mexicanRules } from './mexico/rules.ts'
import { mexicanApplying } from './mexico/steps.ts'
import type { CountryRules } from './rule.ts'

/** The countries whose borrowers the product serves (spec 1). Each has a folder here, which says all that is its own. */
export const marketIds = ['mx', 'in'] as const

export type MarketId = (typeof marketIds)[number]

/** The currencies of the markets (spec 1). */
export const currencies = ['MXN', 'INR'] as const

export type Currency = (typeof currencies)[number]

/** Under which names a lender's configuration says who its authorities are. */
export const authorityNames = ['une', 'condusef', 'grievanceOfficer', 'ombudsman'] as const

export type AuthorityName = (typeof authorityNames)[number]

/** Somebody to whom a complaint goes when the lender's answer does not help. */
export type Authority = {
  readonly name: AuthorityName
  /** Whether the law asks the lender to name it, or whether it is only good to. */
  readonly isRequired: boolean
  /** Whether it is the lender's own, so that each lender has another. */
  readonly isLenders?: boolean
  /** Why it is missed, after "is empty: ". */
  readonly why: string
}

/**
 * What differs from one country to another. Everything that asks "which country" asks this table; what its law asks from
 * some day on stands in `rules.ts`.
 */
export type Market = {
  readonly id: MarketId
  readonly currency: Currency
  /** Before an amount on a screen. */
  readonly symbol: string
  /** How its own people group the digits of a large number. */
  readonly grouping: 'thousands' | 'lakhs'
  /** What its borrowers are spoken to in before anybody chose. */
  readonly language: Language
  /** In which a due day begins and ends. */
  readonly timeZone: string
  /** Parts of the country with another clock, by which their people are written to; none where it is left out. */
  readonly localZones?: readonly LocalZone[]
  readonly countryCode: string
  readonly dialCode: string
  readonly phone: {
    /** A number as it is written inside the country, without any prefix. */
    readonly national: RegExp
    readonly digits: number
    /** What people dial or write before a national number: inside the country, and behind its code. */
    readonly prefixes?: readonly string[]
    /** The beginning of numbers that no phone has: two digits are missing. */
    readonly invented: string
  }
  /** What is asked of an account to which a loan is paid. */
  readonly account: AccountRule
  /** Whether a number to pay to is an account of this payment's own, and not a reference; null where there are none. */
  readonly isPaymentAccount: ((number: string) => boolean) | null
  /** How far a payment can be postponed (spec 9, deferred repayment). */
  readonly maxExtensionDays: number
  /** How the true cost of a loan is computed and called. */
  readonly trueCost: 'CAT' | 'APR'
  /** What the smallest coin that is still made is worth: less than that, missing at the end of a loan, is not asked for. */
  readonly smallestCoinMinor: bigint
  /** Local hours between which a collector may call or write. */
  readonly collectionHours: { readonly from: number; readonly until: number }
  /**
   * Where carriers refuse a text message that is not registered with them (India's DLT): how many characters stand in one
   * variable at most. Longer values need several variables side by side.
   */
  readonly registersTexts: { readonly variableMax: number } | null
  /** Whether a text is a number of the public register of contracts; null where the country has none. */
  readonly isRegisterNumber: ((text: string) => boolean) | null
  /** Where a complaint goes next, in this order. */
  readonly authorities: readonly Authority[]
  /** How a text names the country's law. */
  readonly law: RegExp
}

/** Every market by its id. */
export const markets: Readonly<Record<MarketId, Market>> = { mx: mexico, in: india }

/** The days on which the law lets nobody work, market by market. No page asks for them, so they lie beside the others. */
export const holidaysByLaw: Readonly<Record<MarketId, Holidays>> = {
  mx: mexicanHolidays,
  in: indianHolidays,
}

/** The days on which banks are closed, which are not the same: a payment is due on none of them, where a rule says so. */
export const bankHolidays: Readonly<Record<MarketId, Holidays>> = {
  mx: mexicanBankHolidays,
  in: indianBankHolidays,
}

/** What an application asks, market by market; beside the others for the same reason. */
export const applyingByMarket: Readonly<Record<MarketId, Applying>> = {
  mx: mexicanApplying,
  in: indianApplying,
}

/** What its law asks, each rule with its source and its days; beside the others for the same reason. */
export const rulesByMarket: Readonly<Record<MarketId, CountryRules<AuthorityName>>> = {
  mx: mexicanRules,
  in: indianRules,
}

/** The codes of all banks, where a country publishes them; beside the others for the same reason. */
export const banksByMarket: Readonly<Partial<Record<MarketId, readonly string[]>>> = { mx: mexicanBanks }

/** One thing for each market. */
export function forEachMarket<Thing>(make: (market: Market) => Thing): Record<MarketId, Thing> {
  // `fromEntries` forgets which keys it was given.
  return Object.fromEntries(marketIds.map((id) => [id, make(markets[id])])) as Record<MarketId, Thing>
}

/** The market in which a currency is paid: the first one, where several share it. */
export function marketOfCurrency(currency: Currency): Market {
  return markets[marketIds.find((id) => markets[id].currency === currency) ?? marketIds[0]]
}

/** In which a language's labels write an amount that names no currency: rupees in English, pesos in Spanish (spec 1). */
export function currencyOfLanguage(language: Language): Currency {
  return markets[marketIds.find((id) => markets[id].language === language) ?? marketIds[0]].currency
}
