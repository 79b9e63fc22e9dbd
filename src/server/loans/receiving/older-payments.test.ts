import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clientConfig } from '#server/base/database/connection.ts'
import { migrate } from '#server/base/database/migrate.ts'
import { startThrowawayPostgres, type ThrowawayPostgres } from '#testing/throwaway-postgres.ts'

/** The last migration of the release that called all money for an extension an extension. */
const BEFORE = '0009'
/** The first of the two that give each event its borrower. */
const BETWEEN = '0038'

let postgres: ThrowawayPostgres
let client: pg.Client

beforeAll(async () => {
  postgres = await startThrowawayPostgres()
  const all = path.join(import.meta.dirname, '../../base/database/migrations')
  const migrateTo = async (last: string) => {
    const older = path.join(postgres.dataDir, `to-${last}`)
    await mkdir(older)
    for (const name of await readdir(all)) {
      if (name.slice(0, last.length) <= last) await copyFile(path.join(all, name), path.join(older, name))
    }
    await migrate(postgres.connection, older)
  }
  await migrateTo(BEFORE)
  client = new pg.Client(clientConfig(postgres.connection))
  await client.connect()
  await fill()
  await migrateTo(BETWEEN)
  // A replica of the previous release still runs: it knows neither the column nor the names.
  await client.query(
    `INSERT INTO payment_events (provider, event_id, kind, reference, amount_minor, received_at, outcome)
     VALUES ('sandbox', 'e15', 'paid', 'r-e9', 5, now(), 'part-paid'), ('sandbox', 'e16', 'paid', 'nobodys', 5, now(), 'unmatched')`,
  )
  await migrateWhileGiven()
})

/**
 * Migrates to this release while an unmatched event is given to its borrower, as a replica does with an
 * answer.
 */
