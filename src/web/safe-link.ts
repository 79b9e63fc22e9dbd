import type { PublicBrand } from '#contract/brand/brand.ts'

/**
 * A link that a server sent, if it may be followed (design 5): a path of this host, https to a configured host, or the
 * lender's app. Anything else is null and is not shown as a link.
 */
export function safeLink(
  link: string,
  brand: Pick<PublicBrand, 'allowedLinkHosts' | 'appHost' | 'deepLinkScheme'>,
): string | null {
  // A backslash and a second slash both make a browser leave this host.
  if (/^\/(?![/\\])/.test(link)) return link
  const url = parsed(link)
  if (!url) return null
  if (url.protocol === `${brand.deepLinkScheme}:`) return link
  const isAllowed =
    url.protocol === 'https:' && (brand.allowedLinkHosts.includes(url.host) || url.origin === brand.appHost)
  return isAllowed && url.username === '' && url.password === '' ? url.href : null
}

// `URL.parse` is younger than many of the phones that this runs on.
function parsed(link: string): URL | null {
  try {
    return new URL(link)
  } catch {
    return null
  }
}
