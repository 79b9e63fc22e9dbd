import { sweepPictures } from './complaints/sweep-pictures.ts'
import { claimDue, type Due, finishDue, postponeDue } from './messages/outbox.ts'
import { sendMessages } from './messages/send-messages.ts'
import { finishCharges } from './money/charge-card.ts'
import { sweepPromotion } from './registration/campaign-events.ts'
import type { Service } from './service.ts'

type Planning = Pick<Service, 'database' | 'log' | 'workbench'>

/** How many rows one sweep does at most, so that it ends even when each row plans another. */
const ROWS_MAX = 200

const RETRY_FIRST_MS = 5_000
const RETRY_LAST_MS = 3_600_000

/**
 * Does everything that is due at `now`, one row in one transaction, and resolves with how many rows that were. Any replica
 * may run it at any time: a row that another one holds is passed over. A row that fails is tried again later.
 */
export async function runDue(service: Planning, now: Date): Promise<number> {
  let done = 0
  while (done < ROWS_MAX && (await runOne(service, now))) done += 1
  return done
}

async function runOne({ database, log, workbench }: Planning, now: Date): Promise<boolean> {
  const work = workbench?.work ?? {}
  let claimed: Due | undefined
  try {
    await database.transaction(async (tx) => {
      claimed = await claimDue(tx, Object.keys(work), now)
      if (!claimed) return
      await work[claimed.kind]?.(tx, claimed.payload, now)
      await finishDue(tx, claimed, now)
    })
  } catch (error) {
    const failed = claimed
    if (!failed) throw error
    const name = error instanceof Error ? error.name : typeof error
    log.warn({ kind: failed.kind, attempts: failed.attempts + 1, name }, 'a planned step failed')
    const wait = Math.min(RETRY_LAST_MS, RETRY_FIRST_MS * 2 ** Math.min(failed.attempts, 20))
    await database.transaction((tx) => postponeDue(tx, failed, new Date(now.getTime() + wait), name))
  }
  return claimed !== undefined
}

const SWEEP_MS = 1_000

const FORGET_EVERY_MS = 10 * 60 * 1000
let forgotAt = 0

/** Windows, captchas and codes that have run out need no second's precision. */
async function forgetOldTraces({ database, now }: Service): Promise<void> {
  if (Date.now() - forgotAt < FORGET_EVERY_MS) return
  forgotAt = Date.now()
  await database.transaction((tx) => sweepPromotion(tx, now()))
}

/** Sweeps again and again, each time after the last sweep has ended; the returned function stops it. */
export function keepSweeping(service: Service): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running = Promise.resolve()
  const sweep = async () => {
    try {
      await runDue(service, service.now())
      await sendMessages(service, service.now())
      await finishCharges(service, service.now())
      await sweepPictures(service, service.now())
      await forgetOldTraces(service)
    } catch (error) {
      // The database is away for a moment; the rows wait for it.
      service.log.warn({ name: error instanceof Error ? error.name : typeof error }, 'a sweep failed')
    }
    if (!stopped) plan()
  }
  const plan = () => {
    timer = setTimeout(() => {
      running = sweep()
    }, SWEEP_MS)
  }
  plan()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
