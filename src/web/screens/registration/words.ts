import type { Language } from '#web/words/language.ts'
import { publicPageWordsFor } from '#web/words/public-pages.ts'
import type { RegistrationWords } from '#words/en/registration.ts'

export type { RegistrationWords } from '#words/en/registration.ts'

/** The labels of the registration landing and its hash pages. */
export const registrationWords = (language: Language): RegistrationWords =>
  publicPageWordsFor(language).registration
