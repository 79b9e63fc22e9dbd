import { useLanguage } from '../shell/words.ts'
import { publicPageWordsFor } from './public-pages.ts'

/** What the official site says, in the language of the page. */
export const useSiteWords = () => publicPageWordsFor(useLanguage()).site
