import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import type { Conformance, NoticeWish, PaymentProvider, Sms } from '#server/integrations/modules.ts'
import { cashfreePayments } from '#server/integrations/payments/cashfree/cashfree.ts'
import { conektaPayments } from '#server/integrations/payments/conekta/conekta.ts'
import { sandboxNotice, sandboxPayments } from '#server/integrations/payments/sandbox.ts'
import { twilioSms } from '#server/integrations/sms/twilio/twilio.ts'
import type { PaymentsFixture } from './payments-trial.ts'

/** For tests: the product's own providers, each with a twin. */
type BuiltIn = [string, (ask: typeof fetch) => PaymentProvider, PaymentsFixture]

/** Long enough for a twin, and not for a test. */
const TIMEOUT_MS = 50
const wait = async () => {}
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const digitsOf = (key: string) =>
  String(BigInt(`0x${createHmac('sha256', 'twin').update(key).digest('hex')}`))
const rupees = (minor: bigint) => Number(`${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`)

const conekta: BuiltIn = [
  'Conekta',
  (ask) =>
    conektaPayments({
      ...{ key: 'key_of_nobody_here', webhookKeys: [pem], timeoutMs: TIMEOUT_MS, wait, ask },
      desk: { email: 'desk@example.com', phone: '+525500000009' },
    }),
  {
    kind: 'payments',
    env: { KEY: 'key_of_nobody_here' },
    twin({ url, headers, body }) {
      if (url.includes('/orders?')) return { status: 200, body: JSON.stringify({ data: [CONEKTA_ORDER] }) }
      if (url.endsWith('/cancel')) return { status: 200, body: '{"id":"ord_1"}' }
      const { charges } = JSON.parse(body)
      const [{ amount, payment_method }] = charges
      const digits = digitsOf(headers.get('idempotency-key') ?? '')
      const method =
        payment_method.type === 'cash'
          ? { object: 'cash_payment', reference: digits.slice(0, 14) }
          : { object: 'bank_transfer_payment', clabe: digits.slice(0, 18) }
      const charge = { amount, currency: 'MXN', payment_method: method }
      return {
        status: 200,
        body: JSON.stringify({ id: `ord_${digits.slice(0, 20)}`, charges: { data: [charge] } }),
        understood: { amountMinor: BigInt(amount), expiresAt: new Date(payment_method.expires_at * 1000) },
      }
    },
    notice({ kind, number, reference, amountMinor, at }) {
      const type = CONEKTA_TYPES[kind]
      if (type === undefined) return null
      const seconds = Math.floor(at.getTime() / 1000)
      const method = { object: 'cash_payment', reference }
      const charge = {
        id: `charge-${number}`,
        amount: Number(amountMinor),
        currency: 'MXN',
        paid_at: seconds,
      }
      const order = {
        ...{ id: 'ord_1', amount_refunded: kind === 'reversed' ? Number(amountMinor) : 0 },
        charges: { data: [{ ...charge, payment_method: method }] },
      }
      const object =
        kind === 'restored'
          ? { object: 'chargeback', charge_id: charge.id }
          : { ...order, metadata: { order_no: 'A-1001' } }
      return JSON.stringify({ id: `event-${kind}-${number}`, type, created_at: seconds, data: { object } })
    },
    sign: (body) => ({ digest: sign('sha256', Buffer.from(body), keys.privateKey).toString('base64') }),
  },
]
/** An order that was paid, as it is listed. */
const CONEKTA_ORDER = {
  ...{ id: 'ord_1', metadata: { order_no: 'A-1001' } },
  charges: {
    data: [
      {
        ...{ id: 'charge-1', amount: 320_417, currency: 'MXN' },
        paid_at: Date.parse('2026-11-20T18:00:00Z') / 1000,
        payment_method: { object: 'cash_payment', reference: '93000262276908' },
      },
    ],
  },
}
const CONEKTA_TYPES: Partial<Record<NoticeWish['kind'], string>> = {
  ...{ paid: 'order.paid', expired: 'order.expired', canceled: 'order.canceled', reversed: 'order.refunded' },
  restored: 'charge.chargeback.won',
}

