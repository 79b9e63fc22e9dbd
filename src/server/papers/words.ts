import type { Language } from '#contract/refusals.ts'
import { type PaperWords, papersEn } from '#server/wording/papers.en.ts'
import { papersEs } from '#server/wording/papers.es.ts'

/** What papers say in the caller's language. */
export const paperWords = (language: Language): PaperWords => (language === 'en' ? papersEn : papersEs)
