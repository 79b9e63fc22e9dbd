import type { DecodedPicture } from './decode-picture.ts'

/** What one picture may cost. */
export interface DecoderLimits {
  memoryMegabytesMax: number
  secondsMax: number
}

/** What a decoder says: that it has started, or what came of a picture. */
export type FromDecoder = 'ready' | DecodedPicture

/** With this code a decoder ends that has taken too much memory. */
export const TOO_COSTLY = 3
