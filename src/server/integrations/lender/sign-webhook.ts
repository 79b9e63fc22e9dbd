import { createHmac } from 'node:crypto'
import type { OutgoingWebhook } from './lender-systems.ts'

/**
 * The headers of Standard Webhooks (https://www.standardwebhooks.com): one signature for each key, so that
 * either side may rotate its key first.
 */
export function webhookHeaders(
  keys: readonly Buffer[],
  { id, body }: OutgoingWebhook,
  now: Date,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signed = `${id}.${timestamp}.${body}`
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
