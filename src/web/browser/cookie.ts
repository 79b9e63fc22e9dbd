import { COOKIE_EXPIRES_AT } from '#domain/markets/specified.ts'

/** Reads a cookie from `document.cookie`, or null. An unencoded value is returned as it is. */
export function readCookie(cookies: string, name: string): string | null {
  for (const pair of cookies.split('; ')) {
    const split = pair.indexOf('=')
    if (split > 0 && pair.slice(0, split) === encodeURIComponent(name)) return decoded(pair.slice(split + 1))
  }
  return null
}

/**
 * Returns the text that sets a cookie until the end of 9999 as specified (spec 9). Browsers shorten that to about a
 * year and a webview may delete it sooner, so nothing relies on it (design 5).
 */
export function cookieText(name: string, value: string): string {
  const expires = COOKIE_EXPIRES_AT.toUTCString()
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}; expires=${expires}; path=/; SameSite=Lax`
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
