import { type Language, languageCodes } from '#domain/language.ts'
import type { AnswerWords } from './en/in-answers.ts'
import { onPagesEn, type PageFamilies, type PageWords } from './en/on-pages.ts'
import type { PublicPageWords } from './en/on-site.ts'
import type { RefusalTexts } from './en/refusals.ts'
import { onPagesEs } from './es/on-pages.ts'

export type { AnswerWords, PageWords, PublicPageWords }

/** Where the words of each language lie, and how they are fetched: all at a server's start, one by one by a browser. */
type Fetched<Words> = Readonly<Record<Language, () => Promise<Words>>>

/** What the pages of borrowers say, family by family: a browser fetches those whose words its page says. */
export const pageWords: Readonly<Record<Language, PageFamilies>> = {
  es: onPagesEs,
  en: onPagesEn,
}

/** All families together. */
export const allPageWords: Fetched<PageWords> = {
  es: () => together(onPagesEs),
  en: () => together(onPagesEn),
}

async function together(families: PageFamilies): Promise<PageWords> {
  const all = Object.entries(families).map(async ([family, fetchFamily]) => [family, await fetchFamily()])
  // `fromEntries` forgets its keys: they are those of the families.
  return Object.fromEntries(await Promise.all(all)) as PageWords
}

/** What the official site and the landing of advertisements say. */
export const publicPageWords: Fetched<PublicPageWords> = {
  es: async () => (await import('./es/on-site.ts')).onSiteEs,
  en: async () => (await import('./en/on-site.ts')).onSiteEn,
}

/** What the server says. */
export const answerWords: Fetched<AnswerWords> = {
  es: async () => (await import('./es/in-answers.ts')).inAnswersEs,
  en: async () => (await import('./en/in-answers.ts')).inAnswersEn,
}

/** What a refused call says. */
export const refusalWords: Fetched<RefusalTexts> = {
  es: async () => (await import('./es/refusals.ts')).refusedEs,
  en: async () => (await import('./en/refusals.ts')).refusedEn,
}

/** Fetches the same words in every language. */
export async function inEveryLanguage<Words>(
  fetched: Fetched<Words>,
): Promise<Readonly<Record<Language, Words>>> {
  const all = await Promise.all(languageCodes.map(async (code) => [code, await fetched[code]()] as const))
  // `fromEntries` forgets its keys: they are those of the list of languages.
  return Object.fromEntries(all) as Record<Language, Words>
}
