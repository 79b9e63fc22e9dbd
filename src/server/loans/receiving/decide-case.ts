import type { DeskAction } from '#domain/desk/desk-action.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { closeCase, type MoneyCase } from '#server/loans/events/money-cases.ts'
import { recordedEvent, updateOutcome } from '#server/loans/events/payment-events.ts'
import type { LENDER_REASONS } from '#server/loans/ledger/reversals.ts'
import { lockKnownOrder } from '#server/loans/orders/orders.ts'
import { reversePayment } from '#server/loans/reversing/reverse-payment.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { bookHeld } from './process-event.ts'

/** The decision of a case: book what is held, reverse a payment, or leave everything as it is. */
export type Decision = 'book' | 'reverse' | 'dismiss'

const DECISIONS: Readonly<Record<MoneyCase['kind'], readonly Decision[]>> = {
  held: ['book', 'dismiss'],
  contradiction: ['dismiss'],
  reversal: ['reverse', 'dismiss'],
}

/** The possible decisions of a case. A correction of the provider can be booked. */
export const decisionsOf = ({ kind, code }: Pick<MoneyCase, 'kind' | 'code'>): readonly Decision[] =>
  code === 'event-corrected' ? ['book', 'dismiss'] : DECISIONS[kind]

/** The log entry of each. */
export const DECIDED: Readonly<Record<Decision, DeskAction>> = {
  book: 'money-booked',
  reverse: 'payment-reversed',
  dismiss: 'money-dismissed',
}

/** Carries out the decision of a locked open case, once; false if it is no longer possible. */
export async function decideCase(
  tx: Transaction,
  one: MoneyCase,
  decision: Decision,
  reason: string,
  by: string,
  now: Date,
): Promise<boolean> {
  if (one.state !== 'open' || !decisionsOf(one).includes(decision)) return false
  if (decision === 'book' && !(await bookIt(tx, one, now))) return false
  if (decision === 'reverse' && !(await reverseIt(tx, one, reason as (typeof LENDER_REASONS)[number], now)))
    return false
  if (decision === 'dismiss' && one.kind === 'held') await forget(tx, one)
  await closeCase(tx, one, decision === 'dismiss' ? 'dismissed' : 'done', reason, by, now)
  return true
}

async function bookIt(
  tx: Transaction,
  { provider, eventId, code, amountMinor, saidAt, openedAt }: MoneyCase,
  now: Date,
): Promise<boolean> {
  if (provider === null || eventId === null) return false
  const corrected =
    code === 'event-corrected' && amountMinor !== null && saidAt !== null
      ? { amountMinor, at: saidAt, receivedAt: openedAt }
      : null
  return (await bookHeld(tx, provider, eventId, corrected, now)) !== undefined
}

async function reverseIt(
  tx: Transaction,
  { id, orderNo, payment, amountMinor }: MoneyCase,
  reason: (typeof LENDER_REASONS)[number],
  now: Date,
): Promise<boolean> {
  const owner = orderNo === null ? undefined : await ownerOfOrder(tx, orderNo)
  if (!owner || orderNo === null || payment === null || amountMinor === null) return false
  const order = await lockKnownOrder(tx, owner, orderNo)
  const taking = { payment, amountMinor, by: { source: 'desk', id }, reason }
  return (await reversePayment(tx, order, taking, now)) !== undefined
}

async function forget(tx: Transaction, { provider, eventId }: MoneyCase): Promise<void> {
  if (provider === null || eventId === null) return
  const event = await recordedEvent(tx, provider, eventId)
  // It may be booked by now, as corrected by its provider.
  if (event.outcome === 'held') await updateOutcome(tx, provider, event, 'dismissed', null)
}
