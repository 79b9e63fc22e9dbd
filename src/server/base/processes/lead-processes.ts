import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import v8 from 'node:v8'
import type { FastifyBaseLogger } from 'fastify'
import { CannotStart } from '#server/base/config/cannot-start.ts'
import { processesEnded } from '#server/base/observability/counters.ts'
import { setMetricsSource } from '#server/base/observability/metrics.ts'
import { untilUnresponsive } from './check-liveness.ts'
import { ALL_METRICS, mergedMetrics } from './merged-metrics.ts'
import { environmentOf, LISTENS } from './own-process.ts'
import { answerOn } from './process-channel.ts'

/** A process that lived for a shorter time is restarted after a growing delay. */
const SHORT_LIFE_MS = 10_000
const PAUSE_FIRST_MS = 500
const PAUSE_LAST_MS = 30_000
/** A little longer than the stop deadline of each process. */
const STOP_MS_MAX = 9_500

/**
 * The V8 heap limit of a process in megabytes. Usage stays far below it. But on a machine with much memory, V8 lets
 * the heap grow to four times the live data before it collects, and less so near the limit.
 */
const HEAP_MB_MAX = 1024

/** The limit applies if the operator sets none and V8 would use more; in a container V8 uses its memory limit. */
function heapBounds({ NODE_OPTIONS = '' }: NodeJS.ProcessEnv): string[] {
  const said = [NODE_OPTIONS, ...process.execArgv].join(' ')
  const isLess = v8.getHeapStatistics().heap_size_limit <= HEAP_MB_MAX * 2 ** 20
  return isLess || /--max[-_]old[-_]space[-_]size/.test(said) ? [] : [`--max-old-space-size=${HEAP_MB_MAX}`]
}

/** The names of identical processes. */
export const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(index + 1))

/** The processes of a divided server. */
export interface Crew {
  /** The first one starts alone, so that a start failure is reported once. */
  names: readonly string[]
  /** The socket of the leader's embedded database, if it runs one. */
  socketDir: string | null
  log: FastifyBaseLogger
  /** Requests that processes may send to the leader. */
  answers?: Readonly<Record<string, () => unknown>>
  /** Closes other resources after all processes have ended. */
  close(): Promise<void>
}

/**
 * Starts and leads the processes: one that ends or stops responding is replaced. At SIGTERM or SIGINT all of them end
 * in order, then the leader. Resolves with the port of the first when all listen. They end if the leader is killed.
 */
export async function leadProcesses(crew: Crew): Promise<number> {
  // Processes that share a port get connections round-robin on every system; one with its own port accepts them itself.
  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({ execArgv: [...process.execArgv, ...heapBounds(process.env)] })
  const workers = new Map<string, Worker>()
  const shortLives = new Map<string, number>()
  /** Processes that have listened: one of them that ends is replaced, while others may still be starting. */
  const begun = new Set<string>()
  let stopping = false

  const begin = (name: string): Promise<number> => {
    const worker = cluster.fork(environmentOf({ name, socketDir: crew.socketDir }))
    const bornAt = performance.now()
    workers.set(name, worker)
    const listens = Promise.withResolvers<number>()
    answerOn(worker, {
      ...crew.answers,
      [ALL_METRICS]: () => mergedMetrics(workers),
      [LISTENS]: (port) => {
        crew.log.info({ process: name, pid: worker.process.pid, port }, 'process ready')
        begun.add(name)
        listens.resolve(Number(port))
        void endWhenSilent(name, worker)
      },
    })
    // Ignores errors of writes to a dead process; its end is handled below.
    worker.on('error', (error) => crew.log.warn({ process: name, err: error }, 'process error'))
    worker.once('exit', (code, signal) => {
      workers.delete(name)
      listens.reject(new CannotStart('The server stops because one of its processes could not start.'))
      if (!stopping && begun.has(name)) replace(name, { code, signal, livedMs: performance.now() - bornAt })
    })
    return listens.promise
  }
  // A disconnected process keeps its connections but gets no new ones, which would go unnoticed.
  const endWhenSilent = async (name: string, worker: Worker) => {
    if (!(await untilUnresponsive(worker, () => stopping || workers.get(name) !== worker))) return
    crew.log.error({ process: name, pid: worker.process.pid }, 'process unresponsive, killing it')
    worker.process.kill('SIGKILL')
  }
  const replace = (name: string, end: { code: number; signal: string; livedMs: number }) => {
    const short = end.livedMs < SHORT_LIFE_MS ? (shortLives.get(name) ?? 0) + 1 : 0
    shortLives.set(name, short)
    processesEnded.inc({ name })
    crew.log.error({ process: name, code: end.code, signal: end.signal }, 'process exited, restarting')
    const pauseMs = short === 0 ? 0 : Math.min(PAUSE_LAST_MS, PAUSE_FIRST_MS * 2 ** (short - 1))
    setTimeout(() => {
      // A process that cannot listen ends, and so comes back here.
      if (!stopping) begin(name).catch(() => {})
    }, pauseMs)
  }
  const endAll = async () => {
    stopping = true
    const all = [...workers.values()]
    const ended = all.map((worker) => once(worker, 'exit'))
    for (const worker of all) worker.process.kill('SIGTERM')
    await Promise.all(ended)
  }
  const stop = async (signal: string) => {
    if (stopping) return
    crew.log.info({ signal }, 'stopping')
    setTimeout(() => {
      crew.log.warn('shutdown timed out')
      for (const worker of workers.values()) worker.process.kill('SIGKILL')
      process.exit(0)
    }, STOP_MS_MAX).unref()
    await endAll()
    await crew.close()
    process.exit(0)
  }

  setMetricsSource(() => mergedMetrics(workers))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const [first = '', ...others] = crew.names
  try {
    const port = await begin(first)
    await Promise.all(others.map(begin))
    return port
  } catch (error) {
    // A signal during the start has been logged and ends this process itself.
    if (stopping) return new Promise(() => {})
    await endAll()
    await crew.close()
    throw error
  }
}
