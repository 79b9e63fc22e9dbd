import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DeliveryReport } from '#domain/notifications/delivery.ts'
import type { DeliveryNews, DeliveryNotice } from '#server/integrations/sms/sms.ts'

const FAILED: ReadonlySet<string> = new Set(['failed', 'undelivered', 'canceled'])
const CODE = /^[0-9]{1,6}$/

/**
 * Reads a status callback of Twilio, signed with the account's token: base64 of HMAC-SHA1 over its address
 * and each field with its value, sorted by field.
 */
export function readTwilioDelivery(token: string, { body, header, url }: DeliveryNotice): DeliveryNews {
  const fields = new URLSearchParams(body)
  const given = Buffer.from(header('x-twilio-signature') ?? '')
  const right = Buffer.from(twilioSignature(token, url, fields))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return { ok: false, why: 'signature' }
  const status = fields.get('MessageStatus')
  if (!status) return { ok: false, why: 'malformed' }
  return { ok: true, news: newsOf(status, fields.get('ErrorCode') ?? '') }
}

function newsOf(status: string, code: string): DeliveryReport | null {
  if (status === 'delivered' || status === 'read') return { what: status }
  // Any other status, known or new, does not prove an arrival.
  return FAILED.has(status) ? { what: 'failed', because: CODE.test(code) ? code : status } : null
}

/** The signed text of a report. A repeated field counts with each value once. */
export function twilioSignature(token: string, url: string, fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].sort()
  const said = names.map((name) => [...new Set(fields.getAll(name))].sort().map((value) => name + value))
  return createHmac('sha1', token)
    .update(url + said.flat().join(''))
    .digest('base64')
}
