import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { registry } from '#server/base/observability/metrics.ts'
import { clockWatch } from '#server/call/clock.ts'
import { createApp } from '#server/fronts/apps/app.ts'
import { sandboxNotice } from '#server/integrations/payments/sandbox.ts'
import { SIGNATURE_HEADER, signWebhook } from '#server/integrations/payments/webhook-signature.ts'
import { asBorrower, loanOf } from '../as-borrower.ts'
import { askSlip, sendNotice } from '../at-the-store.ts'
import { ledgerOf, sumOf } from '../ledger-of.ts'
import { type SandboxServer, startSandbox } from '../sandbox-server.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let server: SandboxServer
let aheadMs = 0
beforeEach(() => {
  aheadMs = 0
})
const now = () => new Date(Date.now() + aheadMs)
beforeAll(async () => {
  server = await startSandbox({ now })
})
afterAll(async () => {
  // The last comparison is process-wide, and other files share it: the last test restores a correct clock.
  await clockWatch({ database: server.service.database, now: () => new Date(), log: { warn: () => {} } })()
  await server.close()
})

const figure = async (name: string) =>
  Number(/^\S+ (\S+)$/m.exec((await registry.getSingleMetricAsString(name)).replace(/^#.*$/gm, ''))?.[1])

test('a replica with a wrong clock reports it in /ready, its log and a metric, and recovers', async () => {
  const said: unknown[] = []
  const log = { warn: (...line: unknown[]) => void said.push(line) }
  const look = clockWatch({ database: server.service.database, now, log }, () => now().getTime())
  for (const minutes of [0, 3, 3, -3, 0]) {
    aheadMs = minutes * MINUTE_MS
    await look()
    const app = await createApp(server.service)
    const { statusCode, body } = await app.inject({ url: '/ready' })
    await app.close()
    // It stays ready: if the database's clock is wrong, no replica would remain.
    expect([statusCode, JSON.parse(body)]).toEqual([
      200,
      minutes === 0 ? { ok: true } : { ok: true, degraded: ['clock'] },
    ])
    const seconds = await figure('abono_clock_offset_seconds')
    expect(Math.abs(seconds - minutes * 60)).toBeLessThan(30)
  }
  const lines = said.map((line) => (line as [unknown, string])[1])
  expect(lines).toEqual([
    'the clock of this server differs from that of the database',
    'the clock of this server agrees with that of the database again',
  ])
})

test('a clock step is reported in seconds; steady drift is not', async () => {
  aheadMs = 0
  let [wall, steady] = [Date.now(), 0]
  const said: unknown[] = []
  const log = { warn: (...line: unknown[]) => void said.push(line) }
  const before = await figure('abono_clock_jumps_total')
  const watched = { database: server.service.database, now: () => new Date(wall), log }
  const look = clockWatch(watched, () => steady)
  for (const [ranMs, setMs] of [
    [0, 0],
    [15_000, 0],
    [15_000, 3_600_000],
    [15_000, -3_600_000],
    // A leap second, inserted or smeared.
    [15_000, -1_000],
  ] as const) {
    wall += ranMs + setMs
    steady += ranMs
    await look()
  }
  const jumps = said.filter((line) => (line as [unknown, string])[1].endsWith('jumped'))
  expect(jumps).toEqual([
    [{ seconds: 3_600 }, 'clock jumped'],
    [{ seconds: -3_600 }, 'clock jumped'],
  ])
  expect((await figure('abono_clock_jumps_total')) - before).toBe(2)
})

test("during clock jumps of hours, payments are refused as too old or booked once, on the provider's day", async () => {
  aheadMs = 0
  const ana = await server.person('Ana Ejemplo')
  const loan = loanOf(ana, '174')
  const call = asBorrower(server, ana.query)
  const { reference } = await askSlip(server, ana)
  const paidAt = new Date()
  const report = async (id: string) => {
    const event = { id, kind: 'paid', reference, amountMinor: 100n, at: paidAt } as const
    const { status, outcome } = await sendNotice(server, event, new Date())
    return [status, outcome]
  }
  const outcomes = []
  for (const hours of [0, 3, -3, 0]) {
    aheadMs = hours * HOUR_MS
    outcomes.push(await report(`jump-${Math.abs(hours)}`))
    expect((await call(loanPlayDetail, loan)).success).toBe(true)
  }
  // Signed hours ago by this server's clock, so old notices cannot be replayed; the provider retries.
  const old = [401, 'wrong-signature']
  expect(outcomes).toEqual([[200, 'part-paid'], old, old, [200, 'duplicate']])
  expect(await report('jump-3')).toEqual([200, 'part-paid'])
  const lines = await ledgerOf(server, loan.orderId)
  expect(sumOf(lines)).toBe(0n)
  expect(sumOf(lines.filter(({ account }) => account === 'cash'))).toBe(200n)
})

test('a signed notice within a leap second is kept for review and books nothing', async () => {
  aheadMs = 0
  const [secret = Buffer.alloc(0)] = server.service.config.secrets.webhook
  const event = { id: 'leap', kind: 'paid', reference: '1', amountMinor: 100n, at: new Date() } as const
  const { body } = sandboxNotice(server.service.config.secrets.webhook, event, new Date())
  const leaping = body.replace(/"at":"[^"]*"/, '"at":"2026-12-31T23:59:60Z"')
  expect(leaping).not.toBe(body)
  const headers = {
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signWebhook(secret, leaping, new Date()),
  }
  const response = await fetch(`${server.url}/webhooks/payments/sandbox`, {
    method: 'POST',
    headers,
    body: leaping,
  })
  expect([response.status, await response.json()]).toEqual([200, { outcome: 'kept' }])
})
