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

/** The countries that the product serves (spec 1). Each has a folder here with all of its rules. */
export const marketIds = ['mx', 'in'] as const

export type MarketId = (typeof marketIds)[number]

/** The currencies of the markets (spec 1). */
export const currencies = ['MXN', 'INR'] as const

export type Currency = (typeof currencies)[number]

/** Names under which a lender's configuration lists its authorities. */
export const authorityNames = ['une', 'condusef', 'grievanceOfficer', 'ombudsman'] as const

export type AuthorityName = (typeof authorityNames)[number]

/** An authority or body that handles complaints after the lender's answer. */
export type Authority = {
  readonly name: AuthorityName
  /** Whether the law requires the lender to name it. */
  readonly isRequired: boolean
  /** Whether each lender has its own instance, such as its grievance officer. */
  readonly isLenders?: boolean
  /** Why the lender must name it. The warning about an empty name ends with this text. */
  readonly why: string
}

/**
 * Differences between countries that do not depend on a date. Every market-specific lookup uses this table; dated
 * legal rules are in `rules.ts`.
 */
export type Market = {
  readonly id: MarketId
  readonly currency: Currency
  /** Currency sign before an amount on a screen. */
  readonly symbol: string
  /** Local digit grouping of large numbers. */
  readonly grouping: 'thousands' | 'lakhs'
  /** Default language of its borrowers. */
  readonly language: Language
  /** Time zone of due days. */
  readonly timeZone: string
  /** Regions with other time zones, which apply to messages; absent means none. */
  readonly localZones?: readonly LocalZone[]
  readonly countryCode: string
  readonly dialCode: string
  readonly phone: {
    /** A national number without prefix. */
    readonly national: RegExp
    readonly digits: number
    /** Prefixes before a national number: domestic, and after the country code. */
    readonly prefixes?: readonly string[]
    /** Prefix of the sandbox's invented numbers, to which two digits are appended. */
    readonly invented: string
  }
  /** Rule for payout accounts. */
  readonly account: AccountRule
  /**
   * Returns whether a payment number is an account for this payment, and not a reference; null if the market has none.
   */
  readonly isPaymentAccount: ((number: string) => boolean) | null
  /** Longest extension of a payment (spec 9, deferred repayment). */
  readonly maxExtensionDays: number
  /** The formula of the true cost of a loan, and its name on pages. */
  readonly trueCost: 'CAT' | 'APR'
  /** Value of the smallest coin still made. A smaller difference at the end of a loan is not collected. */
  readonly smallestCoinMinor: bigint
  /** Local hours in which a collector may call or write. */
  readonly collectionHours: { readonly from: number; readonly until: number }
  /**
   * For carriers that reject unregistered text messages (India's DLT): the character limit of one variable. Longer
   * values need adjacent variables.
   */
  readonly registersTexts: { readonly variableMax: number } | null
  /** Returns whether a text is a number of the public register of contracts; null if the country has none. */
  readonly isRegisterNumber: ((text: string) => boolean) | null
  /** The bodies to which a borrower can take a complaint after the lender's answer, in order. */
  readonly authorities: readonly Authority[]
  /** Matches a text that names the country's law. */
  readonly law: RegExp
}

export const markets: Readonly<Record<MarketId, Market>> = { mx: mexico, in: india }

/** Legal rest days by market. Pages do not use them, so they are separate. */
export const holidaysByLaw: Readonly<Record<MarketId, Holidays>> = {
  mx: mexicanHolidays,
  in: indianHolidays,
}

/** Bank holidays by market, which differ from rest days. A legal rule may move due days away from them. */
export const bankHolidays: Readonly<Record<MarketId, Holidays>> = {
  mx: mexicanBankHolidays,
  in: indianBankHolidays,
}

/** Application steps by market; separate, so that other pages do not load them. */
export const applyingByMarket: Readonly<Record<MarketId, Applying>> = {
  mx: mexicanApplying,
  in: indianApplying,
}

/** Legal rules by market, each with its source and dates; separate, so that other pages do not load them. */
export const rulesByMarket: Readonly<Record<MarketId, CountryRules<AuthorityName>>> = {
  mx: mexicanRules,
  in: indianRules,
}

/** Codes of all banks, where a country publishes them; separate, so that other pages do not load them. */
export const banksByMarket: Readonly<Partial<Record<MarketId, readonly string[]>>> = { mx: mexicanBanks }

/** Builds a value for each market. */
export function forEachMarket<Thing>(make: (market: Market) => Thing): Record<MarketId, Thing> {
  // `fromEntries` loses the key type.
  return Object.fromEntries(marketIds.map((id) => [id, make(markets[id])])) as Record<MarketId, Thing>
}

/** Returns the market of a currency: the first one, if several share it. */
export function marketOfCurrency(currency: Currency): Market {
  return markets[marketIds.find((id) => markets[id].currency === currency) ?? marketIds[0]]
}

/**
 * Returns the currency of amounts that state none, by the page's language: rupees in English, pesos in Spanish
 * (spec 1).
 */
export function currencyOfLanguage(language: Language): Currency {
  return markets[marketIds.find((id) => markets[id].language === language) ?? marketIds[0]].currency
}
