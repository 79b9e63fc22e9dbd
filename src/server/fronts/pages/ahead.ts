import { refusalCodes } from '#contract/refusal-codes.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import type { CallAs } from '#server/base/http/call-as.ts'
import { Overloaded } from '#server/base/load-shedding/overloaded.ts'

/** What such a request gets where its page does more than read. A browser takes no page from it; it is no fault of anybody. */
export const TOO_EARLY = 425

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
 * counted or a picture kept, `mayBeGiven` says that this page has to wait until somebody goes there. Where there was no room
 * for one of them it throws `Overloaded`: a page that says so would be shown to somebody later, who may find room.
 */
export function readingAhead(callAs: CallAs): { callAs: CallAs; mayBeGiven(): boolean } {
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
