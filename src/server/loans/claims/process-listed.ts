import type { Transaction } from '#server/base/database/database.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import { hasOpenCase } from '#server/loans/events/money-cases.ts'
import { eventOfCharge } from '#server/loans/events/payment-charges.ts'
import { recordedEvent } from '#server/loans/events/payment-events.ts'
import { processEvent } from '#server/loans/receiving/process-event.ts'
import { lockCharge } from '#server/loans/references/payment-references.ts'

/**
 * Processes a listed payment as if its webhook message arrived now. A payment that a person must decide
 * about, or has dismissed, stays as it is. Returns `waiting` until a person has decided, however often it is
 * listed.
 */
export async function processListed(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
  now: Date,
): Promise<'known' | 'booked' | 'waiting'> {
  if (event.charge) {
    await lockCharge(tx, provider, event.charge)
    const recorded = await eventOfCharge(tx, provider, event.charge)
    const isSame = recorded?.amountMinor === event.amountMinor && recorded.reference === event.reference
    if (isSame && recorded.outcome === 'held') return 'waiting'
    if (isSame && recorded.outcome === 'dismissed') return 'known'
  }
  const { outcome } = await processEvent(tx, provider, event, now)
  if (outcome === 'unmatched' || outcome === 'held') return 'waiting'
  if (outcome !== 'duplicate' && outcome !== 'contradiction') return 'booked'
  return (await isUndecided(tx, provider, event)) ? 'waiting' : 'known'
}

/** Returns whether a person must still decide about this event, or an earlier one of the same charge. */
async function isUndecided(
  tx: Transaction,
  provider: string,
  { id, charge }: PaymentEvent,
): Promise<boolean> {
  const recorded = await recordedEvent(tx, provider, id)
  const first =
    recorded.outcome === 'duplicate' && charge ? await eventOfCharge(tx, provider, charge) : recorded
  if (first?.outcome === 'unmatched' || first?.outcome === 'held') return true
  return hasOpenCase(tx, provider, id)
}
