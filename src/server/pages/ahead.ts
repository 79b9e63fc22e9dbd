import type { FastifyRequest } from 'fastify'
import type { CallResult } from '#contract/wire/call-result.ts'
import type { CallAs } from './page-server.ts'

/** What such a request gets where its page does more than read. A browser takes no page from it; it is no fault of anybody. */
export const TOO_EARLY = 425

/** Whether a browser, or the app around it, fetches a page that nobody has gone to yet (`Sec-Purpose`, HTML). */
export const isAhead = ({ headers }: FastifyRequest): boolean =>
  /\bprefetch\b/.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))

/** What a page gets for a call that was not made; it is never shown. */
const notMade: CallResult<never> = {
  success: false,
  code: null,
  message: '',
  data: null,
  raw: null,
  failure: 'absent',
}

/**
 * The calls of a page that is fetched ahead: those that only read. Where a page wants more, such as a reference, a visit
 * counted or a picture kept, `mayBeGiven` says that this page has to wait until somebody goes there.
 */
export function readingAhead(callAs: CallAs): { callAs: CallAs; mayBeGiven(): boolean } {
  let wantsMore = false
  return {
    callAs: (identity) => {
      const call = callAs(identity)
      return async (entry, input, options) => {
        if (entry.readsOnly) return call(entry, input, options)
        wantsMore = true
        return notMade
      }
    },
    mayBeGiven: () => !wantsMore,
  }
}