async function migrateWhileGiven(): Promise<void> {
  const giving = new pg.Client(clientConfig(postgres.connection))
  await giving.connect()
  await giving.query(`
    INSERT INTO owners VALUES ('event/sandbox/e17', '');
    INSERT INTO payment_events (provider, event_id, kind, reference, amount_minor, received_at, outcome, borrower_id)
    VALUES ('sandbox', 'e17', 'paid', 'r-e9', 5, now(), 'unmatched', '')`)
  await giving.query(`
    BEGIN;
    UPDATE owners SET borrower_id = 'b1' WHERE name = 'event/sandbox/e17';
    DELETE FROM payment_events WHERE event_id = 'e17';
    INSERT INTO payment_events (provider, event_id, kind, reference, amount_minor, received_at, outcome, borrower_id)
    VALUES ('sandbox', 'e17', 'paid', 'r-e9', 5, now(), 'part-paid', 'b1');`)
  const migrated = migrate(postgres.connection)
  const waits = `SELECT query FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
  const isWaiting = async () => expect((await client.query(waits)).rowCount).toBe(1)
  await vi.waitFor(isWaiting, { timeout: 20_000 })
  await giving.query('COMMIT')
  await giving.end()
  await migrated
}

afterAll(async () => {
  await client.end()
  await postgres.stop()
})

/** The data of the previous release: orders, payments by references and cards, and their postings. */
async function fill(): Promise<void> {
  await client.query(`
    INSERT INTO borrowers VALUES ('b1', 'mx', 'x', 'x', 'x', 'new', now());
    INSERT INTO products VALUES ('p1', 'mx', 'Producto', '/logo.svg', '{}', true);
    INSERT INTO repay_tokens VALUES (decode(repeat('01', 32), 'hex'), 'b1', now()), (decode(repeat('02', 32), 'hex'), 'b1', now());
    INSERT INTO bank_accounts VALUES
      ('k1', 'b1', 'card', 'Banco', '', '••1', 'x', NULL, decode(repeat('03', 32), 'hex'), now());`)
  const orders = { fee: '200', days: '174', both: '200', over: '200', part: '174', card: '200', steps: '174' }
  for (const [no, status] of Object.entries(orders)) {
    await client.query(
      `INSERT INTO orders (order_no, borrower_id, product_id, status, amount_minor, received_minor, currency, disbursed_on,
         due_on, extension_allowed, rating_wanted, takes_collection_complaints, created_at)
       VALUES ($1, 'b1', 'p1', $2, 300000, 270000, 'MXN', '2026-01-01', '2026-02-07', true, true, true, now())`,
      [no, status],
    )
  }
  await paid('fee', 'e1', 'extend', 15000, 335417, 'extended', '10', [
    ['extension', 'income-extension', -15000],
    ['payment', 'principal', -320417],
  ])
  await paid('days', 'e2', 'extend', 15000, 15000, 'extended', '10', [
    ['extension', 'income-extension', -15000],
  ])
  await paid('both', 'e3', 'extend', 15000, 16000, 'extended', '10', [
    ['extension', 'income-extension', -15000],
    ['payment', 'interest', -1000],
  ])
  await paid('both', 'e4', 'repay', 319417, 319417, 'settled', '11', [['payment', 'principal', -319417]])
  await paid('over', 'e5', 'extend', 15000, 335917, 'extended', '10', [
    ['extension', 'income-extension', -15000],
    ['payment', 'principal', -320417],
    ['payment', 'credit', -500],
  ])
  await paid('over', 'e6', 'repay', 320417, 700, 'late-for-settled', '12', [['payment', 'credit', -700]])
  await paid('part', 'e7', 'extend', 15000, 14000, 'part-paid', '10', [['payment', 'principal', -14000]])
  await paid('part', 'e8', 'extend', 15000, 15000, 'part-paid', '11', [['payment', 'principal', -15000]])
  await paid('part', 'e9', 'payoff', 200000, 1000, 'part-paid', '12', [['payment', 'principal', -1000]])
  await paid('part', 'e10', 'repay', 200000, 1000, 'part-paid', '13', [['payment', 'principal', -1000]])
  // Of three instalments: the first was paid before, the second was extended to 01-20 and paid, and 02-07 is
  // the third's.
  await client.query(
    `INSERT INTO instalments VALUES ('steps', 1, 'b1', '2026-01-05', 900, 50, 0, 50),
       ('steps', 2, 'b1', '2026-01-20', 900, 50, 0, 50), ('steps', 3, 'b1', '2026-02-07', 900, 50, 0, 50)`,
  )
  await paid('steps', 'e13', 'repay', 1000, 1100, 'part-paid', '05', [['payment', 'principal', -1100]])
  await paid('steps', 'e14', 'extend', 100, 1000, 'extended', '10', [
    ['extension', 'income-extension', -100],
    ['payment', 'principal', -900],
  ])
  await client.query(
    `INSERT INTO payment_events (provider, event_id, kind, reference, amount_minor, received_at, outcome)
     VALUES ('sandbox', 'e11', 'paid', 'nobodys', 5, now(), 'unmatched'),
       ('sandbox', 'e12', 'seen', 'r-e1', 5, now(), 'seen')`,
  )
  await client.query(
    `UPDATE payment_references SET state = 'superseded', superseded_by = 'r-e8' WHERE reference = 'r-e7'`,
  )
  await client.query(
    `INSERT INTO payment_references (reference, borrower_id, order_no, purpose, channel, amount_minor, currency, state,
       issued_at, expires_at, provider)
     SELECT 'open-' || no, 'b1', no, 'repay', 'spei', 100, 'MXN', 'issued', '2026-01-05', '2099-03-01', 'sandbox'
     FROM unnest(ARRAY['fee', 'days']) AS no`,
  )
  await byCard('c1', '01', 320417, '10', [['principal', -320417]])
  await byCard('c2', '02', 900, '11', [['credit', -900]])
}

type Line = [kind: string, account: string, amount: number]

async function paid(
  order: string,
  event: string,
  purpose: string,
  asked: number,
  amount: number,
  outcome: string,
  day: string,
  lines: Line[],
): Promise<void> {
  await client.query(
    `INSERT INTO payment_references (reference, borrower_id, order_no, purpose, channel, amount_minor, currency, state,
       issued_at, expires_at, provider) VALUES ($1, 'b1', $2, $3, 'oxxo', $4, 'MXN', 'paid', '2026-01-05', '2026-03-01', 'sandbox')`,
    [`r-${event}`, order, purpose, asked],
  )
  await client.query(
    `INSERT INTO payment_events (provider, event_id, kind, reference, amount_minor, received_at, outcome)
     VALUES ('sandbox', $1, 'paid', $2, $3, $4, $5)`,
    [event, `r-${event}`, amount, `2026-01-${day}T18:00:00Z`, outcome],
  )
  await post(order, `sandbox:${event}`, day, lines)
}

async function byCard(id: string, token: string, amount: number, day: string, lines: [string, number][]) {
  await client.query(
    `INSERT INTO card_payments (id, borrower_id, order_no, token_hash, card_id, amount_minor, state, made_at)
     VALUES ($1, 'b1', 'card', decode(repeat($2, 32), 'hex'), 'k1', $3, 'paid', now())`,
    [id, token, amount],
  )
  await post(
    'card',
    `card:${id}`,
    day,
    lines.map(([account, sum]) => ['payment', account, sum]),
  )
}

/** Postings count for six hours before the event was received. */
async function post(order: string, event: string, day: string, lines: Line[]): Promise<void> {
  for (const kind of new Set(lines.map(([name]) => name))) {
    const id = `${event}/${kind}`
    await client.query(`INSERT INTO postings VALUES ($1, 'b1', $2, $3, $1, $4, $5)`, [
      id,
      order,
      kind,
      `2026-01-${day}T12:00:00Z`,
      `2026-01-${day}`,
    ])
    const own = lines.filter(([name]) => name === kind)
    for (const [index, [, account, amount]] of own.entries()) {
      await client.query(`INSERT INTO entries VALUES ($1, $2, 'b1', $3, $4, $5)`, [
        id,
        index + 1,
        order,
        account,
        amount,
      ])
    }
  }
}

test.each([
  ['e1', 'settled', 'settled-with-fee', '15000', '0'],
  ['e2', 'extended', 'extended', '15000', '0'],
  ['e3', 'extended', 'extended-and-part-paid', '15000', '0'],
  ['e4', 'settled', 'settled', '0', '0'],
  ['e5', 'over-paid', 'over-paid-with-fee', '15000', '500'],
  ['e6', 'late-for-settled', 'credited', '0', '700'],
  ['e7', 'part-paid', 'fee-short', '0', '0'],
  ['e8', 'part-paid', 'not-extended', '0', '0'],
  ['e9', 'part-paid', 'payoff-short', '0', '0'],
  ['e10', 'part-paid', 'part-paid', '0', '0'],
  ['e11', 'unmatched', null, null, null],
  ['e12', 'seen', null, null, null],
])(
  'what an older release booked is shown as what it was: %s, %s as %s',
  async (id, outcome, message, fee, credit) => {
    const { rows } = await client.query(
      `SELECT outcome, telling AS message, fee_minor::text AS fee, credit_minor::text AS credit FROM payment_events WHERE event_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ outcome, message, fee, credit }])
  },
)

