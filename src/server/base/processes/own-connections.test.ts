import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NIGHT } from '#testing/at-night.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { freePort, type Program, startProgram } from '#testing/throwaway-program.ts'

const SECRET = randomBytes(32).toString('hex')

let sandbox: SandboxServer
let server: Program
let ports: number[]

// The real program with one process for all requests and one for payments, on a sandbox database.
beforeAll(async () => {
  sandbox = await startSandbox({ env: { ABONO_SECRET: SECRET } })
  ports = [await freePort(), await freePort()]
  const { host, user, database } = sandbox.connection
  server = await startProgram(ports[0] ?? 0, /^Abono is running/, ['src/server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      MODE: 'sandbox',
      NODE_ENV: 'production',
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      DATA_DIR: sandbox.service.config.dataDir,
      ABONO_SECRET: SECRET,
      HOST: '127.0.0.1',
      PORT: String(ports[0]),
      MONEY_PORT: String(ports[1]),
    },
  })
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await sandbox?.close()
})

test('a process with its own port accepts connections without the leader', NIGHT, async () => {
  const { pid } = server
  process.kill(pid, 'SIGSTOP')
  try {
    for (const port of ports) {
      const answer = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(10_000) })
      expect(answer.status).toBe(200)
    }
  } finally {
    process.kill(pid, 'SIGCONT')
  }
})
