import { newTurns, TurnsFull } from '#server/turns.ts'
import type { DecodedPicture } from './decoder/decode-picture.ts'
import { newDecoders } from './decoder/decoders.ts'

/** How many bytes a picture may have when it arrives. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024

export type ReadPicture = DecodedPicture | { ok: false; why: 'too-large' | 'too-costly' | 'too-many-waiting' }

/** At most two at once: each needs a core, and up to 170 MB was measured. */
const AT_ONCE = 2
const turns = newTurns({ atOnce: AT_ONCE, waitingMax: 200, waitingEachMax: 20 })
const decoders = newDecoders()

/**
 * Reads what somebody says is a picture: a JPEG, PNG or WebP of one frame, whatever its name and type say. What comes
 * back is drawn anew, upright and at most 2048 wide and high, so that nothing of the old file is in it: no place where
 * it was taken, no second file behind the first. `whose` is who sent it: theirs are read one after the other, so that ten
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
