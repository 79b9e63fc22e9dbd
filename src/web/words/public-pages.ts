import type { Language } from '#domain/language.ts'
import { inEveryLanguage, type PublicPageWords, publicPageWords } from '#words/languages.ts'

// These pages ship no script, so only the server loads this.
const tables = await inEveryLanguage(publicPageWords)

/** Texts of the official site and the landing in a language. */
export const publicPageWordsFor = (language: Language): PublicPageWords => tables[language]
