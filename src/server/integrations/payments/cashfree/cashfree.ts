import { createHash } from 'node:crypto'
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
import { rupees, rupeesRead } from './cashfree-amount.ts'
import { askCashfree, type CashfreeLine } from './cashfree-call.ts'
import { paidAtCashfree } from './cashfree-paid.ts'
import { readCashfreeWebhook } from './cashfree-webhook.ts'

/** The provider's name in addresses and in the database. */
export const CASHFREE_PROVIDER = 'cashfree'

export interface CashfreeSettings extends CashfreeLine {
  /** The previous secret, whose signatures are accepted during a rotation. */
  oldSecret?: string
  /**
   * The lender's contact. Cashfree requires a phone with every order, and the borrower's is not passed on.
   */
  desk: { email: string; phone: string }
}

const channels: readonly Channel[] = [
  {
    payCode: 'in-cashfree-upi',
    market: 'in',
    kind: 'upi',
    name: 'UPI',
    logo: '/brand/channels/upi.svg',
    symbology: 'qr',
    // The UPI limit of one payment from a person to a merchant.
    maxMinor: major(100_000),
    validHours: 24,
  },
]

const CONFLICT = 409
const ORDER_ID = /^[A-Za-z0-9_-]{3,45}$/
const PHONE_DIGITS = 10
const NAME = { min: 3, max: 100 }

/** Cashfree: UPI in India, by a link that opens a payment app and as the QR code of that link. */
export function cashfreePayments(settings: CashfreeSettings): PaymentProvider {
  const secrets = [settings.clientSecret, ...(settings.oldSecret ? [settings.oldSecret] : [])]
  return {
    name: CASHFREE_PROVIDER,
    channels: (market) => channels.filter((channel) => channel.market === market),
    issue: (request) => issue(settings, request),
    cancel: (reference) => terminate(settings, reference),
    listPaid: (period) => paidAtCashfree(settings, period),
    readWebhook: (webhook) => readCashfreeWebhook(secrets, webhook),
  }
}

const orderEntity = z.object({
  cf_order_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/)),
  order_id: z.string(),
  order_amount: rupeesRead,
  order_currency: z.string(),
  order_status: z.string(),
  payment_session_id: z.string().check(z.minLength(1), z.maxLength(1000)),
})

const paySession = z.object({
  payment_amount: rupeesRead,
  data: z.object({ payload: z.record(z.string(), z.unknown()) }),
})

/**
 * Creates an order and its UPI payment. The order id is derived from our key, so that a retry finds the first
 * order, even if Cashfree has forgotten the key.
 */
async function issue(settings: CashfreeSettings, request: ReferenceRequest): Promise<IssuedReference> {
  const { channel, amountMinor, currency, idempotencyKey: key } = request
  if (
    !channels.some(({ payCode }) => payCode === channel.payCode) ||
    currency !== markets[channel.market].currency
  )
    throw new Error(`Cashfree has no ${channel.payCode} in ${currency}`)
  const orderId = orderIdOf(key)
  const made = await askCashfree(
    settings,
    { method: 'POST', path: '/orders', body: orderOf(settings, request, orderId), key },
    [CONFLICT],
  )
  const { body } =
    made.status === CONFLICT
      ? await askCashfree(settings, { method: 'GET', path: `/orders/${orderId}`, key: null })
      : made
  const order = orderEntity.safeParse(body)
  if (!order.success) throw unreadable('')
  // An order for another amount or borrower would leave the borrower owing, or owed.
  const { order_id, order_amount, order_currency, payment_session_id, cf_order_id } = order.data
  if (order_id !== orderId) throw unreadable('another order than was asked for')
  if (order_amount !== amountMinor || order_currency !== currency)
    throw unreadable('another amount than was asked for')

  const paid = await askCashfree(settings, {
    method: 'POST',
    path: '/orders/sessions',
    body: JSON.stringify({ payment_session_id, payment_method: { upi: { channel: 'link' } } }),
    key,
  })
  const session = paySession.safeParse(paid.body)
  if (!session.success) throw unreadable('')
  if (session.data.payment_amount !== amountMinor) throw unreadable('another amount than was asked for')
  return {
    reference: orderId,
    codeText: linkIn(session.data.data.payload, request),
    providerOrderId: cf_order_id,
  }
}

/** The link in the answer that any payment app opens, if its amount matches the request. */
function linkIn(payload: Record<string, unknown>, { amountMinor, currency }: ReferenceRequest): string {
  const link = Object.values(payload).find(
    (value) => typeof value === 'string' && value.startsWith('upi://pay?'),
  )
  if (typeof link !== 'string') throw unreadable('no link for UPI')
  const query = new URLSearchParams(link.slice(link.indexOf('?') + 1))
  const amount = rupeesRead.safeParse(query.get('am') ?? '')
  const isRight = amount.success && amount.data === amountMinor && (query.get('cu') ?? currency) === currency
  if (!query.get('pa') || !isRight) throw unreadable('a link for something else than was asked for')
  return link
}

const terminated = z.object({ order_status: z.string() })

async function terminate(
  settings: CashfreeSettings,
  { reference }: { reference: string },
): Promise<'ended' | 'not-ended'> {
  let answer: unknown
  try {
    const path = `/orders/${encodeURIComponent(reference)}`
    const body = JSON.stringify({ order_status: 'TERMINATED' })
    // Without a key, because a stored answer would be outdated.
    answer = (await askCashfree(settings, { method: 'PATCH', path, body, key: null })).body
  } catch (error) {
    // Paid, or ended before.
    if (isProviderRefusal(error)) return 'not-ended'
    throw error
  }
  const order = terminated.safeParse(answer)
  if (!order.success) throw unreadable('')
  // A payment may be in process, so it is retried.
  if (order.data.order_status === 'ACTIVE') throw unreadable('the order still takes money')
  return order.data.order_status === 'PAID' ? 'not-ended' : 'ended'
}

function orderOf(
  { desk }: CashfreeSettings,
  { orderNo, channel, amountMinor, currency, expiresAt, payer }: ReferenceRequest,
  orderId: string,
): string {
  const { name, email = desk.email, phone = desk.phone } = payer
  const named = name.trim().slice(0, NAME.max)
  return JSON.stringify({
    order_id: orderId,
    // A JSON number with exactly these digits; so few are never rounded.
    order_amount: Number(rupees(amountMinor)),
    order_currency: currency,
    customer_details: {
      customer_id: orderId,
      customer_email: email,
      customer_phone: phone.slice(-PHONE_DIGITS),
      ...(named.length >= NAME.min && { customer_name: named }),
    },
    order_meta: { payment_methods: 'upi' },
    order_expiry_time: `${expiresAt.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`,
    order_tags: { order_no: orderNo, pay_code: channel.payCode },
  })
}

/** Our key, or a hash of it if Cashfree would refuse it. */
const orderIdOf = (key: string) =>
  ORDER_ID.test(key) ? key : createHash('sha256').update(key).digest('hex').slice(0, 40)

const unreadable = (detail: string) => new ProviderFailure(CASHFREE_PROVIDER, 'unreadable-answer', detail)
