import type { RefusalReason } from '#contract/refusals.ts'
import { PICTURE_BYTES_MAX } from '#server/base/http/multipart.ts'
import { Refused } from '#server/base/http/refused.ts'
import { Overloaded } from '#server/base/load-shedding/overloaded.ts'
import { newSlotQueue } from '#server/base/load-shedding/slot-queue.ts'
import type { DecodedPicture } from './decoder/decode-picture.ts'
import { newDecoders } from './decoder/decoders.ts'

export type ReadPicture =
  | DecodedPicture
  | { ok: false; why: 'too-large' }
  | { ok: false; why: 'too-many-waiting' }

type PictureFault = Exclude<(ReadPicture & { ok: false })['why'], 'too-many-waiting'>

export const PICTURE_REFUSALS = {
  'not-an-image': 'not-an-image',
  'too-many-pages': 'pdf-too-long',
  locked: 'pdf-locked',
  'too-many-pixels': 'image-too-large',
  'too-costly': 'image-too-large',
  'too-large': 'image-too-large',
} as const satisfies Record<PictureFault, RefusalReason>

export const isTooLargeUnpacked = (why: PictureFault): boolean =>
  PICTURE_REFUSALS[why] === 'image-too-large' && why !== 'too-large'

export function pictureRefused(why: (ReadPicture & { ok: false })['why']): Refused {
  return why === 'too-many-waiting'
    ? new Refused('too-many-requests', { afterSeconds: 60 })
    : new Refused(PICTURE_REFUSALS[why], { isUnpacked: isTooLargeUnpacked(why) })
}

/** At most two at once: each needs a core, and up to 275 MB, measured with a HEIC of 24 megapixels. */
const queue = newSlotQueue({ slots: 2, waitingMax: 200, waitingOfKeyMax: 20 })
const decoders = newDecoders()

/**
 * Decodes a JPEG, PNG, WebP or HEIC of one frame, or a PDF of a few pages, whatever name and type claim. The
 * result is redrawn, upright and at most 2048 pixels wide and high (a PDF with its pages below each other).
 * So it contains nothing else of the file: no location, no script, no second file. `sender` identifies who sent it:
 * pictures of one sender are decoded one after the other, so that ten of them do not delay another sender.
 */
export async function readPicture(bytes: Uint8Array, sender = ''): Promise<ReadPicture> {
  if (bytes.length > PICTURE_BYTES_MAX) return { ok: false, why: 'too-large' }
  const keys = sender === '' ? [] : [{ key: sender, slots: 1 }]
  return queue
    .run(() => decoders.decode(bytes), { keys })
    .catch((error: unknown) => {
      if (error instanceof Overloaded) return { ok: false, why: 'too-many-waiting' } as const
      throw error
    })
}
