import { constants, crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { PICTURE_BYTES_MAX } from '#server/base/http/multipart.ts'
import { makePng } from '#testing/picture.ts'
import { pictureRefused, readPicture } from './clean-picture.ts'
import { PICTURE_SIDE_MAX } from './decoder/decode-picture.ts'

const blank = (width: number, height: number, background = '#3a7') =>
  sharp({ create: { width, height, channels: 3, background } })

let jpeg: Buffer
let noisy: Buffer
beforeAll(async () => {
  jpeg = await blank(60, 40).jpeg().toBuffer()
  const noise = Buffer.from(
    Array.from({ length: 300 * 200 * 3 }, (_, index) => (index * 7919 + index ** 2) % 256),
  )
  noisy = await sharp(noise, { raw: { width: 300, height: 200, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
})

describe('a valid picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('as %s is stored as a JPEG', async (format) => {
    const read = await readPicture(await blank(60, 40).toFormat(format).toBuffer())
    expect(read).toMatchObject({ ok: true, type: 'image/jpeg', width: 60, height: 40 })
    if (read.ok)
      await expect(sharp(read.bytes).metadata()).resolves.toMatchObject({ format: 'jpeg', width: 60 })
  })

  test('that is large is made smaller, and a small one is not made larger', async () => {
    const large = await blank(4000, 3000).jpeg().toBuffer()
    await expect(readPicture(large)).resolves.toMatchObject({ width: PICTURE_SIDE_MAX, height: 1536 })
    await expect(readPicture(jpeg)).resolves.toMatchObject({ width: 60, height: 40 })
  })

  test('that is extremely narrow is still a picture', async () => {
    const thread = await blank(60_000, 1).png().toBuffer()
    await expect(readPicture(thread)).resolves.toMatchObject({ ok: true, width: PICTURE_SIDE_MAX, height: 1 })
  })

  test('loses its EXIF data, and is upright', async () => {
    const taken = await blank(60, 40)
      .withExif({
        IFD0: { Make: 'Sample Phone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 58/1', GPSLongitudeRef: 'W' },
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><city>Sampleville</city></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif?.includes('Sample Phone')).toBe(true)
    const read = await readPicture(taken)
    expect(read).toMatchObject({ ok: true, width: 40, height: 60 })
    if (!read.ok) return
    const { exif, xmp, iptc, icc, orientation } = await sharp(read.bytes).metadata()
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
    expect(read.bytes.toString('latin1')).not.toMatch(/Exif|GPS|Sample|xmp/)
  })

  test('with transparency gets a white background', async () => {
    const clear = {
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const
    const read = await readPicture(await sharp(clear).png().toBuffer())
    if (!read.ok) throw new Error(read.why)
    expect([...(await sharp(read.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
  })

  test('in CMYK is converted to screen colours', async () => {
    const read = await readPicture(await blank(8, 8).toColourspace('cmyk').jpeg().toBuffer())
    if (!read.ok) throw new Error(read.why)
    await expect(sharp(read.bytes).metadata()).resolves.toMatchObject({ space: 'srgb', channels: 3 })
  })
})

/** A PNG header with an alpha channel that declares a size and contains no pixels. */
function promise({
  side,
  height = side,
  depth,
  isInterlaced,
}: {
  side: number
  height?: number
  depth: number
  isInterlaced: boolean
}): Buffer {
  const png = makePng(side, height, 0, true)
  png.set([depth, 6, 0, 0, isInterlaced ? 1 : 0], 24)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

describe('invalid files', () => {
  const notAnImage = { ok: false, why: 'not-an-image' }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('<?php echo 1; ?>')],
    ['an SVG with a script', Buffer.from(svg)],
    ['an SVG that begins like an XML file', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
    ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
    ['a netpbm picture', Buffer.from('P3 1 1 255 1 2 3\n')],
    ['only the first bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01')],
  ])('%s is refused', async (_what, bytes) => {
    await expect(readPicture(bytes)).resolves.toEqual(notAnImage)
  })

  test('a TIFF is refused', async () => {
    await expect(readPicture(await blank(8, 8).tiff().toBuffer())).resolves.toEqual(notAnImage)
  })

  test.each([
    ['interlaced, of 36 megapixels', { side: 6000, depth: 8, isInterlaced: true }],
    ['interlaced, deep and with an alpha channel, of 12', { side: 3500, depth: 16, isInterlaced: true }],
    ['with a side longer than that of any JPEG', { side: 65_536, height: 1, depth: 8, isInterlaced: false }],
  ])('a PNG %s is refused by its header, and not unpacked', async (_, promised) => {
    await expect(readPicture(promise(promised))).resolves.toEqual({ ok: false, why: 'too-many-pixels' })
  })

  test('a PNG of 12 megapixels is accepted, also if it is interlaced', async () => {
    const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888' } })
      .png({ progressive: true })
      .toBuffer()
    await expect(readPicture(large, 'ana')).resolves.toMatchObject({ ok: true, width: PICTURE_SIDE_MAX })
  })

  test('an animated picture is refused', async () => {
    const frames = [await blank(8, 8, '#f00').png().toBuffer(), await blank(8, 8, '#00f').png().toBuffer()]
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    await expect(readPicture(moving)).resolves.toEqual(notAnImage)
  })

  test.each([0.3, 0.6, 0.95])('a JPEG truncated to %f is refused', async (share) => {
    await expect(readPicture(noisy.subarray(0, noisy.length * share))).resolves.toEqual(notAnImage)
  })

  test('a PNG with a changed byte is refused', async () => {
    const png = await sharp(noisy).png().toBuffer()
    const middle = Math.floor(png.length / 2)
    png.writeUInt8(png.readUInt8(middle) ^ 0xff, middle)
    await expect(readPicture(png)).resolves.toEqual(notAnImage)
  })

  test('a file of more than 5 MB is too large, whatever its kind', async () => {
    await expect(readPicture(Buffer.alloc(PICTURE_BYTES_MAX + 1))).resolves.toEqual({
      ok: false,
      why: 'too-large',
    })
    await expect(readPicture(Buffer.alloc(PICTURE_BYTES_MAX))).resolves.toEqual(notAnImage)
  })

  test('a PNG that unpacks to 2,500 million pixels is refused before it is unpacked', async () => {
    const bomb = pngOfZeros(50_000, 50_000)
    expect(bomb.length).toBeLessThan(PICTURE_BYTES_MAX)
    const before = process.memoryUsage.rss()
    await expect(readPicture(bomb)).resolves.toEqual({ ok: false, why: 'too-many-pixels' })
    expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000)
  })

  test('the same PNG is accepted when it is small, which validates the test above', async () => {
    await expect(readPicture(pngOfZeros(80, 80))).resolves.toMatchObject({ ok: true, width: 80 })
  })

  test('a JPEG that declares a huge size is refused by its header', async () => {
    const claim = Buffer.from(jpeg)
    const frame = claim.indexOf(Buffer.from([0xff, 0xc0]))
    claim.writeUInt16BE(65_000, frame + 5)
    claim.writeUInt16BE(65_000, frame + 7)
    await expect(readPicture(claim)).resolves.toEqual({ ok: false, why: 'too-many-pixels' })
  })
})

test('of a polyglot file only the picture is kept', async () => {
  const script = Buffer.from('<script>alert(1)</script><?php system("id"); ?>PK\x03\x04')
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script])
  const both = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), script])
  const read = await readPicture(both)
  expect(read.ok).toBe(true)
  if (read.ok) expect(read.bytes.toString('latin1')).not.toMatch(/script|php|system/)
})

