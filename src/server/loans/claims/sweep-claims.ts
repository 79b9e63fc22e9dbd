import { sweepFailures } from '#server/base/observability/counters.ts'
import { job } from '#server/call/jobs/job.ts'
import { CLAIMS_AT_ONCE, claimsToLookFor, postponeClaim } from '#server/loans/events/claim-rows.ts'
import { searchStoredClaim } from './search-claim.ts'

/** The time between two searches for the money of a claim. */
const LOOK_EVERY_MS = 30 * 60 * 1000

/**
 * Repeats the searches for claimed money, and answers the claims whose deadline has passed. Each claim has
 * its own transaction. A claim that fails is retried at its next search.
 */
export const claimsJob = job({
  name: 'claims',
  async run({ database, payments, log }, now) {
    const before = new Date(now.getTime() - LOOK_EVERY_MS)
    const waiting = await database.transaction((tx) => claimsToLookFor(tx, before, now), { readOnly: true })
    for (const one of waiting) {
      try {
        await database.transaction((tx) => searchStoredClaim(tx, one, payments, now))
      } catch (error) {
        sweepFailures.inc({ work: 'claims' })
        log.warn(
          { name: error instanceof Error ? error.name : typeof error },
          'the search for a claim failed',
        )
        await database.transaction((tx) => postponeClaim(tx, one, now))
      }
    }
    return waiting.length === CLAIMS_AT_ONCE
  },
})
