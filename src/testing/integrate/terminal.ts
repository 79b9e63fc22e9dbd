import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { compiledBefore } from '#testing/compile-cache.ts'
import { curlStandIn, npmStandIn } from './stand-ins.ts'

/** Terminals of a reader who follows the guide. */
export interface Terminals {
  /** Types commands into the main terminal; variables and functions are kept for later commands. */
  type(commands: string): Promise<{ code: number; printed: string }>
  /** Starts a program in its own terminal, replacing the one there; resolves with its address. */
  keep(name: string, commands: string): Promise<void>
  /** Ends everything that runs, as Ctrl+C would. */
  close(): Promise<void>
}

/** Opens terminals in a folder. `port` is the default port of servers. */
export async function openTerminals(folder: string, port: number): Promise<Terminals> {
  const bin = join(folder, 'bin-of-the-test')
  await mkdir(bin)
  await symlink(process.execPath, join(bin, 'node'))
  const script = (name: string, body: string) => writeFile(join(bin, name), body, { mode: 0o755 })
  await script('npm', npmStandIn())
  const standIn = curlStandIn()
  if (standIn) await script('curl', standIn)

  // Inherits no settings of the test run, such as a database.
  const { HOME, LANG, PATH = '', TMPDIR } = process.env
  const own = { HOME, LANG, TMPDIR, PATH: [bin, PATH].join(delimiter), PORT: String(port) }
  const env = { ...own, ...compiledBefore() }
  const bash = (commands: string) =>
    spawn('bash', ['-c', commands], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const memory = join(bin, 'memory.sh')
  await writeFile(memory, '')
  const running = new Map<string, ChildProcess>()
  const endAll = () => {
    for (const child of running.values()) child.kill('SIGTERM')
  }
  process.once('exit', endAll)

  async function end(name: string): Promise<void> {
    const child = running.get(name)
    running.delete(name)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  return {
    async type(commands) {
      const child = bash(`exec 2>&1
set -a
. '${memory}'
set -eo pipefail
${commands}
{ export -p; declare -f; } > '${memory}'`)
      const [printed, [code]] = await Promise.all([textOf(child.stdout), once(child, 'exit')])
      return { code: Number(code), printed }
    },
    async keep(name, commands) {
      await end(name)
      // Replaces the shell, so that ending its process ends the program.
      const lines = commands.trim().split('\n')
      const last = lines.pop() ?? ''
      const child = bash(['exec 2>&1', ...lines, `exec env ${last}`].join('\n'))
      running.set(name, child)
      await listening(child, commands)
    },
    async close() {
      process.off('exit', endAll)
      await Promise.all([...running.keys()].map(end))
      await rm(bin, { recursive: true })
    },
  }
}

function listening(child: ChildProcess, commands: string): Promise<void> {
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (part: Buffer) => {
      printed += part.toString()
      if (/https?:\/\/[^\s:]+:\d+/.test(printed)) resolve()
    })
    child.once('exit', () => reject(new Error(`It ended instead of listening: ${commands}\n${printed}`)))
  })
}