test('the picture of one sender does not wait for ten large ones of another', async () => {
  const large = await blank(3000, 2000).jpeg().toBuffer()
  // Starts both processes first: a process that starts during the test would finish late by itself.
  await Promise.all([readPicture(jpeg, 'lucia'), readPicture(jpeg, 'asha')])
  const done: string[] = []
  const read = async (sender: string, bytes: Buffer) => {
    const { ok } = await readPicture(bytes, sender)
    if (ok) done.push(sender)
  }
  await Promise.all([
    ...Array.from({ length: 10 }, () => read('ana', large)),
    read('lucia', jpeg),
    read('asha', jpeg),
  ])
  expect(done).toHaveLength(12)
  // First in, first out would finish them after nine of the ten.
  expect(done.slice(0, 6)).toEqual(expect.arrayContaining(['lucia', 'asha']))
})

/** A complete, valid PNG of black pixels, compressed a thousand times. */
function pngOfZeros(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const total = height * (1 + Math.ceil(width / 8))
  const step = 1_000_000
  const pack = (size: number) => deflateRawSync(Buffer.alloc(size), { finishFlush: constants.Z_FULL_FLUSH })
  const whole = Array<Buffer>(Math.floor(total / step)).fill(pack(step))
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(((total % 65_521) * 65_536 + 1) >>> 0)
  const packed = [Buffer.from([0x78, 0x9c]), ...whole, pack(total % step), Buffer.from([3, 0]), checksum]
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.concat(packed)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

test('a picture whose decoding costs too much is too large unpacked, a file of too many bytes is not', () => {
  const unpacked = (['too-many-pixels', 'too-costly', 'too-large', 'too-many-pages'] as const).map((why) => {
    const { reason, manner } = pictureRefused(why)
    return [reason, manner.isUnpacked]
  })
  expect(unpacked).toEqual([
    ['image-too-large', true],
    ['image-too-large', true],
    ['image-too-large', false],
    ['pdf-too-long', false],
  ])
})
