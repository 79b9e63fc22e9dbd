import { familyOf } from './language.ts'
import { useLanguage } from './words.ts'

const wordsOf = familyOf('borrow')

/** Texts of the offer pages in the page's language. */
export const useBorrowWords = () => wordsOf(useLanguage())
