/** Supported languages in the order of the language menu. The first one is the default (spec 1). */
export const languageCodes = ['es', 'en'] as const

export type Language = (typeof languageCodes)[number]

/** Properties of a language. Its words are in its own folder. */
export type LanguageFacts = {
  /** Its value of the startup parameter `type` (spec 1). */
  readonly type: string
  /** BCP 47 tag for documents, dates and numbers. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  /** Its name in the language itself. */
  readonly ownName: string
  /** Its name for app developers. */
  readonly englishName: string
}

export const languages: Readonly<Record<Language, LanguageFacts>> = {
  es: {
    type: '2',
    tag: 'es-MX',
    direction: 'ltr',
    ownName: 'Español',
    englishName: 'Spanish',
  },
  en: {
    type: '1',
    tag: 'en-IN',
    direction: 'ltr',
    ownName: 'English',
    englishName: 'English',
  },
}

/** The language of pages whose address names no known language (spec 1). */
export const USUAL_LANGUAGE: Language = languageCodes[0]

/** Returns the language of the parameter `type`: 1 is English; 2 and unknown values are Spanish (spec 1). */
export function languageOf(type: string | null | undefined): Language {
  return languageCodes.find((code) => languages[code].type === type) ?? USUAL_LANGUAGE
}
