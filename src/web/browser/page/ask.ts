import { RELEASE_HEADER } from '#web/calls/page-script-header.ts'
import { pageData } from './page-data.ts'

export interface Answer {
  status: number
  html: string
  /** Where the answer leads in place of a page. */
  goTo: string | null
  /** The way back then does not lead to this page. */
  replaces: boolean
}

/** The longest that an answer is waited for. */
export const ANSWER_WITHIN_MS = 60_000

/** Asks this page's own server; says why nothing came. */
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
      // Our server names another page in a header: a redirect comes from something in between, such as a hotel's network.
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
