import { randomBytes, randomInt } from 'node:crypto'

/** Without i, l, o and u, to avoid misreading. In ascending order, so that text order is time order. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const ID_LENGTH = 26

/**
 * Creates an id: 48 bits of time in milliseconds and 80 random bits, as 26 lower-case letters and digits.
 * Later ids sort later, so a primary key grows at its end. Ids cannot be guessed.
 */
export function newId(now: Date): string {
  let bits = (BigInt(now.getTime()) << 80n) | BigInt(`0x${randomBytes(10).toString('hex')}`)
  let id = ''
  while (id.length < ID_LENGTH) {
    id = ALPHABET.charAt(Number(bits & 31n)) + id
    bits >>= 5n
  }
  return id
}

/** Creates a public order number: 14 random digits without a leading 0. It reveals nothing about the number of orders. */
export function newOrderNo(): string {
  return String(randomInt(10 ** 13, 10 ** 14))
}
