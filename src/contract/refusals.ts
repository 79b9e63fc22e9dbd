import { type Language, languageCodes } from '#domain/language.ts'
import type { RefusalReason } from '#words/en/refusals.ts'
import { inEveryLanguage, refusalWords } from '#words/languages.ts'
import { bankCodes } from './account/bank-codes.ts'
import { signInCodes } from './account/sign-in-codes.ts'
import { applyCodes } from './apply/apply-codes.ts'
import { dataRequestCodes } from './complaints/data-request-codes.ts'
import { askCodes } from './money/ask-codes.ts'
import { claimCodes } from './money/claim-codes.ts'
import { refusalCodes } from './refusal-codes.ts'

export type { Language } from '#domain/language.ts'
export type { RefusalReason } from '#words/en/refusals.ts'
export { pageMessages } from './page-messages.ts'

/**
 * Section 8 as one table: all refusals with their stable codes, which never change once published. The texts are in
 * each language's words.
 */
const codes = {
  // Any call
  'session-missing': refusalCodes['session-missing'],
  'session-ended': refusalCodes['session-ended'],
  'signed-out': signInCodes['signed-out'],
  'other-session': signInCodes['other-session'],
  'other-site': 1005,
  'bad-request': 1400,
  'not-found': 1404,
  'too-large': 1413,
  'wrong-content-type': 1415,
  'too-many-requests': 1429,
  'country-not-served': 1430,
  'our-fault': refusalCodes['our-fault'],
  unavailable: refusalCodes.unavailable,

  // Loans
  'unknown-order': refusalCodes['unknown-order'],
  'nothing-to-repay': refusalCodes['nothing-to-repay'],
  'already-settled': refusalCodes['already-settled'],
  'amount-changed': 2004,
  'unknown-channel': claimCodes['unknown-channel'],
  'unknown-request-type': 2006,
  'extension-not-offered': refusalCodes['extension-not-offered'],
  'payoff-too-early': 2031,
  'payoff-not-needed': 2032,
  'part-too-little': 2034,
  'part-too-much': 2035,
  'arrangement-not-offered': 2051,
  'arrangement-days': 2052,
  'arrangement-open': 2053,
  'arrangement-used-up': 2054,
  'arrangement-disputed': 2055,
  'arrangement-changed': 2056,
  'arrangement-not-agreed': askCodes['arrangement-not-agreed'],
  'arrangement-asked': 2058,
  'arrangement-asked-days': askCodes['arrangement-asked-days'],
  'arrangement-asked-parts': askCodes['arrangement-asked-parts'],
  'arrangement-asked-amount': askCodes['arrangement-asked-amount'],
  'arrangement-asked-why': askCodes['arrangement-asked-why'],
  'arrangement-offer-over': 2062,
  'unknown-reference': 2033,
  'provider-unavailable': 2041,
  'payment-on-its-way': refusalCodes['payment-on-its-way'],
  'no-star': 2008,

  // Borrowing
  'not-offered': refusalCodes['not-offered'],
  'offer-expired': refusalCodes['offer-expired'],
  'offer-changed': 2103,
  'amount-too-low': 2104,
  'amount-too-high': 2105,
  'term-not-offered': 2106,
  'loan-open': 2107,

  // Applying
  'unknown-application': 2301,
  'application-closed': applyCodes['application-closed'],
  'application-open': 2303,
  'steps-missing': 2304,
  'unknown-step': applyCodes['unknown-step'],

  // Papers and bank accounts
  'not-settled': refusalCodes['not-settled'],
  'unknown-payment': 2202,
  'settlement-withdrawn': 2203,
  'holder-missing': 2211,
  'bank-missing': 2212,
  'clabe-format': 2213,
  'clabe-check-digit': 2214,
  'account-format': 2215,
  'ifsc-format': 2216,
  'account-placeholder': 2225,
  'card-format': 2217,
  'card-check-digit': 2218,
  'holder-other-name': bankCodes['holder-other-name'],
  'bank-unknown': bankCodes['bank-unknown'],
  'phone-unknown': 2220,
  'account-change-missing': 2221,
  'phone-change-missing': 2222,
  'letter-other-name': 2223,

  // Signing in by phone and code
  'captcha-needed': signInCodes['captcha-needed'],
  'captcha-length': signInCodes['captcha-length'],
  'login-phone-format': signInCodes['login-phone-format'],
  'login-captcha-wrong': 2233,
  'unknown-session': 2234,
  'call-unavailable': signInCodes['call-unavailable'],
  'proof-needed': signInCodes['proof-needed'],
  'proof-wrong': signInCodes['proof-wrong'],
  'proof-unknown': signInCodes['proof-unknown'],
  'number-in-use': signInCodes['number-in-use'],
  'passkey-unknown': signInCodes['passkey-unknown'],
  'passkey-late': 2239,
  'passkey-refused': 2240,
  'passkey-copied': signInCodes['passkey-copied'],
  'passkey-taken': 2242,
  'passkeys-too-many': 2243,
  'passkey-sign-in-again': 2244,
  'unknown-passkey': 2245,

  // Leaving
  'leaving-owed': 2251,
  'leaving-under-way': 2252,
  'leaving-due-back': 2253,
  'leaving-on-its-way': 2254,
  'leaving-disputed': 2255,
  'leaving-not-confirmed': 2256,
  'unknown-deletion': 2257,

  // Payments that are claimed
  'claim-day': claimCodes['claim-day'],
  'claim-amount': claimCodes['claim-amount'],
  'claim-number': claimCodes['claim-number'],
  'claim-too-much': claimCodes['claim-too-much'],
  'unknown-stop-link': 2271,
  'email-format': 2272,
  'email-change-missing': 2273,
  'email-code-wrong': 2274,
  'channel-not-offered': 2275,
  'notice-changed': applyCodes['notice-changed'],
  'consent-unticked': 2277,

  // Complaints
  'collection-not-supported': 3001,
  'description-empty': 3002,
  'description-too-long': 3003,
  'too-many-images': 3004,
  'sub-type-missing': 3005,
  'unknown-type': dataRequestCodes['unknown-type'],
  'unknown-complaint': 3007,
  'not-an-image': 3008,
  'unknown-image': 3009,
  'control-character': 3010,
  'image-too-large': 3011,
  'no-answer-yet': 3012,
  'request-too-long': dataRequestCodes['request-too-long'],
  'correction-without-text': dataRequestCodes['correction-without-text'],
  'request-empty': dataRequestCodes['request-empty'],
  'nothing-asked': 3016,
  'reopen-not-answered': 3017,
  'reopened-before': 3018,
  'reopen-too-late': 3019,
  'pdf-too-long': 3020,
  'pdf-locked': 3021,
  'correction-too-long': dataRequestCodes['correction-too-long'],

  // Registration: the specification's own words
  'captcha-wrong': '101',
  'captcha-wrong-on-register': '-1',
  'already-registered': '11',
  'phone-format': '102',
  'sms-code-wrong': '103',
  'resend-too-soon': signInCodes['resend-too-soon'],
  'unknown-template': '105',
  'sms-code-expired': signInCodes['sms-code-expired'],
  'sms-code-tries-spent': signInCodes['sms-code-tries-spent'],
  'code-digits': signInCodes['code-digits'],
  'prove-more': '108',

  // Older payment store
  'payment-failed': '800000',
  'card-list-failed': '800001',
  'payment-repeated': '800005',
  'payment-code-wrong': '800006',
  'payment-unclear': '800007',
} as const satisfies Record<RefusalReason, string | number>

