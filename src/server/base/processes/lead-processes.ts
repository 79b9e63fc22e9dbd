import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import v8 from 'node:v8'
import type { FastifyBaseLogger } from 'fastify'
import { CannotStart } from '#server/base/config/cannot-start.ts'
import { processesEnded } from '#server/base/observability/counters.ts'
import { printFrom } from '#server/base/observability/metrics.ts'
import { answerOn } from './ask.ts'
import { ALL_FIGURES, figuresOfAll } from './figures-of-all.ts'
import { LISTENS, surroundingsOf } from './own-process.ts'
import { untilSilent } from './until-silent.ts'

/** A process that lived shorter than this is begun again after a pause, longer each time. */
const SHORT_LIFE_MS = 10_000
const PAUSE_FIRST_MS = 500
const PAUSE_LAST_MS = 30_000
/** A little after each process has ended by itself, whatever a client does. */
const STOP_MS_MAX = 9_500

/**
 * What memory V8 may take for what a process holds, in megabytes. It is never near that; but on a machine with much memory V8
 * lets a heap grow to four times of what is in use before it looks what is not, and the nearer the bound the less.
 */
const HEAP_MB_MAX = 1024

/** Ours where whoever runs it says none, and where V8 would take more: in a container it takes what that has room for. */
function heapBounds({ NODE_OPTIONS = '' }: NodeJS.ProcessEnv): string[] {
  const said = [NODE_OPTIONS, ...process.execArgv].join(' ')
  const isLess = v8.getHeapStatistics().heap_size_limit <= HEAP_MB_MAX * 2 ** 20
  return isLess || /--max[-_]old[-_]space[-_]size/.test(said) ? [] : [`--max-old-space-size=${HEAP_MB_MAX}`]
}

/** The names of so many processes that are all alike. */
export const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(index + 1))

/** The processes of a divided server. */
export interface Crew {
  /** The first one listens before the others begin: what keeps it from that is said once. */
  names: readonly string[]
  /** Where the leader's own database listens, if it runs one. */
  socketDir: string | null
  log: FastifyBaseLogger
  /** What they may ask of the leader. */
  answers?: Readonly<Record<string, () => unknown>>
  /** Ends what else is open, once all of them have ended. */
  close(): Promise<void>
}

/**
 * Starts the processes that answer and leads them: one that ends, or does not answer any more, is replaced, and at
 * SIGTERM or SIGINT all end in order, and then this one. Resolves with the port of the first when all of them listen. They end when this one is killed.
 */
export async function leadProcesses(crew: Crew): Promise<number> {
  // Those that share a port are given connections in turn, on every system; one that shares none takes its own.
  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({ execArgv: [...process.execArgv, ...heapBounds(process.env)] })
  const workers = new Map<string, Worker>()
  const shortLives = new Map<string, number>()
  /** Those that have listened: of them one that ends is replaced, also while others still begin. */
  const begun = new Set<string>()
  let stopping = false

  const begin = (name: string): Promise<number> => {
    const worker = cluster.fork(surroundingsOf({ name, socketDir: crew.socketDir }))
    const bornAt = performance.now()
    workers.set(name, worker)
    const listens = Promise.withResolvers<number>()
    answerOn(worker, {
      ...crew.answers,
      [ALL_FIGURES]: () => figuresOfAll(workers),
      [LISTENS]: (port) => {
        crew.log.info({ process: name, pid: worker.process.pid, port }, 'process ready')
        begun.add(name)
        listens.resolve(Number(port))
        void endWhenSilent(name, worker)
      },
    })
    // Whatever is written to one that has just died; its end is told below.
    worker.on('error', (error) => crew.log.warn({ process: name, err: error }, 'process error'))
    worker.once('exit', (code, signal) => {
      workers.delete(name)
      listens.reject(new CannotStart('The server stops because one of its processes could not start.'))
      if (!stopping && begun.has(name)) replace(name, { code, signal, livedMs: performance.now() - bornAt })
    })
    return listens.promise
  }
  // It would keep what it was given and be given no more, and nobody would notice.
  const endWhenSilent = async (name: string, worker: Worker) => {
    if (!(await untilSilent(worker, () => stopping || workers.get(name) !== worker))) return
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
      // One that cannot listen ends, and so comes back here.
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

  printFrom(() => figuresOfAll(workers))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const [first = '', ...others] = crew.names
  try {
    const port = await begin(first)
    await Promise.all(others.map(begin))
    return port
  } catch (error) {
    // A signal that came while they began has said more, and ends this process itself.
    if (stopping) return new Promise(() => {})
    await endAll()
    await crew.close()
    throw error
  }
}
