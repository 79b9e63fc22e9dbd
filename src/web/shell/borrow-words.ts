import { type BorrowWords, borrowEn } from '#words/en/borrow.ts'
import { borrowEs } from '#words/es/borrow.ts'
import { useLanguage } from './words.ts'

/** What the pages about an offer say, in the language of the page. */
export const useBorrowWords = (): BorrowWords => (useLanguage() === 'en' ? borrowEn : borrowEs)
