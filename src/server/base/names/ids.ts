import { randomBytes, randomInt } from 'node:crypto'

/** No i, l, o, u: nothing to misread, nothing to spell. In ascending order, so that text order is time order. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const ID_LENGTH = 26

/**
 * A new id: 48 bits of time in milliseconds, then 80 random bits, as 26 lower-case letters and digits.
 * Ids made later sort later, so a primary key grows at its end; nobody can guess one.
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

/** A new public order number: 14 random digits, never starting with 0. It tells nothing about how many orders there are. */
export function newOrderNo(): string {
  return String(randomInt(10 ** 13, 10 ** 14))
}
