import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { median, table } from './statistics.ts'

/** What was promised for twice the capacity. */
const BOUNDS = { acceptedMs: 1000, noticeMs: 100, recoveredMs: 5000, memoryMegabytes: 512 }
const CONNECTIONS = 1000
/** So many ask at once while it is measured what the server can do: enough to keep it busy, and none is refused. */
const BUSY = 4
const CAPACITY_SECONDS = 6
const NOTICE_EVERY_MS = 50
const MEMORY_EVERY_MS = 250
/** It has recovered when this many pages in a row are answered at once. */
const PROMPT = { count: 10, withinMs: 250 }

/** What the crowd asks for, how, and how often in all. */
export interface Crowd extends Subject {
  connections: number
  seconds: number
  /** As often as it can, where nothing is said. */
  perSecond: number | null
}

interface Subject {
  url: string
  page: string
  call: string
  body: string
}

/** How it was answered: how long each accepted one took, in milliseconds, and how many were refused or failed. */
export interface Seen {
  accepted: number[]
  refused: number
  failed: number
}

export interface SentNotice {
  body: string
  headers: Record<string, string>
}

/** Half pages, half calls at twice the rate that the server can answer, while notices of money arrive. */
export async function overloadTable(seconds: number): Promise<string> {
  const child = fork(new URL('./overload-subject.ts', import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  try {
    const [subject] = (await once(child, 'message')) as [Subject]
    const busy = { ...subject, connections: BUSY, seconds: CAPACITY_SECONDS, perSecond: null }
    await crowd(busy)
    const calm = await measured(child, subject, busy)
    const capacity = calm.accepted.length / CAPACITY_SECONDS
    const perSecond = Math.round(2 * capacity)
    const seen = await measured(child, subject, { ...subject, connections: CONNECTIONS, seconds, perSecond })
    const recoveredMs = await untilPrompt(subject)
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
          ['processor ms for each accepted', `${each(seen)} (at the capacity ${each(calm)})`, ''],
          row('slowest of 100 notices, ms', slowest(seen.notices), BOUNDS.noticeMs),
          ['the same at the capacity, ms', slowest(calm.notices).toFixed(0), ''],
          ['middle one of the notices, ms', `${middle(seen)} (at the capacity ${middle(calm)})`, ''],
          ['notices booked', String(seen.notices.length), ''],
          row('recovered after, ms', recoveredMs, BOUNDS.recoveredMs),
          row('memory at most, MB', seen.megabytes, BOUNDS.memoryMegabytes),
        ],
      ),
    ].join('\n')
  } finally {
    child.disconnect()
  }
}

interface Measured extends Seen {
  notices: number[]
  megabytes: number
  cpuMs: number
}

/** A crowd, and how notices of money fare beside it. */
async function measured(child: ChildProcess, subject: Subject, asked: Crowd): Promise<Measured> {
  const stop = new AbortController()
  const before = await cpuMsOf(child)
  const notices = sendNotices(child, subject, stop.signal)
  const memory = watchMemory(child, stop.signal)
  const seen = await crowd(asked)
  stop.abort()
  const [times, megabytes] = [await notices, await memory]
  return { ...seen, notices: times, megabytes, cpuMs: (await cpuMsOf(child)) - before }
}

async function cpuMsOf(child: ChildProcess): Promise<number> {
  child.send('cpu')
  const [{ cpuMs }] = (await once(child, 'message')) as [{ cpuMs: number }]
  return cpuMs
}

const each = ({ cpuMs, accepted }: Measured) => (cpuMs / accepted.length).toFixed(1)
const middle = ({ notices }: Measured) => median(notices).toFixed(0)

const row = (name: string, figure: number, bound: number) => [
  name,
  figure.toFixed(0) + (figure > bound ? ' (!)' : ''),
  String(bound),
]

function slowest(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

async function crowd(asked: Crowd): Promise<Seen> {
  const visitors = fork(new URL('./overload-visitors.ts', import.meta.url))
  visitors.send(asked)
  const [seen] = (await once(visitors, 'message')) as [Seen]
  return seen
}

/** Sends a new notice again and again; resolves with how long each took. One that is not booked ends the measurement. */
async function sendNotices(child: ChildProcess, { url }: Subject, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    child.send('notice')
    const [{ body, headers }] = (await once(child, 'message')) as [SentNotice]
    const startedAt = performance.now()
    const response = await fetch(`${url}/webhooks/payments/sandbox`, { method: 'POST', headers, body })
    if (response.status !== 200) throw new Error(`a notice was answered with ${response.status}`)
    await response.text()
    times.push(performance.now() - startedAt)
    await pause(NOTICE_EVERY_MS)
  }
  return times
}

/** The most memory that the process is seen with, in megabytes, from what Linux says of it. */
async function watchMemory(child: ChildProcess, signal: AbortSignal): Promise<number> {
  let most = 0
  while (!signal.aborted) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
    most = Math.max(most, Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024)
    await pause(MEMORY_EVERY_MS)
  }
  return most
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