test('money without a stored state of its reference is shown without a remark', async () => {
  const { rows } = await client.query(`SELECT DISTINCT arrived FROM payment_events WHERE telling IS NOT NULL`)
  expect(rows).toEqual([{ arrived: 'in-time' }])
})

test('an extension of an older release is shown with its own day, although the loan’s is a later one by now', async () => {
  const { rows } = await client.query(
    `SELECT event_id AS id, due_on::text AS day FROM payment_events WHERE event_id IN ('e2', 'e14') ORDER BY id`,
  )
  expect(rows).toEqual([
    { id: 'e14', day: '2026-01-20' },
    // The instalments of this one were not stored, so only the loan's day is known.
    { id: 'e2', day: '2026-02-07' },
  ])
})

test('a settled loan has no open reference, and one that owes has', async () => {
  const { rows } = await client.query(
    "SELECT reference, state FROM payment_references WHERE reference LIKE 'open-%' ORDER BY reference",
  )
  expect(rows).toEqual([
    { reference: 'open-days', state: 'issued' },
    { reference: 'open-fee', state: 'canceled' },
  ])
})

test('payments by card get their effect, too', async () => {
  const { rows } = await client.query(
    `SELECT id, outcome, telling AS message, credit_minor::text AS credit, paid_at AS at FROM card_payments ORDER BY id`,
  )
  expect(rows).toEqual([
    { id: 'c1', outcome: 'settled', message: 'settled', credit: '0', at: new Date('2026-01-10T12:00:00Z') },
    {
      id: 'c2',
      outcome: 'late-for-settled',
      message: 'credited',
      credit: '900',
      at: new Date('2026-01-11T12:00:00Z'),
    },
  ])
})

