import type { Service } from '#server/service.ts'
import { claimsToLookFor } from './claim-rows.ts'
import { lookForKept } from './look-for-claim.ts'

/** So long after one look for the money of a claim comes the next. */
const LOOK_EVERY_MS = 30 * 60 * 1000

/**
 * Looks again for money that is claimed, and answers those claims whose hours have passed. One transaction each: what is
 * wrong with one keeps no other from its answer.
 */
export async function sweepClaims(
  { database, payments, log }: Pick<Service, 'database' | 'payments' | 'log'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - LOOK_EVERY_MS)
  const waiting = await database.transaction((tx) => claimsToLookFor(tx, before, now), { readOnly: true })
  for (const one of waiting) {
    try {
      await database.transaction((tx) => lookForKept(tx, one, payments, now))
    } catch (error) {
      log.warn({ name: error instanceof Error ? error.name : typeof error }, 'a claim was not looked for')
    }
  }
}
