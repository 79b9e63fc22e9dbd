import { type BorrowWords, borrowEn } from '../language/borrow.en.ts'
import { borrowEs } from '../language/borrow.es.ts'
import { useLanguage } from './words.ts'

/** What the pages about an offer say, in the language of the page. */
export const useBorrowWords = (): BorrowWords => (useLanguage() === 'en' ? borrowEn : borrowEs)
