import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { readExactJson } from '#contract/wire/exact-json.ts'
import type { PaymentEvent, PaymentProvider, Webhook } from '#server/integrations/payments/provider.ts'
import { chargeOf, conektaOrder, secondsToDate } from './conekta-charge.ts'
import { isReversalType, readReversal, unreadableAtConekta } from './conekta-reversal.ts'

const KINDS = {
  'order.paid': 'paid',
  'order.expired': 'expired',
  'order.canceled': 'canceled',
} as const satisfies Record<string, PaymentEvent['kind']>

const notice = z.object({ type: z.string().check(z.maxLength(100)) })
const head = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/)),
  created_at: z.int().check(z.minimum(0)),
})

// Every order of this product contains its number; others are another shop's on the same account.
const ours = z.object({
  data: z.object({ object: z.object({ metadata: z.object({ order_no: z.string() }) }) }),
})

const aboutOrder = z.object({ data: z.object({ object: conektaOrder }) })

/**
 * The keys that verify Conekta's webhook messages, as `POST /webhook_keys` issued them. Several are possible,
 * so that a new one can be added before Conekta uses it. Throws on anything but RSA keys.
 */
export function conektaWebhookKeys(pems: readonly string[]): readonly KeyObject[] {
  return pems.map((pem) => {
    const key = createPublicKey(pem)
    if (key.asymmetricKeyType !== 'rsa')
      throw new Error("a Conekta webhook key is an RSA key, and this isn't")
    return key
  })
}

/**
 * The event of a Conekta webhook message. Its signature contains no time, so a replay is valid: the caller
 * must store the event's id and process it once.
 */
export function readConektaWebhook(
  keys: readonly KeyObject[],
  { body, header }: Webhook,
): ReturnType<PaymentProvider['readWebhook']> {
  if (!isSigned(keys, body, header('digest'))) return { ok: false, why: 'signature' }
  const raw = readExactJson(body)
  const parsed = notice.safeParse(raw)
  if (!parsed.success) return { ok: false, why: 'malformed' }
  const { type } = parsed.data
  const isOurs = ours.safeParse(raw).success
  if (!isReversalType(type) && (!isKnown(type) || !isOurs)) return { ok: false, why: 'unknown-event' }
  const named = head.safeParse(raw)
  if (!named.success) return unreadableAtConekta(raw, type)
  const { id, created_at } = named.data
  if (isReversalType(type)) return readReversal(raw, { id, type, isOurs, at: secondsToDate(created_at) })
  const about = aboutOrder.safeParse(raw)
  if (!about.success) return unreadableAtConekta(raw, type)
  const { reference, amountMinor, paidAt, charge } = chargeOf(about.data.data.object)
  const at = paidAt ?? secondsToDate(created_at)
  return { ok: true, event: { id, kind: KINDS[type], reference, amountMinor, at, charge } }
}

const isKnown = (type: string): type is keyof typeof KINDS => Object.hasOwn(KINDS, type)

/** The `Digest` header is an RSA signature (PKCS #1 v1.5, SHA-256) over the raw body, in base64. */
function isSigned(keys: readonly KeyObject[], body: string, digest: string | undefined): boolean {
  if (digest === undefined || !/^[A-Za-z0-9+/]{100,1400}={0,2}$/.test(digest)) return false
  const signature = Buffer.from(digest, 'base64')
  return keys.some((key) => verify('sha256', Buffer.from(body), key, signature))
}
