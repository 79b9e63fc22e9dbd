import { useLanguage } from '../shell/words.ts'
import { type SiteWords, siteEn } from './site.en.ts'
import { siteEs } from './site.es.ts'

/** What the official site says, in the language of the page. */
export const useSiteWords = (): SiteWords => (useLanguage() === 'en' ? siteEn : siteEs)
