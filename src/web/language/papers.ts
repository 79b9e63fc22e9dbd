import { titledFrom } from '../shell/title.ts'
import { useLanguage } from '../shell/words.ts'
import type { Language } from './language.ts'
import { type PaperPageWords, papersEn } from './papers.en.ts'
import { papersEs } from './papers.es.ts'

const wordsOf = (language: Language): PaperPageWords => (language === 'en' ? papersEn : papersEs)

/** What papers, bank accounts and cards say, in the language of the page. */
export const usePaperWords = (): PaperPageWords => wordsOf(useLanguage())

export const paperTitled = titledFrom(wordsOf)
