import { createSecretKey, type KeyObject } from 'node:crypto'

const known = new WeakMap<Buffer, KeyObject>()

/**
 * A key as Node wants it. Given as bytes it is made anew at each use, which takes longer than what it is used for: 19
 * microseconds for a hash instead of 4. The bytes must never change.
 */
export function keyObject(bytes: Buffer): KeyObject {
  const kept = known.get(bytes)
  if (kept) return kept
  const made = createSecretKey(bytes)
  known.set(bytes, made)
  return made
}
