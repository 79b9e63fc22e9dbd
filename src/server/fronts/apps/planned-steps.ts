import { sweepFailures } from '#server/base/observability/counters.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { job } from '#server/call/jobs/job.ts'
import { claimDue, type Due, finishDue, postponeDue } from '#server/outbox/messages/outbox.ts'
import type { Service } from '#server/service/service.ts'

type StepServices = Pick<Service, 'config' | 'database' | 'log' | 'workbench'>

/** The most rows of one sweep, so that it ends even if each row plans another. */
const ROWS_MAX = 200

const RETRY_FIRST_MS = 5_000
const RETRY_LAST_MS = 3_600_000

/**
 * Processes everything that is due at `now`, each row in its own transaction, and resolves with their number.
 * Any replica may run it at any time: a row that another one holds is skipped. A failed row is retried later.
 */
export async function runDue(service: StepServices, now: Date): Promise<number> {
  let done = 0
  while (done < ROWS_MAX && (await runOne(service, now))) done += 1
  return done
}

async function runOne({ config, database, log, workbench }: StepServices, now: Date): Promise<boolean> {
  const work = workbench?.work ?? {}
  let claimed: Due | undefined
  try {
    await database.transaction(async (tx) => {
      claimed = await claimDue(tx, Object.keys(work), now)
      if (!claimed) return
      await work[claimed.kind]?.(tx, claimed.payload, now, { sealer: sealerOf({ config }) })
      await finishDue(tx, claimed, now)
    })
  } catch (error) {
    const failed = claimed
    if (!failed) throw error
    const name = error instanceof Error ? error.name : typeof error
    sweepFailures.inc({ work: failed.kind })
    log.warn({ kind: failed.kind, attempts: failed.attempts + 1, name }, 'a planned step failed')
    const wait = Math.min(RETRY_LAST_MS, RETRY_FIRST_MS * 2 ** Math.min(failed.attempts, 20))
    await database.transaction((tx) => postponeDue(tx, failed, new Date(now.getTime() + wait), name))
  }
  return claimed !== undefined
}

export const plannedStepsJob = job({
  name: 'planned-steps',
  everyMs: 1_000,
  run: async (service, now) => service.workbench !== null && (await runDue(service, now)) === ROWS_MAX,
})
