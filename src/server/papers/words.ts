import type { Language } from '#contract/refusals.ts'
import { type PaperWords, papersEn } from '#words/en/papers.ts'
import { papersEs } from '#words/es/papers.ts'

/** What papers say in the caller's language. */
export const paperWords = (language: Language): PaperWords => (language === 'en' ? papersEn : papersEs)
