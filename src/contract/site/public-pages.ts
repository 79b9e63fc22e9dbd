import { type Language, languages, USUAL_LANGUAGE } from '#domain/language.ts'

/** Pages of the official site, in navigation order (spec 2, "Official site"). */
export const SITE_PAGES = ['/', '/About', '/Contact', '/Policy', '/Loan'] as const

/** Our own page beside them, which the navigation omits. */
export const ACCESSIBILITY_PAGE = '/Accessibility'

/** Query parameters with which a visitor requests a section of the home page. */
export const ASKED_AMOUNT = 'amount'

/** Pages that search engines may index; all other addresses belong to borrowers. */
export const INDEXED_PAGES = [...SITE_PAGES, ACCESSIBILITY_PAGE, '/privacy'] as const

/** Returns the address of a public page in a language: the default one needs no `type` (spec 1). */
export function publicAddress(page: (typeof INDEXED_PAGES)[number], language: Language): string {
  return language === USUAL_LANGUAGE ? page : `${page}?type=${languages[language].type}`
}
