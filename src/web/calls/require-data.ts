import { data } from 'react-router'
import type { CallResult } from '#contract/wire/call-result.ts'

export type FailedResult = Extract<CallResult<unknown>, { success: false }>

/** A failed call without which a page cannot be shown. */
export class LoadFailure {
  readonly result: FailedResult
  constructor(result: FailedResult) {
    this.result = result
  }
}

/** What a loader throws for a failed call: the frame then draws the failure (`parts/failed-page.tsx`). */
export const loadFailure = (result: FailedResult, init: ResponseInit = {}) =>
  data(new LoadFailure(result), { status: 200, ...init })

/** Returns the data of an answer. A failed call ends the loader. */
export function requireData<Data>(result: CallResult<Data>, init?: ResponseInit): Data {
  if (result.success) return result.data
  throw loadFailure(result, init)
}
