import type { BrowserVisit } from './visit.ts'

/** Where a request came from, as far as the network and the browser tell. None of it proves who somebody is, but its visit. */
export interface Origin {
  address: string
  userAgent: string
  /** Of a request by a browser that may have signed in by phone and code. */
  visit?: BrowserVisit
}

/** Where a request to this server came from. */
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
