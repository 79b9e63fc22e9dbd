import { pageWordsFor } from '../language/language.ts'
import { useLanguage } from './words.ts'

/** What the pages about an offer say, in the language of the page. */
export const useBorrowWords = () => pageWordsFor(useLanguage()).borrow
