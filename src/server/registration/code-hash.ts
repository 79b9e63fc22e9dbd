import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { keyed, keyedEach } from '#server/database/keyed.ts'
import type { Service } from '#server/service.ts'

/** A code as it is kept. */
export interface HashedCode {
  salt: Buffer
  hash: Buffer
}

const HASH_BYTES = 32
const derive = promisify<Buffer, Buffer, number, Buffer>(scrypt)

/**
 * A six-digit code is guessed in a moment by whoever has only its hash, so the installation's own key is part of it: a
 * copy of the database does not say what the codes are.
 */
export async function hashCode(service: Service, phone: string, code: string): Promise<HashedCode> {
  const salt = randomBytes(16)
  return { salt, hash: await derive(keyed(service, 'code', phone, code), salt, HASH_BYTES) }
}

export async function isCode(
  service: Service,
  phone: string,
  typed: string,
  { salt, hash }: HashedCode,
): Promise<boolean> {
  const derived = keyedEach(service, 'code', phone, typed).map((key) => derive(key, salt, HASH_BYTES))
  return (await Promise.all(derived)).some((one) => timingSafeEqual(one, hash))
}