const words = await inEveryLanguage(refusalWords)

type Refusals = {
  readonly [Reason in RefusalReason]: { readonly code: (typeof codes)[Reason] } & Readonly<
    Record<Language, string>
  >
}

/** Every refusal with its code and its text in each language. */
// `fromEntries` loses the key type: the keys are those of `codes`, and each entry has every language.
export const refusals = Object.fromEntries(
  refusalReasons().map((reason) => [
    reason,
    {
      code: codes[reason],
      ...Object.fromEntries(languageCodes.map((code) => [code, words[code].usual[reason]])),
    },
  ]),
) as Refusals

function refusalReasons(): RefusalReason[] {
  return Object.keys(codes).filter((reason): reason is RefusalReason => Object.hasOwn(codes, reason))
}

/** Returns the code and the text of a refusal in the caller's language. */
export function refusalAnswer(reason: RefusalReason, language: Language) {
  return { code: codes[reason], message: words[language].usual[reason] }
}

const MINUTE = 60
const HOUR = 60 * MINUTE
/** From this many hours on, the text says "tomorrow". */
const TOMORROW = 20 * HOUR

/** Returns "too many times" with the time of the next possible try. */
export function tooManyAnswer(afterSeconds: number, language: Language) {
  const { inMinutes, inHours, tomorrow } = words[language].tooMany
  const later =
    afterSeconds < HOUR
      ? inMinutes(Math.ceil(afterSeconds / MINUTE))
      : inHours(Math.ceil(afterSeconds / HOUR))
  return { code: codes['too-many-requests'], message: afterSeconds < TOMORROW ? later : tomorrow }
}

/** Returns "too large" for a small file whose picture is too large once decompressed. */
export function unpackedTooLargeAnswer(language: Language) {
  return { code: codes['image-too-large'], message: words[language].imageTooLargeUnpacked }
}

/** Returns the refusal of a registration from a template with a market, in plain words of its language (design 5). */
export function marketRefusalAnswer(reason: RefusalReason, language: Language) {
  const { usual, inMarket } = words[language]
  const plain: Partial<Record<RefusalReason, string>> = inMarket
  return { code: codes[reason], message: plain[reason] ?? usual[reason] }
}
