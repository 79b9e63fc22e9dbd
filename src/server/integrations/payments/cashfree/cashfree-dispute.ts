import * as z from 'zod/mini'
import type { PaymentEvent, PaymentProvider } from '#server/integrations/payments/provider.ts'
import { cashfreeId, cashfreeMoment, rupeesRead } from './cashfree-amount.ts'

const disputeNotice = z.object({
  data: z.object({
    dispute: z.object({
      dispute_id: cashfreeId,
      dispute_amount: rupeesRead,
      dispute_status: z.string().check(z.regex(/^[A-Z_]{1,60}$/)),
      updated_at: z.nullish(cashfreeMoment),
    }),
    order_details: z.object({
      order_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,45}$/)),
      cf_payment_id: cashfreeId,
      payment_amount: rupeesRead,
    }),
  }),
})

/** The suffix of a status, and its effect on the money. A retrieval request moves none. */
const STAGES = /^(DISPUTE|CHARGEBACK|PRE_ARBITRATION|ARBITRATION)_(.+)$/
const GONE = new Set(['CREATED', 'MERCHANT_LOST', 'MERCHANT_ACCEPTED', 'INSUFFICIENT_EVIDENCE'])
const WON = 'MERCHANT_WON'

/**
 * The effect of a dispute on the money of a charge: it is reversed when the dispute opens, stays so if the
 * lender loses, and is restored if it wins. Other statuses move nothing. Null for an unreadable one.
 */
export function readDispute(
  raw: unknown,
  eventTime: Date,
): ReturnType<PaymentProvider['readWebhook']> | null {
  const read = disputeNotice.safeParse(raw)
  if (!read.success) return null
  const { dispute, order_details } = read.data.data
  const [, , news = ''] = STAGES.exec(dispute.dispute_status) ?? []
  if (news !== WON && !GONE.has(news)) return { ok: false, why: 'unknown-event' }
  const event: PaymentEvent = {
    id: `dispute-${dispute.dispute_id}-${dispute.dispute_status}`,
    kind: news === WON ? 'restored' : 'reversed',
    reference: order_details.order_id,
    amountMinor: dispute.dispute_amount,
    at: dispute.updated_at ?? eventTime,
    charge: order_details.cf_payment_id,
    // A dispute keeps its id through all stages; another dispute about the same charge is more money.
    reversal: `dispute-${dispute.dispute_id}`,
  }
  if (news === WON) return { ok: true, event }
  const isWhole = dispute.dispute_amount >= order_details.payment_amount
  return { ok: true, event: { ...event, takesBack: isWhole ? 'whole' : 'disputed' } }
}
