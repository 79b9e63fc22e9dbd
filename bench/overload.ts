import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { median, table } from './statistics.ts'

/** Targets at twice the capacity. */
const BOUNDS = { acceptedMs: 1000, noticeMs: 100, recoveredMs: 5000, memoryMegabytes: 512 }
const CONNECTIONS = 1000
/** Concurrency for measuring capacity: enough to keep the server busy without refusals. */
const BUSY = 4
const CAPACITY_SECONDS_MAX = 6
const NOTICE_EVERY_MS = 50
const MEMORY_EVERY_MS = 250
/** Network timeout of a page. */
const BARE_ANSWER = Buffer.alloc(11_000, 'abono')
/** Recovered when this many consecutive pages are fast. */
const PROMPT = { count: 10, withinMs: 250 }

/** Requests of the load: kinds, rate and total. */
export interface LoadRun extends Subject {
  connections: number
  seconds: number
  /** As fast as possible if absent. */
  perSecond: number | null
}

interface Subject {
  url: string
  /** Address for payment notices. */
  moneyUrl: string
  /** All server processes. */
  pids: readonly number[]
  page: string
  call: string
  body: string
}

/** Results: latency of each accepted request in milliseconds, refusals and failures. */
export interface LoadResult {
  accepted: number[]
  refused: number
  failed: number
  /** CPU time of the load generator. */
  visitorsCpuMs: number
}

export interface SentNotice {
  body: string
  headers: Record<string, string>
}

