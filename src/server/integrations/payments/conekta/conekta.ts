import * as z from 'zod/mini'
import { major } from '#domain/amount.ts'
import { markets } from '#domain/markets/market.ts'
import { isProviderRefusal, ProviderFailure } from '#server/base/external/provider-failure.ts'
import type {
  Channel,
  IssuedReference,
  PaymentProvider,
  ReferenceRequest,
} from '#server/integrations/payments/provider.ts'
import { type ConektaLine, postToConekta } from './conekta-call.ts'
import { chargeOf, conektaOrder } from './conekta-charge.ts'
import { paidAtConekta } from './conekta-paid.ts'
import { conektaWebhookKeys, readConektaWebhook } from './conekta-webhook.ts'

/** The provider's name in addresses and in the database. */
export const CONEKTA_PROVIDER = 'conekta'

export interface ConektaSettings extends ConektaLine {
  /** Public keys in PEM, as `POST /webhook_keys` issued them. */
  webhookKeys: readonly string[]
  /**
   * The lender's contact. Conekta requires both fields with every order; the borrower's are sent only if
   * known.
   */
  desk: { email: string; phone: string }
  /** The item on the till's receipt. */
  itemName?: string
}

/** Conekta's name of a channel's payment method. */
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
    // The limit of one payment at a till.
    maxMinor: major(10_000),
    validHours: 72,
  },
  {
    payCode: 'mx-conekta-spei',
    market: 'mx',
    kind: 'spei',
    name: 'SPEI',
    logo: '/brand/channels/transfer.svg',
    symbology: 'none',
    maxMinor: major(100_000),
    validHours: 72,
  },
]

/** Conekta: cash at stores and SPEI transfers in Mexico. Throws on invalid webhook keys. */
export function conektaPayments(settings: ConektaSettings): PaymentProvider {
  const webhookKeys = conektaWebhookKeys(settings.webhookKeys)
  return {
    name: CONEKTA_PROVIDER,
    channels: (market) => channels.filter((channel) => channel.market === market),
    issue: (request) => issue(settings, request),
    cancel: (reference) => cancelOrder(settings, reference),
    listPaid: (period) => paidAtConekta(settings, period),
    readWebhook: (webhook) => readConektaWebhook(webhookKeys, webhook),
  }
}

async function issue(settings: ConektaSettings, request: ReferenceRequest): Promise<IssuedReference> {
  const { channel, amountMinor, currency } = request
  const way = WAYS[channel.payCode]
  if (way === undefined || currency !== markets[channel.market].currency)
    throw new Error(`Conekta has no ${channel.payCode} in ${currency}`)
  const answer = await postToConekta(
    settings,
    '/orders',
    orderOf(settings, request, way),
    request.idempotencyKey,
  )
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

const canceled = z.object({ id: z.string(), payment_status: z.nullish(z.string()) })

/** An order of this product has one reference, so its cancellation affects nothing else. */
async function cancelOrder(
  settings: ConektaSettings,
  { providerOrderId }: { providerOrderId: string },
): Promise<'ended' | 'not-ended'> {
  let answer: unknown
  try {
    const path = `/orders/${encodeURIComponent(providerOrderId)}/cancel`
    answer = await postToConekta(settings, path, null, `cancel-${providerOrderId}`)
  } catch (error) {
    // Paid, ended, unknown, or with a charge that cannot be cancelled (402, 404, 409, 422, 428): it stays as
    // it is.
    if (isProviderRefusal(error)) return 'not-ended'
    throw error
  }
  const order = canceled.safeParse(answer)
  if (!order.success) throw new ProviderFailure(CONEKTA_PROVIDER, 'unreadable-answer', '')
  return order.data.payment_status === 'paid' ? 'not-ended' : 'ended'
}

function orderOf(
  { desk, itemName = 'Pago de préstamo' }: ConektaSettings,
  { idempotencyKey, orderNo, channel, amountMinor, currency, expiresAt, payer }: ReferenceRequest,
  way: 'cash' | 'spei',
): object {
  const amount = Number(amountMinor)
  const { name, email = desk.email, phone = desk.phone } = payer
  return {
    currency,
    customer_info: { name, email, phone },
    line_items: [{ name: itemName, quantity: 1, unit_price: amount }],
    charges: [{ amount, payment_method: { type: way, expires_at: Math.floor(expiresAt.getTime() / 1000) } }],
    // The key is repeated here, because Conekta's documentation promises nothing about the header: two orders
    // with one key can then be recognised. The one that was never shown expires unpaid.
    metadata: { order_no: orderNo, pay_code: channel.payCode, idempotency_key: idempotencyKey },
  }
}
