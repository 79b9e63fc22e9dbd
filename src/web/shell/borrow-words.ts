import { type BorrowWords, borrowEn } from '#words/en/loans.ts'
import { borrowEs } from '#words/es/loans.ts'
import { useLanguage } from './words.ts'

/** What the pages about an offer say, in the language of the page. */
export const useBorrowWords = (): BorrowWords => (useLanguage() === 'en' ? borrowEn : borrowEs)
