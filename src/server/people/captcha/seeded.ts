import { createHmac } from 'node:crypto'
import { keyObject } from '#server/base/sealing/key-object.ts'
import type { Random } from './captcha-picture.ts'

const BYTES_EACH = 6

/** Dice that fall the same way for the same seed, so that a picture can be drawn again without having been kept. */
export function seeded(seed: Buffer): Random {
  let block = Buffer.alloc(0)
  let number = 0
  return (below) => {
    if (block.length < BYTES_EACH)
      block = createHmac('sha256', keyObject(seed)).update(String(number++)).digest()
    const thrown = block.readUIntBE(0, BYTES_EACH)
    block = block.subarray(BYTES_EACH)
    // Of 2 to the 48th, what no face gets more often than another is all but a millionth of a millionth.
    return thrown % below
  }
}
