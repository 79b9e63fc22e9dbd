import type { Language } from '#contract/refusals.ts'
import { CODE_LIFE_SECONDS } from '#domain/registration/one-time-code.ts'

const MINUTES = CODE_LIFE_SECONDS / 60

/** The text message with a registration code: who writes, the code, how long it is good, and that it is nobody else's. */
export function codeMessage(language: Language, brand: string, code: string): string {
  return language === 'en'
    ? `${brand}: your code is ${code}. It is valid for ${MINUTES} minutes. We never ask for it by phone.`
    : `${brand}: su código es ${code}. Vence en ${MINUTES} minutos. Nunca se lo pediremos por teléfono.`
}
