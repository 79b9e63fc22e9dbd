import { keyNames } from './account/name-keys.ts'
import { namePhones } from './account/phone-owners.ts'
import { sweepDeletion } from './account/sweep-deletions.ts'
import { looseBefore, sweepingLanes } from './complaints/sweep-pictures.ts'
import { withCapacity } from './database/database.ts'
import { keepMonths } from './database/keep-months.ts'
import { sealerOf } from './database/sealed.ts'
import { sweepRetention } from './database/sweep-retention.ts'
import { waitingWork } from './database/waiting-work.ts'
import { countDays } from './desk/desk-days.ts'
import { deliveringLanes } from './lender-events/deliver-events.ts'
import { sweepLenderEvents } from './lender-events/sweep-events.ts'
import type { Lanes } from './messages/lanes.ts'
import { claimDue, type Due, finishDue, postponeDue } from './messages/outbox.ts'
import { MESSAGE_KINDS, sendingLanes } from './messages/send-messages.ts'
import { sweepEnds } from './money/arrangement-ends.ts'
import { ASKED_CLAIM, askingLanes } from './money/ask-for-claim.ts'
import { endingLanes } from './money/end-at-provider.ts'
import { ENDED_REFERENCE } from './money/end-reference.ts'
import { chargingLanes } from './money/finish-charges.ts'
import { nameOlderEvents } from './money/nobodys-events.ts'
import { fillSources } from './money/source-event.ts'
import { sweepClaims } from './money/sweep-claims.ts'
import { countMessageDays } from './notifications/message-days.ts'
import { planReminders } from './notifications/plan-reminders.ts'
import { sweepOperatorKeys } from './operator/once-for-key.ts'
import { sweepFailures } from './seen/counters.ts'
import type { Service } from './service.ts'

type Planning = Pick<Service, 'config' | 'database' | 'log' | 'workbench'>

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

async function runOne({ config, database, log, workbench }: Planning, now: Date): Promise<boolean> {
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

/** How long a message that another replica wrote waits for this one to see it, at most. */
const LOOK_EVERY_MS = 1_000
/** Windows, captchas and codes that have run out need no second's precision. */
const FORGET_EVERY_MS = 10 * 60 * 1000
/** More than so many batches of rows wait for the next time, so that no sweep takes long. */
const BATCHES_MAX = 20

/** Runs something once, later; the returned function takes that back. */
export type Later = (run: () => Promise<void>, delayMs: number) => () => void

const afterTimer: Later = (run, delayMs) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}

/**
 * Does what waits, again and again, each time after the last look has ended, and sends what this process writes without
 * waiting for the next look; the returned function stops both. An idle server asks one statement a second.
 */
export function keepSweeping(whole: Service, later: Later = afterTimer): () => Promise<void> {
  const service = { ...whole, database: withCapacity(whole.database, 'money') }
  const sending = sendingLanes(service)
  // With the connections of everything else: a receiver or provider that is slow to answer holds up no money.
  const delivering = deliveringLanes(whole)
  const ending = endingLanes(whole)
  const asking = askingLanes(service)
  const charging = chargingLanes(service)
  const pictures = sweepingLanes(whole)
  const lanes = { sending, delivering, ending, asking, charging, pictures }
  service.wakeUp.listen(sending.wake)
  let forgotAt = Number.NEGATIVE_INFINITY
  // While some wait for it, at every look: nobody signs in before.
  let areUnnamed = false
  let areUnkeyed = false
  let areUnfilled = false
  let stopped = false
  let running = Promise.resolve()
  const look = async () => {
    const now = service.now()
    try {
      await doWhatWaits(service, lanes, now)
      // A clock that was set back counts as well: else nothing would be forgotten until it is where it was.
      if (Math.abs(now.getTime() - forgotAt) >= FORGET_EVERY_MS) {
        let isMore = await service.database.transaction(async (tx) => {
          await sweepLenderEvents(tx, now, service.lender !== null)
          await sweepOperatorKeys(tx, now)
          await nameOlderEvents(tx)
          areUnfilled = await fillSources(tx)
          return sweepRetention(tx, now)
        })
        areUnnamed = true
        areUnkeyed = true
        for (let batch = 1; isMore && batch < BATCHES_MAX; batch++)
          isMore = await service.database.transaction((tx) => sweepRetention(tx, now))
        let isOneGone = true
        for (let one = 0; isOneGone && one < BATCHES_MAX; one++) isOneGone = await sweepDeletion(service, now)
        forgotAt = now.getTime()
        await sweepClaims(service, now)
        await sweepEnds(service, now)
        let areMoreDue = true
        for (let batch = 0; areMoreDue && batch < BATCHES_MAX; batch++)
          areMoreDue = await service.database.transaction((tx) => planReminders(tx, now))
        let areUncounted = true
        for (let batch = 0; areUncounted && batch < BATCHES_MAX; batch++)
          areUncounted = await countDays(service.database, now)
        let areUncountedMessages = true
        for (let batch = 0; areUncountedMessages && batch < BATCHES_MAX; batch++)
          areUncountedMessages = await countMessageDays(service.database, now)
        // The last: where an engine knows no months, rows are removed all the same.
        await keepMonths(service.database, now)
      }
      for (let batch = 0; areUnnamed && batch < BATCHES_MAX; batch++)
        areUnnamed = await service.database.transaction((tx) => namePhones(tx, service, now))
      for (let batch = 0; areUnkeyed && batch < BATCHES_MAX; batch++) areUnkeyed = await keyNames(service)
      for (let batch = 0; areUnfilled && batch < BATCHES_MAX; batch++)
        areUnfilled = await service.database.transaction(fillSources)
    } catch (error) {
      // The database is away for a moment; the rows wait for it.
      sweepFailures.inc({ work: 'sweep' })
      service.log.warn({ name: error instanceof Error ? error.name : typeof error }, 'a sweep failed')
    }
    if (!stopped) plan()
  }
  let cancel = () => {}
  const plan = () => {
    cancel = later(() => {
      running = look()
      return running
    }, LOOK_EVERY_MS)
  }
  plan()
  return async () => {
    stopped = true
    cancel()
    await running
    await Promise.all(Object.values(lanes).map((each) => each.close()))
  }
}

async function doWhatWaits(
  service: Service,
  lanes: Record<'sending' | 'delivering' | 'ending' | 'asking' | 'charging' | 'pictures', Lanes>,
  now: Date,
): Promise<void> {
  const stepKinds = Object.keys(service.workbench?.work ?? {})
  const asked = {
    messageKinds: MESSAGE_KINDS,
    stepKinds,
    endingKind: ENDED_REFERENCE,
    askingKind: ASKED_CLAIM,
    looseBefore: looseBefore(now),
    tellsLender: service.lender !== null,
  }
  const waiting = await service.database.transaction((tx) => waitingWork(tx, asked, now), { readOnly: true })
  // Nothing of what asks somebody outside is waited for: who takes their time holds up nothing else.
  if (waiting.messages) lanes.sending.wake()
  if (waiting.events) lanes.delivering.wake()
  if (waiting.endings) lanes.ending.wake()
  if (waiting.asking) lanes.asking.wake()
  if (waiting.charges) lanes.charging.wake()
  if (waiting.pictures) lanes.pictures.wake()
  if (waiting.steps) await runDue(service, now)
}
