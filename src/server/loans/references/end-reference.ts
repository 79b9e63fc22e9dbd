import { moveReference } from '#domain/money/payment-reference.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { scheduleEntry } from '#server/outbox/messages/outbox.ts'
import { type ReferenceKey, type StoredReference, updateReference } from './payment-references.ts'

/** The kind of an outbox row: a reference for which its provider must accept no more money. */
export const ENDED_REFERENCE = 'reference-ended'

/**
 * Ends an obsolete reference of a locked order, and after the commit also at its provider; `by` is the one
 * that replaces it. An expired one has ended there by itself.
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

/** Schedules the cancellation of a reference at its provider, if it is obsolete and still valid there. */
export async function planEnding(tx: Transaction, reference: StoredReference, now: Date): Promise<void> {
  if (!isToEnd(reference, now)) return
  const { borrowerId, provider, reference: number } = reference
  await scheduleEntry(tx, ENDED_REFERENCE, { borrowerId, provider, reference: number }, now, now)
}

/** Returns whether a reference is dead here, but its provider would still accept money. */
export const isToEnd = ({ state, expiresAt }: StoredReference, now: Date): boolean =>
  (state === 'superseded' || state === 'canceled') && now < expiresAt
