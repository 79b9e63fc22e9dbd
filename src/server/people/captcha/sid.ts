import { randomBytes, timingSafeEqual } from 'node:crypto'
import { keyedWith } from '#server/base/sealing/keyed.ts'
import type { Service } from '#server/service/service.ts'

/**
 * How long a registration session lasts: longer than filling in the form takes, shorter than a day of
 * guessing.
 */
const SID_LIFE_MS = 60 * 60 * 1000
/** The tolerated difference between the clocks of replicas. */
const CLOCKS_APART_MS = 60_000

/**
 * Creates a registration session: random, dated and signed. It is not stored, so a flood of sessions costs no
 * storage, and every replica accepts it.
 */
export function newSid(service: Service, now: Date): string {
  const body = `${randomBytes(16).toString('base64url')}.${now.getTime().toString(36)}`
  return `${body}.${signature(service.config.secrets.pepper[0], body)}`
}

/** Returns whether this installation issued the session and it has not ended. */
export function isOpenSid(service: Service, sid: string, now: Date): boolean {
  if (signerOf(service, sid) === undefined) return false
  const age = now.getTime() - Number.parseInt(sid.split('.')[1] ?? '', 36)
  return age > -CLOCKS_APART_MS && age < SID_LIFE_MS
}

/**
 * Keys data of a session with the key that signed it, so that it is found even if the secret changes during
 * the session.
 */
export const keyedInSession = (service: Service, sid: string, purpose: string, ...parts: readonly string[]) =>
  keyedWith(signerOf(service, sid) ?? service.config.secrets.pepper[0], purpose, ...parts)

/** The key that signed the session; undefined if none of ours did. */
function signerOf({ config }: Service, sid: string): Buffer | undefined {
  const split = sid.lastIndexOf('.')
  const given = Buffer.from(sid.slice(split + 1))
  return config.secrets.pepper.find((key) => {
    const right = Buffer.from(signature(key, sid.slice(0, split)))
    return given.length === right.length && timingSafeEqual(given, right)
  })
}

const signature = (key: Buffer, body: string) =>
  keyedWith(key, 'sid', body).subarray(0, 16).toString('base64url')
