import { type PaperPageWords, papersEn } from '#words/en/paper-pages.ts'
import { papersEs } from '#words/es/paper-pages.ts'
import { titledFrom } from '../shell/title.ts'
import { useLanguage } from '../shell/words.ts'
import type { Language } from './language.ts'

const wordsOf = (language: Language): PaperPageWords => (language === 'en' ? papersEn : papersEs)

/** What papers, bank accounts and cards say, in the language of the page. */
export const usePaperWords = (): PaperPageWords => wordsOf(useLanguage())

export const paperTitled = titledFrom(wordsOf)
