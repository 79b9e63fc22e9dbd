import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '#server/base/database/database.ts'
import { WORKERS_MAX } from '#server/base/load-shedding/workers.ts'
import { jobSucceeded, sweepFailures } from '#server/base/observability/counters.ts'
import { type BackgroundWork, runInBackground } from '#server/call/jobs/job.ts'
import type { CardAcquirer } from '#server/integrations/cards/card-acquirer.ts'
import { validatedCards } from '#server/integrations/validated/validated-cards.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { deliverEvents } from '#server/outbox/lender-events/deliver-events.ts'
import { planMessage } from '#server/outbox/messages/plan-message.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { borrowersOfName } from '#server/people/borrowers/name-keys.ts'
import type { Service } from '#server/service/service.ts'
import { newWakeUp } from '#server/service/wake-up.ts'
import { loanOf } from '#testing/as-borrower.ts'
import { countTransactions } from '#testing/count-transactions.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { backgroundWork } from './background-work.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => noon })
  // Earlier events of its borrowers are sent first.
  await deliverEvents(server.service, noon)
})
afterAll(() => server.close())

interface ReplicaOptions {
  send?: (text: string) => Promise<void>
  changes?: Partial<Service>
  work?: BackgroundWork
}

/** A replica whose jobs run when the test says so, with a provider that stores the texts it gets. */
function replica({ send = async () => {}, changes = {}, work = backgroundWork }: ReplicaOptions = {}) {
  const planned = new Map<string, { run: () => Promise<void>; delayMs: number }>()
  const texts: string[] = []
  const lines: { work?: string; name?: string }[] = []
  const waiters = new Map<number, () => void>()
  const counted = countTransactions(server.service.database)
  const service: Service = {
    ...server.service,
    database: counted.database,
    wakeUp: newWakeUp(),
    now: () => noon,
    log: { ...server.service.log, warn: (line: unknown) => void lines.push(line as object) },
    ...changes,
    sms: {
      send: async ({ text }) => {
        texts.push(text)
        waiters.get(texts.length)?.()
        await send(text)
        return { ok: true, providerId: 'x' }
      },
    },
  }
  const stop = runInBackground(service, work, (run, delayMs, name) => {
    const one = { run, delayMs }
    planned.set(name, one)
    return () => {
      if (planned.get(name) === one) planned.delete(name)
    }
  })
  /** Runs a job now, as if it were due. */
  const runJob = (name: string) => {
    const one = planned.get(name)
    if (!one) throw new Error(`${name} is not planned`)
    planned.delete(name)
    return one.run()
  }
  return {
    service,
    texts,
    lines,
    stop,
    runJob,
    transactions: counted.count,
    look: () => runJob('probe'),
    /** The delay until the next run of a job; undefined if none is planned. */
    delayOf: (name: string) => planned.get(name)?.delayMs,
    planned: () => [...planned.keys()],
    /** Resolves when so many have been sent. */
    sent: (count: number) =>
      new Promise<void>((resolve) => {
        if (texts.length >= count) resolve()
        waiters.set(count, resolve)
      }),
  }
}

const allJobs = backgroundWork.jobs.map(({ name }) => name)

/** The value of a metric for one job. */
async function figure(
  metric: { get(): Promise<{ values: { labels: object; value: number }[] }> },
  work: string,
) {
  const { values } = await metric.get()
  return values.find(({ labels }) => 'work' in labels && labels.work === work)?.value ?? 0
}

const write = (service: Service, text: string, at = noon) =>
  server.service.database.transaction((tx) =>
    planMessage(tx, service, { to: '+525500000000', text, until: later(300) }, at),
  )

test('an idle server asks the database one statement for each probe', async () => {
  await sendMessages(server.service, noon)
  const idle = replica()
  for (let look = 0; look < 20; look++) await idle.look()
  expect(idle.transactions()).toBe(20)
  await idle.stop()
  expect(idle.planned()).toEqual([])
})

test('every job runs on its schedule, and soon again only after a full batch', async () => {
  const own = replica()
  for (const { name, everyMs } of backgroundWork.jobs) {
    // The days without counted figures are the longest backlog, with 21 batches.
    for (let batch = 0; batch < 30; batch++) await own.runJob(name)
    expect([name, own.delayOf(name)]).toEqual([name, everyMs])
  }
  await own.stop()
  const full = backgroundWork.jobs.map((one) => ({ ...one, run: async () => true }))
  const busy = replica({ work: { ...backgroundWork, jobs: full } })
  for (const name of allJobs) {
    await busy.runJob(name)
    expect(busy.delayOf(name)).toBeLessThan(100)
  }
  await busy.stop()
})

