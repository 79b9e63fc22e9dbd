import { familyOf } from './language.ts'
import { useLanguage } from './words.ts'

const wordsOf = familyOf('borrow')

/** What the pages about an offer say, in the language of the page. */
export const useBorrowWords = () => wordsOf(useLanguage())
