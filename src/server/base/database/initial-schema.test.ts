import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchema } from '#testing/own-database.ts'

const PEOPLE = `
  INSERT INTO borrowers VALUES ('b1', 'mx', 'Ana', 'Inventada', 'Calle Inventada 1', 'new', now());
  INSERT INTO products VALUES ('p1', 'mx', 'Producto', '/logo.svg', '{}', true);
  INSERT INTO orders (order_no, borrower_id, product_id, status, amount_minor, received_minor, currency, disbursed_on, due_on,
                      extension_allowed, rating_wanted, takes_collection_complaints, created_at)
  VALUES ('o1', 'b1', 'p1', '174', 100000, 90000, 'MXN', '2026-11-01', '2026-12-01', true, true, true, now());`

let schema: Awaited<ReturnType<typeof openSchema>>
let client: pg.Client

beforeAll(async () => {
  schema = await openSchema()
  client = schema.client
})

afterAll(() => schema.close())

beforeEach(async () => {
  await client.query('BEGIN')
  await client.query(PEOPLE)
})
afterEach(() => client.query('ROLLBACK'))

const reference = (name: string, state: string, { purpose = 'repay', channel = 'oxxo' } = {}) =>
  client.query(
    `INSERT INTO payment_references (reference, borrower_id, order_no, purpose, channel, amount_minor, currency, state,
                                     issued_at, expires_at, provider)
     VALUES ($1, 'b1', 'o1', $2, $3, 100, 'MXN', $4, now(), now() + interval '1 day', 'sandbox')`,
    [name, purpose, channel, state],
  )

test('an order has at most one issued reference for each purpose and channel', async () => {
  await reference('r1', 'superseded')
  await reference('r2', 'issued')
  await reference('r3', 'issued', { purpose: 'extend' })
  await reference('r4', 'issued', { channel: 'spei' })
  await expect(reference('r5', 'issued')).rejects.toMatchObject({ constraint: 'payment_references_issued' })
})

test('an event is posted at most once', async () => {
  const post = (id: string) =>
    client.query(
      `INSERT INTO postings VALUES ($1, 'b1', 'o1', 'payment', 'sandbox:event-1', now(), current_date, now())`,
      [id],
    )
  await post('t1')
  await expect(post('t2')).rejects.toMatchObject({ constraint: 'postings_event_key_key' })
})

test('an event of a provider is accepted at most once', async () => {
  const take = () =>
    client.query(
      `INSERT INTO payment_events VALUES ('sandbox', 'e1', 'paid', 'unknown', 100, now(), 'unknown-reference')`,
    )
  await take()
  await expect(take()).rejects.toMatchObject({ code: '23505' })
})

test.each([
  ['overdue is not stored', `UPDATE orders SET status = '180'`],
  ['an order to be repaid has its days', 'UPDATE orders SET due_on = NULL'],
  ['no loan is due before it was paid out', `UPDATE orders SET due_on = '2026-10-31'`],
  ['a loan is more than nothing', 'UPDATE orders SET amount_minor = 0'],
  ['a currency is three capital letters', `UPDATE orders SET currency = 'peso'`],
  ['a market is two small letters', `UPDATE borrowers SET market = 'MX'`],
  ['one to five stars', `INSERT INTO scores VALUES ('b1', 'o1', 6, now())`],
])('%s', async (_rule, change) => {
  await expect(client.query(change)).rejects.toMatchObject({ code: '23514' })
})

test('every table with borrower data has a borrower column', async () => {
  const { rows } = await client.query(
    `SELECT table_name AS name FROM information_schema.tables t WHERE table_schema = 'public' AND NOT EXISTS (
       SELECT 1 FROM pg_inherits WHERE inhrelid = to_regclass(t.table_name)) AND NOT EXISTS (
       SELECT 1 FROM information_schema.columns c WHERE c.table_name = t.table_name AND c.column_name = 'borrower_id')
     ORDER BY 1`,
  )
  // Tables without borrower data: the product's own, anonymous visitors, and staff.
  expect(rows.map((row) => row.name)).toEqual([
    'answer_templates',
    'borrowers',
    'campaign_events',
    'captchas',
    'collection_agencies',
    'counted_lately',
    'desk_audit',
    'desk_audit_heads',
    'desk_days',
    'desk_networks',
    'desk_sessions',
    'desk_tries',
    'desk_users',
    // Their stream is a borrower, or unmatched money.
    'lender_event_streams',
    'lender_events',
    'login_codes',
    'message_days',
    'migrations',
    'operator_keys',
    'outbox',
    'payment_charges',
    'products',
    'rate_counts',
    'registration_codes',
    'registrations',
    'sandbox_messages',
    'sandbox_webhooks',
    'secret_canary',
    'templates',
    'watch_marks',
  ])
})
