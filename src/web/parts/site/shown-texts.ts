import type { CallResult } from '#contract/wire/call-result.ts'

type TextAnswer = Pick<CallResult<unknown>, 'success' | 'failure'>

/** A page with missing texts is shown, but not cached. Texts that the backend lacks by configuration do not count. */
export function headersOf(results: readonly TextAnswer[]): { headers: Record<string, string> } {
  const isWhole = results.every(({ success, failure }) => success || failure === 'absent')
  return { headers: isWhole ? {} : { 'cache-control': 'no-store' } }
}
