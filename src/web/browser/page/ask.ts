import { RELEASE_HEADER } from '#web/calls/page-script-header.ts'
import { pageData } from './page-data.ts'

export interface Answer {
  status: number
  html: string
  /** Target of a redirecting answer. */
  goTo: string | null
  /** The target replaces this page in the history. */
  replaces: boolean
}

/** Timeout of an answer. */
export const ANSWER_WITHIN_MS = 60_000

/** Requests a page of our own server; returns why it failed. */
export async function ask(
  href: string | URL,
  request: RequestInit = {},
): Promise<Answer | 'network' | 'timeout'> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), ANSWER_WITHIN_MS)
  try {
    const response = await fetch(href, {
      ...request,
      headers: { [RELEASE_HEADER]: pageData().release },
      cache: 'no-store',
      // Our server sends redirects in a header: an HTTP redirect comes from a proxy, such as a hotel's network.
      redirect: 'manual',
      signal: patience.signal,
    })
    const { status, headers } = response
    return {
      status,
      html: await response.text(),
      goTo: headers.get('x-go-to'),
      replaces: headers.has('x-replaces'),
    }
  } catch {
    return patience.signal.aborted ? 'timeout' : 'network'
  } finally {
    clearTimeout(timer)
  }
}
