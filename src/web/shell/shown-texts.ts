/** A page whose texts could not all be read is shown as it is, and is not kept for the next visitor. */
export function headersOf(results: readonly { success: boolean }[]): { headers: Record<string, string> } {
  return { headers: results.every(({ success }) => success) ? {} : { 'cache-control': 'no-store' } }
}
