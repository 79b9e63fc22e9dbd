import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statement } from '#server/base/database/database.ts'
import { createApp } from '#server/fronts/apps/app.ts'
import { sandboxNotice } from '#server/integrations/payments/sandbox.ts'
import { watchLedger } from '#server/loans/ledger/watch-ledger.ts'
import { loanOf } from '#testing/as-borrower.ts'
import { askAsOperator } from '#testing/as-operator.ts'
import { askSlip } from '#testing/at-the-store.ts'
import { oneLoan, START } from '#testing/one-loan.ts'

// A lender's system stores the last key of a list and continues from it. Wrong clocks of replicas must not make it
// miss or repeat rows.
const one = oneLoan()
const LISTS = ['ledger', 'payments', 'reversals'] as const
type List = (typeof LISTS)[number]
type Row = Record<string, string | number | null>

/** Another replica of the same installation, whose clock is slow. */
let slow: FastifyInstance
const SLOW_MS = 3 * 60_000
beforeAll(async () => {
  slow = await createApp({
    ...one.server.service,
    now: () => new Date(one.clock.getTime() - SLOW_MS),
  })
})
afterAll(() => slow.close())

/** Reads all rows of a list after a key, page by page. */
async function readOn(list: List | 'credits', after: string, limit = 1000): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const key = String(rows.at(-1)?.key ?? after)
    const query = new URLSearchParams({ limit: String(limit), ...(key && { after: key }) })
    const { status, data } = await askAsOperator(one.server, 'GET', `/operator/${list}?${query}`)
    expect(status).toBe(200)
    rows.push(...(data as Row[]))
    if ((data as Row[]).length < limit) return rows
  }
}

const findings = statement<{ credit: bigint }, [string]>(
  'test-found-credit',
  'SELECT credit_minor AS credit FROM ledger_findings WHERE order_no = $1',
)
const count = statement<Record<List, number>>(
  'test-rows-of-lists',
  `SELECT (SELECT count(*)::int FROM entries) AS ledger,
     (SELECT count(*)::int FROM postings WHERE kind IN ('payment', 'extension')) AS payments,
     (SELECT (count(*) + count(restored_at))::int FROM reversals) AS reversals`,
)
const inDatabase = () => one.server.service.database.transaction((tx) => tx.one(count, []))

const book = statement<unknown, [string, Date, string]>(
  'test-book',
  `WITH o AS (SELECT borrower_id, order_no FROM orders WHERE order_no = $1),
     p AS (INSERT INTO postings (id, borrower_id, order_no, kind, event_key, at, on_day, booked_at)
       SELECT $3, borrower_id, order_no, 'test', $3 || '/test', $2::timestamptz, '2026-11-20', $2::timestamptz FROM o
       RETURNING id, borrower_id, order_no)
   INSERT INTO entries (posting_id, line, borrower_id, order_no, account, amount_minor)
   SELECT id, line, borrower_id, order_no, 'cash', CASE line WHEN 1 THEN -1 ELSE 1 END
   FROM p, generate_series(1, 2) AS line`,
)
/** Removes the list positions of postings, as if an earlier release had written them. */
const removePositions = statement<unknown>('test-as-before', "UPDATE postings SET listed_at = '-infinity'")

/** Simulates a lender's system, which stores the last key of each list and all rows that it read. */
function lender(limit = 1000) {
  const rows: Record<List, Row[]> = { ledger: [], payments: [], reversals: [] }
  return {
    rows,
    async read(): Promise<void> {
      for (const list of LISTS)
        rows[list].push(...(await readOn(list, String(rows[list].at(-1)?.key ?? ''), limit)))
    },
    /** Verifies that every row of the database was read once. */
    async expectAll(): Promise<void> {
      const wanted = await inDatabase()
      for (const list of LISTS) {
        expect([list, rows[list].length]).toEqual([list, wanted[list]])
        expect(new Set(rows[list].map(({ key }) => key)).size).toBe(wanted[list])
      }
    },
  }
}

/** Sends a payment event to the replica with the slow clock. */
async function payAtSlow(reference: string, amountMinor: bigint, charge: string): Promise<void> {
  const at = new Date(one.clock.getTime() - SLOW_MS)
  const event = {
    id: `slow-${reference}-${charge}`,
    kind: 'paid',
    reference,
    amountMinor,
    at,
    charge,
  } as const
  const { body, headers } = sandboxNotice(one.server.service.config.secrets.webhook, event, at)
  const url = '/webhooks/payments/sandbox'
  const { statusCode } = await slow.inject({ method: 'POST', url, headers, payload: body })
  expect(statusCode).toBe(200)
}

