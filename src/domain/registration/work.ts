/**
 * Proof of work before a code is requested: the browser finds a text whose derived key starts with a number of zero bits.
 * The borrower does not notice it, and mass senders pay for each message. Each try is one WebCrypto key derivation
 * (docs/contribute/decisions/0037-registration-codes.md), bound to one captcha of one session, so it is valid once.
 */
export const WORK = { hash: 'SHA-256', iterations: 2000, bytes: 4 } as const

/** Usual difficulty: about 64 tries, a quarter of a second on a cheap phone. */
export const WORK_USUAL_BITS = 6
/** Difficulty after many recent codes that were never entered: some seconds there. */
export const WORK_HARD_BITS = 10

/** The derivation input; the tried text is the salt. */
export const workFor = (sid: string, asked: string): string => `${sid} ${asked}`

/** Counts the leading zero bits of a derived key. */
export function zeroBits(key: Uint8Array): number {
  let bits = 0
  for (const byte of key) {
    bits += Math.clz32(byte) - 24
    if (byte !== 0) break
  }
  return bits
}
