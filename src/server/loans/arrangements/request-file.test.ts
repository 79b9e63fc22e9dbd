import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { askArrangement } from '#contract/money/ask-arrangement.ts'
import { clientConfig } from '#server/base/database/connection.ts'
import { declaredStatements } from '#server/base/database/statement.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { oneLoan } from '#testing/one-loan.ts'
import { ordersRead } from '#testing/orders-read.ts'
import './request-file.ts'

const one = oneLoan({ status: '180' })
const LIMIT = 10
const WAITING = 2000

test('a page of requests reads as many loans as it has rows, whatever the number of requests and the statistics of the database', async () => {
  const wish = { day: '2027-03-01', parts: 6, why: 'Perdí mi trabajo.' }
  const { folio } = dataOf(await one.call(askArrangement, { ...one.loan, ...wish }))
  const client = new pg.Client(clientConfig(one.server.connection))
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('order_no', 'many-' || n))).*
     FROM orders o, generate_series(1, ${WAITING}) AS n WHERE o.order_no = $1`,
    [one.loan.orderId],
  )
  await client.query(
    `INSERT INTO arrangement_requests SELECT (jsonb_populate_record(r, jsonb_build_object(
       'order_no', 'many-' || n, 'folio', 'many-' || n, 'asked_at', r.asked_at - n * interval '1 minute'))).*
     FROM arrangement_requests r, generate_series(1, ${WAITING}) AS n WHERE r.folio = $1`,
    [folio],
  )
  const text = declaredStatements.get('open-arrangement-requests') ?? ''
  const asked = ['0', '', ['2026-11-20', '2026-11-20'], ['mx', 'in'], LIMIT]
  const { rows } = await client.query<{ folio: string }>(text, asked)
  const looked = await ordersRead(client, text, asked)
  await client.query('ROLLBACK')
  expect(rows.map((row) => row.folio)).toEqual(
    Array.from({ length: LIMIT }, (_, index) => `many-${WAITING - index}`),
  )
  expect(looked).toBeLessThanOrEqual(2 * LIMIT)
})
