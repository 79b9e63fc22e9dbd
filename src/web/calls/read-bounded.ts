/**
 * The most bytes of an answer that a page reads. A limit on the rows of a list comes too late for an answer that never
 * ends, and the largest real one, a thousand complaints, stays below a quarter of this.
 */
export const ANSWER_MAX_BYTES = 2_000_000

/** The text of an answer, or null when it is longer than `maxBytes`; then the rest is not even received. */
export async function readBounded(response: Response, maxBytes = ANSWER_MAX_BYTES): Promise<string | null> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}
