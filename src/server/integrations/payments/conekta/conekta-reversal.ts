import * as z from 'zod/mini'
import type { PaymentEvent, PaymentProvider } from '#server/integrations/payments/provider.ts'
import { unreadableMoney } from '#server/integrations/payments/unreadable-money.ts'
import {
  chargeOf,
  conektaCharge,
  conektaChargeback,
  conektaOrder,
  readCharge,
  refundedOf,
} from './conekta-charge.ts'

/**
 * How much has gone back: what refunds say, in all until now, so that the order's notice and the charge's are one
 * reversal; or everything.
 */
const TYPES = {
  'order.refunded': 'refunds',
  'order.partially_refunded': 'refunds',
  'order.charged_back': 'whole',
  'order.chargeback.created': 'whole',
  'order.reversed': 'whole',
  'charge.refunded': 'refunds',
  'charge.partially_refunded': 'refunds',
  'charge.charged_back': 'whole',
  'charge.chargeback.created': 'whole',
  'charge.chargeback.lost': 'whole',
  'charge.reversed': 'whole',
  // The bank has decided for the lender: what it had taken is there again.
  'charge.chargeback.won': 'won',
} as const

type ReversalType = keyof typeof TYPES

export const isReversalType = (type: string): type is ReversalType => Object.hasOwn(TYPES, type)

const about = z.object({
  data: z.object({ object: z.union([conektaChargeback, conektaOrder, conektaCharge]) }),
})

/** A notice about an order, or about a charge or a complaint of it, that cannot be read. */
export const unreadableAtConekta = (raw: unknown, type: string): ReturnType<PaymentProvider['readWebhook']> =>
  unreadableMoney(raw, {
    event: ['id'],
    reference: [
      'data.object.charges.data.0.payment_method.reference',
      'data.object.charges.data.0.payment_method.clabe',
      'data.object.payment_method.reference',
      'data.object.payment_method.clabe',
    ],
    charge: type.startsWith('charge.')
      ? ['data.object.charge_id', 'data.object.id']
      : ['data.object.charge_id', 'data.object.charges.data.0.id'],
  })

/** The event of a notice that money has gone back. It is about an order, a charge, or a bank's complaint of a charge. */
export function readReversal(
  raw: unknown,
  { id, type, isOurs, at }: { id: string; type: ReversalType; isOurs: boolean; at: Date },
): ReturnType<PaymentProvider['readWebhook']> {
  const read = about.safeParse(raw)
  if (!read.success) return unreadableAtConekta(raw, type)
  const { object } = read.data.data
  const event = { id, kind: 'reversed', at } as const
  if (TYPES[type] === 'won') {
    const charge = 'charge_id' in object ? object.charge_id : 'charges' in object ? null : (object.id ?? null)
    if (charge === null) return unreadableAtConekta(raw, type)
    return { ok: true, event: { id, kind: 'restored', reference: '', amountMinor: 0n, at, charge } }
  }
  if ('charge_id' in object) {
    const charge = object.charge_id
    return { ok: true, event: { ...event, reference: '', amountMinor: 0n, charge, takesBack: 'whole' } }
  }
  const isOrder = 'charges' in object
  // A charge alone does not say whose it is; its reference does.
  if (isOrder && !isOurs) return { ok: false, why: 'unknown-event' }
  const { reference, charge, amountMinor } = isOrder ? chargeOf(object) : readCharge(object)
  const refunded = isOrder
    ? BigInt(object.amount_refunded ?? 0) || refundedOf(object.charges.data[0])
    : refundedOf(object)
  const isCounted = TYPES[type] === 'refunds' && refunded > 0n
  if (type.includes('partially') && !isCounted) return unreadableAtConekta(raw, type)
  const how: Pick<PaymentEvent, 'amountMinor' | 'takesBack'> = isCounted
    ? { amountMinor: refunded, takesBack: 'in-all' }
    : { amountMinor, takesBack: 'whole' }
  return { ok: true, event: { ...event, reference, charge, ...how } }
}
