import { createHmac } from 'node:crypto'
import type { Keys, Secrets } from '#server/base/config/secrets.ts'
import { keyObject } from './key-object.ts'

/** The part of a service that hashing needs. */
type Installation = { config: { secrets: Secrets } }

/**
 * A hash that only this installation can compute. It finds a phone, session or visitor without storing it. The purpose
 * prevents that equal texts in two places have equal hashes.
 */
export const keyed = ({ config }: Installation, purpose: string, ...parts: readonly string[]): Buffer =>
  keyedWith(config.secrets.pepper[0], purpose, ...parts)

/** The hashes with all secrets, the current one first, to find rows from before a rotation. */
export function keyedEach({ config }: Installation, purpose: string, ...parts: readonly string[]): Keys {
  const [current, ...older] = config.secrets.pepper
  const hashWith = (key: Buffer) => keyedWith(key, purpose, ...parts)
  return [hashWith(current), ...older.map(hashWith)]
}

/** The hash with one key. */
export function keyedWith(key: Buffer, purpose: string, ...parts: readonly string[]): Buffer {
  // With their lengths, so that different lists of parts never give the same input.
  const text = [purpose, ...parts].map((part) => `${Buffer.byteLength(part)}:${part}`).join('')
  return createHmac('sha256', keyObject(key)).update(text).digest()
}
