import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../throwaway-program.ts'
import { execForm, type Instruction, readContainerfile, settingsIn } from './containerfile.ts'

export interface RunningContainer {
  address: string
  /** Runs the image's health check; returns its exit code. */
  healthCheck(): Promise<number>
  /** Sends the image's stop signal. */
  stop(): Promise<{ code: number | null; signal: string | null }>
}

export interface Container {
  instructions: readonly Instruction[]
  user: string
  /** Every file of the image. */
  files(): string[]
  start(env: Record<string, string>): Promise<RunningContainer>
}

/** The only program of the base image. */
const NODE = 'usr/local/bin/node'

/**
 * Executes a Containerfile in a folder: copies its files, and runs its command with its user and settings, with only
 * Node available. Image paths are relative to the folder.
 */
export function layContainer(file: string, context: string, root: string): Container {
  const instructions = readContainerfile(readFileSync(file, 'utf8'))
  const all = (name: string) => instructions.filter((one) => one.name === name).map(({ rest }) => rest)
  const last = (name: string) => all(name).at(-1) ?? ''
  const inside = (path: string) => (path.startsWith('/') ? root + path : path)

  mkdirSync(join(root, 'usr/local/bin'), { recursive: true })
  cpSync(process.execPath, join(root, NODE))
  for (const copy of all('COPY')) {
    const [from = '', to = ''] = copy.split(/\s+/)
    cpSync(join(context, from), inside(to), { recursive: true })
  }
  const settings = Object.assign({}, ...all('ENV').map(settingsIn)) as Record<string, string>
  const [uid = 0, gid = 0] = last('USER').split(':').map(Number)
  const dataDir = inside(settings.DATA_DIR ?? '/data')
  mkdirSync(dataDir)
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(dataDir, uid, gid)
  else for (const path of foldersIn(root)) if (path !== dataDir) chmodSync(path, 0o555)
  const command = (text: string) => {
    const [program = '', ...args] = execForm(text).map(inside)
    if (program !== 'node') throw new Error(`the image has no ${program}`)
    return args
  }

  return {
    instructions,
    user: last('USER'),
    files: () => filesIn(root).filter((path) => !path.startsWith(dataDir)),
    async start(env) {
      const port = await freePort()
      const paths = Object.entries(settings).map(([name, value]) => [name, inside(value)])
      const around = {
        cwd: inside(last('WORKDIR')),
        env: { ...Object.fromEntries(paths), ...env, PATH: join(root, 'usr/local/bin'), PORT: String(port) },
        ...(isRoot && { uid, gid }),
      }
      const child = spawn(join(root, NODE), command(last('CMD')), {
        ...around,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
        child.once('exit', (code, signal) => resolve({ code, signal })),
      )
      let said = ''
      const listens = Promise.withResolvers<void>()
      for (const output of [child.stdout, child.stderr]) {
        createInterface({ input: output }).on('line', (line) => {
          said += `${line}\n`
          if (/Abono listens/.test(line)) listens.resolve()
        })
      }
      child.once('error', listens.reject)
      void ended.then(() => listens.reject(new Error(said)))
      await listens.promise
      return {
        address: `http://127.0.0.1:${port}`,
        healthCheck: async () =>
          spawnSync(join(root, NODE), command(last('HEALTHCHECK')), around).status ?? Number.NaN,
        async stop() {
          child.kill(last('STOPSIGNAL') as NodeJS.Signals)
          return ended
        },
      }
    },
  }
}

const entriesIn = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true })

const filesIn = (folder: string) =>
  entriesIn(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

const foldersIn = (folder: string) =>
  entriesIn(folder)
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
