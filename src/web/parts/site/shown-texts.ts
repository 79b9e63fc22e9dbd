import type { CallResult } from '#contract/wire/call-result.ts'

type TextAnswer = Pick<CallResult<unknown>, 'success' | 'failure'>

/**
 * A page whose texts could not all be read is shown as it is, and is not kept for the next visitor. What the backend does
 * not have by its configuration is missing for everybody.
 */
export function headersOf(results: readonly TextAnswer[]): { headers: Record<string, string> } {
  const isWhole = results.every(({ success, failure }) => success || failure === 'absent')
  return { headers: isWhole ? {} : { 'cache-control': 'no-store' } }
}
