import type { Transaction } from '#server/database/database.ts'
import type { PaymentEvent } from '#server/outside/payments/provider.ts'
import { tellerOfCharge } from './payment-charges.ts'
import { lockCharge } from './payment-references.ts'
import { takeNotice } from './take-notice.ts'

const WAITS: ReadonlySet<string> = new Set(['unmatched', 'held', 'contradiction'])

/**
 * Takes a payment that its provider lists, as if its notice came now. What is before a person, or was dismissed by one,
 * stays as it is where the list says only the same again.
 */
export async function takeListed(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  now: Date,
): Promise<'known' | 'booked' | 'waiting'> {
  if (event.charge) {
    await lockCharge(tx, provider, event.charge)
    const told = await tellerOfCharge(tx, provider, event.charge)
    const isSame = told?.amountMinor === event.amountMinor && told.reference === event.reference
    if (isSame && told.outcome === 'held') return 'waiting'
    if (isSame && told.outcome === 'dismissed') return 'known'
  }
  const { outcome } = await takeNotice(tx, provider, event, now)
  if (outcome === 'duplicate') return 'known'
  return WAITS.has(outcome) ? 'waiting' : 'booked'
}
