import type { DecodedPicture } from './decode-picture.ts'

export interface DecoderLimits {
  memoryMegabytesMax: number
  secondsMax: number
}

/** A message of a decoder: that it has started, or the result of a picture. */
export type DecoderMessage = 'ready' | DecodedPicture

/** The exit code of a decoder that exceeded its memory. */
export const TOO_COSTLY = 3
