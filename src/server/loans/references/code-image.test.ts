import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { codeImage } from './code-image.ts'

const SCALE = 4

beforeAll(async () => {
  const wasmBinary = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm').buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})

/** Draws the few path commands of our codes, for a third-party reader. */
function drawn(uri: string): ImageData {
  const svg = decodeURIComponent(uri.slice('data:image/svg+xml,'.length))
  const [, width = 0, height = 0] = /viewBox='0 0 (\d+) (\d+)'/.exec(svg)?.map(Number) ?? []
  const data = new Uint8ClampedArray(width * height * SCALE * SCALE * 4).fill(255)
  const fill = (left: number, top: number, wide: number, high: number) => {
    for (let y = top * SCALE; y < (top + high) * SCALE; y++) {
      for (let x = left * SCALE; x < (left + wide) * SCALE; x++)
        data.fill(0, (y * width * SCALE + x) * 4, (y * width * SCALE + x) * 4 + 3)
    }
  }
  let x = 0
  let y = 0
  const isLine = svg.includes('stroke')
  for (const [, command, first = '0', second = '0'] of svg.matchAll(
    /([Mmhvz])(-?[\d.]+)?(?: (-?[\d.]+))?/g,
  )) {
    if (command === 'M') [x, y] = [Number(first), Number(second)]
    if (command === 'm') x += Number(first)
    if (command === 'h' && isLine) {
      fill(x, y - 0.5, Number(first), 1)
      x += Number(first)
    } else if (command === 'h' && Number(first) > 0) fill(x, y, Number(first), height)
  }
  // Only the pixels matter to the reader.
  return { data, width: width * SCALE, height: height * SCALE, colorSpace: 'srgb' } as ImageData
}

const read = async (uri: string) => (await readBarcodes(drawn(uri))).map(({ format, text }) => [format, text])

test('a scanner reads the reference from the bar code', async () => {
  expect(await read(codeImage('12345678901234', 'code128'))).toEqual([['Code128', '12345678901234']])
})

test('a scanner reads the payment link from the QR code', async () => {
  const link = 'upi://pay?pa=abono%40sandbox&pn=Abono%20Sandbox&tr=12345678901234&am=12345.67&cu=INR'
  expect(await read(codeImage(link, 'qr'))).toEqual([['QRCode', link]])
})

test('a code is short enough for a field of an answer, and contains no quotes that break its attribute', () => {
  const uri = codeImage(`upi://pay?${'x'.repeat(140)}`, 'qr')
  expect(uri).toMatch(/^data:/)
  expect(uri.length).toBeLessThan(4000)
  expect(uri).not.toMatch(/["#]/)
})

test('a code that fills the field of an answer to its last character has a picture', () => {
  expect(codeImage(`upi://pay?29${'x'.repeat(177)}`, 'qr')).toHaveLength(4000)
})

test('a bar code has two pixels for each module, and a QR code eight', () => {
  const sizes = (uri: string) =>
    /viewBox='0 0 (\d+) (\d+)' width='(\d+)' height='(\d+)'/.exec(uri)?.slice(1).map(Number)
  const [wide = 0, high, ...bars] = sizes(codeImage('12345678901234', 'code128')) ?? []
  expect([high, ...bars]).toEqual([60, wide * 2, 120])
  const [size = 0, ...squares] = sizes(codeImage('upi://pay', 'qr')) ?? []
  expect(squares).toEqual([size, size * 8, size * 8])
})

test('a channel without a code has no picture, and neither has a code that exceeds a field', () => {
  expect(codeImage('12345678901234', 'none')).toBe('')
  expect(codeImage('', 'qr')).toBe('')
  expect(codeImage('x'.repeat(400), 'qr')).toBe('')
})
