import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readArguments } from '#scripts/arguments.mjs'
import type { commands } from '#scripts/commands.mjs'
import { cpuOf } from './cpu-used.ts'
import { showGrowth } from './growth.ts'
import { overloadTable } from './overload.ts'
import { pageTable } from './pages.ts'
import { peerTable } from './peers.ts'
import { median, spread, table } from './statistics.ts'
import type { Subject } from './subject.ts'
import { measureRequests, type Round } from './throughput.ts'

type Part = keyof typeof commands.bench.positionals.choices

/** Targets; the last column of each line says whether they were met. */
const BOUNDS = { throughput: 0.85 }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const OVERLOAD_SECONDS = Number(process.env.BENCH_OVERLOAD_SECONDS ?? 20)

const names = readArguments('bench').positionals
/**
 * Growth takes many minutes and 23 GB of disk, and peers are downloaded from the npm registry: both run only when
 * named.
 */
const ONLY_WHEN_NAMED: readonly Part[] = ['growth', 'peers']
const isAsked = (part: Part) => (names.length === 0 ? !ONLY_WHEN_NAMED.includes(part) : names.includes(part))

if (isAsked('pages') || isAsked('calls') || isAsked('peers')) await measureSubject()
if (isAsked('overload')) {
  console.log('\n## Overload: twice what the server can do, over 1,000 connections\n')
  console.log(await overloadTable(OVERLOAD_SECONDS))
}
if (isAsked('growth')) {
  console.log('\n## Growth: a million borrowers against none\n')
  await showGrowth(console.log)
}

/** Measures pages, peers and calls, which share one server in its own process. */
async function measureSubject(): Promise<void> {
  const child = fork(new URL('./subject.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    const [subject] = (await once(child, 'message')) as [Subject]
    if (isAsked('pages')) {
      console.log('\n## Pages: 4x slower processor, 150 ms round trip, 1.6 Mbit/s\n')
      console.log(await pageTable(subject))
    }
    if (isAsked('peers')) {
      console.log('\n## Loan details beside the same page made with other frameworks\n')
      console.log(await peerTable(subject, () => cpuOf(child)))
    }
    if (isAsked('calls')) {
      console.log('\n## Calls: loan-details against a bare node:http handler with the same SQL\n')
      console.log(await callTable(subject, () => cpuOf(child)))
    }
  } finally {
    await end(child)
  }
}

async function callTable({ call }: Subject, cpu: () => Promise<number>): Promise<string> {
  const post = { method: 'POST', headers: FORM, body: call.body } as const
  const [ours = [], bare = []] = await measureRequests(
    [call.url, call.bareUrl].map((url) => ({ url, ...post, cpuMicros: cpu })),
  )
  const shares = ours.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN))
  const share = median(shares)
  const verdict = share >= BOUNDS.throughput ? '' : ' (!)'
  const row = (name: string, rounds: readonly Round[]) => [
    name,
    spread(rounds.map(({ perSecond }) => perSecond)),
    spread(rounds.map(({ cpuMicros }) => cpuMicros)),
  ]
  return table(
    ['handler', 'requests/s (lowest, highest)', 'processor microseconds an answer', 'ratio'],
    [
      [...row('bare node:http', bare), '1.00'],
      [...row('this server', ours), spread(shares, 2) + verdict],
    ],
  )
}

async function end(process: ChildProcess): Promise<void> {
  const ended = once(process, 'exit')
  process.disconnect()
  await ended
}
