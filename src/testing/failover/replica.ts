import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { untilDone } from '#testing/until-done.ts'

/** One of the servers that answer at the same time. */
export interface Replica {
  url: string
  /** Throws when it has ended by itself: a database that is gone for a while must not end a server. */
  expectAlive(): void
  stop(): Promise<void>
}

export async function startReplica(
  number: number,
  folder: string,
  env: Record<string, string>,
): Promise<Replica> {
  const port = 3000 + number
  const url = `http://localhost:${port}`
  const log = openSync(join(folder, `replica${number}.log`), 'a')
  const { PATH = '' } = process.env
  const own = { PATH, NODE_ENV: 'production', PORT: String(port), DATA_DIR: join(folder, `replica${number}`) }
  const child: ChildProcess = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...own, ...env },
    stdio: ['ignore', log, log],
  })
  const expectAlive = () => {
    if (child.exitCode !== null) throw new Error(`replica ${number} ended with code ${child.exitCode}`)
  }
  await untilDone(
    () => {
      expectAlive()
      return fetch(`${url}/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    },
    `replica ${number}`,
    180_000,
  )
  return {
    url,
    expectAlive,
    async stop() {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
