import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { readExactJson } from '#contract/wire/exact-json.ts'
import { minimum } from '#domain/amount.ts'
import type { PaymentEvent, PaymentProvider, Webhook } from '#server/integrations/payments/provider.ts'
import { unreadableMoney } from '#server/integrations/payments/unreadable-money.ts'
import { cashfreeId, cashfreeMoment, rupeesRead } from './cashfree-amount.ts'
import { readDispute } from './cashfree-dispute.ts'

type Read = ReturnType<PaymentProvider['readWebhook']>

const head = z.object({ type: z.string().check(z.maxLength(100)) })
const timed = z.object({ event_time: cashfreeMoment })
const orderId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,45}$/))

const paymentNotice = z.object({
  data: z.object({
    order: z.object({ order_id: orderId, order_amount: rupeesRead }),
    payment: z.object({
      cf_payment_id: cashfreeId,
      payment_status: z.string(),
      payment_amount: rupeesRead,
      payment_currency: z.literal('INR'),
      payment_time: z.nullish(cashfreeMoment),
      payment_completion_time: z.nullish(cashfreeMoment),
    }),
  }),
})

const refund = z.object({
  cf_refund_id: cashfreeId,
  cf_payment_id: cashfreeId,
  // A refund that Cashfree starts itself may name only its payment.
  order_id: z.nullish(orderId),
  refund_amount: rupeesRead,
  refund_currency: z.optional(z.literal('INR')),
  refund_status: z.string(),
  processed_at: z.nullish(cashfreeMoment),
})
const refundNotice = z.object({
  data: z.object({ refund: z.optional(refund), auto_refund: z.optional(refund) }),
})

/**
 * The states of a payment attempt. A failed one is not final: its order accepts the next one until it
 * expires.
 */
const OF_STATUS: Readonly<Record<string, PaymentEvent['kind']>> = {
  SUCCESS: 'paid',
  PENDING: 'seen',
  FAILED: 'failed',
  CANCELLED: 'failed',
  VOID: 'failed',
}
// Other types are also about a payment, such as its costs for the lender.
const PAYMENT_TYPES = new Set([
  'PAYMENT_SUCCESS_WEBHOOK',
  'PAYMENT_FAILED_WEBHOOK',
  'PAYMENT_PENDING_WEBHOOK',
  'PAYMENT_USER_DROPPED_WEBHOOK',
])
const REFUND_TYPES = new Set([
  'REFUND_STATUS_WEBHOOK',
  'REFUND_SUCCESS_WEBHOOK',
  'AUTO_REFUND_STATUS_WEBHOOK',
])
const DISPUTE_TYPES = new Set(['DISPUTE_CREATED', 'DISPUTE_UPDATED', 'DISPUTE_CLOSED'])

/**
 * The event of a Cashfree webhook message. It has no id, so one is derived from its subject and state:
 * repeated news is the same event. A retry keeps its original time, however late it is, so no age is refused.
 */
export function readCashfreeWebhook(secrets: readonly string[], { body, header }: Webhook): Read {
  const isSigned = isSignedByCashfree(
    secrets,
    body,
    header('x-webhook-timestamp') ?? '',
    header('x-webhook-signature') ?? '',
  )
  if (!isSigned) return { ok: false, why: 'signature' }
  const raw = readExactJson(body)
  const known = head.safeParse(raw)
  if (!known.success) return { ok: false, why: 'malformed' }
  const { type } = known.data
  const reader = READERS.find(({ types }) => types.has(type))
  if (!reader) return { ok: false, why: 'unknown-event' }
  const time = timed.safeParse(raw)
  return (time.success ? reader.read(raw, time.data.event_time) : null) ?? unreadableMoney(raw, NAMES)
}

/** The fields of the ids of payments, refunds and disputes. Webhook messages have no id of their own. */
const NAMES = {
  event: ['data.refund.cf_refund_id', 'data.auto_refund.cf_refund_id', 'data.dispute.dispute_id'],
  reference: [
    'data.order.order_id',
    'data.refund.order_id',
    'data.auto_refund.order_id',
    'data.order_details.order_id',
  ],
  charge: [
    'data.payment.cf_payment_id',
    'data.refund.cf_payment_id',
    'data.auto_refund.cf_payment_id',
    'data.order_details.cf_payment_id',
  ],
}

const eventIdOf = (payment: string, status: string) => `payment-${payment}-${status}`

/** The event id of a payment, the same from every source. */
export const paidEventId = (payment: string) => eventIdOf(payment, 'SUCCESS')

function readPayment(raw: unknown, eventTime: Date): Read | null {
  const read = paymentNotice.safeParse(raw)
  if (!read.success) return null
  const { order, payment } = read.data.data
  const kind = OF_STATUS[payment.payment_status]
  if (kind === undefined) return { ok: false, why: 'unknown-event' }
  const event = {
    id: eventIdOf(payment.cf_payment_id, payment.payment_status),
    kind,
    reference: order.order_id,
    // A service fee paid on top is Cashfree's; a discount is money that did not arrive.
    amountMinor: minimum(order.order_amount, payment.payment_amount),
    at: payment.payment_completion_time ?? payment.payment_time ?? eventTime,
    charge: payment.cf_payment_id,
  }
  return { ok: true, event }
}

/** A completed refund, started by the lender or by Cashfree. */
function readRefund(raw: unknown, eventTime: Date): Read | null {
  const read = refundNotice.safeParse(raw)
  const refunded = read.success ? (read.data.data.refund ?? read.data.data.auto_refund) : undefined
  if (!refunded) return null
  const { cf_refund_id, cf_payment_id, order_id, refund_amount, refund_status, processed_at } = refunded
  if (refund_status !== 'SUCCESS') return { ok: false, why: 'unknown-event' }
  return {
    ok: true,
    event: {
      id: `refund-${cf_refund_id}`,
      kind: 'reversed',
      reference: order_id ?? '',
      amountMinor: refund_amount,
      at: processed_at ?? eventTime,
      charge: cf_payment_id,
      reversal: `refund-${cf_refund_id}`,
      takesBack: 'this',
    },
  }
}

const READERS = [
  { types: PAYMENT_TYPES, read: readPayment },
  { types: REFUND_TYPES, read: readRefund },
  { types: DISPUTE_TYPES, read: readDispute },
] as const

/** The signature is base64 of an HMAC-SHA256 over the time and the raw body, with the account's secret. */
function isSignedByCashfree(
  secrets: readonly string[],
  body: string,
  time: string,
  signature: string,
): boolean {
  if (!/^[0-9]{1,20}$/.test(time) || !/^[A-Za-z0-9+/]{43}=$/.test(signature)) return false
  const given = Buffer.from(signature, 'base64')
  return secrets.some((secret) =>
    timingSafeEqual(
      given,
      createHmac('sha256', secret)
        .update(time + body)
        .digest(),
    ),
  )
}
