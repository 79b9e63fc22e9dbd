import { createHmac } from 'node:crypto'
import type { Service } from '#server/service.ts'

/**
 * A hash that only this installation can make: it finds a phone, a session or a visitor again without keeping it. The
 * purpose keeps the same text in two places from being recognised as the same.
 */
export function keyed({ config }: Service, purpose: string, ...parts: readonly string[]): Buffer {
  const mac = createHmac('sha256', config.secrets.pepper)
  // With their lengths, so that no two lists of parts read alike.
  for (const part of [purpose, ...parts]) mac.update(`${Buffer.byteLength(part)}:`).update(part)
  return mac.digest()
}
