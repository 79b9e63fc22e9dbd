import { ACCESSIBILITY_PAGE, SITE_PAGES } from '#contract/site/public-pages.ts'

/** How our own pages begin: in a small letter, but for two that the specification spells otherwise. */
const AS_SPELT = /^\/(?:[a-z]|Dag(?![^?#])|PrivacyPolicy(?![^?#]))/

/** The official site is a place of its own, without a script: one goes there as to any other site. */
const onSite = [...SITE_PAGES, ACCESSIBILITY_PAGE]

/** A page may ask a phone where it is only if its own document says so (`page-policy.ts`). */
export const ASKS_WHERE = '/apply/location'

const ownDocuments: ReadonlySet<string> = new Set([...onSite, ASKS_WHERE].map((page) => page.toLowerCase()))

/**
 * Whether a link changes the page in place. The router of a browser takes capitals and small letters for the same, so
 * that an address that is spelt in another way is left to the server, which knows whose it is.
 */
export const changesInPlace = (href: string): boolean =>
  AS_SPELT.test(href) && !ownDocuments.has((href.split(/[?#]/, 1)[0] ?? '').toLowerCase())
