import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeHeic, squareHeic } from '#testing/heic-samples.ts'
import { makePng } from '#testing/picture.ts'
import { newDecoders } from './decoders.ts'
import { kindOf } from './file-kind.ts'
import { refusalOfHeic } from './heic-head.ts'

/** Returns the size, and the colours of the corners from the upper left one on. */
async function drawn(heic: Buffer) {
  const read = await newDecoders().decode(heic)
  if (!read.ok) return read.why
  const { data, info } = await sharp(read.bytes).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const at = (x: number, y: number) => nameOf([...data.subarray((y * width + x) * channels).subarray(0, 3)])
  const [right, below] = [width - 8, height - 8]
  return [width, height, at(8, 8), at(right, 8), at(8, below), at(right, below)].join(' ')
}

function nameOf([red = 0, green = 0, blue = 0]: readonly number[]): string {
  if (Math.min(red, green, blue) > 200) return 'white'
  return red > 150 ? 'red' : green > 150 ? 'green' : blue > 150 ? 'blue' : 'dark'
}

test('a HEIC of one picture is decoded, and stored as a JPEG', async () => {
  expect(await drawn(squareHeic())).toBe('64 64 red green blue white')
  const read = await newDecoders().decode(squareHeic())
  expect(read).toMatchObject({ ok: true, type: 'image/jpeg', width: 64, height: 64 })
  expect(read.ok && (await sharp(read.bytes).metadata()).format).toBe('jpeg')
})

test('a HEIC of tiles, as phones write it, is decoded completely, and cropped to its size', async () => {
  expect(await drawn(makeHeic({ columns: 3, rows: 2 }))).toBe('192 128 red green blue white')
  expect(await drawn(makeHeic({ columns: 2, width: 90 }))).toBe('90 64 red red blue blue')
})

// libheif pads each row, because 90 times three bytes is no multiple of 16.
test('rows with padding are not shifted', async () => {
  const read = await newDecoders().decode(makeHeic({ columns: 2, width: 90 }))
  if (!read.ok) throw new Error(read.why)
  const column = await sharp(read.bytes).extract({ left: 8, top: 0, width: 1, height: 64 }).raw().toBuffer()
  const names = Array.from({ length: 64 }, (_, row) => nameOf([...column.subarray(row * 3, row * 3 + 3)]))
  expect(names.slice(0, 28)).toEqual(Array(28).fill('red'))
  expect(names.slice(36)).toEqual(Array(28).fill('blue'))
})

test.each([
  ['unrotated', {}, '128 64 red green blue white'],
  ['a quarter counter-clockwise', { turns: 1 }, '64 128 green white red blue'],
  ['upside down', { turns: 2 }, '128 64 white blue green red'],
  ['a quarter clockwise, as by a phone held upright', { turns: 3 }, '64 128 blue red white green'],
  ['above below', { mirror: 0 }, '128 64 blue white red green'],
  ['left right', { mirror: 1 }, '128 64 green red white blue'],
])('a HEIC is rotated and mirrored once, by its boxes: %s', async (_, how, corners) => {
  // Its EXIF data also asks for a rotation; applying both would be wrong.
  const { exif } = await sharp(
    await sharp(makePng(8, 8)).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ).metadata()
  if (!exif) throw new Error('no EXIF data')
  expect(await drawn(makeHeic({ columns: 2, ...how, exif }))).toBe(corners)
})

test('only the visible picture is stored, without metadata', async () => {
  const exif = Buffer.from('Exif\0\0MM\0*Sample Phone GPSLatitude 19')
  const heic = makeHeic({ exif, behind: Buffer.from('\0\0\0\x20free<script>alert(1)</script') })
  expect(heic.toString('latin1')).toMatch(/Sample Phone.*script/s)
  const read = await newDecoders().decode(heic)
  if (!read.ok) throw new Error(read.why)
  expect(read.bytes.toString('latin1')).not.toMatch(/Exif|GPS|Sample|script|ftyp/)
  const { exif: kept, icc, xmp, orientation } = await sharp(read.bytes).metadata()
  expect({ kept, icc, xmp, orientation }).toEqual({})
})

const heic = makeHeic({ columns: 2, rows: 2 })

