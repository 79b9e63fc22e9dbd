/** What one page may do besides what all pages may. */
interface PageAllowance {
  /** Further directives of its content security policy. */
  policy?: string
  /** The device features that it may request; every other page may request none. */
  permissions?: string
}

/** The pages that need more than the usual permissions. */
const ALLOWANCES: Readonly<Record<string, PageAllowance>> = {
  // The simulator frames a page of this host, which may be the next one.
  '/sandbox/simulator': { policy: "frame-src 'self'", permissions: 'geolocation=(self)' },
  // The location is requested only by its button, and stays on the page (spec 2, "Debug preview page"). In an
  // application: only by its button, rounded before it leaves the phone, and never required.
  '/apply/location': { permissions: 'geolocation=(self)' },
  '/testPreview': { permissions: 'geolocation=(self)' },
}

export const allowanceOf = (path: string): PageAllowance => ALLOWANCES[path] ?? {}
