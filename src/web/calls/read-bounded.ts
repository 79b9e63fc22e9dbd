/**
 * Maximum bytes of an answer. List limits apply too late for an endless answer; the largest real one, a thousand
 * complaints, is below a quarter of this.
 */
export const ANSWER_MAX_BYTES = 2_000_000

/** Reads the text of an answer; null if it is longer than `maxBytes`, and the rest is cancelled. */
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
