import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { throwawayFolder } from '#testing/throwaway-postgres.ts'
import { freePort, startProgram } from '#testing/throwaway-program.ts'

// The whole server with its embedded database, killed at twenty moments of its first start, from the first file to the
// first page.

const KILLS = 20
const MINUTES = 60_000
const PROGRAM = ['src/server/main.ts']

const place = await throwawayFolder()
afterAll(() => rm(place, { recursive: true, force: true, maxRetries: 3 }))

const environment = (name: string, port: number) => ({
  PATH: process.env.PATH ?? '',
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: join(place, name),
})

async function startsAndServes(name: string): Promise<void> {
  const port = await freePort()
  const server = await startProgram(port, /Abono is running/, PROGRAM, { env: environment(name, port) })
  const body = new URLSearchParams({ like: 'Ana Ejemplo' })
  expect((await fetch(`${server.address}/sandbox/people`, { method: 'POST', body })).status).toBe(200)
  expect((await fetch(`${server.address}/ready`)).status).toBe(200)
  await server.stop()
}

test(
  'a server killed at any of twenty moments of its first start starts the next time',
  async () => {
    const startedAt = performance.now()
    await startsAndServes('whole')
    const wholeMs = performance.now() - startedAt
    for (let kill = 1; kill <= KILLS; kill++) {
      const name = `kill-${kill}`
      const child = spawn(process.execPath, PROGRAM, {
        env: environment(name, await freePort()),
        stdio: 'ignore',
      })
      const ended = once(child, 'exit')
      // Not a wait for an event: the moment of the kill is under test.
      await pause((wholeMs * kill) / (KILLS + 1))
      child.kill('SIGKILL')
      await ended
      await startsAndServes(name)
      console.log(`kill ${kill} after ${Math.round((wholeMs * kill) / (KILLS + 1))} ms: starts and serves`)
      await rm(join(place, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
    }
  },
  40 * MINUTES,
)
