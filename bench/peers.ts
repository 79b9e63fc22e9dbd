import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '#testing/throwaway-program.ts'
import { cpuOf } from './cpu-used.ts'
import { measureLoads, wholeVisits } from './page-loads.ts'
import { weight } from './pages.ts'
import { median, quartiles, table } from './statistics.ts'
import type { Subject } from './subject.ts'
import { measureRequests } from './throughput.ts'
import { RING, SHEET, type ShownLoan } from './twins.ts'

const LOADS = Number(process.env.BENCH_PEER_LOADS ?? 9)

/** Each is a folder of `bench/peers` with exact versions, started as its documentation says. */
const PEERS = [
  { name: 'Astro', folder: 'astro', program: 'dist/server/entry.mjs', args: [] },
  {
    name: 'React Router',
    folder: 'react-router',
    program: 'node_modules/@react-router/serve/bin.cjs',
    args: ['build/server/index.js'],
  },
] as const

/** Measures loan details beside the static twin and the same page in other frameworks, in one run. */
export async function peerTable({ pages, loan }: Subject, cpu: () => Promise<number>): Promise<string> {
  const [own] = pages
  if (!own) throw new Error('the bench has no page')
  const started: Peer[] = []
  try {
    for (const peer of PEERS) started.push(await startPeer(peer, loan))
    const subjects = [
      { name: 'this product', url: own.url, button: own.button, cpuMicros: cpu },
      { name: 'its static twin', url: own.twin, button: own.twinButton, cpuMicros: cpu },
      ...started.map(({ name, url, server }) => ({
        name,
        url,
        button: '.main',
        cpuMicros: () => cpuOf(server),
      })),
    ]
    const { loads } = await measureLoads(subjects, wholeVisits(LOADS))
    const headers = { 'accept-encoding': 'gzip, deflate, br' }
    const rounds = await measureRequests(subjects.map(({ url, cpuMicros }) => ({ url, headers, cpuMicros })))
    const rows = subjects.map(async ({ name, url }, at) => {
      const { cold = [], warm = [] } = loads.get(name) ?? {}
      const answer = await fetch(url, { headers })
      await answer.body?.cancel()
      return [
        name,
        quartiles(cold.map(({ largestPaint }) => largestPaint)),
        quartiles(warm.map(({ largestPaint }) => largestPaint)),
        weight(cold, (load) => load.declaredScripts),
        weight(cold, (load) => load.scripts),
        quartiles(cold.map(({ blocked }) => blocked)),
        (median((rounds[at] ?? []).map(({ cpuMicros }) => cpuMicros)) / 1000).toFixed(2),
        answer.headers.get('content-encoding') ?? 'none',
      ]
    })
    return table(
      [
        'loan details',
        'LCP cold ms (quartiles)',
        'LCP warm ms (quartiles)',
        'script kB (files), declared',
        'after 4 s',
        'blocked ms (quartiles)',
        'processor ms a page',
        'compression',
      ],
      await Promise.all(rows),
    )
  } finally {
    for (const { stop } of started) await stop()
  }
}

interface Peer {
  name: string
  url: string
  server: ChildProcess
  stop(): Promise<void>
}

/** Installs and builds a peer in a temporary folder, separate from this project, and starts it. */
async function startPeer(
  { name, folder, program, args }: (typeof PEERS)[number],
  loan: ShownLoan,
): Promise<Peer> {
  const cwd = await mkdtemp(join(tmpdir(), `abono-peer-${folder}-`))
  const remove = () => rm(cwd, { recursive: true, force: true })
  try {
    await cp(fileURLToPath(new URL(`./peers/${folder}`, import.meta.url)), cwd, { recursive: true })
    await mkdir(join(cwd, 'given'))
    await writeFile(join(cwd, 'given/sheet.css'), SHEET)
    await writeFile(join(cwd, 'given/ring.svg'), RING)
    const port = await freePort()
    const env = {
      ...process.env,
      // Programs that npm starts use this product's Node.
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOAN: JSON.stringify(loan),
    }
    const npm = (...command: string[]) => promisify(execFile)('npm', command, { cwd, env })
    await npm('install', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund')
    await npm('run', 'build')
    const server = fork(join(cwd, program), args, {
      cwd,
      env,
      execArgv: ['--import', new URL('./peer-process.ts', import.meta.url).href],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const ended = once(server, 'exit')
    const url = `http://127.0.0.1:${port}/`
    while (!(await fetch(url).catch(() => null))?.ok) {
      if (server.exitCode !== null) throw new Error(`the server of ${name} ended before it answered`)
      await pause(100)
    }
    const stop = async () => {
      server.disconnect()
      await ended
      await remove()
    }
    return { name, url, server, stop }
  } catch (error) {
    await remove()
    throw error
  }
}
