import { randomBytes } from 'node:crypto'
import { request } from 'node:https'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxNotice } from '#server/integrations/payments/sandbox.ts'
import { type SandboxServer, startSandbox } from '../sandbox-server.ts'
import { freePort, type Program, startProgram } from '../throwaway-program.ts'
import { hasNginx, type Nginx, startNginx } from './start-nginx.ts'

// The real server, with a process for money, behind nginx with deploy/nginx/abono.conf.

const SECRET = randomBytes(32).toString('hex')

let sandbox: SandboxServer
let server: Promise<Program>
let nginx: Nginx
let ports: { pages: number; money: number }

beforeAll(async () => {
  if (!hasNginx) return
  sandbox = await startSandbox({ env: { ABONO_SECRET: SECRET } })
  ports = { pages: await freePort(), money: await freePort() }
  server = startServer()
  await server
  nginx = await startNginx(ports)
}, 120_000)
afterAll(async () => {
  await nginx?.stop()
  const running = await server?.catch(() => undefined)
  await running?.stop()
  await sandbox?.close()
})

function startServer(): Promise<Program> {
  const { host, user, database } = sandbox.connection
  return startProgram(ports.pages, /^Abono is running/, ['src/server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      DATA_DIR: sandbox.service.config.dataDir,
      ABONO_SECRET: SECRET,
      HOST: '127.0.0.1',
      PORT: String(ports.pages),
      MONEY_PORT: String(ports.money),
      TRUST_PROXY: '127.0.0.1',
    },
  })
}

/** Sends one request through nginx and returns the status. */
function statusOf(path: string, sent?: { body: string; headers: Record<string, string> }): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port: nginx.ports.tls,
        path,
        method: sent ? 'POST' : 'GET',
        headers: { host: `abono.example.com:${nginx.ports.tls}`, ...sent?.headers },
        rejectUnauthorized: false,
      },
      (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    asked.once('error', reject).end(sent?.body)
  })
}

const statusOfPage = () => statusOf('/login')

/** Sends a signed payment notice without a matching reference. */
function statusOfNotice(id: string): Promise<number> {
  const at = new Date()
  const event = { id, kind: 'paid', reference: '00000000000000', amountMinor: 1n, at } as const
  return statusOf(
    '/webhooks/payments/sandbox',
    sandboxNotice(sandbox.service.config.secrets.webhook, event, at),
  )
}

test.runIf(hasNginx)('payment notices are accepted as soon as pages are served after a restart', async () => {
  expect([await statusOfPage(), await statusOfNotice('before')]).toEqual([200, 200])
  await (await server).stop()
  expect([await statusOfPage(), await statusOfNotice('during')]).toEqual([502, 502])
  server = startServer()
  // The provider keeps sending, so that nginx's last known failure is recent.
  await expect
    .poll(async () => {
      const page = await statusOfPage()
      if (page !== 200) await statusOfNotice('during')
      return page
    })
    .toBe(200)
  expect(await statusOfNotice('after')).toBe(200)
})
