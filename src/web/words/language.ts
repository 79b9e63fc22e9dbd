import type { Language } from '#domain/language.ts'
import { type PageWords, pageWords } from '#words/languages.ts'

export { type Language, languageOf } from '#domain/language.ts'

/** The labels that every page may need. */
export type Words = PageWords['general']

export type Family = keyof PageWords

const tables = new Map<Language, Partial<PageWords>>()

/** The families whose words the scripts say that are here by now. */
const wanted = new Set<Family>(['general'])

/**
 * Fetches what the pages that are here by now say in a language, each family once. A page speaks one language, so a browser
 * fetches no other one.
 */
export async function loadWords(language: Language): Promise<void> {
  await Promise.all([...wanted].map((family) => loadFamily(language, family)))
}

/** The server fetches all of them before it renders. */
export async function loadAllWords(language: Language): Promise<void> {
  for (const family of Object.keys(pageWords[language])) wanted.add(family as Family)
  await loadWords(language)
}

async function loadFamily<Name extends Family>(language: Language, family: Name): Promise<void> {
  const table = tables.get(language) ?? {}
  tables.set(language, table)
  table[family] ??= await pageWords[language][family]()
}

/**
 * What a family says in a language that was loaded before. Whatever script says its words asks for them by this as it
 * starts, so they are loaded before anything of it is drawn.
 */
export function familyOf<Name extends Family>(family: Name): (language: Language) => PageWords[Name] {
  wanted.add(family)
  return (language) => {
    const words = tables.get(language)?.[family]
    if (!words) throw new Error(`What ${family} says in ${language} was not loaded`)
    return words
  }
}

/** The labels that every page may need, in a language that was loaded before. */
export const wordsFor = familyOf('general')
