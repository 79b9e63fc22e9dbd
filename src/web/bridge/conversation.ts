import type { Minor } from '#domain/money.ts'
import { isLive, moveReference } from '#domain/payment-reference.ts'
import type { Channel, PaymentProvider } from './outside/payments/provider.ts'
import type { Transaction } from './storage/database.ts'
import type { Order } from './storage/orders.ts'
import {
  insertReference,
  issuedReferences,
  type Purpose,
  type StoredReference,
  updateReference,
} from './storage/payment-references.ts'

/** What is asked for: something to pay `amountMinor` with, by one channel. */
export interface ReferenceWish {
  purpose: Purpose
  channel: Channel
  amountMinor: Minor
  /** The amount that would be asked for at another moment, which says how long this one is right. */
  amountAt: (at: Date) => Minor | null
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/**
 * The reference to pay with: the live one if there is one for this amount, so that a reload makes no second, else a new
 * one that replaces it. The order is locked, so two tabs get the same.
 */
export async function referenceFor(
  tx: Transaction,
  payments: PaymentProvider,
  order: Order,
  { purpose, channel, amountMinor, amountAt }: ReferenceWish,
  now: Date,
): Promise<StoredReference> {
  const issued = await issuedReferences(tx, order, purpose)
  const old = issued.find((reference) => reference.channel === channel.payCode)
  if (old && isPayable(old, amountMinor, now)) return old

  const expiresAt = lastMoment(now, channel.validHours * HOUR_MS, (at) => amountAt(at) === amountMinor)
  const { orderNo, currency } = order
  const made = await payments.issue({ channel, orderNo, amountMinor, currency, expiresAt })
  if (old) await retire(tx, old, made.reference, now)
  const reference: StoredReference = {
    ...made,
    orderNo,
    purpose,
    channel: channel.payCode,
    amountMinor,
    currency,
    state: 'issued',
    issuedAt: now,
    expiresAt,
    provider: payments.name,
  }
  await insertReference(tx, order, reference)
  return reference
}

/** Whether somebody may still be told to pay with it: it is live, and what it asks for is what is owed today. */
export function isPayable(reference: StoredReference, amountMinor: Minor, now: Date): boolean {
  return reference.amountMinor === amountMinor && isLive({ ...reference, amount: reference.amountMinor }, now)
}

async function retire(tx: Transaction, old: StoredReference, by: string, now: Date): Promise<void> {
  const next = old.expiresAt <= now ? 'expired' : 'superseded'
  if (!moveReference(old.state, next).ok)
    throw new Error(`a reference cannot go from ${old.state} to ${next}`)
  await updateReference(tx, old, next, by)
}

/**
 * The last moment, to the second, at which `holds` is still true, at most `forMs` from now and at least a minute. A
 * penalty grows at midnight, and a reference that outlived the day would ask for too little.
 */
function lastMoment(now: Date, forMs: number, holds: (at: Date) => boolean): Date {
  let good = now.getTime()
  let bad = good + forMs
  if (holds(new Date(bad))) return new Date(bad)
  while (bad - good > 1000) {
    const middle = Math.floor((good + bad) / 2)
    if (holds(new Date(middle))) good = middle
    else bad = middle
  }
  return new Date(Math.max(good, now.getTime() + MINUTE_MS))
}
