import { type Language, languages } from '#domain/language.ts'
import { CODE_LIFE_SECONDS } from '#domain/registration/one-time-code.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import type { SpokenMessage } from '#server/integrations/sms/sms.ts'
import type { Service } from '#server/service/service.ts'

const MINUTES = CODE_LIFE_SECONDS / 60

/**
 * The text message with a registration code: the sender, the code, its validity, and a warning not to share
 * it.
 */
export function codeMessage(language: Language, brand: string, code: string): string {
  return answersIn(language).messages.registrationCode(brand, code, MINUTES)
}

/**
 * The text message with a sign-in code. Its last line binds the code to the site, so that a phone autofills it only
 * there. Without a public address the line is omitted.
 */
export function loginMessage({ config }: Pick<Service, 'config'>, language: Language, code: string): string {
  const { name, appHost } = config.brand
  const text = answersIn(language).messages.loginCode(name, code, MINUTES)
  const host = appHost === '' ? (config.mode === 'sandbox' ? 'localhost' : '') : new URL(appHost).host
  return host === '' ? text : `${text}\n\n@${host} #${code}`
}

/** The voice call with a sign-in code, which is read digit by digit, twice. */
export function loginCall(
  { config }: Pick<Service, 'config'>,
  language: Language,
  code: string,
): Pick<SpokenMessage, 'lines' | 'languageTag'> {
  const { greeting, again, warning } = answersIn(language).messages.loginCall
  const digits = [...code]
  return {
    lines: [greeting(config.brand.name), ...digits, again, ...digits, warning],
    languageTag: languages[language].tag,
  }
}
