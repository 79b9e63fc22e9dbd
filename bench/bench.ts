import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { attackersTable } from './attackers.ts'
import { busyTable } from './busy.ts'
import { complaintsTable } from './complaints.ts'
import { deskTable } from './desk.ts'
import { showGrowth } from './growth.ts'
import { landingTables } from './landing.ts'
import { lighthouseTable } from './lighthouse.ts'
import { mixedTable } from './mixed.ts'
import { overloadTable } from './overload.ts'
import { NETWORKS } from './page-loads.ts'
import { pageTable } from './pages.ts'
import { requestedParts } from './parts.ts'
import { picturesTable } from './pictures.ts'
import { renderingTable } from './rendering.ts'
import type { Cost } from './seen-alone.ts'
import { measureSite, siteTable } from './site.ts'
import { median, spread, table } from './statistics.ts'
import type { CpuUsed, Subject } from './subject.ts'
import { tapsTable } from './taps.ts'
import { measureCalls, type Round } from './throughput.ts'

/** What was promised; the last column of each line says whether it was kept. */
const BOUNDS = { throughput: 0.85 }
const RUNS = Number(process.env.BENCH_RUNS ?? 7)
const OVERLOAD_SECONDS = Number(process.env.BENCH_OVERLOAD_SECONDS ?? 20)
const VISITORS_SECONDS = Number(process.env.BENCH_VISITORS_SECONDS ?? 60)

/** They measure one server, which runs in a process of its own. */
const PARTS_OF_SUBJECT = ['pages', 'pages-bad-network', 'pages-busy', 'taps', 'calls', 'seen'] as const

const isAsked = requestedParts()

if (PARTS_OF_SUBJECT.some(isAsked)) await measureSubject()
if (isAsked('rendering')) {
  console.log('\n## Rendering: what a page costs the processor\n')
  console.log(await renderingTable())
}
if (isAsked('mixed')) {
  console.log(
    '\n## Mixed: calls of every kind and payments, against a bare node:http handler with the same SQL\n',
  )
  console.log(await mixedTable())
}
if (isAsked('complaints')) {
  console.log('\n## Complaints: 100,000 in the database against 100\n')
  console.log(await complaintsTable())
}
if (isAsked('desk')) {
  console.log('\n## Desk: every page with 10,000 complaints\n')
  console.log(await deskTable())
}
if (isAsked('attackers')) {
  console.log('\n## Registration: who sends messages with a program, and who registers meanwhile\n')
  console.log(await attackersTable())
}
if (isAsked('site')) {
  console.log('\n## Public pages against pages written by hand, and the landing under a crowd\n')
  console.log(siteTable(await measureSite(RUNS)))
  console.log(`\n${await landingTables(RUNS, VISITORS_SECONDS)}`)
}
if (isAsked('pictures')) {
  console.log('\n## Pictures: each drawn anew by a process of its own\n')
  console.log(await picturesTable(RUNS))
}
if (isAsked('overload')) {
  console.log('\n## Overload: twice what the server can do, over 1,000 connections\n')
  console.log(await overloadTable(OVERLOAD_SECONDS))
}
if (isAsked('lighthouse')) {
  console.log('\n## Lighthouse: public pages on a phone, from 0 to 100\n')
  console.log(await lighthouseTable())
}
if (isAsked('growth')) {
  console.log('\n## Growth: a million borrowers against none\n')
  await showGrowth(console.log)
}

/** Measures the parts that share one server. */
async function measureSubject(): Promise<void> {
  const child = fork(new URL('./subject.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const cpu = () => cpuOf(child)
  try {
    const [subject] = (await once(child, 'message')) as [Subject]
    if (isAsked('pages')) {
      console.log('\n## Pages: 4x slower processor, 150 ms round trip, 1.6 Mbit/s\n')
      console.log(await pageTable(subject, NETWORKS.usual))
    }
    if (isAsked('pages-bad-network')) {
      console.log('\n## Pages: 4x slower processor, 400 ms round trip, 400 kbit/s\n')
      console.log(await pageTable(subject, NETWORKS.bad))
    }
    if (isAsked('pages-busy')) {
      console.log('\n## Pages: loan details alone, and while 2,000 a minute are asked for\n')
      console.log(await busyTable(subject))
    }
    if (isAsked('taps')) {
      console.log('\n## Taps: 4x slower processor, a phone that has seen the pages before\n')
      console.log(await tapsTable(subject))
    }
    if (isAsked('calls')) {
      console.log('\n## Calls: loan-details against a bare node:http handler with the same SQL\n')
      console.log(await callTable(subject, cpu))
    }
    if (isAsked('seen')) {
      console.log('\n## Seen: loan-details with a number, a line and its figures, against the same without\n')
      console.log(await seenTable(subject, cpu))
      console.log(`\n${await seenAloneTable()}`)
    }
  } finally {
    await end(child)
  }
}

async function callTable({ call }: Subject, cpu: () => Promise<number>): Promise<string> {
  const [ours = [], bare = []] = await measureCalls([call.url, call.bareUrl], call.body, cpu)
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

/** What it costs that each request is seen, in rounds that take turns. */
async function seenTable({ seen, call }: Subject, cpu: () => Promise<number>): Promise<string> {
  const [watched = [], unwatched = []] = await measureCalls([seen.url, seen.unseenUrl], call.body, cpu)
  const against = (figure: (round: Round) => number) =>
    spread(
      watched.map((round, number) => figure(round) / figure(unwatched[number] ?? round)),
      3,
    )
  const row = (name: string, rounds: readonly Round[]) => [
    name,
    spread(rounds.map(({ perSecond }) => perSecond)),
    spread(rounds.map(({ cpuMicros }) => cpuMicros)),
  ]
  return table(
    ['handler', 'requests/s (lowest, highest)', 'processor microseconds an answer'],
    [
      row('not seen', unwatched),
      row('seen', watched),
      ['ratio', against(({ perSecond }) => perSecond), against(({ cpuMicros }) => cpuMicros)],
    ],
  )
}

/** The same without network and database, where nothing else hides it. */
async function seenAloneTable(): Promise<string> {
  const alone = fork(new URL('./seen-alone.ts', import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [{ unseen, seen }] = (await once(alone, 'message')) as [Record<'unseen' | 'seen', Cost>]
  const row = (name: string, { best, quarter }: Cost) => [name, best.toFixed(1), quarter.toFixed(1)]
  return table(
    ['processor microseconds a request', 'best slice', 'best quarter'],
    [row('not seen', unseen), row('seen', seen)],
  )
}

/** The processor time of the process with both handlers. */
async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu')
  const [{ cpuMicros }] = (await once(child, 'message')) as [CpuUsed]
  return cpuMicros
}

async function end(process: ChildProcess): Promise<void> {
  const ended = once(process, 'exit')
  process.disconnect()
  await ended
}
