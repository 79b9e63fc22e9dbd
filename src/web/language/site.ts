import { type SiteWords, siteEn } from '#words/en/site.ts'
import { siteEs } from '#words/es/site.ts'
import { useLanguage } from '../shell/words.ts'

/** What the official site says, in the language of the page. */
export const useSiteWords = (): SiteWords => (useLanguage() === 'en' ? siteEn : siteEs)
