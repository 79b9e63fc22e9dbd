import type { PublicBrand } from '#contract/brand/brand.ts'

/**
 * A link that a server sent, if it may be followed (design 5): a path of this host, https to a configured host, or the
 * lender's app. Anything else is null and is not shown as a link.
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
 * What a link says of a page of this host; null for any other. A second slash and a backslash both make a browser leave it,
 * and `/.//other.example` names a path until its dots are folded, so what is read of it is asked again.
 */
export function pageOfOurs(link: string): URL | null {
  const page = link.startsWith('/') ? parsed(link, OWN_HOST) : null
  return page?.origin === OWN_HOST && !page.pathname.startsWith('//') ? page : null
}

// `URL.parse` is younger than many of the phones that this runs on.
function parsed(link: string, base?: string): URL | null {
  try {
    return new URL(link, base)
  } catch {
    return null
  }
}
