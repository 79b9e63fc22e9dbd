import { type Capacity, type Statement, withCapacity } from '#server/base/database/database.ts'
import { startWorkers, type Workers } from '#server/base/load-shedding/workers.ts'
import { jobDuration, jobSucceeded, sweepFailures } from '#server/base/observability/counters.ts'
import { throttledLog } from '#server/base/observability/throttled-log.ts'
import type { Service } from '#server/service/service.ts'

const EVERY_MS = 10 * 60 * 1000

/** The pause after a full batch, which leaves connections to other work. */
const FULL_PAUSE_MS = 50

/** The time between the first runs of two jobs, so that they do not all start at the same moment. */
const START_APART_MS = 100

const PROBE_EVERY_MS = 1_000

/** The pause after a failure, so that a database failover does not delay a job by its whole interval. */
const RETRY_MS = 30_000

/** Background work on a schedule. Every replica runs every job, so `run` passes over rows that another replica holds. */
export interface Job {
  /** The label of the job's metrics and log lines. */
  readonly name: string
  /** Time from the end of one run to the start of the next. */
  readonly everyMs: number
  /** Processes one batch. Returns true if the batch was full; then the next one follows soon. */
  run(service: Service, now: Date): Promise<boolean>
}

/** Declares a job. The default schedule is ten minutes. */
export const job = ({ everyMs = EVERY_MS, ...rest }: Omit<Job, 'everyMs'> & { everyMs?: number }): Job => ({
  everyMs,
  ...rest,
})

/** Background work that calls providers: entries are processed by several workers, as soon as one is due. */
export interface Queue {
  /** The label of the queue's metrics and log lines. */
  readonly name: string
  /** SQL: whether an entry is due at the moment `$1`. */
  readonly isDue: string
  /** Returns the function that processes the next entry, as `startWorkers` takes it. */
  take(service: Service): (taken: () => void) => Promise<boolean>
  /** The most entries that one process works on at the same time. */
  readonly workers?: number
  /** Which connections it uses. The default is those of money. */
  readonly capacity?: Capacity
  /** Whether `service.wakeUp` announces its entries. */
  readonly isRung?: true
}

export type Probe = Statement<Record<string, boolean>, [Date]>

export interface BackgroundWork {
  jobs: readonly Job[]
  queues: readonly Queue[]
  /** Finds which queues have due entries. */
  probe: Probe
}

/** SQL: one row that says of each queue whether an entry is due at the moment `$1`. */
export const dueIn = (queues: readonly Queue[]): string =>
  `SELECT ${queues.map(({ name, isDue }) => `(${isDue}) AS "${name}"`).join(', ')}`

/** Runs `run` once after a delay. The returned function cancels that. */
export type Later = (run: () => Promise<void>, delayMs: number, name: string) => () => void

const afterTimer: Later = (run, delayMs) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}

const withConnections = (service: Service, capacity: Capacity): Service => ({
  ...service,
  database: withCapacity(service.database, capacity),
})

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

type Report = (name: string, error: unknown) => void

/** Counts and logs each failure by the name of the job. An outage writes a few lines a minute for each job. */
function reportTo(service: Pick<Service, 'log' | 'now'>): Report {
  const few = throttledLog()
  return (work, error) => {
    sweepFailures.inc({ work })
    few(work, service.now(), (leftOut) =>
      service.log.warn({ work, name: nameOf(error), ...(leftOut > 0 && { leftOut }) }, 'job failed'),
    )
  }
}

/** Starts the workers of one queue. A failure is counted and logged, and ends only the worker in which it happened. */
export function openQueue(queue: Queue, whole: Service, report = reportTo(whole)): Workers {
  const service = withConnections(whole, queue.capacity ?? 'money')
  const takeOne = queue.take(service)
  const measured = async (taken: () => void) => {
    const stop = jobDuration.startTimer({ work: queue.name })
    const isTaken = await takeOne(taken)
    if (isTaken) stop()
    succeeded(queue.name, service.now())
    return isTaken
  }
  return startWorkers(measured, (error) => report(queue.name, error), queue.workers)
}

const succeeded = (work: string, at: Date) => jobSucceeded.set({ work }, at.getTime() / 1000)

/**
 * Runs all background work until the returned function is called, which waits for the batches that are running. Each job and
 * queue has its own schedule and error boundary: a slow or failing one delays no other. A failed job runs again soon.
 */
export function runInBackground(
  whole: Service,
  { jobs, queues, probe }: BackgroundWork,
  later: Later = afterTimer,
): () => Promise<void> {
  const service = withConnections(whole, 'money')
  const report = reportTo(whole)
  const opened = queues.map((queue) => ({ queue, workers: openQueue(queue, whole, report) }))
  whole.wakeUp.listen(() => {
    for (const { queue, workers } of opened) if (queue.isRung) workers.wake()
  })
  for (const { name } of [...jobs, ...queues]) succeeded(name, whole.now())
  const stops = [probeJob(probe, opened), ...jobs].map((one, index) =>
    schedule(service, one, report, later, PROBE_EVERY_MS + index * START_APART_MS),
  )
  return async () => {
    await Promise.all([...stops.map((stop) => stop()), ...opened.map(({ workers }) => workers.close())])
  }
}

/** Wakes the queues that have entries that are due. If the probe fails, each queue looks for itself. */
function probeJob(probe: Probe, opened: readonly { queue: Queue; workers: Workers }[]): Job {
  return job({
    name: 'probe',
    everyMs: PROBE_EVERY_MS,
    async run({ database }, now) {
      let due: Record<string, boolean> | null = null
      try {
        due = await database.transaction((tx) => tx.one(probe, [now]), { readOnly: true })
      } finally {
        for (const { queue, workers } of opened)
          if (due === null || due[queue.name]) workers.wake()
          else succeeded(queue.name, now)
      }
      return false
    },
  })
}

function schedule(service: Service, one: Job, report: Report, later: Later, firstMs: number) {
  let isStopped = false
  let running = Promise.resolve()
  let cancel = () => {}
  const plan = (delayMs: number) => {
    cancel = later(
      () => {
        running = runOnce()
        return running
      },
      delayMs,
      one.name,
    )
  }
  const runOnce = async () => {
    const stop = jobDuration.startTimer({ work: one.name })
    let delayMs = Math.min(one.everyMs, RETRY_MS)
    try {
      const isFull = await one.run(service, service.now())
      delayMs = isFull ? FULL_PAUSE_MS : one.everyMs
      succeeded(one.name, service.now())
    } catch (error) {
      report(one.name, error)
    }
    stop()
    if (!isStopped) plan(delayMs)
  }
  plan(firstMs)
  return async () => {
    isStopped = true
    cancel()
    await running
  }
}
