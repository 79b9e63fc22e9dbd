import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gzipDocument, gzipOf, lastingPiece, passingPiece, storedPiece } from './gzip-pieces.ts'

test('parts of any kind and length are one stream that contains them in their order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('lasting', 'passing', 'stored'), fc.string({ unit: 'binary' }))),
      async (parts) => {
        const pieces = await Promise.all(
          parts.map(([kind, text]) =>
            kind === 'lasting'
              ? lastingPiece(text)
              : kind === 'passing'
                ? passingPiece(text)
                : storedPiece(text),
          ),
        )
        const text = Buffer.concat(parts.map(([, part]) => Buffer.from(part)))
        expect(gunzipSync(gzipOf(pieces)).equals(text)).toBe(true)
      },
    ),
  )
})

test.each([
  '<html><head><style nonce="x">a{color:red}</style></head><body>ñ</body></html>',
  '<html><head></head><body>no sheet</body></html>',
  '<style>',
  '</style><style>',
  '',
])('a document is the same after it was compressed: %s', async (html) => {
  expect(gunzipSync(await gzipDocument(html)).toString()).toBe(html)
  expect(gunzipSync(await gzipDocument(html)).toString()).toBe(html)
})
