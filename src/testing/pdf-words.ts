import { inflateSync } from 'node:zlib'

/** The text of a PDF that the server made, in one line; its fonts are the reader's own: letters of Windows-1252, in hex. */
export function textInPdf(pdf: Buffer): string {
  const raw = pdf.toString('latin1')
  const pages = [...raw.matchAll(/\/Filter \/FlateDecode[^>]*>>\s*stream\r?\n/g)].map(
    ({ index, 0: head }) => {
      const start = index + head.length
      return inflateSync(pdf.subarray(start, raw.indexOf('endstream', start))).toString('latin1')
    },
  )
  const letters = new TextDecoder('windows-1252')
  const lines = pages.flatMap((page) =>
    [...page.matchAll(/\[(.*?)\] TJ/gs)].map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => letters.decode(Buffer.from(hex, 'hex')))
        .join(''),
    ),
  )
  return lines.join(' ').replace(/\s+/g, ' ')
}
