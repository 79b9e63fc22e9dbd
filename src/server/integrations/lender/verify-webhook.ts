import { timingSafeEqual } from 'node:crypto'
import { webhookHeaders } from './sign-webhook.ts'

/** The tolerated difference between a webhook's time and ours. An older one may be a replay. */
export const TOLERANCE_MS = 5 * 60_000

const ID_MAX = 200
/** A sender that rotates its key signs with two. */
const SIGNATURES_MAX = 5
const SECONDS = /^[1-9]\d{0,10}$/

export interface IncomingWebhook {
  id: string
  timestamp: string
  signature: string
  body: string
}

/**
 * Verifies a webhook by the rules of Standard Webhooks: `known` if a signature matches a key, `too-old` if it
 * does but the time is off.
 */
export function webhookSender(
  keys: readonly Buffer[],
  { id, timestamp, signature, body }: IncomingWebhook,
  now: Date,
): 'known' | 'unknown' | 'too-old' {
  // Without a key no signature may match.
  if (keys.length === 0 || id === '' || id.length > ID_MAX || !SECONDS.test(timestamp)) return 'unknown'
  const at = new Date(Number(timestamp) * 1000)
  const given = signature.split(' ', SIGNATURES_MAX)
  const expected = webhookHeaders(keys, { id, body }, at)['webhook-signature'].split(' ')
  if (!given.some((one) => expected.some((other) => isSame(one, other)))) return 'unknown'
  return Math.abs(now.getTime() - at.getTime()) <= TOLERANCE_MS ? 'known' : 'too-old'
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
