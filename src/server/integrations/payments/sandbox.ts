import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { makeClabe } from '#domain/markets/mexico/clabe.ts'
import { makeReference } from '#domain/money/payment-reference.ts'
import type { Keys } from '#server/base/config/secrets.ts'
import { readJson } from '#server/base/http/json-body.ts'
import { sandboxChannels } from './channels.ts'
import type { IssuedReference, PaymentEvent, PaymentProvider, ReferenceRequest } from './provider.ts'
import { unreadableMoney } from './unreadable-money.ts'
import { isSignedWebhook, SIGNATURE_HEADER, signWebhook } from './webhook-signature.ts'

/** The provider's name in addresses and in the database. */
export const SANDBOX_PROVIDER = 'sandbox'

/** The provider's own names of events. */
const KINDS = {
  'payment.paid': 'paid',
  'payment.seen': 'seen',
  'payment.failed': 'failed',
  'payment.expired': 'expired',
  'payment.canceled': 'canceled',
  'payment.reversed': 'reversed',
  'payment.refunded': 'reversed',
  'payment.charged_back': 'reversed',
  'payment.chargeback_won': 'restored',
} as const satisfies Record<string, PaymentEvent['kind']>

const notice = z.object({ type: z.string().check(z.maxLength(100)) })

const payment = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/)),
  // A refund may identify only its charge.
  reference: z.optional(z.string().check(z.regex(/^[0-9]{1,40}$/))),
  amountMinor: z.int().check(z.minimum(1)),
  at: z.iso.datetime(),
  // The provider's own ids of the charge and of a reversal.
  charge: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/))),
  reversal: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/))),
})

/**
 * The sandbox's payment provider: invented stores and banks, references without a network call, signed
 * webhook messages.
 */
export function sandboxPayments(secrets: Keys): PaymentProvider {
  return {
    name: SANDBOX_PROVIDER,
    channels: sandboxChannels,
    issue: async (request) => issue(secrets[0], request),
    // It accepts money on any reference, so that late payments can be tried.
    cancel: async () => 'ended',
    payPage: ({ reference }) => `/sandbox/store?${new URLSearchParams({ reference })}`,
    readWebhook({ body, header }, now) {
      if (!isSignedWebhook(secrets, body, header(SIGNATURE_HEADER), now))
        return { ok: false, why: 'signature' }
      const raw = readJson(body)
      const head = notice.safeParse(raw)
      if (!head.success) return { ok: false, why: 'malformed' }
      const { type } = head.data
      if (!isKnown(type)) return { ok: false, why: 'unknown-event' }
      const rest = payment.safeParse(raw)
      const kind = KINDS[type]
      const isNamed =
        rest.data?.reference !== undefined ||
        (rest.data?.charge !== undefined && (kind === 'reversed' || kind === 'restored'))
      if (!rest.success || !isNamed)
        return unreadableMoney(raw, { event: ['id'], reference: ['reference'], charge: ['charge'] })
      const { id, amountMinor, at, reference = '', charge = null, reversal = null } = rest.data
      const money = { reference, charge, amountMinor: BigInt(amountMinor), at: new Date(at) }
      const takesBack = type === 'payment.charged_back' ? 'whole' : 'this'
      const event: PaymentEvent =
        kind === 'reversed' ? { ...money, id, kind, reversal, takesBack } : { ...money, id, kind }
      return { ok: true, event }
    },
  }
}

/** Bank and plaza of the sandbox's accounts, which no real bank has. */
const INVENTED_BANK = ['999', '180'] as const

const isKnown = (type: string): type is keyof typeof KINDS => Object.hasOwn(KINDS, type)

function issue(
  secret: Buffer,
  { idempotencyKey, channel, amountMinor, currency }: ReferenceRequest,
): IssuedReference {
  // Derived from the key, so that a retry gets the same number, as with a real provider.
  const made = makeReference(createHmac('sha256', secret).update(`reference/${idempotencyKey}`).digest())
  const reference = channel.kind === 'spei' ? makeClabe(...INVENTED_BANK, made.slice(0, 11)) : made
  const decimal = `${amountMinor / 100n}.${String(amountMinor % 100n).padStart(2, '0')}`
  const upi = {
    pa: 'abono@sandbox',
    pn: 'Abono Sandbox',
    tr: reference,
    tn: 'Loan repayment',
    am: decimal,
    cu: currency,
  }
  const codes = {
    code128: reference,
    // Spaces as %20, because payment apps do not decode a plus. The payee's address stays readable.
    qr: `upi://pay?${new URLSearchParams(upi).toString().replaceAll('+', '%20').replaceAll('%40', '@')}`,
    none: '',
  }
  return { reference, codeText: codes[channel.symbology], providerOrderId: `order-${reference}` }
}

/** The provider's own name of an event. */
const typeOf = ({ kind, takesBack }: PaymentEvent): string => {
  if (takesBack === 'whole') return 'payment.charged_back'
  return kind === 'restored' ? 'payment.chargeback_won' : `payment.${kind}`
}

/** A webhook message as the provider sends it: the body and its signature. */
export function sandboxNotice(
  [secret]: Keys,
  event: PaymentEvent,
  sentAt: Date,
): { body: string; headers: Record<string, string> } {
  const { id, reference, amountMinor, at, charge, reversal } = event
  const body = JSON.stringify({
    id,
    type: typeOf(event),
    reference,
    amountMinor: Number(amountMinor),
    at: at.toISOString(),
    ...(charge && { charge }),
    ...(reversal && { reversal }),
  })
  return {
    body,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(secret, body, sentAt) },
  }
}
