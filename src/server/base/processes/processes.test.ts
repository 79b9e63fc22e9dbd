import { randomBytes } from 'node:crypto'
import { getPriority } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxNotice } from '#server/integrations/payments/sandbox.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { freePort, type Program, startProgram } from '#testing/throwaway-program.ts'
import { MONEY } from './own-process.ts'

const TOKEN = 'a-token-that-only-this-test-knows-0123456789'
const SECRET = randomBytes(32).toString('hex')

let sandbox: SandboxServer
let server: Program
let port: number
let moneyPort: number
let metricsPort: number

// The real program with two processes for all requests and one for payments, on a sandbox database.
beforeAll(async () => {
  sandbox = await startSandbox({ env: { ABONO_SECRET: SECRET } })
  ;[port, moneyPort, metricsPort] = [await freePort(), await freePort(), await freePort()]
  const { host, user, database } = sandbox.connection
  server = await startProgram(port, /^Abono is running/, ['src/server/main.ts'], {
    env: {
      // No variables of the test runner, which would enable development mode.
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      MODE: 'sandbox',
      NODE_ENV: 'production',
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      DATA_DIR: sandbox.service.config.dataDir,
      ABONO_SECRET: SECRET,
      HOST: '127.0.0.1',
      PORT: String(port),
      MONEY_PORT: String(moneyPort),
      PROCESSES: '2',
      METRICS_TOKEN: TOKEN,
      METRICS_PORT: String(metricsPort),
      // A deliberate misspelling.
      METRICS_TOKENS: TOKEN,
      LOG_LEVEL: 'info',
    },
  })
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await sandbox?.close()
})

const at = (path: string, on = port) => `http://127.0.0.1:${on}${path}`

/** The log lines with this message, oldest first. */
const said = (msg: string): Record<string, unknown>[] =>
  server.lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter((line) => line.msg === msg)

/** The process ids of that name that have started so far. */
const pidsOf = (name: string) =>
  said('process ready')
    .filter((line) => line.process === name)
    .map(({ pid }) => Number(pid))

const figuresAt = async (on: number) =>
  (await fetch(at('/metrics', on), { headers: { authorization: `Bearer ${TOKEN}` } })).text()
const figures = () => figuresAt(port)

/** The names in the metrics; a process that is too busy to answer within a second is left out. */
const namesInFigures = async () =>
  [...(await figures()).matchAll(/^process_resident_memory_bytes\{process="(\w+)"\}/gm)]
    .map(([, name]) => name)
    .toSorted()

test('every process serves requests, and `/metrics` of any has the metrics of all by name', async () => {
  expect((await fetch(at('/ready'))).status).toBe(200)
  await expect.poll(namesInFigures).toEqual(['1', '2', 'leader', 'money'])
  await expect
    .poll(figures)
    .toMatch(/abono_http_request_duration_seconds_bucket\{le="0.005",.*process="[12]"/)
})

test('the metrics port has the metrics of all and requires the token', async () => {
  expect(await figuresAt(metricsPort)).toContain('process="leader"')
  expect((await fetch(at('/metrics', metricsPort))).status).toBe(401)
  expect((await fetch(at('/health', metricsPort))).status).toBe(404)
})

test('a suspicious variable is logged at the start', () => {
  expect(
    server.lines
      .filter((line) => line.includes('"code":"configuration"'))
      .map((line) => JSON.parse(line).msg),
  ).toEqual(['METRICS_TOKENS is set, but no such variable is known. Is METRICS_TOKEN meant?'])
})

test('the payment process books notices and serves repayment calls, and nothing else', async () => {
  const event = {
    id: 'one',
    kind: 'paid',
    reference: '00000000000000',
    amountMinor: 1n,
    at: new Date(),
  } as const
  const { body, headers } = sandboxNotice(sandbox.service.config.secrets.webhook, event, new Date())
  const notice = await fetch(at('/webhooks/payments/sandbox', moneyPort), { method: 'POST', body, headers })
  expect([notice.status, await notice.json()]).toEqual([200, { outcome: 'unmatched' }])
  const call = (path: string) =>
    fetch(at(`/nomination${path}`, moneyPort), { method: 'POST', body: new URLSearchParams() })
  expect((await call('/v3/installment/loan-play-detail')).status).toBe(200)
  expect((await call('/v3/loan-details/loan-details')).status).toBe(404)
  expect((await fetch(at('/loanDetail', moneyPort))).status).toBe(404)
})

test('the other processes have a lower priority than the payment process', () => {
  const [everything = 0, money = 0] = ['1', MONEY].map((name) => getPriority(pidsOf(name)[0]))
  expect(everything).toBeGreaterThan(money)
})

test('only the leader runs jobs and monitoring', async () => {
  await expect.poll(figures).toMatch(/abono_figures_read_timestamp_seconds\{process="leader"\} [1-9]/)
  await expect.poll(figures).toMatch(/abono_figures_read_timestamp_seconds\{process="1"\} 0$/m)
})

test('a hanging process does not hide the metrics of the others', async () => {
  const [hanging = 0] = pidsOf(MONEY)
  process.kill(hanging, 'SIGSTOP')
  try {
    await expect.poll(namesInFigures).toEqual(['1', '2', 'leader'])
  } finally {
    process.kill(hanging, 'SIGCONT')
  }
})

test('while one of two processes hangs, the other serves all but one client', async () => {
  const [hanging = 0] = pidsOf('1')
  process.kill(hanging, 'SIGSTOP')
  let answered = 0
  // Each client has its own connection.
  const responses = Array.from({ length: 10 }, async () => {
    const { status } = await fetch(at('/health'), { headers: { connection: 'close' } })
    answered += 1
    return status
  })
  try {
    await expect.poll(() => answered).toBeGreaterThanOrEqual(9)
  } finally {
    process.kill(hanging, 'SIGCONT')
  }
  expect(new Set(await Promise.all(responses))).toEqual(new Set([200]))
})

test('a killed process is restarted, logged and counted', async () => {
  const [killed = 0] = pidsOf('2')
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => pidsOf('2')).toHaveLength(2)
  expect(said('process exited, restarting')).toEqual([
    expect.objectContaining({ process: '2', signal: 'SIGKILL', level: 50 }),
  ])
  await expect.poll(figures).toContain('abono_processes_ended_total{name="2",process="leader"} 1')
  expect((await fetch(at('/health'))).status).toBe(200)
})

test('after a stop no process is left', async () => {
  const pids = ['1', '2', 'money'].flatMap(pidsOf)
  expect(pids).toHaveLength(4)
  await server.stop()
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  // They end by themselves, on a busy machine after the leader.
  await expect.poll(() => pids.filter(isAlive)).toEqual([])
})
