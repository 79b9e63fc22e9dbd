import { type Language, languages, USUAL_LANGUAGE } from '#domain/language.ts'

/** The pages of the official site, in the order of its navigation (spec 2, "Official site"). */
export const SITE_PAGES = ['/', '/About', '/Contact', '/Policy', '/Loan'] as const

/** A page of ours beside them, which their navigation does not name. */
export const ACCESSIBILITY_PAGE = '/Accessibility'

/** What a visitor asks the home page about, in its address: the page then answers that one alone. */
export const ASKED_AMOUNT = 'amount'

/** What search engines may show to everybody; every other address belongs to a borrower. */
export const INDEXED_PAGES = [...SITE_PAGES, ACCESSIBILITY_PAGE, '/privacy'] as const

/** The address of a public page in a language: the usual one needs no `type` (spec 1). */
export function publicAddress(page: (typeof INDEXED_PAGES)[number], language: Language): string {
  return language === USUAL_LANGUAGE ? page : `${page}?type=${languages[language].type}`
}
