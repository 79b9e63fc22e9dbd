/** The languages that the product speaks, in the order in which they are offered. The first one is everybody's (spec 1). */
export const languageCodes = ['es', 'en'] as const

export type Language = (typeof languageCodes)[number]

/** What is true of a language itself; what it says lies in its folder of words. */
export type LanguageFacts = {
  /** What the startup parameter `type` says for it (spec 1). */
  readonly type: string
  /** What a document says it is written in, and how its people write dates and numbers (BCP 47). */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  /** Its name for those who speak it. */
  readonly ownName: string
  /** Its name for whoever builds apps. */
  readonly englishName: string
}

/** Every language by its code. */
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

/** The language of pages whose address names none, or one that nobody knows (spec 1). */
export const USUAL_LANGUAGE: Language = languageCodes[0]

/** The page's `type`: 1 is English, 2 and any value that is no other language's is Spanish (spec 1). */
export function languageOf(type: string | null | undefined): Language {
  return languageCodes.find((code) => languages[code].type === type) ?? USUAL_LANGUAGE
}
