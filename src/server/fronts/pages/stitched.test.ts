import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { filled, stitched } from './stitched.ts'

const bytes = (...texts: string[]) => texts.map((text) => Buffer.from(text))

/** Words that come again before and after each gap, so that what stands after one refers to what stood before it. */
const PAGE = {
  texts: bytes(
    '<!doctype html><style nonce="',
    '">p{margin:0}</style><input name="sid" value="',
    '"><img src="/captcha?sid=',
    '&amp;a=1">',
    'x',
  ),
  gaps: [24, 10, 10, 3],
}

test.each([
  ['letters', 'a'],
  ['signs that also stand in the page', '"'],
  ['words of the page', '<style nonce='],
])('a text that is compressed once reads as it was filled, with %s', async (_name, sign) => {
  const fill = await stitched(PAGE)
  if (fill === null) throw new Error('it was not stitched')
  const fillings = PAGE.gaps.map((gap) => Buffer.from(sign.repeat(gap).slice(0, gap)))
  expect(brotliDecompressSync(fill(fillings)).toString()).toBe(filled(PAGE, fillings).toString())
})

test('what stands between two gaps may be a single byte, or none', async () => {
  const text = { texts: bytes('begin', '', '=', 'end'), gaps: [5, 5, 5] }
  const fill = await stitched(text)
  const fillings = bytes('first', 'other', 'third')
  expect(brotliDecompressSync(fill?.(fillings) ?? Buffer.alloc(0)).toString()).toBe(
    'beginfirstother=thirdend',
  )
})
