import type { Metadata } from 'sharp'
import sharp from 'sharp'
import { drawHeic } from './draw-heic.ts'
import { drawPdf } from './draw-pdf.ts'
import { kindOf } from './file-kind.ts'

/** How many pixels a picture may have when it is unpacked, which a few bytes can promise a lot of. */
const PICTURE_PIXELS_MAX = 50_000_000
/** A JPEG has no longer side, and nothing else needs one. */
const PICTURE_SIDE_READ_MAX = 65_535
/**
 * How much memory it may take where it must be unpacked as a whole before its first row is known: one whose rows come in
 * passes, a WebP, one that is turned. 24 megapixels of a camera, of which a few kilobytes can promise a hundred times more.
 */
const WHOLE_BYTES_MAX = 72 * 1024 * 1024
/**
 * The memory of a WebAssembly program: enough for two pages of a scanner, or for a photograph of 24 megapixels that is
 * rotated, and less than the memory limit of the decoder's process.
 */
const WASM_BYTES_MAX = 160 * 1024 * 1024
const WASM_PAGE_BYTES = 65_536
/** The longer side of what is kept. */
export const PICTURE_SIDE_MAX = 2048
const KEPT = {
  width: PICTURE_SIDE_MAX,
  height: PICTURE_SIDE_MAX,
  fit: 'inside',
  withoutEnlargement: true,
} as const

const JPEG_QUALITY = 82
const SECONDS_MAX = 10

const KNOWN_FORMATS = new Set(['jpeg', 'png', 'webp'])

export type DecodedPicture =
  | { ok: true; bytes: Buffer; type: 'image/jpeg'; width: number; height: number }
  | { ok: false; why: 'not-an-image' | 'too-many-pixels' | 'too-many-pages' | 'locked' | 'too-costly' }

// For the whole process, before anything is read: a picture is none of the thirty other things libvips can open.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// One thread for a picture and no memory of the last ones: answering people comes first.
sharp.concurrency(1)
sharp.cache(false)
// The programs that draw a PDF or a HEIC run in WebAssembly.
const memory = limitWasmMemory()

/** Draws a picture or a PDF anew, in this process; everybody else asks a decoder (`decoders.ts`). */
export function decodePicture(bytes: Uint8Array): Promise<DecodedPicture> {
  const kind = kindOf(bytes)
  return kind === 'picture' ? decodeDots(bytes) : decodeDrawn(bytes, kind === 'pdf' ? drawPdf : drawHeic)
}

type Draw = (bytes: Uint8Array) => ReturnType<typeof drawPdf> | ReturnType<typeof drawHeic>

/** What another program has drawn is packed here. Only a HEIC is larger than what is kept. */
async function decodeDrawn(bytes: Uint8Array, draw: Draw): Promise<DecodedPicture> {
  try {
    const drawn = await draw(bytes)
    if (!drawn.ok) return drawn
    const { dots, width, height } = drawn
    const channels = 'channels' in drawn ? drawn.channels : 4
    const picture = sharp(dots, { raw: { width, height, channels } })
    const small = 'channels' in drawn ? picture.resize(KEPT) : picture
    const { data, info } = await small
      .flatten({ background: '#fff' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, bytes: data, type: 'image/jpeg', width: info.width, height: info.height }
  } catch {
    return { ok: false, why: memory.wasRefused() ? 'too-costly' : 'not-an-image' }
  }
}

async function decodeDots(bytes: Uint8Array): Promise<DecodedPicture> {
  try {
    // The limit is checked by hand here, to tell a bomb from a broken file; the second reading has it as well.
    const head = await sharp(bytes, { limitInputPixels: false }).metadata()
    const { format, pages = 1 } = head
    // A second wall: the first, above, is the whole process's, and other code could open it again.
    if (!KNOWN_FORMATS.has(format) || pages > 1) return { ok: false, why: 'not-an-image' }
    if (isTooMuch(head)) return { ok: false, why: 'too-many-pixels' }
    const { data, info } = await sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize(KEPT)
      .flatten({ background: '#fff' })
      .jpeg({ quality: JPEG_QUALITY })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, bytes: data, type: 'image/jpeg', width: info.width, height: info.height }
  } catch {
    // Every error of the decoder says the same to the one who sent it.
    return { ok: false, why: 'not-an-image' }
  }
}

/** Judged by what its header says, before any of it is unpacked. */
function isTooMuch({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
  orientation = 1,
}: Metadata): boolean {
  if (Math.max(width, height) > PICTURE_SIDE_READ_MAX || width * height > PICTURE_PIXELS_MAX) return true
  const isWhole = isProgressive || format === 'webp' || orientation > 1
  const bytesPerValue = depth === 'uchar' ? 1 : 2
  return isWhole && width * height * channels * bytesPerValue > WHOLE_BYTES_MAX
}

interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/**
 * Limits the memory of every WebAssembly program in this process. A program runs in one synchronous call, so its memory
 * cannot be watched from outside. The result tells whether a program was refused memory.
 */
function limitWasmMemory(): { wasRefused(): boolean } {
  // The types of Node lack `WebAssembly.Memory`.
  const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } })
    .WebAssembly.Memory
  let wasRefused = false
  const grow = prototype.grow
  prototype.grow = function limited(this: Memory, pages: number): number {
    if (this.buffer.byteLength + pages * WASM_PAGE_BYTES > WASM_BYTES_MAX) {
      wasRefused = true
      throw new RangeError('more memory than one file may take')
    }
    return grow.call(this, pages)
  }
  return { wasRefused: () => wasRefused }
}
