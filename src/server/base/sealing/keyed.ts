import { createHmac } from 'node:crypto'
import type { Keys, Secrets } from '#server/base/config/secrets.ts'
import { keyObject } from './key-object.ts'

/** Whose hashes these are: all that is needed of a service. */
type Installation = { config: { secrets: Secrets } }

/**
 * A hash that only this installation can make: it finds a phone, a session or a visitor again without keeping it. The
 * purpose keeps the same text in two places from being recognised as the same.
 */
export const keyed = ({ config }: Installation, purpose: string, ...parts: readonly string[]): Buffer =>
  keyedWith(config.secrets.pepper[0], purpose, ...parts)

/** The same under every secret, the current one first: what was kept before the secret changed is found under another. */
export function keyedEach({ config }: Installation, purpose: string, ...parts: readonly string[]): Keys {
  const [current, ...older] = config.secrets.pepper
  const hashWith = (key: Buffer) => keyedWith(key, purpose, ...parts)
  return [hashWith(current), ...older.map(hashWith)]
}

/** The same under one key. */
export function keyedWith(key: Buffer, purpose: string, ...parts: readonly string[]): Buffer {
  // With their lengths, so that no two lists of parts read alike.
  const text = [purpose, ...parts].map((part) => `${Buffer.byteLength(part)}:${part}`).join('')
  return createHmac('sha256', keyObject(key)).update(text).digest()
}
