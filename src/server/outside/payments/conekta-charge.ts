import * as z from 'zod/mini'

// Text by the description, a number in its example.
const reference = z.union([z.string().check(z.regex(/^[0-9]{6,40}$/)), z.int().check(z.minimum(100_000))])
const amount = z.int().check(z.minimum(1))
const moment = z.int().check(z.minimum(0))

const method = z.discriminatedUnion('object', [
  z.object({ object: z.literal('cash_payment'), reference }),
  z.object({ object: z.literal('bank_transfer_payment'), clabe: z.string().check(z.regex(/^[0-9]{18}$/)) }),
])

const charge = z.object({
  amount,
  currency: z.literal('MXN'),
  paid_at: z.nullish(moment),
  payment_method: method,
})

/** What this product reads of an order. It makes orders of one charge only, so another number is not its own. */
export const conektaOrder = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/)),
  charges: z.object({ data: z.tuple([charge]) }),
})

/** An order's only charge: what to pay with, how much, and when it was paid. */
export function chargeOf({ charges: { data } }: z.infer<typeof conektaOrder>) {
  const [{ amount, paid_at, payment_method }] = data
  return {
    reference:
      payment_method.object === 'cash_payment' ? String(payment_method.reference) : payment_method.clabe,
    amountMinor: BigInt(amount),
    paidAt: paid_at == null ? null : secondsToDate(paid_at),
  }
}

/** Conekta counts time in whole seconds. */
export const secondsToDate = (seconds: number): Date => new Date(seconds * 1000)
