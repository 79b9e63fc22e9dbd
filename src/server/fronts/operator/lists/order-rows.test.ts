import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { clientConfig } from '#server/base/database/connection.ts'
import { declaredStatements } from '#server/base/database/statement.ts'
import { oneLoan } from '#testing/one-loan.ts'
import { ordersRead } from '#testing/orders-read.ts'
import './order-rows.ts'

const one = oneLoan()
const LIMIT = 10

test('a page of overdue loans reads as many loans as it has rows, however many are open', async () => {
  const client = new pg.Client(clientConfig(one.server.connection))
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('BEGIN')
  const columns = await client.query<{ names: string }>(
    `SELECT string_agg(column_name, ', ') AS names FROM information_schema.columns
     WHERE table_name = 'orders' AND column_name NOT IN ('order_no', 'due_on', 'created_at')`,
  )
  const rest = columns.rows[0]?.names
  // Late ones among 5,000 that are not, the newest last, in both orders.
  await client.query(
    `INSERT INTO orders (order_no, due_on, created_at, ${rest})
     SELECT (90000000000000000000 + n)::text, CASE WHEN n % 100 = 0 THEN date '2026-10-01' ELSE date '2027-01-01' END,
       o.created_at + n * interval '1 second', ${rest
         ?.split(', ')
         .map((name) => `o.${name}`)
         .join(', ')}
     FROM orders o, generate_series(1, 5000) AS n WHERE o.order_no = $1`,
    [one.loan.orderId],
  )
  await client.query('ANALYZE orders')
  const text = declaredStatements.get('operator-orders-overdue') ?? ''
  const after = String(BigInt(Date.UTC(2026, 9, 1)) * 1000n)
  const days = ['2026-11-20', '2026-11-21']
  const dayOff = ['next-banking-day', 'same-day']
  const params = [after, '90000000000000000500', LIMIT, ['mx', 'in'], days, days, dayOff]
  const looked = await ordersRead(client, text, params)
  const { rows } = await client.query<{ orderNo: string }>(text, params)
  await client.query('ROLLBACK')
  expect(rows.map(({ orderNo }) => orderNo)).toEqual(
    Array.from(
      { length: LIMIT },
      (_, index) => `900000000000000${String(600 + index * 100).padStart(5, '0')}`,
    ),
  )
  // Once or twice for each partition, if the table is partitioned.
  expect(looked).toBeLessThanOrEqual(10 * LIMIT)
})