test.each(allJobs)(
  'if the job %s fails, every other job runs, and it is retried within 30 seconds',
  async (broken) => {
    const ran: string[] = []
    const jobs = backgroundWork.jobs.map((one) => ({
      ...one,
      run: async () => {
        if (one.name === broken) throw new RangeError('broken')
        ran.push(one.name)
        return false
      },
    }))
    const [failures, success] = [await figure(sweepFailures, broken), new Date(noon.getTime() + 1000)]
    let now = noon
    const own = replica({ work: { ...backgroundWork, jobs }, changes: { now: () => now } })
    now = success
    await Promise.all(allJobs.map(own.runJob))
    expect(ran).toEqual(allJobs.filter((name) => name !== broken))
    expect(own.lines).toEqual([{ work: broken, name: 'RangeError' }])
    expect(await figure(sweepFailures, broken)).toBe(failures + 1)
    for (const name of allJobs)
      expect(await figure(jobSucceeded, name)).toBe((name === broken ? noon : success).getTime() / 1000)
    const everyMs = jobs.find(({ name }) => name === broken)?.everyMs ?? 0
    expect(own.delayOf(broken)).toBe(Math.min(everyMs, 30_000))
    await own.runJob(broken)
    expect(await figure(sweepFailures, broken)).toBe(failures + 2)
    await own.stop()
  },
)

test('a job that does not end delays no other, and a stop waits for its batch', async () => {
  const gate = Promise.withResolvers<boolean>()
  const [first = '', ...others] = allJobs
  const jobs = backgroundWork.jobs.map((one) =>
    one.name === first ? { ...one, run: () => gate.promise } : one,
  )
  const own = replica({ work: { ...backgroundWork, jobs } })
  const slow = own.runJob(first)
  for (const name of others) await own.runJob(name)
  let isStopped = false
  const stopped = own.stop().then(() => {
    isStopped = true
  })
  await server.service.database.transaction((tx) => tx.run(unkey, ['']))
  expect(isStopped).toBe(false)
  gate.resolve(true)
  await Promise.all([slow, stopped])
  expect(own.planned()).toEqual([])
})

const backlogTables = ['pictures', 'documents', 'card_payments', 'lender_event_streams'] as const

test.each(backlogTables)('without the table %s, messages are still sent', async (table) => {
  const rename = (from: string, to: string) =>
    server.service.database.transaction((tx) =>
      tx.run({ name: '', text: `ALTER TABLE ${from} RENAME TO ${to}` }, []),
    )
  await rename(table, 'away')
  const own = replica()
  try {
    await write({ ...server.service, wakeUp: newWakeUp() }, 'in spite of it')
    await own.look()
    await own.sent(1)
    expect(own.texts).toEqual(['in spite of it'])
    await own.stop()
  } finally {
    await own.stop()
    await rename('away', table)
  }
  const isOfQueue = ({ work }: { work?: string }) => backgroundWork.queues.some(({ name }) => name === work)
  expect(new Set(own.lines.filter(isOfQueue).map(({ work }) => work)).size).toBe(1)
})

const forgetKeys = statement<unknown, [string]>(
  'test-forget-name-keys',
  'DELETE FROM borrower_name_keys WHERE borrower_id = $1',
)
const unkey = statement<unknown, [string]>(
  'test-unkey-name',
  'UPDATE borrowers SET name_keyed = NULL WHERE id = $1',
)

test('a borrower whose name has no keys yet is found by it after the next run of its job', async () => {
  const { database, config } = server.service
  const find = () => database.transaction((tx) => borrowersOfName(tx, { config }, 'Ana Ejemplo', ''))
  const ana = await server.person('Ana Ejemplo')
  const borrower =
    (await database.transaction((tx) => ownerOfOrder(tx, loanOf(ana, '174').orderId)))?.id ?? ''
  await database.transaction(async (tx) => {
    await tx.run(forgetKeys, [borrower])
    await tx.run(unkey, [borrower])
  })
  expect(await find()).not.toContain(borrower)
  const own = replica()
  await own.runJob('name-keys')
  expect(await find()).toContain(borrower)
  await own.stop()
})

test('a message that this replica writes leaves without waiting for the next poll', async () => {
  const own = replica()
  await write(own.service, 'one')
  await own.sent(1)
  expect(own.texts).toEqual(['one'])
  await own.stop()
})

