import type { Currency } from '#domain/amount.ts'
import type { Words } from '#words/en/pages.ts'

export type { Words }
export type Language = 'en' | 'es'

const tables = new Map<Language, Words>()

/** The page's `type`: 1 is English, 2 and any other value is Spanish (spec 1). */
export function languageOf(type: string | null | undefined): Language {
  return type === '1' ? 'en' : 'es'
}

/**
 * Fetches a language's labels, once. A page speaks one language, so a browser loads only that table; the server loads
 * both before it renders.
 */
export async function loadWords(language: Language): Promise<Words> {
  const words =
    tables.get(language) ??
    (language === 'en' ? (await import('#words/en/pages.ts')).en : (await import('#words/es/pages.ts')).es)
  tables.set(language, words)
  return words
}

/** The labels of a language that was loaded before. */
export function wordsFor(language: Language): Words {
  const words = tables.get(language)
  if (!words) throw new Error(`The labels of ${language} were not loaded`)
  return words
}

/** What the document's `lang` attribute says. */
export const htmlLang: Record<Language, string> = { en: 'en-IN', es: 'es-MX' }

/** English labels use a rupee sign and Spanish labels a dollar sign (spec 1), unless a response names its currency. */
export const defaultCurrency: Record<Language, Currency> = { en: 'INR', es: 'MXN' }
