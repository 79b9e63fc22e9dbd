import type { PublicBrand } from '#contract/brand/brand.ts'

/**
 * Returns a server's link if it is permitted (design 5): a path of this host, https to a configured host, or the
 * lender's app. Others are null and not shown as links.
 */
export function safeLink(
  link: string,
  brand: Pick<PublicBrand, 'allowedLinkHosts' | 'appHost' | 'deepLinkScheme'>,
): string | null {
  if (pageOfOurs(link)) return link
  const url = parsed(link)
  if (!url) return null
  if (url.protocol === `${brand.deepLinkScheme}:`) return link
  const isAllowed =
    url.protocol === 'https:' && (brand.allowedLinkHosts.includes(url.host) || url.origin === brand.appHost)
  return isAllowed && url.username === '' && url.password === '' ? url.href : null
}

const OWN_HOST = 'https://own.invalid'

/**
 * Returns the path and query of a link on this host; null otherwise. Browsers leave the host on `//` and `/\`, and
 * `/.//other.example` only after its dots are resolved, so the result is checked again.
 */
export function pageOfOurs(link: string): URL | null {
  const page = link.startsWith('/') ? parsed(link, OWN_HOST) : null
  return page?.origin === OWN_HOST && !page.pathname.startsWith('//') ? page : null
}

// Many supported phones lack `URL.parse`.
function parsed(link: string, base?: string): URL | null {
  try {
    return new URL(link, base)
  } catch {
    return null
  }
}
