import type { Language } from '#domain/language.ts'
import { type PageWords, pageWords } from '#words/languages.ts'

export { type Language, languageOf } from '#domain/language.ts'

/** The labels that every page may need. */
export type Words = PageWords['general']

const tables = new Map<Language, PageWords>()

/**
 * Fetches what a borrower's pages say in a language, once. A page speaks one language, so a browser loads only that one;
 * the server loads all of them before it renders.
 */
export async function loadWords(language: Language): Promise<Words> {
  const words = tables.get(language) ?? (await pageWords[language]())
  tables.set(language, words)
  return words.general
}

/** All that pages say in a language that was loaded before. */
export function pageWordsFor(language: Language): PageWords {
  const words = tables.get(language)
  if (!words) throw new Error(`The labels of ${language} were not loaded`)
  return words
}

/** The labels that every page may need, in a language that was loaded before. */
export const wordsFor = (language: Language): Words => pageWordsFor(language).general
