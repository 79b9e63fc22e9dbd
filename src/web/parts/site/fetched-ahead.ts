import { ACCESSIBILITY_PAGE, SITE_PAGES } from '#contract/site/public-pages.ts'

/** With a language in the address, and without. */
const pages = [...SITE_PAGES, ACCESSIBILITY_PAGE].flatMap((page) => [page, `${page}\\?*`])
const where = { href_matches: pages }

/**
 * Which pages a browser may fetch before somebody goes there: those of the site, which are the same for everybody and count
 * no visit. A longer look at a link, or a finger on it, fetches its page. A browser that saves data fetches none.
 */
export const FETCHED_AHEAD = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })
