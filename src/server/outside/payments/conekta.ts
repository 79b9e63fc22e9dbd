import { createHash } from 'node:crypto'
import { major } from '#domain/money.ts'
import { type ConektaLine, postToConekta } from './conekta-call.ts'
import { chargeOf, conektaOrder } from './conekta-charge.ts'
import { conektaWebhookKeys, readConektaWebhook } from './conekta-webhook.ts'
import type { Channel, IssuedReference, PaymentProvider, ReferenceRequest } from './provider.ts'
import { ProviderFailure } from './provider-failure.ts'

/** Its name in addresses and in the database. */
export const CONEKTA_PROVIDER = 'conekta'

/** Who pays, as Conekta demands to know with every order. */
export interface Payer {
  name: string
  email: string
  /** E.164. */
  phone: string
}

export interface ConektaSettings extends ConektaLine {
  /** Public keys in PEM, as `POST /webhook_keys` gave them. */
  webhookKeys: readonly string[]
  /** Who pays an order. A lender that does not want to hand its borrowers' data on gives its own desk's. */
  payer: (orderNo: string) => Promise<Payer>
  /** What the receipt at the till says that was paid for. */
  itemName?: string
}

/** Conekta's word for a channel's way to pay. */
const WAYS: Readonly<Record<string, 'cash' | 'spei'>> = {
  'mx-conekta-cash': 'cash',
  'mx-conekta-spei': 'spei',
}

const channels: readonly Channel[] = [
  {
    payCode: 'mx-conekta-cash',
    market: 'mx',
    kind: 'store',
    name: 'Efectivo',
    logo: '/brand/channels/store.svg',
    symbology: 'code128',
    // What a till takes at once.
    maxMinor: major(10_000),
    validHours: 72,
  },
  {
    payCode: 'mx-conekta-spei',
    market: 'mx',
    kind: 'bank',
    name: 'SPEI',
    logo: '/brand/channels/transfer.svg',
    symbology: 'none',
    maxMinor: major(100_000),
    validHours: 72,
  },
]

/** Conekta: cash at stores and SPEI transfers in Mexico, by its published API. Throws on webhook keys that are none. */
export function conektaPayments(settings: ConektaSettings): PaymentProvider {
  const webhookKeys = conektaWebhookKeys(settings.webhookKeys)
  return {
    name: CONEKTA_PROVIDER,
    channels: (market) => channels.filter((channel) => channel.market === market),
    issue: (request) => issue(settings, request),
    readWebhook: (webhook) => readConektaWebhook(webhookKeys, webhook),
  }
}

async function issue(settings: ConektaSettings, request: ReferenceRequest): Promise<IssuedReference> {
  const { channel, amountMinor, currency } = request
  const way = WAYS[channel.payCode]
  if (way === undefined || currency !== 'MXN')
    throw new Error(`Conekta has no ${channel.payCode} in ${currency}`)
  const key = idempotencyKey(request)
  const answer = await postToConekta(settings, '/orders', await orderOf(settings, request, way, key), key)
  const order = conektaOrder.safeParse(answer)
  if (!order.success) throw new ProviderFailure(CONEKTA_PROVIDER, 'unreadable-answer', '')
  const issued = chargeOf(order.data)
  // A reference for another amount would leave the borrower owing, or owed.
  if (issued.amountMinor !== amountMinor) {
    throw new ProviderFailure(CONEKTA_PROVIDER, 'unreadable-answer', 'another amount than was asked for')
  }
  return {
    reference: issued.reference,
    codeText: channel.symbology === 'code128' ? issued.reference : '',
    providerOrderId: order.data.id,
  }
}

async function orderOf(
  { payer, itemName = 'Pago de préstamo' }: ConektaSettings,
  { orderNo, channel, amountMinor, currency, expiresAt }: ReferenceRequest,
  way: 'cash' | 'spei',
  key: string,
): Promise<object> {
  const amount = Number(amountMinor)
  const { name, email, phone } = await payer(orderNo)
  return {
    currency,
    customer_info: { name, email, phone },
    line_items: [{ name: itemName, quantity: 1, unit_price: amount }],
    charges: [{ amount, payment_method: { type: way, expires_at: Math.floor(expiresAt.getTime() / 1000) } }],
    // The key stands here too: Conekta's description promises nothing about the header, and two orders with one key
    // are then known for twins. The twin that nobody was shown expires unpaid.
    metadata: { order_no: orderNo, pay_code: channel.payCode, idempotency_key: key },
  }
}

/** The same wish has the same key, also after a restart: another amount or another end is another wish. */
function idempotencyKey({ orderNo, channel, amountMinor, expiresAt }: ReferenceRequest): string {
  const wish = JSON.stringify([orderNo, channel.payCode, String(amountMinor), expiresAt.toISOString()])
  return createHash('sha256').update(wish).digest('base64url')
}
