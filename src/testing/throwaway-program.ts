import { type SpawnOptions, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { compileCacheEnv } from './compile-cache.ts'

/** A program that listens on this machine during a test. */
export interface Listening {
  address: string
  stop(): Promise<void>
}

export interface Program extends Listening {
  readonly pid: number
  /** Its output so far. */
  readonly lines: readonly string[]
}

/** For tests: a Node program with its own process, folder and environment; resolves when it prints that it is ready. */
export async function startProgram(
  port: number,
  ready: RegExp,
  command: string[],
  { cwd, env = process.env }: Pick<SpawnOptions, 'cwd' | 'env'>,
): Promise<Program> {
  const child = spawn(process.execPath, command, {
    ...(cwd !== undefined && { cwd }),
    env: { ...compileCacheEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const lines: string[] = []
  const start = Promise.withResolvers<void>()
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) => {
      lines.push(line)
      if (ready.test(line)) start.resolve()
    })
  }
  void ended.then(() =>
    start.reject(new Error(`it ended before it listened: ${lines.slice(-30).join('\n')}`)),
  )
  await start.promise
  const { pid } = child
  if (pid === undefined) throw new Error('a program that runs has a number')
  return {
    pid,
    address: `http://127.0.0.1:${port}`,
    lines,
    async stop() {
      child.kill()
      await ended
    },
  }
}

/** Returns a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('a server on a port has a port')
  return address.port
}
