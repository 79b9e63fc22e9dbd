import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientConfig } from '#server/base/database/connection.ts'
import { registry } from '#server/base/observability/metrics.ts'
import { metricsJob } from '#server/operate/figures/figures.ts'
import { askSlip, payAtStore, sendNotice } from '#testing/at-the-store.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { watchLedger } from './watch-ledger.ts'

let server: SandboxServer
let client: pg.Client
let clock = new Date('2026-11-20T18:00:00Z')
let said: unknown[] = []

beforeAll(async () => {
  server = await startSandbox({ now: () => clock, endsEarly: false })
  client = new pg.Client(clientConfig(server.connection))
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.close()
})

/** Checks until nothing waits any more, a minute after the last change. */
async function watch() {
  clock = new Date(clock.getTime() + 60_000)
  const log = { ...server.service.log, error: (...line: unknown[]) => void said.push(line) }
  said = []
  while (await watchLedger({ ...server.service, log }, clock)) {}
  await metricsJob.run(server.service, clock)
}

async function figure(name: string): Promise<number> {
  const line = (await registry.metrics()).split('\n').find((one) => one.startsWith(`abono_${name} `))
  return Number(line?.split(' ').at(-1))
}

async function payOne(extraMinor = 0n) {
  const { orderNo, reference, amountMinor } = await askSlip(server, await server.person('Ana Ejemplo'))
  await payAtStore(server, reference, amountMinor + extraMinor)
  return orderNo
}

const wrongOnes = async () =>
  (
    await client.query(
      'SELECT order_no FROM ledger_findings WHERE imbalance_minor <> 0 OR untold_minor <> 0 OR status_contradicts',
    )
  ).rows

test('every loan of the sandbox and a payment of today agree with themselves and with the reported money', async () => {
  await payOne()
  await watch()
  expect(await wrongOnes()).toEqual([])
  expect(said).toEqual([])
  expect(await figure('ledger_imbalance_minor')).toBe(0)
  expect(await figure('ledger_wrong_loans')).toBe(0)
  expect(await figure('ledger_check_behind_seconds')).toBe(0)
})

test.each([
  [
    'a changed entry',
    `UPDATE entries SET amount_minor = amount_minor + 7 WHERE order_no = $1 AND account = 'cash'`,
    'ledger_imbalance_minor',
    7,
  ],
  [
    'a booked payment without an event',
    `UPDATE payment_events e SET amount_minor = e.amount_minor - 5 FROM payment_references r WHERE r.order_no = $1 AND e.reference = r.reference AND e.kind = 'paid'`,
    'ledger_untold_minor',
    5,
  ],
  [
    'a paid loan whose status denies it',
    `UPDATE orders SET status = '174' WHERE order_no = $1`,
    'ledger_wrong_loans',
    1,
  ],
])(
  '%s is found without a new posting, and cleared when it is corrected',
  async (_what, change, name, amount) => {
    const orderNo = await payOne()
    await watch()
    const undo = await client.query('SELECT status FROM orders WHERE order_no = $1', [orderNo])
    expect(await figure(name)).toBe(0)
    await client.query(change, [orderNo])
    // The round through all loans reaches it, however long ago the change was booked.
    for (let look = 0; look < 20 && (await wrongOnes()).length === 0; look++) await watch()
    expect(await wrongOnes()).toEqual([{ order_no: orderNo }])
    expect(await figure(name)).toBe(amount)
    await watch()
    expect(JSON.stringify(said)).toContain('ledger-wrong')
    expect(JSON.stringify(said)).not.toContain(orderNo)
    await client.query(
      change
        .replace('minor + 7', 'minor - 7')
        .replace('minor - 5', 'minor + 5')
        .replace("'174'", `'${undo.rows[0].status}'`),
      [orderNo],
    )
    await watch()
    expect(await wrongOnes()).toEqual([])
    expect(await figure(name)).toBe(0)
  },
)

test('credit, unmatched money and waiting cases are metrics', async () => {
  await payOne(12_300n)
  await sendNotice(server, {
    id: 'unknown-1',
    kind: 'paid',
    reference: '999999999999',
    amountMinor: 4_500n,
    at: clock,
  })
  await watch()
  const text = await registry.metrics()
  expect(text).toContain('abono_credit_minor{currency="MXN"} 12300')
  expect(text).toContain('abono_unmatched_minor{provider="sandbox"} 4500')
  expect(text).toContain('abono_unmatched_payments{provider="sandbox"} 1')
  expect(await figure('outbox_oldest_seconds')).toBeGreaterThanOrEqual(0)
})