test.each([
  [
    'of 60,000 by 60,000',
    makeHeic({ columns: 2, rows: 2, width: 60_000, height: 60_000 }),
    'too-many-pixels',
  ],
  ['of 40,000 by 10', makeHeic({ width: 40_000, height: 10 }), 'too-many-pixels'],
  ['of 48 megapixels', makeHeic({ width: 8064, height: 6048, tileSide: 8064 }), 'too-many-pixels'],
  ['of 289 tiles', makeHeic({ rows: 17, columns: 17 }), 'too-many-pixels'],
  ['with a side of zero', makeHeic({ width: 0 }), 'not-an-image'],
  ['whose tiles do not cover it', makeHeic({ columns: 2, width: 200 }), 'not-an-image'],
  ['with a tile outside of it', makeHeic({ columns: 3, width: 100 }), 'not-an-image'],
  ['with a missing tile', makeHeic({ columns: 2, tiles: [2, 9] }), 'not-an-image'],
  ['with fewer tiles than places', makeHeic({ columns: 2, tiles: [2] }), 'not-an-image'],
  ['with a tile in two places', makeHeic({ columns: 2, tiles: [2, 2] }), 'not-an-image'],
  ['that is its own tile', makeHeic({ columns: 2, tiles: [1, 2] }), 'not-an-image'],
  ['whose tiles are grids', makeHeic({ columns: 2, kind: 'grid' }), 'not-an-image'],
  ['whose tiles are of another codec', makeHeic({ columns: 2, kind: 'av01' }), 'not-an-image'],
  ['composed in two ways', makeHeic({ columns: 2, references: [['dimg', 1, [2, 3]]] }), 'not-an-image'],
  ['with a box beyond its end', heic.subarray(0, heic.length - 1), 'not-an-image'],
  ['that ends within its boxes', heic.subarray(0, 200), 'not-an-image'],
  ['that ends after its name', heic.subarray(0, 28), 'not-an-image'],
  ['whose data is beyond its end', makeHeic({ longer: 1 }), 'not-an-image'],
  [
    'whose boxes declare more data than it has',
    makeHeic({ columns: 2, rows: 2, coded: Buffer.alloc(10_000), isShared: true }),
    'not-an-image',
  ],
  ['with two descriptions', makeHeic({ behind: boxOf(heic, 'meta') }), 'not-an-image'],
  ['that moves', makeHeic({ behind: Buffer.from('\0\0\0\x08moov') }), 'not-an-image'],
])('a HEIC %s is refused by its boxes, before it is decoded', (_, bytes, why) => {
  expect(refusalOfHeic(bytes)).toBe(why)
})

test('the decoder returns the refusal by the boxes', async () => {
  const huge = makeHeic({ columns: 2, rows: 2, width: 60_000, height: 60_000 })
  expect(await newDecoders().decode(huge)).toEqual({ ok: false, why: 'too-many-pixels' })
})

test('the boxes of a HEIC of 24 megapixels or 256 tiles are accepted', () => {
  expect(refusalOfHeic(makeHeic({ rows: 9, columns: 12, width: 5712, height: 4284, tileSide: 512 }))).toBe(
    undefined,
  )
  expect(refusalOfHeic(makeHeic({ rows: 16, columns: 16 }))).toBe(undefined)
  expect(refusalOfHeic(squareHeic())).toBe(undefined)
})

test('truncated or changed boxes are refused or accepted, and cause no exception', () => {
  const results = [undefined, 'not-an-image', 'too-many-pixels']
  for (let at = 0; at < heic.length; at++) {
    expect(refusalOfHeic(heic.subarray(0, at))).toBe('not-an-image')
    for (const value of [0, 1, 0x7f, 0xff]) {
      const changed = Buffer.from(heic)
      changed.writeUInt8(value, at)
      expect(results).toContain(refusalOfHeic(changed))
    }
  }
})

test('a file with valid boxes that libheif cannot decode is refused, and the next file is decoded', async () => {
  const decoders = newDecoders()
  const broken = makeHeic({ coded: Buffer.from('\0\0\0\x10nothing of HEVC') })
  expect(refusalOfHeic(broken)).toBe(undefined)
  expect(await decoders.decode(broken)).toEqual({ ok: false, why: 'not-an-image' })
  expect(await decoders.decode(makePng(80, 60))).toMatchObject({ ok: true, width: 80 })
  // A reference loop among pictures that are not drawn is not followed.
  const loop = makeHeic({
    columns: 2,
    references: [
      ['thmb', 2, [3]],
      ['thmb', 3, [2]],
      ['auxl', 3, [1]],
    ],
  })
  expect(await decoders.decode(loop)).toMatchObject({ ok: true, width: 128 })
  // A tile of 64 pixels whose box declares 4,096.
  expect(await decoders.decode(makeHeic({ width: 4096, height: 4096, tileSide: 4096 }))).toEqual({
    ok: false,
    why: 'not-an-image',
  })
})

test('a HEIC has the time and memory limits of other files, and its decoder process reads no second file', async () => {
  const hasty = newDecoders({ secondsMax: 0.001 })
  expect(await hasty.decode(heic)).toEqual({ ok: false, why: 'too-costly' })
  expect(hasty.pids()).toEqual([])
  const decoders = newDecoders()
  expect(await decoders.decode(heic)).toMatchObject({ ok: true })
  expect(decoders.pids()).toEqual([])
})

test('a HEIC is recognised by its first bytes, not by its name', () => {
  expect(kindOf(heic)).toBe('heic')
  expect(kindOf(makeHeic({ brand: 'heix' }))).toBe('heic')
  expect(kindOf(makeHeic({ brand: 'avif' }))).toBe('picture')
  expect(kindOf(Buffer.from('heic heic heic'))).toBe('picture')
  expect(kindOf(makePng(8, 8))).toBe('picture')
})

function boxOf(file: Buffer, name: string): Buffer {
  const start = file.indexOf(name) - 4
  return file.subarray(start, start + file.readUInt32BE(start))
}
