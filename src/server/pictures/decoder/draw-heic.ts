import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { refusalOfHeic } from './heic-head.ts'

type DrawnHeic =
  | { ok: true; dots: Buffer; width: number; height: number; channels: 3 | 4 }
  | { ok: false; why: 'not-an-image' | 'too-many-pixels' }

/** The used part of libheif. Its own types do not declare that it is a function. */
interface Heif {
  heif_context_alloc(): object
  heif_context_read_from_memory(context: object, bytes: Uint8Array): unknown
  heif_js_context_get_primary_image_handle(context: object): object
  heif_image_handle_has_alpha_channel(handle: object): number
  heif_js_decode_image2(handle: object, colours: unknown, order: unknown): { channels?: readonly Plane[] }
  heif_colorspace: { heif_colorspace_RGB: unknown }
  heif_chroma: { heif_chroma_interleaved_RGB: unknown; heif_chroma_interleaved_RGBA: unknown }
}

interface Plane {
  width: number
  height: number
  /** The bytes from one row to the next. */
  stride: number
  /** Within the WebAssembly program's memory. */
  data: Uint8Array
}

/**
 * Draws the first picture of a HEIC, upright as its boxes say. EXIF data, other pictures and thumbnails are
 * ignored. The WebAssembly program is instantiated for each file, and can reach only its own memory.
 */
export async function drawHeic(bytes: Uint8Array): Promise<DrawnHeic> {
  const why = refusalOfHeic(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  if (why) return { ok: false, why }
  const heif = await startHeif()
  const context = heif.heif_context_alloc()
  heif.heif_context_read_from_memory(context, bytes)
  // A picture that could not be read has none, and the next line throws.
  const picture = heif.heif_js_context_get_primary_image_handle(context)
  const channels = heif.heif_image_handle_has_alpha_channel(picture) ? 4 : 3
  const { heif_chroma_interleaved_RGB: plain, heif_chroma_interleaved_RGBA: withVeil } = heif.heif_chroma
  const { channels: planes = [] } = heif.heif_js_decode_image2(
    picture,
    heif.heif_colorspace.heif_colorspace_RGB,
    channels === 4 ? withVeil : plain,
  )
  const [plane] = planes
  if (!plane) throw new Error('it could not be drawn')
  return { ok: true, dots: withoutGaps(plane, channels), width: plane.width, height: plane.height, channels }
}

async function startHeif(): Promise<Heif> {
  const require = createRequire(import.meta.url)
  const wasmBinary = await readFile(require.resolve('libheif-js/libheif-wasm/libheif.wasm'))
  const start = require('libheif-js/libheif-wasm/libheif.js') as (options: object) => Heif
  return start({ wasmBinary })
}

/** Removes the padding of the rows in place, because a copy would double the memory. */
function withoutGaps({ data, width, height, stride }: Plane, channels: number): Buffer {
  const row = width * channels
  for (let at = 1; at < height && stride > row; at++)
    data.copyWithin(at * row, at * stride, at * stride + row)
  return Buffer.from(data.buffer, data.byteOffset, row * height)
}
