import { publicPageWordsFor } from './public-pages.ts'
import { useLanguage } from './words.ts'

/** Texts of the official site in the page's language. */
export const useSiteWords = () => publicPageWordsFor(useLanguage()).site
