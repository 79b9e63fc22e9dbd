import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Keys, Secrets } from '#server/base/config/secrets.ts'
import { keyObject } from './key-object.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts personal text before it is stored, and decrypts it. */
export interface Sealer {
  /** `place` is where the text belongs (table, column, row id), so it does not decrypt in another place. */
  seal(text: string, place: string): string
  open(sealed: string, place: string): string
}

/** A text cannot be decrypted: its key is missing, its place is another, or it was changed. */
export class CannotOpen extends Error {
  override name = 'CannotOpen'
}

/** Replaces a text that cannot be decrypted. It is language-neutral. */
export const UNREADABLE = '[…]'

/** Decrypts a text of one row of a list. A failure shows a placeholder instead of failing the list. */
export function decryptOrPlaceholder(sealer: Sealer, sealed: string, place: string): string {
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
 * A sealer with AES-256-GCM. The first key encrypts, all keys decrypt, so a key is rotated by adding one in front.
 * A text reads `<key name>.<nonce, ciphertext and tag in base64url>` and reveals its length only.
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

/** Encrypts with AES-256-GCM: nonce, ciphertext, tag. The place is additional authenticated data. */
export function encrypt(key: Buffer, bytes: Uint8Array, place: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyObject(key), nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts; throws CannotOpen if the data, key or place differs. */
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

/** The prefix of every text that was encrypted with this key. */
export const sealedStart = (key: Buffer): string => `${keyId(key)}.`

/** The public name of a key: eight hexadecimal digits. */
export function keyId(key: Buffer): string {
  return createHash('sha256').update('sealing key').update(key).digest('hex').slice(0, 8)
}
