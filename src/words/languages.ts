import { type Language, languageCodes } from '#domain/language.ts'
import type { AnswerWords } from './en/in-answers.ts'
import { onPagesEn, type PageFamilies, type PageWords } from './en/on-pages.ts'
import type { PublicPageWords } from './en/on-site.ts'
import type { RefusalTexts } from './en/refusals.ts'
import { onPagesEs } from './es/on-pages.ts'

export type { AnswerWords, PageWords, PublicPageWords }

/** Loaders of each language's words: the server loads all at start, a browser one by one. */
type Fetched<Words> = Readonly<Record<Language, () => Promise<Words>>>

/** Borrower page texts by family: a browser loads the families of its page. */
export const pageWords: Readonly<Record<Language, PageFamilies>> = {
  es: onPagesEs,
  en: onPagesEn,
}

export const allPageWords: Fetched<PageWords> = {
  es: () => together(onPagesEs),
  en: () => together(onPagesEn),
}

async function together(families: PageFamilies): Promise<PageWords> {
  const all = Object.entries(families).map(async ([family, fetchFamily]) => [family, await fetchFamily()])
  // `fromEntries` loses the key type: the keys are the families.
  return Object.fromEntries(await Promise.all(all)) as PageWords
}

/** Texts of the official site and the landing. */
export const publicPageWords: Fetched<PublicPageWords> = {
  es: async () => (await import('./es/on-site.ts')).onSiteEs,
  en: async () => (await import('./en/on-site.ts')).onSiteEn,
}

/** Server texts. */
export const answerWords: Fetched<AnswerWords> = {
  es: async () => (await import('./es/in-answers.ts')).inAnswersEs,
  en: async () => (await import('./en/in-answers.ts')).inAnswersEn,
}

/** Refusal texts. */
export const refusalWords: Fetched<RefusalTexts> = {
  es: async () => (await import('./es/refusals.ts')).refusedEs,
  en: async () => (await import('./en/refusals.ts')).refusedEn,
}

/** Loads the same words in every language. */
export async function inEveryLanguage<Words>(
  fetched: Fetched<Words>,
): Promise<Readonly<Record<Language, Words>>> {
  const all = await Promise.all(languageCodes.map(async (code) => [code, await fetched[code]()] as const))
  // `fromEntries` loses the key type: the keys are the languages.
  return Object.fromEntries(all) as Record<Language, Words>
}
