/** What a request is, as far as the worker may know. */
interface NavigationRequest {
  method: string
  mode: string
  url: string
}

/**
 * What the worker does with a request: it leaves everything alone that is not a page somebody goes to. It passes on what
 * is none of the borrower's pages (the desk, files), and stands in for a page only when the network has none.
 */
export function taskFor(
  { method, mode, url }: NavigationRequest,
  origin: string,
  pages: readonly string[],
): 'leave' | 'pass-on' | 'stand-in' {
  // A form is never sent again, and never answered by a phone.
  if (mode !== 'navigate' || method !== 'GET') return 'leave'
  const asked = new URL(url)
  if (asked.origin !== origin) return 'leave'
  return pages.includes(asked.pathname) ? 'stand-in' : 'pass-on'
}
