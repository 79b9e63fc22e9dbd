import * as z from 'zod/mini'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import type { MovedBack, PaidPage, PaidPeriod, PaymentEvent } from '#server/integrations/payments/provider.ts'
import { type ConektaLine, readFromConekta } from './conekta-call.ts'
import { chargeOf, conektaOrder, refundedOf } from './conekta-charge.ts'

const PAGE_ROWS = '250'

const answer = z.object({
  data: z.array(z.unknown()),
  has_more: z.optional(z.boolean()),
  next_page_url: z.nullish(z.string()),
})
// Other orders are another shop's on the same account.
const ours = z.object({ metadata: z.object({ order_no: z.string() }) })

/**
 * The paid orders of a period, as the events of their webhook messages. An order changes when it is paid, and
 * may change later: the query asks for all orders changed since, and keeps those paid within the period. The
 * status is ignored, because an order that was paid and refunded counts as paid.
 */
export async function paidAtConekta(line: ConektaLine, { from, until, page }: PaidPeriod): Promise<PaidPage> {
  const query = new URLSearchParams({
    'updated_at.gte': String(Math.floor(from.getTime() / 1000)),
    limit: PAGE_ROWS,
    ...(page !== null && { next: page }),
  })
  const read = answer.safeParse(await readFromConekta(line, `/orders?${query}`))
  if (!read.success) throw new ProviderFailure('conekta', 'unreadable-answer', 'orders')
  const { data, has_more, next_page_url } = read.data
  const all = data.filter((order) => ours.safeParse(order).success && !isUnpaid(order)).map(eventOf)
  const events = all.filter((event) => event !== null)
  const next = has_more && next_page_url ? nextIn(next_page_url) : null
  return {
    events: events.filter(({ at }) => at >= from && at < until),
    movedBack: data.filter((order) => ours.safeParse(order).success).flatMap(goneOf),
    unread: all.length - events.length,
    next: next === page ? null : next,
  }
}

/** Only the cursor is taken from the provider's address of the next page. */
const nextIn = (address: string): string | null => {
  const url = URL.parse(address)
  return url ? url.searchParams.get('next') : null
}

/** Returns whether an order states that it was not paid. An unreadable one is kept for a person. */
function isUnpaid(row: unknown): boolean {
  const read = conektaOrder.safeParse(row)
  return read.success && chargeOf(read.data).paidAt === null
}

function eventOf(row: unknown): PaymentEvent | null {
  const read = conektaOrder.safeParse(row)
  if (!read.success) return null
  const { charge, reference, amountMinor, paidAt } = chargeOf(read.data)
  if (charge === null || paidAt === null) return null
  return { id: `paid-${charge}`, kind: 'paid', reference, amountMinor, at: paidAt, charge }
}

/** Of the status only chargebacks are read, which take all of the payment. */
const standing = z.object({ payment_status: z.nullish(z.string()) })
const TAKEN_BY_BANK = 'charged_back'

/** The reversals of an order until now; an unreadable order is counted elsewhere. */
function goneOf(row: unknown): MovedBack[] {
  const read = conektaOrder.safeParse(row)
  if (!read.success) return []
  const { charge, amountMinor: paid } = chargeOf(read.data)
  const status = standing.safeParse(row)
  const isAll = status.success && status.data.payment_status === TAKEN_BY_BANK
  const refunded = BigInt(read.data.amount_refunded ?? 0) || refundedOf(read.data.charges.data[0])
  const amountMinor = isAll ? paid : refunded
  return charge === null || amountMinor === 0n ? [] : [{ kind: 'gone', charge, amountMinor, isInAll: true }]
}