/** Sends pages and calls, half each, at twice the server's capacity, together with payment notices. */
export async function overloadTable(seconds: number): Promise<string> {
  const capacitySeconds = Math.min(CAPACITY_SECONDS_MAX, seconds)
  const child = fork(new URL('./overload-subject.ts', import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  try {
    const [subject] = (await once(child, 'message')) as [Subject]
    const busy = { ...subject, connections: BUSY, seconds: capacitySeconds, perSecond: null }
    await crowd(busy)
    const quiet = await noticesAlone(child, subject, capacitySeconds)
    const calm = await measured(child, subject, busy)
    const capacity = calm.accepted.length / capacitySeconds
    const perSecond = Math.round(2 * capacity)
    const before = await holdingsOf(subject)
    const seen = await measured(child, subject, { ...subject, connections: CONNECTIONS, seconds, perSecond })
    const recoveredMs = await untilPrompt(subject)
    const after = await holdingsOf(subject)
    const bare = await crowdBeforeBare({ ...subject, connections: CONNECTIONS, seconds, perSecond })
    return [
      table(
        ['what', 'figure', 'promised'],
        [
          ['capacity, answers a second', capacity.toFixed(0), ''],
          ['asked a second', String(perSecond), ''],
          ['accepted a second', (seen.accepted.length / seconds).toFixed(0), ''],
          ['refused with 503', String(seen.refused), ''],
          ['without an answer', String(seen.failed), '0'],
          row('slowest of 100 accepted, ms', slowest(seen.accepted), BOUNDS.acceptedMs),
          ['the same of a bare node:http server, ms', slowest(bare.accepted).toFixed(0), ''],
          ['of the processor: this server, its visitors', shares(seen, seconds), ''],
          ['processor ms for each accepted', `${each(seen)} (at the capacity ${each(calm)})`, ''],
          row('slowest of 100 notices, ms', slowest(seen.notices), BOUNDS.noticeMs),
          ['the same at the capacity, ms', slowest(calm.notices).toFixed(0), ''],
          ['the same without other load, ms', slowest(quiet).toFixed(0), ''],
          [
            'middle one of the notices, ms',
            `${median(seen.notices).toFixed(0)} (at the capacity ${median(calm.notices).toFixed(0)}, alone ${median(quiet).toFixed(0)})`,
            '',
          ],
          ['notices booked', String(seen.notices.length), ''],
          row('recovered after, ms', recoveredMs, BOUNDS.recoveredMs),
          row('memory of one process at most, MB', Math.max(...seen.megabytes), BOUNDS.memoryMegabytes),
          ['memory of each, MB', seen.megabytes.map((one) => one.toFixed(0)).join(', '), ''],
          [
            'memory of all, MB',
            `${before.megabytes.toFixed(0)} before, ${after.megabytes.toFixed(0)} after`,
            '',
          ],
          ['descriptors of all', `${before.descriptors} before, ${after.descriptors} after`, ''],
        ],
      ),
    ].join('\n')
  } finally {
    child.disconnect()
  }
}

interface Measured extends LoadResult {
  notices: number[]
  /** By process of the server. */
  megabytes: readonly number[]
  cpuMs: number
}

/** Load with payment notices beside it. */
async function measured(child: ChildProcess, subject: Subject, load: LoadRun): Promise<Measured> {
  const stop = new AbortController()
  const before = await cpuMsOf(subject)
  const notices = sendNotices(child, subject, stop.signal)
  const memory = watchMemory(subject, stop.signal)
  const seen = await crowd(load)
  stop.abort()
  const [times, megabytes] = [await notices, await memory]
  return { ...seen, notices: times, megabytes, cpuMs: (await cpuMsOf(subject)) - before }
}

/** Rate of payment notices without other load, as the machine's baseline. */
async function noticesAlone(child: ChildProcess, subject: Subject, seconds: number): Promise<number[]> {
  const stop = new AbortController()
  const notices = sendNotices(child, subject, stop.signal)
  await pause(seconds * 1000)
  stop.abort()
  return notices
}

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10

async function cpuMsOf({ pids }: Subject): Promise<number> {
  const used = pids.map(async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  })
  return (await Promise.all(used)).reduce((sum, one) => sum + one, 0)
}

/** Excludes the database. */
const shares = ({ cpuMs, visitorsCpuMs }: Measured, seconds: number) =>
  [cpuMs, visitorsCpuMs]
    .map((used) => `${((100 * used) / (seconds * 1000 * availableParallelism())).toFixed(0)} %`)
    .join(', ')

const each = ({ cpuMs, accepted }: Measured) => (cpuMs / accepted.length).toFixed(1)

const row = (name: string, figure: number, bound: number) => [
  name,
  figure.toFixed(0) + (figure > bound ? ' (!)' : ''),
  String(bound),
]

function slowest(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

/** The same load on a server that does nothing, as the machine's baseline latency. */
async function crowdBeforeBare(load: LoadRun): Promise<LoadResult> {
  const bare = createServer((request, response) => {
    request.resume().on('end', () => response.end(BARE_ANSWER))
  })
  await new Promise<void>((listening) => bare.listen(0, '127.0.0.1', listening))
  const seen = await crowd({ ...load, url: `http://127.0.0.1:${(bare.address() as AddressInfo).port}` })
  bare.close()
  bare.closeAllConnections()
  return seen
}

async function crowd(load: LoadRun): Promise<LoadResult> {
  const visitors = fork(new URL('./overload-visitors.ts', import.meta.url))
  visitors.send(load)
  const [seen] = (await once(visitors, 'message')) as [LoadResult]
  return seen
}

/** Sends new notices repeatedly; returns the durations. A notice that is not booked ends the measurement. */
async function sendNotices(
  child: ChildProcess,
  { moneyUrl }: Subject,
  signal: AbortSignal,
): Promise<number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    child.send('notice')
    const [{ body, headers }] = (await once(child, 'message')) as [SentNotice]
    const startedAt = performance.now()
    const response = await fetch(`${moneyUrl}/webhooks/payments/sandbox`, { method: 'POST', headers, body })
    if (response.status !== 200) throw new Error(`a notice was answered with ${response.status}`)
    await response.text()
    times.push(performance.now() - startedAt)
    await pause(NOTICE_EVERY_MS)
  }
  return times
}

/** Peak memory of each process in megabytes, from Linux. */
async function watchMemory({ pids }: Subject, signal: AbortSignal): Promise<number[]> {
  const most = pids.map(() => 0)
  while (!signal.aborted) {
    for (const [at, pid] of pids.entries()) most[at] = Math.max(most[at] ?? 0, await megabytesOf(pid))
    await pause(MEMORY_EVERY_MS)
  }
  return most
}

async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** Combined state of all server processes, which must not grow. */
async function holdingsOf({ pids }: Subject): Promise<{ megabytes: number; descriptors: number }> {
  const holdings = { megabytes: 0, descriptors: 0 }
  for (const pid of pids) {
    holdings.megabytes += await megabytesOf(pid)
    holdings.descriptors += (await readdir(`/proc/${pid}/fd`)).length
  }
  return holdings
}

async function untilPrompt({ url, page }: Subject): Promise<number> {
  const startedAt = performance.now()
  for (let prompt = 0; prompt < PROMPT.count; ) {
    const askedAt = performance.now()
    const response = await fetch(url + page)
    await response.text()
    prompt = response.ok && performance.now() - askedAt < PROMPT.withinMs ? prompt + 1 : 0
  }
  return performance.now() - startedAt
}
