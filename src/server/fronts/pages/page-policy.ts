/** What one page may do besides what all pages may. */
interface PageAllowance {
  /** Further directives of its content security policy. */
  policy?: string
  /** What it may ask the device for; every other page may ask for nothing. */
  permissions?: string
}

/** The pages that need more than a borrower's page ever does. */
const ALLOWANCES: Readonly<Record<string, PageAllowance>> = {
  // The simulator frames a page of this host, which may be the next one.
  '/sandbox/simulator': { policy: "frame-src 'self'", permissions: 'geolocation=(self)' },
  // The position is asked for by its button alone, and stays on the page (spec 2, "Debug preview page").
  // A step of applying: by its button alone, rounded before it leaves the phone, and never required.
  '/apply/location': { permissions: 'geolocation=(self)' },
  '/testPreview': { permissions: 'geolocation=(self)' },
}

export const allowanceOf = (path: string): PageAllowance => ALLOWANCES[path] ?? {}
