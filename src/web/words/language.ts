import type { Language } from '#domain/language.ts'
import { type PageWords, pageWords } from '#words/languages.ts'

export { type Language, languageOf } from '#domain/language.ts'

/** Labels of every page. */
export type Words = PageWords['general']

export type Family = keyof PageWords

const tables = new Map<Language, Partial<PageWords>>()

/** Families whose words the loaded scripts use. */
const wanted = new Set<Family>(['general'])

/** Loads the used families in a language, each once. A page has one language, so a browser loads no other. */
export async function loadWords(language: Language): Promise<void> {
  await Promise.all([...wanted].map((family) => loadFamily(language, family)))
}

/** The server loads all of them before it renders. */
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
 * A family in a language that was loaded before. Scripts request families when they start, so they are loaded before
 * rendering.
 */
export function familyOf<Name extends Family>(family: Name): (language: Language) => PageWords[Name] {
  wanted.add(family)
  return (language) => {
    const words = tables.get(language)?.[family]
    if (!words) throw new Error(`What ${family} says in ${language} was not loaded`)
    return words
  }
}

/** The common labels in a language that was loaded before. */
export const wordsFor = familyOf('general')
