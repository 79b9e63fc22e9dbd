import { expect, test } from 'vitest'
import { readBounded } from './read-bounded.ts'

/** An answer that arrives byte by byte; records the bytes read and whether the rest was cancelled. */
function arriving(bytes: Uint8Array) {
  const seen = { taken: 0, calledOff: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.taken === bytes.length) controller.close()
        else controller.enqueue(bytes.subarray(seen.taken, ++seen.taken))
      },
      cancel() {
        seen.calledOff = true
      },
    },
    { highWaterMark: 0 },
  )
  return { response: new Response(body), seen }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('a character split between two chunks is decoded', async () => {
  expect(await readBounded(arriving(bytesOf('señal 😀 验证')).response)).toBe('señal 😀 验证')
})

test('a truncated character is replaced', async () => {
  expect(await readBounded(arriving(bytesOf('a😀').subarray(0, 3)).response)).toBe('a\ufffd')
})

test('an answer of exactly the limit is read; one byte more is not, and the rest is cancelled', async () => {
  expect(await readBounded(arriving(bytesOf('12345')).response, 5)).toBe('12345')
  const { response, seen } = arriving(bytesOf('1234567890'))
  expect(await readBounded(response, 5)).toBeNull()
  expect(seen).toEqual({ taken: 6, calledOff: true })
})

test('an answer without a body is empty', async () => {
  expect(await readBounded(new Response(null))).toBe('')
})
