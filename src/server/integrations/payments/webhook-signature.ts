import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '#server/base/config/secrets.ts'

export const SIGNATURE_HEADER = 'x-abono-signature'

/** The tolerated difference between the clocks, and the age at which a replay is refused. */
export const SIGNATURE_TOLERANCE_SECONDS = 300

/**
 * `t=<unix seconds>,v1=<hex>`: an HMAC-SHA256 over the time and the raw body, so that neither can be changed.
 */
export function signWebhook(secret: Buffer, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`
}

/**
 * Returns whether the header is a signature of this body with one of the secrets, made within the last
 * minutes.
 */
export function isSignedWebhook(secrets: Keys, body: string, header: string | undefined, now: Date): boolean {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (hex === '') return false
  const age = Math.abs(now.getTime() / 1000 - Number(seconds))
  const given = Buffer.from(hex, 'hex')
  const isRight = secrets.some((secret) => timingSafeEqual(given, digest(secret, Number(seconds), body)))
  return isRight && age <= SIGNATURE_TOLERANCE_SECONDS
}

const digest = (secret: Buffer, seconds: number, body: string) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
