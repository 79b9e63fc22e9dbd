import { refusalCodes } from '#contract/refusal-codes.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import type { CallAs } from '#server/base/http/call-as.ts'
import { Overloaded } from '#server/base/load-shedding/overloaded.ts'

/**
 * The status for a prefetch of a page that does more than read. Browsers ignore such an answer, and it is no
 * error.
 */
export const TOO_EARLY = 425

/** The result of a call that was not made; it is never shown. */
const notMade: CallResult<never> = {
  success: false,
  code: null,
  message: '',
  data: null,
  raw: null,
  failure: 'absent',
}

/**
 * Allows a prefetched page only calls that read. If a page needs more, such as a reference, a counted visit
 * or a stored picture, `mayBeGiven` returns false, and the page waits until it is opened. Throws `Overloaded`
 * if a call was refused for lack of capacity, because the page would be shown later, when there may be
 * capacity.
 */
export function readOnlyCalls(callAs: CallAs): { callAs: CallAs; mayBeGiven(): boolean } {
  let wantsMore = false
  let foundNoRoom = false
  return {
    callAs: (identity) => {
      const call = callAs(identity)
      return async (entry, input, options) => {
        if (entry.readsOnly) {
          const answer = await call(entry, input, options)
          if (answer.code === refusalCodes.unavailable) foundNoRoom = true
          return answer
        }
        wantsMore = true
        return notMade
      }
    },
    mayBeGiven() {
      if (foundNoRoom) throw new Overloaded(0)
      return !wantsMore
    },
  }
}
