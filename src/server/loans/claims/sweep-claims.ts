import { sweepFailures } from '#server/base/observability/counters.ts'
import { job } from '#server/call/jobs/job.ts'
import { CLAIMS_AT_ONCE, claimsToLookFor, postponeClaim } from '#server/loans/events/claim-rows.ts'
import { lookForKept } from './look-for-claim.ts'

/** So long after one look for the money of a claim comes the next. */
const LOOK_EVERY_MS = 30 * 60 * 1000

/**
 * Looks again for money that is claimed, and answers the claims whose time for an answer has passed. Each claim has its own
 * transaction. A claim that fails is tried again at its next look.
 */
export const claimsJob = job({
  name: 'claims',
  async run({ database, payments, log }, now) {
    const before = new Date(now.getTime() - LOOK_EVERY_MS)
    const waiting = await database.transaction((tx) => claimsToLookFor(tx, before, now), { readOnly: true })
    for (const one of waiting) {
      try {
        await database.transaction((tx) => lookForKept(tx, one, payments, now))
      } catch (error) {
        sweepFailures.inc({ work: 'claims' })
        log.warn({ name: error instanceof Error ? error.name : typeof error }, 'a claim was not looked for')
        await database.transaction((tx) => postponeClaim(tx, one, now))
      }
    }
    return waiting.length === CLAIMS_AT_ONCE
  },
})
