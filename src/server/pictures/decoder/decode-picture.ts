import type { Metadata } from 'sharp'
import sharp from 'sharp'
import { drawHeic } from './draw-heic.ts'
import { drawPdf } from './draw-pdf.ts'
import { kindOf } from './file-kind.ts'

/** The most pixels of an unpacked picture, because a few bytes can declare any number. */
const PICTURE_PIXELS_MAX = 50_000_000
/** The longest side of a JPEG; no other format needs a longer one. */
const PICTURE_SIDE_READ_MAX = 65_535
/**
 * The memory of a picture that must be unpacked as a whole before its first row: an interlaced one, a WebP,
 * or a rotated one. It fits a camera's 24 megapixels.
 */
const WHOLE_BYTES_MAX = 72 * 1024 * 1024
/**
 * The memory of a WebAssembly program: enough for two pages of a scanner, or for a photograph of 24 megapixels that is
 * rotated, and less than the memory limit of the decoder's process.
 */
const WASM_BYTES_MAX = 160 * 1024 * 1024
const WASM_PAGE_BYTES = 65_536
/** The longer side of a stored picture. */
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

// For the whole process, before anything is read: only the loaders of pictures are allowed, not the thirty
// others of libvips.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// One thread and no cache for pictures: answering requests has priority.
sharp.concurrency(1)
sharp.cache(false)
// PDF and HEIC are drawn by programs in WebAssembly.
const memory = limitWasmMemory()

/** Redraws a picture or a PDF, in this process. Other code uses a decoder process (`decoders.ts`). */
export function decodePicture(bytes: Uint8Array): Promise<DecodedPicture> {
  const kind = kindOf(bytes)
  return kind === 'picture' ? decodeDots(bytes) : decodeDrawn(bytes, kind === 'pdf' ? drawPdf : drawHeic)
}

type Draw = (bytes: Uint8Array) => ReturnType<typeof drawPdf> | ReturnType<typeof drawHeic>

/** Compresses what a WebAssembly program has drawn. Only a HEIC may be larger than a stored picture. */
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
    // The limit is checked here, to distinguish a decompression bomb from a broken file; the second reading
    // checks it again.
    const head = await sharp(bytes, { limitInputPixels: false }).metadata()
    const { format, pages = 1 } = head
    // A second check, because other code could lift the process-wide restriction above.
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
    // The sender gets the same refusal for every error of the decoder.
    return { ok: false, why: 'not-an-image' }
  }
}

/** Checks the declared size before anything is unpacked. */
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
