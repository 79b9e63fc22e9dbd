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
 * The reversed amount: the total of the refunds until now, so that the messages of order and charge are one
 * reversal; or all of it.
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
  // The lender won the dispute: the money is restored.
  'charge.chargeback.won': 'won',
} as const

type ReversalType = keyof typeof TYPES

export const isReversalType = (type: string): type is ReversalType => Object.hasOwn(TYPES, type)

const about = z.object({
  data: z.object({ object: z.union([conektaChargeback, conektaOrder, conektaCharge]) }),
})

/** An unreadable message about an order, or about a charge or chargeback of it. */
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

/** The event of a message about a reversal of an order or charge, or about a chargeback. */
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
  // A charge does not say which shop it belongs to; its reference does.
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
