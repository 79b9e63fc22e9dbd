import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { spread, table } from './statistics.ts'

const ROUNDS = Number(process.env.BENCH_MIXED_ROUNDS ?? 3)
const SECONDS = Number(process.env.BENCH_MIXED_SECONDS ?? 3)
/** For how long four fifths of the highest rate are kept up: 600 on a machine of its own. */
const SUSTAINED_SECONDS = Number(process.env.BENCH_MIXED_SUSTAINED_SECONDS ?? 60)
/** How many ask at once: the rate is the highest at which the slowest of 100 keeps the promise, else that of the fewest. */
const AT_ONCE = [2, 4, 8, 16]
const BOUNDS = { slowestMs: 250, share: 0.8 }

export type Kind = 'details' | 'repay' | 'complaint' | 'registration'

export interface Wish {
  method: 'GET' | 'POST'
  path: string
  body: string
}

export interface MixedSubject {
  /** The server's, and the bare handler's. */
  urls: readonly string[]
  wishes: Record<Kind, Wish[]>
}

export interface MixedRun {
  url: string
  wishes: Record<Kind, Wish[]>
  connections: number
  seconds: number
  perSecond: number | null
  round: string
}

export interface MixedSeen {
  perSecond: number
  answered: number
  slowestMs: number
  failed: number
  /** How many answers had which status. */
  statuses: string[]
}

export interface ProcessSeen {
  cpuMicros: number
  megabytes: number
  descriptors: number
  refused: number
  payments: number
}

interface Best {
  perSecond: number
  cpuMicros: number
  slowestMs: number
}

/** Details 50 %, repay 20 %, complaints 10 %, registration 20 %, with payments, against a bare handler with the same SQL. */
export async function mixedTable(): Promise<string> {
  const child = fork(new URL('./mixed-subject.ts', import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  try {
    const [{ urls, wishes }] = (await once(child, 'message')) as [MixedSubject]
    const bests: Best[][] = urls.map(() => [])
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [at, url] of round % 2 === 0 ? urls.entries() : [...urls.entries()].reverse()) {
        const best = await bestOf(child, {
          url,
          wishes,
          seconds: SECONDS,
          perSecond: null,
          round: `r${round}`,
        })
        // The first round only warms up.
        if (round > 0) bests[at]?.push(best)
      }
    }
    const [ours = [], bare = []] = bests
    const row = (name: string, all: readonly Best[]) => [
      name,
      spread(all.map(({ perSecond }) => perSecond)),
      spread(all.map(({ slowestMs }) => slowestMs)),
      spread(all.map(({ cpuMicros }) => cpuMicros)),
    ]
    const share = (figure: (best: Best) => number) =>
      spread(
        ours.map((best, at) => figure(best) / figure(bare[at] ?? best)),
        2,
      )
    const rate = Math.round(0.8 * Math.min(...ours.map(({ perSecond }) => perSecond)))
    const [url = ''] = urls
    return [
      table(
        [
          `handler (promised: ${BOUNDS.share})`,
          'requests/s',
          'slowest of 100, ms',
          'processor microseconds an answer',
        ],
        [
          row('bare node:http', bare),
          row('this server', ours),
          ['ratio', share((best) => best.perSecond), '', share((best) => best.cpuMicros)],
        ],
      ),
      await sustained(child, {
        url,
        wishes,
        connections: 16,
        seconds: SUSTAINED_SECONDS,
        perSecond: rate,
        round: 's',
      }),
    ].join('\n\n')
  } finally {
    child.disconnect()
  }
}

async function bestOf(child: ChildProcess, asked: Omit<MixedRun, 'connections'>): Promise<Best> {
  let best: Best | null = null
  for (const connections of AT_ONCE) {
    const before = await look(child)
    const seen = await visitors({ ...asked, connections, round: `${asked.round}-${connections}` })
    const cpuMicros = ((await look(child)).cpuMicros - before.cpuMicros) / seen.answered
    if (seen.failed > 0)
      throw new Error(`${asked.url} failed ${seen.failed} times: ${seen.statuses.join(', ')}`)
    const { perSecond, slowestMs } = seen
    const isBetter = best === null || (slowestMs < BOUNDS.slowestMs && perSecond > best.perSecond)
    if (isBetter) best = { perSecond, cpuMicros, slowestMs }
  }
  if (best === null) throw new Error('nobody asked')
  return best
}

async function sustained(child: ChildProcess, asked: MixedRun): Promise<string> {
  // What grows with the first requests is no leak.
  await visitors({ ...asked, seconds: Math.min(10, asked.seconds), round: 'before' })
  const before = await look(child)
  const seen = await visitors(asked)
  const after = await look(child)
  return table(
    [`four fifths of it for ${asked.seconds} s`, 'before', 'after'],
    [
      ['memory, MB', before.megabytes.toFixed(0), after.megabytes.toFixed(0)],
      ['descriptors', String(before.descriptors), String(after.descriptors)],
      ['answers a second (asked)', '', `${seen.perSecond.toFixed(0)} (${asked.perSecond})`],
      ['slowest of 100, ms', '', seen.slowestMs.toFixed(0)],
      ['failed', '', String(seen.failed)],
      ['payments', String(before.payments), String(after.payments)],
      ['answers that said no', String(before.refused), String(after.refused)],
    ],
  )
}

async function look(child: ChildProcess): Promise<ProcessSeen> {
  child.send('look')
  const [seen] = (await once(child, 'message')) as [ProcessSeen]
  return seen
}

async function visitors(asked: MixedRun): Promise<MixedSeen> {
  const crowd = fork(new URL('./mixed-visitors.ts', import.meta.url))
  crowd.send(asked)
  const [seen] = (await once(crowd, 'message')) as [MixedSeen]
  return seen
}