const SECRET = 'secret-of-nobody-at-all'
const TIME = '1746427759733'
/** A payment, as it is reconciled. */
const CASHFREE_ROW = {
  ...{ event_type: 'PAYMENT', event_status: 'SUCCESS', event_currency: 'INR', event_amount: 3204.17 },
  ...{ cf_payment_id: '1', order_id: '93000262276908', event_time: '2026-11-20T23:30:00+05:30' },
}
/** The amount of each order that the twin has. */
const orders = new Map<string, number>()
const cashfree: BuiltIn = [
  'Cashfree',
  (ask) =>
    cashfreePayments({
      ...{ clientId: 'client-of-nobody', clientSecret: SECRET, timeoutMs: TIMEOUT_MS, wait, ask },
      desk: { email: 'desk@example.com', phone: '+919000000009' },
    }),
  {
    kind: 'payments',
    env: { SECRET },
    twin({ method, url, body }) {
      if (method === 'PATCH') return { status: 200, body: '{"order_status":"TERMINATED"}' }
      if (url.endsWith('/recon')) return { status: 200, body: JSON.stringify({ data: [CASHFREE_ROW] }) }
      const sent = JSON.parse(body)
      if (url.endsWith('/sessions')) {
        const amount = orders.get(sent.payment_session_id) ?? 0
        const payload = { default: `upi://pay?pa=lender@sample&am=${amount}&cu=INR` }
        return { status: 200, body: JSON.stringify({ payment_amount: amount, data: { payload } }) }
      }
      const { order_id, order_amount, order_expiry_time } = sent
      orders.set(order_id, order_amount)
      const more = { cf_order_id: `cf-${order_id}`, order_status: 'ACTIVE', payment_session_id: order_id }
      return {
        status: 200,
        body: JSON.stringify({ ...sent, ...more }),
        understood: {
          amountMinor: BigInt(Math.round(order_amount * 100)),
          expiresAt: new Date(order_expiry_time),
        },
      }
    },
    notice({ kind, number, reference, amountMinor, at }) {
      const payment_status = CASHFREE_STATUSES[kind]
      const ids = { order_id: reference, cf_payment_id: `${number}` }
      const write = (type: string, data: object) => JSON.stringify({ type, event_time: at, data })
      const amount = rupees(amountMinor)
      if (kind === 'reversed') {
        const refund = { ...ids, cf_refund_id: `r${number}`, refund_amount: amount, refund_status: 'SUCCESS' }
        return write('REFUND_STATUS_WEBHOOK', { refund })
      }
      if (kind === 'restored') {
        const dispute = {
          dispute_id: number,
          dispute_amount: amount,
          dispute_status: 'CHARGEBACK_MERCHANT_WON',
        }
        return write('DISPUTE_CLOSED', { dispute, order_details: { ...ids, payment_amount: amount } })
      }
      if (payment_status === undefined) return null
      const payment = { ...ids, payment_status, payment_amount: amount, payment_currency: 'INR' }
      const type = { paid: 'SUCCESS', seen: 'PENDING', failed: 'FAILED', canceled: '', expired: '' }[kind]
      return write(`PAYMENT_${type}_WEBHOOK`, {
        order: { order_id: reference, order_amount: amount },
        payment,
      })
    },
    sign: (body) => ({
      'x-webhook-timestamp': TIME,
      'x-webhook-signature': createHmac('sha256', SECRET)
        .update(TIME + body)
        .digest('base64'),
    }),
  },
]
const CASHFREE_STATUSES: Partial<Record<NoticeWish['kind'], string>> = {
  ...{ paid: 'SUCCESS', seen: 'PENDING', failed: 'FAILED' },
}

const secret = Buffer.alloc(32, 7)
const NOW = new Date('2026-11-20T18:00:00Z')
const sandbox: BuiltIn = [
  'the sandbox',
  () => sandboxPayments([secret]),
  {
    kind: 'payments',
    twin: () => ({ status: 500, body: '' }),
    notice: ({ kind, number, ...about }) =>
      sandboxNotice([secret], { id: `e-${kind}-${number}`, kind, ...about }, NOW).body,
    sign(body) {
      const seconds = NOW.getTime() / 1000
      const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
      return { 'x-abono-signature': `t=${seconds},v1=${hex}` }
    },
  },
]

export const builtInFixtures: readonly BuiltIn[] = [conekta, cashfree, sandbox]

const sid = (kind: string) => `${kind}${'0'.repeat(32)}`
const twilio = (ask: typeof fetch): Sms =>
  twilioSms({
    whatsappFrom: '+15005550007',
    ...{ accountSid: sid('AC'), user: sid('AC'), password: 'token-of-nobody' },
    ...{
      authToken: 'token',
      from: { number: '+525500000009' },
      voiceFrom: '+525500000008',
      timeoutMs: TIMEOUT_MS,
      ask,
    },
  })
const twilioTwin: Conformance = {
  kind: 'sms',
  twin: ({ method, body }) => {
    const { To, Body, Twiml, From, ContentSid } = Object.fromEntries(new URLSearchParams(body))
    const isNumber = ContentSid ? To?.startsWith('whatsapp:+') : To?.startsWith('+')
    const isWhole = method === 'POST' && isNumber && (Body || Twiml || ContentSid) && From
    return isWhole
      ? { status: 201, body: JSON.stringify({ sid: sid(Twiml ? 'CA' : 'SM'), status: 'queued' }) }
      : { status: 400, body: '{"code":21604}' }
  },
}

/** The product's own senders of text messages, each with a twin. */
export const builtInSenders: readonly [string, (ask: typeof fetch) => Sms, Conformance][] = [
  ['Twilio', twilio, twilioTwin],
]
