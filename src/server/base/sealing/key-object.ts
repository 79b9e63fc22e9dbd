import { createSecretKey, type KeyObject } from 'node:crypto'

const known = new WeakMap<Buffer, KeyObject>()

/**
 * A key object for Node. With raw bytes Node would create it at each use, which is slower than its use: 19 instead of
 * 4 microseconds for a hash. The bytes must never change.
 */
export function keyObject(bytes: Buffer): KeyObject {
  const kept = known.get(bytes)
  if (kept) return kept
  const made = createSecretKey(bytes)
  known.set(bytes, made)
  return made
}
