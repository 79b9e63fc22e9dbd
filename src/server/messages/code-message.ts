import type { Language } from '#domain/language.ts'
import { CODE_LIFE_SECONDS } from '#domain/registration/one-time-code.ts'
import { answersIn } from '#server/http/answer-words.ts'

const MINUTES = CODE_LIFE_SECONDS / 60

/** The text message with a registration code: who writes, the code, how long it is good, and that it is nobody else's. */
export function codeMessage(language: Language, brand: string, code: string): string {
  return answersIn(language).messages.registrationCode(brand, code, MINUTES)
}
