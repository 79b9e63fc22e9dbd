import * as z from 'zod/mini'
import { minimum } from '#domain/amount.ts'

// Text by the documentation, a number in its example.
const reference = z.union([z.string().check(z.regex(/^[0-9]{6,40}$/)), z.int().check(z.minimum(100_000))])
const amount = z.int().check(z.minimum(1))
const moment = z.int().check(z.minimum(0))

const method = z.discriminatedUnion('object', [
  z.object({ object: z.literal('cash_payment'), reference }),
  z.object({ object: z.literal('bank_transfer_payment'), clabe: z.string().check(z.regex(/^[0-9]{18}$/)) }),
])

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/))

const refund = z.object({ amount: z.int(), status: z.nullish(z.string()) })

/** A charge, alone or in its order. */
export const conektaCharge = z.object({
  id: z.optional(id),
  amount,
  currency: z.literal('MXN'),
  paid_at: z.nullish(moment),
  payment_method: method,
  refunds: z.nullish(z.object({ data: z.optional(z.array(refund)) })),
})

/** The used part of an order. This product creates orders of one charge, so any other is not its own. */
export const conektaOrder = z.object({
  id,
  amount_refunded: z.nullish(z.int().check(z.minimum(0))),
  charges: z.object({ data: z.tuple([conektaCharge]) }),
})

/** The used part of a chargeback: only the id of its charge. */
export const conektaChargeback = z.object({ object: z.literal('chargeback'), charge_id: id })

/** An order's only charge: the reference, the amount, and the time of payment. */
export const chargeOf = ({ charges: { data } }: z.infer<typeof conektaOrder>) => readCharge(data[0])

/** The same from a charge without its order. */
export function readCharge({ id, amount, paid_at, payment_method }: z.infer<typeof conektaCharge>) {
  return {
    charge: id ?? null,
    reference:
      payment_method.object === 'cash_payment' ? String(payment_method.reference) : payment_method.clabe,
    amountMinor: BigInt(amount),
    paidAt: paid_at == null ? null : secondsToDate(paid_at),
  }
}

/** The refunded part of a charge; refunds are negative amounts. */
export function refundedOf({ amount, refunds }: z.infer<typeof conektaCharge>): bigint {
  const counted = (refunds?.data ?? []).filter(({ status }) => status !== 'failed' && status !== 'declined')
  const total = counted.reduce((all, one) => all + BigInt(Math.abs(one.amount)), 0n)
  return minimum(total, BigInt(amount))
}

/** The last second of the year 9999. Later ones are no dates, and wait for a person. */
const LAST_SECOND = 253_402_300_799

/** Conekta's times are whole seconds. */
export const secondsToDate = (seconds: number): Date => new Date(Math.min(seconds, LAST_SECOND) * 1000)