test('a posting was booked when its event was received, and one without an event at its own time', async () => {
  const bookedAt = async (id: string) =>
    (await client.query('SELECT booked_at AS at FROM postings WHERE id = $1', [id])).rows[0]?.at
  expect(await bookedAt('sandbox:e1/payment')).toEqual(new Date('2026-01-10T18:00:00Z'))
  expect(await bookedAt('sandbox:e1/extension')).toEqual(new Date('2026-01-10T18:00:00Z'))
  expect(await bookedAt('card:c1/payment')).toEqual(new Date('2026-01-10T12:00:00Z'))
})

test('a reference is a number of its provider, and so is the one that replaced it', async () => {
  const { rows } = await client.query(
    `SELECT superseded_by_provider AS provider, superseded_by AS reference FROM payment_references
     WHERE superseded_by IS NOT NULL`,
  )
  expect(rows).toEqual([{ provider: 'sandbox', reference: 'r-e8' }])
  const again = (provider: string) =>
    client.query(
      `INSERT INTO payment_references (reference, borrower_id, order_no, purpose, channel, amount_minor, currency, state,
         issued_at, expires_at, provider) VALUES ('r-e1', 'b1', 'days', 'repay', 'oxxo', 1, 'MXN', 'paid', now(),
         now() + interval '1 day', $1)`,
      [provider],
    )
  await expect(again('sandbox')).rejects.toMatchObject({ constraint: 'payment_references_pkey' })
  await again('another')
  const wrong = `UPDATE payment_references SET superseded_by_provider = 'another' WHERE reference = 'r-e7'`
  await expect(client.query(wrong)).rejects.toMatchObject({ constraint: 'payment_references_superseded_by' })
})

test('events of an older loan belong to its borrower, unmatched ones to none, and each has its name', async () => {
  const { rows } = await client.query(
    `SELECT e.event_id AS id, e.borrower_id AS home, o.borrower_id AS named
     FROM payment_events e LEFT JOIN owners o ON o.name = 'event/' || e.provider || '/' || e.event_id
     WHERE e.event_id IN ('e1', 'e11', 'e12', 'e15', 'e16', 'e17') ORDER BY e.event_id`,
  )
  expect(rows).toEqual([
    { id: 'e1', home: 'b1', named: 'b1' },
    { id: 'e11', home: '', named: '' },
    { id: 'e12', home: 'b1', named: 'b1' },
    { id: 'e15', home: 'b1', named: 'b1' },
    { id: 'e16', home: '', named: '' },
    { id: 'e17', home: 'b1', named: 'b1' },
  ])
})

test('an older replica still writes an event once', async () => {
  const write = () =>
    client.query(
      `INSERT INTO payment_events (provider, event_id, kind, reference, amount_minor, received_at, outcome)
       VALUES ('sandbox', 'e18', 'paid', 'r-e9', 5, now(), 'unmatched') ON CONFLICT (provider, event_id) DO NOTHING`,
    )
  expect((await write()).rowCount).toBe(1)
  expect((await write()).rowCount).toBe(0)
})
