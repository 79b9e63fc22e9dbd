import type { Language } from '#domain/language.ts'
import { inEveryLanguage, type PublicPageWords, publicPageWords } from '#words/languages.ts'

// These pages ship no script, so only the server ever fetches this.
const tables = await inEveryLanguage(publicPageWords)

/** What the official site and the landing of advertisements say in a language. */
export const publicPageWordsFor = (language: Language): PublicPageWords => tables[language]
