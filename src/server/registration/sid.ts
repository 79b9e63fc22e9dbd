import { randomBytes, timingSafeEqual } from 'node:crypto'
import { keyed } from '#server/database/keyed.ts'
import type { Service } from '#server/service.ts'

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
  return `${body}.${signature(service, body)}`
}

/** Whether we opened this session, and it has not ended. */
export function isOpenSid(service: Service, sid: string, now: Date): boolean {
  const split = sid.lastIndexOf('.')
  const body = sid.slice(0, split)
  const given = Buffer.from(sid.slice(split + 1))
  const right = Buffer.from(signature(service, body))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false
  const age = now.getTime() - Number.parseInt(body.split('.')[1] ?? '', 36)
  return age > -CLOCKS_APART_MS && age < SID_LIFE_MS
}

const signature = (service: Service, body: string) =>
  keyed(service, 'sid', body).subarray(0, 16).toString('base64url')
