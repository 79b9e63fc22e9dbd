import { ACCESSIBILITY_PAGE, SITE_PAGES } from '#contract/site/public-pages.ts'

/** With and without a language in the address. */
const pages = [...SITE_PAGES, ACCESSIBILITY_PAGE].flatMap((page) => [page, `${page}\\?*`])
const where = { href_matches: pages }

/**
 * Pages that a browser may prefetch: those of the site, which are the same for all visitors and count no visit.
 * Hovering over or touching a link fetches its page, except with data saver.
 */
export const FETCHED_AHEAD = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })
