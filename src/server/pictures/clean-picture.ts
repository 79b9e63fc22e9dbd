import type { RefusalReason } from '#contract/refusals.ts'
import { PICTURE_BYTES_MAX } from '#server/base/http/multipart.ts'
import { Refused } from '#server/base/http/refused.ts'
import { newTurns, TurnsFull } from '#server/base/limits/turns.ts'
import type { DecodedPicture } from './decoder/decode-picture.ts'
import { newDecoders } from './decoder/decoders.ts'

export type ReadPicture =
  | DecodedPicture
  | { ok: false; why: 'too-large' }
  | { ok: false; why: 'too-many-waiting' }

type PictureFault = Exclude<(ReadPicture & { ok: false })['why'], 'too-many-waiting'>

/** How it is told why a picture was not taken, where it is not that too many wait. */
export const PICTURE_REFUSALS = {
  'not-an-image': 'not-an-image',
  'too-many-pages': 'pdf-too-long',
  locked: 'pdf-locked',
  'too-many-pixels': 'image-too-large',
  'too-costly': 'image-too-large',
  'too-large': 'image-too-large',
} as const satisfies Record<PictureFault, RefusalReason>

/** Of what is too large, all but a file of too many bytes is too large once it is unpacked. */
export const isTooLargeUnpacked = (why: PictureFault): boolean =>
  PICTURE_REFUSALS[why] === 'image-too-large' && why !== 'too-large'

/** The refusal of a picture that was not taken. */
export function pictureRefused(why: (ReadPicture & { ok: false })['why']): Refused {
  return why === 'too-many-waiting'
    ? new Refused('too-many-requests', { afterSeconds: 60 })
    : new Refused(PICTURE_REFUSALS[why], { isUnpacked: isTooLargeUnpacked(why) })
}

/** At most two at once: each needs a core, and up to 275 MB was measured, of a HEIC of 24 megapixels. */
const AT_ONCE = 2
const turns = newTurns({ atOnce: AT_ONCE, waitingMax: 200, waitingEachMax: 20 })
const decoders = newDecoders()

/**
 * Reads what somebody says is a picture: a JPEG, PNG, WebP or HEIC of one frame, or a PDF of a few pages, whatever its name and
 * type say. What comes back is drawn anew, upright and at most 2048 wide and high (a PDF with its pages one below the other),
 * so that nothing of the old file is in it: no place where it was taken, no script, no second file behind the first. `whose` is who sent it: theirs are read one after the other, so that ten
 * of one do not hold up another's; empty for nobody in particular.
 */
export async function readPicture(bytes: Uint8Array, whose = ''): Promise<ReadPicture> {
  if (bytes.length > PICTURE_BYTES_MAX) return { ok: false, why: 'too-large' }
  return turns
    .take(whose === '' ? [] : [whose], () => decoders.decode(bytes))
    .catch((error: unknown) => {
      if (error instanceof TurnsFull) return { ok: false, why: 'too-many-waiting' } as const
      throw error
    })
}
