import type { RegistrationWords } from '#words/en/registration.ts'
import type { Language } from '../../language/language.ts'
import { publicPageWordsFor } from '../../language/public-pages.ts'

export type { RegistrationWords } from '#words/en/registration.ts'

/** The labels of the registration landing and its hash pages. */
export const registrationWords = (language: Language): RegistrationWords =>
  publicPageWordsFor(language).registration
