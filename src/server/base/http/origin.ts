import type { BrowserVisit } from './visit.ts'

/** The origin of a request, as network and browser report it. Apart from the visit, it proves no identity. */
export interface Origin {
  address: string
  userAgent: string
  /** Present for a browser that may be signed in. */
  visit?: BrowserVisit
}

/** Reads the origin of a request. */
export const requestOrigin = (
  {
    ip,
    headers,
  }: {
    ip: string
    headers: { 'user-agent'?: string | undefined }
  },
  visit?: BrowserVisit,
): Origin => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
  ...(visit && { visit }),
})