test('a reader that continues from a stored key gets every credit after the clock was set back an hour', async () => {
  const overpay = async () => {
    const person = await one.server.person('Ana Ejemplo')
    const { reference, amountMinor } = await askSlip(one.server, person)
    expect(await one.report('paid', reference, amountMinor + 700n)).toBe('over-paid')
    return loanOf(person, '174').orderId
  }
  const credits = (after: string) => readOn('credits', after)
  const first = await overpay()
  const before = await credits('')
  expect(before.at(-1)?.orderNo).toBe(first)
  one.clock = new Date(START.getTime() - 3_600_000)
  const second = await overpay()
  const behind = await credits(String(before.at(-1)?.key))
  expect(behind.map(({ orderNo }) => orderNo)).toEqual([second])
  // The ledger check also finds postings of the slower clock after it has checked later moments.
  one.clock = new Date(START.getTime() + 3_600_000)
  await watchLedger(one.server.service, one.clock)
  one.clock = new Date(START.getTime() - 3_600_000)
  const third = await overpay()
  one.clock = new Date(START.getTime() + 7_200_000)
  while (await watchLedger(one.server.service, one.clock)) {}
  const found = await one.server.service.database.transaction((tx) => tx.rows(findings, [third]))
  expect(found).toEqual([{ credit: 700n }])
})

describe('a reader that continues from a stored key gets each row exactly once', () => {
  test('with two replicas whose clocks differ by three minutes', async () => {
    const system = lender()
    const reference = await one.slip()
    await one.report('paid', reference, 5000n, { charge: 'fast-1' })
    one.clock = new Date(one.clock.getTime() + 10 * 60_000)
    await system.read()
    await one.report('paid', reference, 4000n, { charge: 'fast-2' })
    one.clock = new Date(one.clock.getTime() + 90_000)
    await system.read()
    await payAtSlow(reference, 3000n, 'slow-1')
    await one.report('reversed', reference, 4000n, { charge: 'fast-2', takesBack: 'whole' })
    one.clock = new Date(one.clock.getTime() + 10 * 60_000)
    await system.read()
    await system.expectAll()
  })

  test('if the clock was set back an hour', async () => {
    const system = lender(2)
    const reference = await one.slip()
    await one.report('paid', reference, 5000n, { charge: 'before' })
    one.clock = new Date(START.getTime() + 10 * 60_000)
    await system.read()
    one.clock = new Date(START.getTime() - 3_600_000)
    const again = await one.slip()
    await one.report('paid', again, 6000n, { charge: 'back' })
    await one.report('reversed', again, 6000n, { charge: 'back', takesBack: 'whole' })
    await one.report('restored', again, 6000n, { charge: 'back' })
    await system.read()
    one.clock = new Date(START.getTime() + 20 * 60_000)
    await system.read()
    await system.expectAll()
  })

  test('while an earlier transaction is open, which does not delay other rows', async () => {
    const system = lender()
    const { database } = one.server.service
    const other = loanOf(await one.server.person('Carla Muestra'), '174')
    await database.transaction(async (tx) => {
      await tx.run(book, [other.orderId, one.clock, `long-${other.orderId}`])
      await one.report('paid', await one.slip(), 5000n)
      await system.read()
      await system.expectAll()
    })
    const before = system.rows.ledger.length
    await system.read()
    expect(system.rows.ledger).toHaveLength(before + 2)
    await system.expectAll()
  })

  test('for several concurrent readers, in pages of any size', async () => {
    const systems = [1, 3, 1000].map(lender)
    const reference = await one.slip()
    for (const amount of [1000n, 2000n, 3000n]) {
      await one.report('paid', reference, amount, { charge: `many-${amount}` })
      await Promise.all(systems.map((system) => system.read()))
    }
    for (const system of systems) {
      await system.expectAll()
      for (const list of LISTS) expect(system.rows[list]).toEqual(systems[0]?.rows[list])
    }
  })

  test('after an update from a release whose rows have no positions', async () => {
    const reference = await one.slip()
    await one.report('paid', reference, 1000n, { charge: 'old-1' })
    await one.report('paid', reference, 2000n, { charge: 'old-2' })
    await one.server.service.database.transaction((tx) => tx.run(removePositions, []))
    const before = await inDatabase()
    const system = lender(7)
    await system.read()
    await system.expectAll()
    const [, ...rest] = system.rows.payments
    expect(await readOn('payments', String(system.rows.payments[0]?.key))).toEqual(rest)
    one.clock = new Date(START.getTime() - 3_600_000)
    await one.report('paid', await one.slip(), 3000n, { charge: 'new-1' })
    await system.read()
    await system.expectAll()
    expect(system.rows.payments).toHaveLength(before.payments + 1)
  })
})
