/** The parts of a request that the worker reads. */
interface NavigationRequest {
  method: string
  mode: string
  url: string
}

/**
 * Decides how the worker handles a request. It ignores all but navigations, passes on addresses outside the borrower's
 * pages (the desk, files), and serves a copy only if the network fails.
 */
export function taskFor(
  { method, mode, url }: NavigationRequest,
  origin: string,
  pages: readonly string[],
): 'leave' | 'pass-on' | 'stand-in' {
  // A form is never sent again, and never answered from a copy.
  if (mode !== 'navigate' || method !== 'GET') return 'leave'
  const requested = new URL(url)
  if (requested.origin !== origin) return 'leave'
  return pages.includes(requested.pathname) ? 'stand-in' : 'pass-on'
}