test('a message whose transaction fails wakes no worker', async () => {
  const own = replica()
  const failing = server.service.database.transaction(async (tx) => {
    await planMessage(tx, own.service, { to: '+525500000000', text: 'never', until: later(300) }, noon)
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  expect(own.transactions()).toBe(0)
  await own.stop()
})

test('a message of another replica, and one whose announcement was missed, leave at the next poll', async () => {
  const other: Service = { ...server.service, wakeUp: newWakeUp() }
  await write(other, 'of another')
  const own = replica()
  await own.look()
  await own.sent(1)
  expect(own.texts).toEqual(['of another'])
  await own.stop()
})

test('a slow provider gets at most eight concurrent messages, the oldest ones', async () => {
  const gate = Promise.withResolvers<void>()
  const own = replica({ send: () => gate.promise })
  const names = Array.from({ length: 12 }, (_, number) => `m${number}`)
  const other: Service = { ...server.service, wakeUp: newWakeUp() }
  // The oldest ones were written last, so the order of writing does not decide.
  for (const [number, name] of [...names.entries()].toReversed())
    await write(other, name, later(number / 1000 - 1))
  await own.look()
  await own.sent(WORKERS_MAX)
  expect(own.texts).toEqual(names.slice(0, WORKERS_MAX))
  gate.resolve()
  await own.sent(names.length)
  expect([...own.texts].sort()).toEqual([...names].sort())
  await own.stop()
})

test('two replicas that poll concurrently send each message once', async () => {
  const other: Service = { ...server.service, wakeUp: newWakeUp() }
  const names = Array.from({ length: 20 }, (_, number) => `n${number}`)
  for (const name of names) await write(other, name)
  const [first, second] = [replica(), replica()]
  await Promise.all([first.look(), second.look()])
  await Promise.all([first.stop(), second.stop()])
  // What workers had not taken when they closed is left for the next replica.
  const third = replica()
  await third.look()
  const missing = names.length - first.texts.length - second.texts.length
  await third.sent(missing)
  expect([...first.texts, ...second.texts, ...third.texts].sort()).toEqual(names.sort())
  await third.stop()
})

test('a failed poll is followed by another one', async () => {
  const own = replica()
  const { database } = own.service
  own.service.database = { ...database, transaction: () => Promise.reject(new Error('away')) }
  await own.look()
  own.service.database = database
  await write({ ...server.service, wakeUp: newWakeUp() }, 'after the outage')
  await own.look()
  await own.sent(1)
  await own.stop()
})

/** A card charge that was interrupted an hour before. */
const leftCharge = statement<unknown, [string, Date]>(
  'test-left-charge',
  `WITH token AS (
     INSERT INTO repay_tokens (token_hash, borrower_id, expires_at, used_at)
     SELECT sha256(convert_to(order_no, 'UTF8')), borrower_id, $2, $2 FROM orders WHERE order_no = $1
     RETURNING token_hash, borrower_id)
   INSERT INTO card_payments (id, borrower_id, order_no, token_hash, card_id, amount_minor, state, made_at)
   SELECT 'left-' || $1, t.borrower_id, $1, t.token_hash,
     (SELECT id FROM bank_accounts a WHERE a.borrower_id = t.borrower_id AND a.kind = 'card' LIMIT 1), 1000, 'charging', $2
   FROM token t`,
)

test('an acquirer that never answers delays no message and no poll, and is given up at our deadline', async () => {
  const { orderId } = loanOf(await server.person('Carla Muestra'), '174')
  await server.service.database.transaction((tx) => tx.run(leftCharge, [orderId, later(-3600)]))
  const gate = Promise.withResolvers<'declined'>()
  let charged = 0
  const silent: CardAcquirer = {
    needsCode: () => false,
    charge: () => {
      charged += 1
      return charged === 1 ? gate.promise : new Promise(() => {})
    },
  }
  const forLong = replica({ changes: { cards: validatedCards(silent, { chargeMs: 600_000 }) } })
  await write({ ...server.service, wakeUp: newWakeUp() }, 'beside the card')
  await forLong.look()
  await expect.poll(() => charged).toBe(1)
  await forLong.sent(1)
  await forLong.look()
  const hour = later(3600)
  const soon = replica({ changes: { cards: validatedCards(silent, { chargeMs: 20 }), now: () => hour } })
  await soon.look()
  await expect.poll(() => charged).toBe(2)
  await soon.stop()
  gate.resolve('declined')
  await forLong.stop()
})
