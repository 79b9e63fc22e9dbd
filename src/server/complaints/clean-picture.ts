import sharp, { type Metadata } from 'sharp'
import { newTurns, TurnsFull } from '#server/turns.ts'

/** How many bytes a picture may have when it arrives. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024
/** How many pixels it may have when it is unpacked, which a few bytes can promise a lot of. */
export const PICTURE_PIXELS_MAX = 50_000_000
/** A JPEG has no longer side, and nothing else needs one. */
const PICTURE_SIDE_READ_MAX = 65_535
/**
 * How much memory it may take where it must be unpacked as a whole before its first row is known: one whose rows come in
 * passes, a WebP, one that is turned. 24 megapixels of a camera, of which a few kilobytes can promise a hundred times more.
 */
const WHOLE_BYTES_MAX = 72 * 1024 * 1024
/** The longer side of what is kept. */
export const PICTURE_SIDE_MAX = 2048

const JPEG_QUALITY = 82
const SECONDS_MAX = 10

const KNOWN_FORMATS = new Set(['jpeg', 'png', 'webp'])

export type ReadPicture =
  | { ok: true; bytes: Buffer; type: 'image/jpeg'; width: number; height: number }
  | { ok: false; why: 'not-an-image' | 'too-large' | 'too-many-pixels' | 'too-many-waiting' }

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
 * it was taken, no second file behind the first. `whose` is who sent it: theirs are read one after the other, so that ten
 * of one do not hold up another's; empty for nobody in particular.
 */
export async function readPicture(bytes: Uint8Array, whose = ''): Promise<ReadPicture> {
  if (bytes.length > PICTURE_BYTES_MAX) return { ok: false, why: 'too-large' }
  return turns
    .take(whose === '' ? [] : [whose], () => convert(bytes))
    .catch((error: unknown) => {
      if (error instanceof TurnsFull) return { ok: false, why: 'too-many-waiting' } as const
      throw error
    })
}

/** At most two at once: each needs a core and up to 200 MB for a moment. */
const turns = newTurns({ atOnce: 2, waitingMax: 200, waitingEachMax: 20 })

async function convert(bytes: Uint8Array): Promise<ReadPicture> {
  try {
    // The limit is checked by hand here, to tell a bomb from a broken file; the second reading has it as well.
    const head = await sharp(bytes, { limitInputPixels: false }).metadata()
    const { format, pages = 1 } = head
    // A second wall: the first, above, is the whole process's, and other code could open it again.
    if (!KNOWN_FORMATS.has(format) || pages > 1) return { ok: false, why: 'not-an-image' }
    if (isTooMuch(head)) return { ok: false, why: 'too-many-pixels' }
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
