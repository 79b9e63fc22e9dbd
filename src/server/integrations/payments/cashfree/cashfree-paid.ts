import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { minimum } from '#domain/amount.ts'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import type { MovedBack, PaidPage, PaidPeriod, PaymentEvent } from '#server/integrations/payments/provider.ts'
import { cashfreeId, cashfreeMoment, rupeesRead } from './cashfree-amount.ts'
import { askCashfree, type CashfreeLine } from './cashfree-call.ts'
import { paidEventId } from './cashfree-webhook.ts'

const PAGE_ROWS = 500

const answer = z.object({ cursor: z.nullish(z.string()), data: z.array(z.unknown()) })
const head = z.object({ event_type: z.string(), event_status: z.nullish(z.string()) })
const payment = z.object({
  cf_payment_id: cashfreeId,
  order_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,45}$/)),
  order_amount: z.nullish(rupeesRead),
  event_amount: rupeesRead,
  event_currency: z.literal('INR'),
  event_time: cashfreeMoment,
})

/** The payments of a period that Cashfree reconciles, as the events of their webhook messages. */
export async function paidAtCashfree(
  line: CashfreeLine,
  { from, until, page }: PaidPeriod,
): Promise<PaidPage> {
  const query = {
    pagination: { limit: PAGE_ROWS, ...(page !== null && { cursor: page }) },
    // Both ends are inclusive, to the second.
    filters: { start_date: secondOf(from), end_date: secondOf(new Date(until.getTime() - 1000)) },
  }
  // A new key for each request, because the same period may contain more tomorrow.
  const question = { method: 'POST', path: '/recon', body: JSON.stringify(query), key: randomUUID() } as const
  const read = answer.safeParse((await askCashfree(line, question)).body)
  if (!read.success) throw new ProviderFailure('cashfree', 'unreadable-answer', 'recon')
  const { data, cursor } = read.data
  const events = data.filter(isPayment).map(eventOf)
  const moves = data.filter(isMove).map(moveOf)
  return {
    events: events.filter((event) => event !== null),
    movedBack: moves.filter((move) => move !== null),
    unread: [...events, ...moves].filter((one) => one === null).length,
    next: data.length > 0 && cursor && cursor !== page ? cursor : null,
  }
}

const secondOf = (at: Date) => `${at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`

/** Returns whether a row is a payment. Other rows are about settlement, or move money of a payment. */
function isPayment(row: unknown): boolean {
  const read = head.safeParse(row)
  return read.success && read.data.event_type === 'PAYMENT' && (read.data.event_status ?? DONE) === DONE
}
/** The status of a payment or refund that has moved its money. */
const DONE = 'SUCCESS'

/** The effect of a refund or dispute on the money of a payment, by the type of its row. */
const MOVES: Readonly<Record<string, MovedBack['kind']>> = {
  REFUND: 'gone',
  DISPUTE: 'gone',
  CHARGEBACK: 'gone',
  REFUND_REVERSAL: 'again',
  DISPUTE_REVERSAL: 'again',
  CHARGEBACK_REVERSAL: 'again',
}
/** Cashfree documents no states of dispute rows; these states mean that no money moved, or not yet. */
const UNMOVED = new Set(['FAILED', 'CANCELLED', 'PENDING'])
const move = z.object({ event_type: z.string(), cf_payment_id: cashfreeId, event_amount: rupeesRead })

function isMove(row: unknown): boolean {
  const read = head.safeParse(row)
  if (!read.success || MOVES[read.data.event_type] === undefined) return false
  const { event_type, event_status } = read.data
  // A refund is done when it says so, as in its webhook message.
  if (event_type === 'REFUND') return (event_status ?? DONE) === DONE
  return !UNMOVED.has(event_status ?? '')
}

function moveOf(row: unknown): MovedBack | null {
  const read = move.safeParse(row)
  const kind = read.success ? MOVES[read.data.event_type] : undefined
  if (!read.success || kind === undefined) return null
  return { kind, charge: read.data.cf_payment_id, amountMinor: read.data.event_amount, isInAll: false }
}

function eventOf(row: unknown): PaymentEvent | null {
  const read = payment.safeParse(row)
  if (!read.success) return null
  const { cf_payment_id: charge, order_id: reference, order_amount, event_amount, event_time: at } = read.data
  return {
    id: paidEventId(charge),
    kind: 'paid',
    reference,
    amountMinor: minimum(order_amount ?? event_amount, event_amount),
    at,
    charge,
  }
}
