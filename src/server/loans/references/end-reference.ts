import { moveReference } from '#domain/money/payment-reference.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { putOff } from '#server/outbox/messages/outbox.ts'
import { type ReferenceKey, type StoredReference, updateReference } from './payment-references.ts'

/** In the outbox: a reference that its provider is to take no money on any more. */
export const ENDED_REFERENCE = 'reference-ended'

/**
 * Ends a reference of a locked order that nobody is to pay any more, also at its provider once this transaction has ended
 * well; `by` is the one that replaces it. One whose time has passed has ended there by itself.
 */
export async function endReference(
  tx: Transaction,
  old: StoredReference,
  why: 'superseded' | 'canceled',
  now: Date,
  by: ReferenceKey | null = null,
): Promise<void> {
  const next = why === 'superseded' && old.expiresAt <= now ? 'expired' : why
  if (!moveReference(old.state, next).ok)
    throw new Error(`a reference cannot go from ${old.state} to ${next}`)
  await updateReference(tx, old, next, by)
  await planEnding(tx, { ...old, state: next }, now)
}

/** Has a reference ended at its provider, if it is one that nobody is to pay and that is good there still. */
export async function planEnding(tx: Transaction, reference: StoredReference, now: Date): Promise<void> {
  if (!isToEnd(reference, now)) return
  const { borrowerId, provider, reference: number } = reference
  await putOff(tx, ENDED_REFERENCE, { borrowerId, provider, reference: number }, now, now)
}

/** Whether a reference is dead here, and its provider would take money on it all the same. */
export const isToEnd = ({ state, expiresAt }: StoredReference, now: Date): boolean =>
  (state === 'superseded' || state === 'canceled') && now < expiresAt
