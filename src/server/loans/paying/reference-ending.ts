import type { LoanToday } from '#domain/money/loan-today.ts'
import { isLive } from '#domain/money/payment-reference.ts'
import { isSameDebt } from '#domain/money/same-debt.ts'
import { expiryWarning } from '#domain/notifications/notification.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import {
  openReferences,
  type ReferenceKey,
  type StoredReference,
} from '#server/loans/references/payment-references.ts'
import { isStillGiven, pendingSince } from '#server/loans/references/pending-payments.ts'
import { amountOn } from '#server/loans/references/what-to-pay.ts'
import { planNotification } from '#server/outbox/messages/notification-rows.ts'

const aboutOf = ({ provider, reference }: ReferenceKey) => `${provider}/${reference}`

/** Plans a notification before the end of a new reference that is valid for long. */
export async function planReferenceEnding(
  tx: Transaction,
  reference: StoredReference,
  now: Date,
): Promise<void> {
  const said = expiryWarning(reference)
  if (said === null) return
  const { borrowerId, orderNo } = reference
  const about = aboutOf(reference)
  await planNotification(tx, { borrowerId, kind: 'reference-ending', about, orderNo, ...said }, now)
}

/**
 * The reference of a reminder, if the borrower should pay it: it asks for exactly the amount due, and no
 * reference for the same money ends later, because a borrower who pays both has paid twice.
 */
export async function endingReference(
  tx: Transaction,
  order: Order,
  today: LoanToday,
  about: string,
  now: Date,
): Promise<StoredReference | null> {
  const live = (await openReferences(tx, order)).filter((one) =>
    isLive({ ...one, amount: one.amountMinor }, now),
  )
  const reference = live.find((one) => aboutOf(one) === about)
  if (!reference) return null
  const { purpose, amountMinor } = reference
  const asked = amountOn(today, purpose, amountMinor)
  if (!asked.ok || asked.value !== amountMinor) return null
  if (pendingSince(today) !== null && !isStillGiven(reference, today)) return null
  const endsLast = live
    .filter((other) => isSameDebt(purpose, other.purpose))
    .reduce((last, other) => (other.expiresAt > last.expiresAt ? other : last), reference)
  return endsLast === reference ? reference : null
}
