import { refusalCodes } from '#contract/refusal-codes.ts'
import { marketRefusalAnswer, type RefusalReason, refusals } from '#contract/refusals.ts'
import type { WireMap } from '#contract/wire/wire-map.ts'
import { type Language, languageCodes } from '#domain/language.ts'
import type { CatalogueEntry } from './document.ts'

/** Codes that registration acts on (spec 8). */
const REGISTRATION_CODES: readonly RefusalReason[] = [
  'captcha-wrong',
  'captcha-wrong-on-register',
  'already-registered',
]

/** Common refusals of any call; the first two only with sessions. */
export const SESSION_REFUSALS = ['session-missing', 'session-ended'] as const satisfies RefusalReason[]
export const COMMON_REFUSALS = [
  'bad-request',
  'too-large',
  'wrong-content-type',
  'our-fault',
  'unavailable',
] as const satisfies RefusalReason[]

export const reasons = Object.keys(refusals).filter((reason): reason is RefusalReason =>
  Object.hasOwn(refusals, reason),
)

/** Section 8 as data: every refusal of our own server with its code and texts. */
export const refusalCatalogue = (map: WireMap): Record<string, CatalogueEntry> =>
  Object.fromEntries(reasons.map((reason) => [reason, entryOf(reason, map)]))

function entryOf(reason: RefusalReason, map: WireMap): CatalogueEntry {
  const { code, ...texts } = refusals[reason]
  const market = inEach((language) => marketRefusalAnswer(reason, language).message)
  const isOther = languageCodes.some((language) => market[language] !== texts[language])
  const isActedOn = Object.hasOwn(refusalCodes, reason) || REGISTRATION_CODES.includes(reason)
  return {
    code: map.codeToWire(code),
    ...texts,
    ...(isOther && { market }),
    ...(isActedOn && { actedOn: true }),
  }
}

// `fromEntries` loses the key type: the keys are the languages.
const inEach = (say: (language: Language) => string) =>
  Object.fromEntries(languageCodes.map((language) => [language, say(language)])) as Record<Language, string>
