import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Keys, Secrets } from '#server/base/config/secrets.ts'
import { keyObject } from './key-object.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals personal text before it is stored, and opens it again. */
export interface Sealer {
  /** `place` says where the text belongs (table, column, row id), so that a sealed text moved elsewhere does not open. */
  seal(text: string, place: string): string
  open(sealed: string, place: string): string
}

/** A sealed text that does not open: its key is not here, its place is another, or it was changed. */
export class CannotOpen extends Error {
  override name = 'CannotOpen'
}

/** Stands where a text cannot be opened. No word of a language, so that it is the same for everybody. */
export const UNREADABLE = '[…]'

/** A text of one of many rows: one that does not open costs nobody the others. Whoever looks sees that it is missing. */
export function openOr(sealer: Sealer, sealed: string, place: string): string {
  try {
    return sealer.open(sealed, place)
  } catch (error) {
    if (error instanceof CannotOpen) return UNREADABLE
    throw error
  }
}

const sealers = new WeakMap<Keys, Sealer>()

/** The sealer of this installation. */
export function sealerOf({ config }: { config: { secrets: Secrets } }): Sealer {
  const { sealing } = config.secrets
  const sealer = sealers.get(sealing) ?? sealWith(sealing)
  sealers.set(sealing, sealer)
  return sealer
}

/**
 * A sealer over AES-256-GCM. The first key seals; all keys open, so a key is changed by putting the new one in front.
 * A sealed text reads `<which key>.<nonce, text and tag in base64url>`; only the length of the text shows.
 */
export function sealWith(keys: Keys): Sealer {
  const keyById = new Map(keys.map((key) => [keyId(key), key]))
  const [current] = keys
  const start = sealedStart(current)

  return {
    seal(text, place) {
      return `${start}${encrypt(current, Buffer.from(text), place).toString('base64url')}`
    },

    open(sealed, place) {
      const [id = '', encoded = ''] = sealed.split('.')
      const key = keyById.get(id)
      if (!key) throw new CannotOpen('The key that sealed this text is not configured')
      return decrypt(key, Buffer.from(encoded, 'base64url'), place).toString('utf8')
    },
  }
}

/** Encrypts with AES-256-GCM: the nonce, then the ciphertext, then the tag. The place is authenticated with them. */
export function encrypt(key: Buffer, bytes: Uint8Array, place: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyObject(key), nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** The bytes that `encrypt` was given; throws CannotOpen if anything of them, the key or the place is another. */
export function decrypt(key: Buffer, body: Buffer, place: string): Buffer {
  if (body.length < NONCE_BYTES + TAG_BYTES) throw new CannotOpen('This is too short for what was sealed')
  const decipher = createDecipheriv('aes-256-gcm', keyObject(key), body.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(place)).setAuthTag(body.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new CannotOpen('This was changed, or sealed for another place', { cause })
  }
}

/** How every text begins that was sealed with this key. */
export const sealedStart = (key: Buffer): string => `${keyId(key)}.`

/** Names a key without saying anything of it: eight hexadecimal digits. */
export function keyId(key: Buffer): string {
  return createHash('sha256').update('sealing key').update(key).digest('hex').slice(0, 8)
}
