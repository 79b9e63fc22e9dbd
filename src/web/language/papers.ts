import { useLanguage } from '../shell/words.ts'
import { type PaperPageWords, papersEn } from './papers.en.ts'
import { papersEs } from './papers.es.ts'

/** What papers, bank accounts and choices say, in the language of the page. */
export const usePaperWords = (): PaperPageWords => (useLanguage() === 'en' ? papersEn : papersEs)
