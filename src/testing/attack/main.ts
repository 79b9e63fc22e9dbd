import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '#scripts/arguments.mjs'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { startControl } from './control.ts'
import { trySqlmap } from './sqlmap.ts'
import { callTargets, pageStarts } from './targets.ts'
import { missingTools } from './tool.ts'
import { tryWapiti } from './wapiti.ts'

// Runs sqlmap against every call, and wapiti against the pages. Both must first find the holes of a vulnerable server.
// `control` ends there; `calls` and `pages` select one of the two.
const { values, positionals } = readArguments('attack')
const missing = missingTools()
if (values.list) {
  console.log(`sqlmap and wapiti: ${missing ?? 'here'}`)
  process.exit()
}
if (missing !== null) {
  console.error(`Left out: sqlmap and wapiti are needed, which Debian has: ${missing}`)
  process.exit(values['if-possible'] ? 0 : 1)
}

/** One sqlmap uses one core. */
const CALLS_AT_ONCE = Math.min(4, availableParallelism())

const problems: string[] = []
const folder = await mkdtemp(join(tmpdir(), 'abono-attack-'))
const server = await startSandbox()
try {
  await tryControl()
  const [asked] = positionals
  if (problems.length === 0 && asked !== 'control') {
    if (asked !== 'pages') await tryCalls(server)
    if (asked !== 'calls') await tryPages(server)
  }
} finally {
  await server.close()
  await rm(folder, { recursive: true, force: true })
}
console.log(problems.length === 0 ? '\nNothing was found.' : `\n${problems.join('\n')}`)
process.exitCode = problems.length === 0 ? 0 : 1

/** The vulnerabilities that must be found. */
async function tryControl(): Promise<void> {
  const control = await startControl(server.connection)
  try {
    await tryBothAt(control.url)
  } finally {
    await control.close()
  }
}

async function tryBothAt(url: string): Promise<void> {
  const injection = await trySqlmap({ url: `${url}/find?name=Ana`, body: null }, true, folder)
  console.log(`sqlmap and the control: ${injection.verdict}`)
  if (injection.verdict !== 'injectable') problems.push('sqlmap did not find the injection of the control')
  const { holes } = await tryWapiti(url, [], folder)
  console.log(`wapiti and the control:\n${holes.map((hole) => `  ${hole}`).join('\n')}`)
  for (const [kind, path] of [
    ['SQL Injection', '/find'],
    ['Cross Site Scripting', '/hello'],
    ['Path Traversal', '/file'],
    ['CRLF Injection', '/go'],
  ] as const) {
    if (!holes.some((hole) => hole.startsWith(kind) && hole.includes(path)))
      problems.push(`wapiti did not find this of the control: ${kind}`)
  }
}

/** Each call runs separately, several at a time, so that their output and state do not mix. */
async function tryCalls(server: SandboxServer): Promise<void> {
  const targets = callTargets(server, await server.person('Ana Ejemplo'))
  const waiting = targets.entries()
  const startedAt = performance.now()
  let done = 0
  const worker = async () => {
    for (const [number, target] of waiting) {
      const own = join(folder, `call-${number}`)
      const { verdict, said } = await trySqlmap(target, number === 0, own)
      done += 1
      const seconds = (performance.now() - startedAt) / 1000
      const minutesLeft = Math.ceil(((seconds / done) * (targets.length - done)) / 60)
      const { pathname } = new URL(target.url)
      console.log(
        `sqlmap ${done} of ${targets.length}: ${pathname}: ${verdict}, ${seconds.toFixed(0)} s in all, about ${minutesLeft} min left`,
      )
      if (verdict !== 'clean') problems.push(`sqlmap, ${pathname}: ${verdict}\n${said.slice(-1500)}`)
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, worker))
}

async function tryPages(server: SandboxServer): Promise<void> {
  const { holes, faults, slow } = await tryWapiti(
    server.url,
    pageStarts(server, await server.person('Ana Ejemplo')),
    folder,
  )
  console.log(`wapiti: ${holes.length} holes, ${faults.length} faults, ${slow} answers that took long`)
  problems.push(...[...holes, ...faults].map((line) => `wapiti: ${line}`))
}
