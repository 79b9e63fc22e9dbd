import { randomBytes, timingSafeEqual } from 'node:crypto'
import { keyedWith } from '#server/base/sealing/keyed.ts'
import type { Service } from '#server/service/service.ts'

/** How long a registration session lasts: longer than anybody fills in a form, shorter than a day of guessing. */
const SID_LIFE_MS = 60 * 60 * 1000
/** A replica's clock may be this far ahead of another's. */
const CLOCKS_APART_MS = 60_000

/**
 * A new registration session: random, dated and signed. Nothing is kept for it, so a flood of them costs no storage, and
 * every replica knows its own kind.
 */
export function newSid(service: Service, now: Date): string {
  const body = `${randomBytes(16).toString('base64url')}.${now.getTime().toString(36)}`
  return `${body}.${signature(service.config.secrets.pepper[0], body)}`
}

/** Whether we opened this session, and it has not ended. */
export function isOpenSid(service: Service, sid: string, now: Date): boolean {
  if (signerOf(service, sid) === undefined) return false
  const age = now.getTime() - Number.parseInt(sid.split('.')[1] ?? '', 36)
  return age > -CLOCKS_APART_MS && age < SID_LIFE_MS
}

/**
 * What is kept of a session is keyed as the session itself was signed, so that it is found again when the secret has
 * changed in the middle of it.
 */
export const keyedInSession = (service: Service, sid: string, purpose: string, ...parts: readonly string[]) =>
  keyedWith(signerOf(service, sid) ?? service.config.secrets.pepper[0], purpose, ...parts)

/** The key that signed it, if one of ours did. */
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
