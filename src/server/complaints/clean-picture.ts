import sharp from 'sharp'

/** How many bytes a picture may have when it arrives. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024
/** How many pixels it may have when it is unpacked, which a few bytes can promise a lot of. */
export const PICTURE_PIXELS_MAX = 50_000_000
/** The longer side of what is kept. */
export const PICTURE_SIDE_MAX = 2048

const JPEG_QUALITY = 82
const SECONDS_MAX = 10
const AT_ONCE_MAX = 2

const KNOWN_FORMATS = new Set(['jpeg', 'png', 'webp'])

export type ReadPicture =
  | { ok: true; bytes: Buffer; type: 'image/jpeg'; width: number; height: number }
  | { ok: false; why: 'not-an-image' | 'too-large' | 'too-many-pixels' }

// For the whole process, before anything is read: a picture is none of the thirty other things libvips can open.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// One thread for a picture and no memory of the last ones: answering people comes first.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Reads what somebody says is a picture: a JPEG, PNG or WebP of one frame, whatever its name and type say. What comes
 * back is drawn anew, upright and at most 2048 wide and high, so that nothing of the old file is in it: no place where
 * it was taken, no second file behind the first.
 */
export async function readPicture(bytes: Uint8Array): Promise<ReadPicture> {
  if (bytes.length > PICTURE_BYTES_MAX) return { ok: false, why: 'too-large' }
  return inTurn(() => convert(bytes))
}

async function convert(bytes: Uint8Array): Promise<ReadPicture> {
  try {
    // The limit is checked by hand here, to tell a bomb from a broken file; the second reading has it as well.
    const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    // A second wall: the first, above, is the whole process's, and other code could open it again.
    if (!KNOWN_FORMATS.has(format) || pages > 1) return { ok: false, why: 'not-an-image' }
    if (width * height > PICTURE_PIXELS_MAX) return { ok: false, why: 'too-many-pixels' }
    const { data, info } = await sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize({ width: PICTURE_SIDE_MAX, height: PICTURE_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
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

let running = 0
const waiting: (() => void)[] = []

/** At most two at once: each needs a core and up to 200 MB for a moment. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE_MAX) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
