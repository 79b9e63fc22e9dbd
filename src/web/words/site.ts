import { publicPageWordsFor } from './public-pages.ts'
import { useLanguage } from './words.ts'

/** What the official site says, in the language of the page. */
export const useSiteWords = () => publicPageWordsFor(useLanguage()).site
