import { describe, expect, test } from 'vitest'
import { REQUEST_EXTEND } from '#contract/money/request-type.ts'
import { statement } from '#server/base/database/database.ts'
import { applied, newApplicant } from '#testing/applicant.ts'
import { askAsOperator, OPERATOR_TOKEN } from '#testing/as-operator.ts'
import { oneLoan } from '#testing/one-loan.ts'

const one = oneLoan()
type Row = Record<string, string | number | null>

/** All rows of a list after a key, page by page. */
async function readAll(path: string, after = '', limit = 1000): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const from = String(rows.at(-1)?.key ?? after)
    const query = new URLSearchParams({ limit: String(limit), ...(from && { after: from }) })
    const { status, data } = await askAsOperator(
      one.server,
      'GET',
      `/operator/${path}${path.includes('?') ? '&' : '?'}${query}`,
    )
    expect(status).toBe(200)
    rows.push(...(data as Row[]))
    if ((data as Row[]).length < limit) return rows
  }
}

const asText = async (path: string) => {
  const response = await fetch(`${one.server.url}/operator/${path}`, {
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
  })
  return { type: response.headers.get('content-type'), text: await response.text() }
}

const add = statement<unknown, [string, Date, number, number, string]>(
  'test-add-postings',
  `WITH o AS (SELECT borrower_id, order_no FROM orders WHERE order_no = $1),
     p AS (INSERT INTO postings (id, borrower_id, order_no, kind, event_key, at, on_day, booked_at)
       SELECT $5 || n, borrower_id, order_no, 'test', $5 || n || '/test', $2::timestamptz, '2026-11-20',
         $2::timestamptz + n / 2 * interval '1 microsecond' FROM o, generate_series($3::integer, $4::integer) AS n RETURNING id, borrower_id, order_no)
   INSERT INTO entries (posting_id, line, borrower_id, order_no, account, amount_minor)
   SELECT id, line, borrower_id, order_no, 'cash', CASE line WHEN 1 THEN -1 ELSE 1 END
   FROM p, generate_series(1, 2) AS line`,
)
/**
 * Without statistics PostgreSQL uses any index that begins with the borrower for the foreign key of an entry.
 */
const analyze = statement<unknown>('test-analyze-postings', 'ANALYZE postings')
/** Each row costs several lookups of its references, so a larger batch would exceed the statement timeout. */
const AT_ONCE = 250
const added = (at: Date, count: number, name: string) =>
  one.server.service.database.transaction(async (tx) => {
    for (let from = 1; from <= count; from += AT_ONCE) {
      const to = Math.min(from + AT_ONCE - 1, count)
      await tx.run(add, [one.loan.orderId, at, from, to, name])
      if (from === 1) await tx.run(analyze, [])
    }
  })
const later = (seconds: number) => new Date(one.clock.getTime() + seconds * 1000)
const keys = (rows: readonly Row[]) => rows.map(({ key }) => key)

describe('ten thousand entries', () => {
  test('are read page by page without a gap or a repetition, while others arrive and some come late', async () => {
    await added(later(0), 5000, 'old-')
    const first = await readAll('ledger')
    const old = first.filter(({ postingId }) => String(postingId).startsWith('old-'))
    expect(old).toHaveLength(10_000)
    expect(new Set(keys(first)).size).toBe(first.length)
    // A key contains a position to the microsecond, and each posting has its own.
    const micros = keys(old).map((key) => String(key).split('.')[0])
    expect(new Set(micros).size).toBe(5000)

    const last = String(first.at(-1)?.key)
    await added(later(-1), 2, 'now-')
    const now = await readAll('ledger', last, 3)
    // It began half a minute ago and is committed only now, after a later one was read.
    await added(later(-30), 2, 'late-')
    const late = await readAll('ledger', String(now.at(-1)?.key), 3)
    const ids = ['now-1', 'now-1', 'now-2', 'now-2', 'late-1', 'late-1', 'late-2', 'late-2']
    expect([...now, ...late].map(({ postingId }) => postingId)).toEqual(ids)
    expect(keys(await readAll('ledger'))).toEqual([...keys(first), ...keys(now), ...keys(late)])
  })
})

describe('payments', () => {
  test('are listed with their reversals; those of one loan under the same keys', async () => {
    const reference = await one.slip()
    await one.report('paid', reference, 5000n, { charge: `c-${reference}` })
    const path = `payments?orderNo=${one.loan.orderId}`
    const { data } = await askAsOperator(one.server, 'GET', `/operator/${path}`)
    const [payment] = data as Row[]
    expect(data).toEqual([
      {
        ...{
          key: expect.any(String),
          paymentId: expect.any(String),
          folio: expect.stringMatching(/^\d{6}-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
          payment: expect.stringMatching(/^sandbox:o-/),
        },
        ...{ orderNo: one.loan.orderId, borrowerId: expect.any(String), reference, charge: `c-${reference}` },
        ...{ paidAt: one.clock.toISOString(), bookedAt: one.clock.toISOString() },
        ...{ amountMinor: 5000, takenBackMinor: 0, currency: 'MXN' },
      },
    ])
    expect(keys(await readAll('payments'))).toContain(payment?.key)
    await one.report('reversed', reference, 2000n, { charge: `c-${reference}`, takesBack: 'this' })
    const mine = (await readAll('payments', '', 50)).filter(({ orderNo }) => orderNo === one.loan.orderId)
    expect(mine).toEqual([{ ...payment, takenBackMinor: 2000 }])
  })

  test('of two postings, an extension and its remainder, are one row', async () => {
    const reference = await one.slip(REQUEST_EXTEND)
    await one.report('paid', reference, 20_000n)
    const { data } = await askAsOperator(one.server, 'GET', `/operator/payments?orderNo=${one.loan.orderId}`)
    expect(data).toMatchObject([{ amountMinor: 20_000 }])
  })

  test('of an unknown order are not found', async () => {
    const { status, message } = await askAsOperator(
      one.server,
      'GET',
      '/operator/payments?orderNo=12345678901234',
    )
    expect([status, message]).toEqual([404, 'no such order'])
  })
})

test('a reversal is listed when it was booked, and once more when its money was restored', async () => {
  const reference = await one.slip()
  await one.report('paid', reference, 5000n, { charge: `w-${reference}` })
  await one.report('reversed', reference, 5000n, { charge: `w-${reference}`, takesBack: 'whole' })
  const takenBack = one.clock
  one.clock = later(600)
  await one.report('restored', reference, 5000n, { charge: `w-${reference}` })
  const restored = one.clock
  const rows = (await readAll('reversals', '', 1)).filter(({ orderNo }) => orderNo === one.loan.orderId)
  const same = { amountMinor: 5000, currency: 'MXN', reason: 'charged-back', reversalId: rows[0]?.reversalId }
  expect(rows).toMatchObject([
    { ...same, what: 'taken-back', bookedAt: takenBack.toISOString() },
    { ...same, what: 'restored', bookedAt: restored.toISOString() },
  ])
  expect(rows[0]?.source).not.toBe(rows[1]?.source)
})

describe('balances', () => {
  test('are those of the ledger, and change with a payment', async () => {
    const mine = async () =>
      (await readAll('balances', '', 50)).filter(({ orderNo }) => orderNo === one.loan.orderId)
    const [before] = await mine()
    const parts = ['principalMinor', 'interestMinor', 'taxMinor', 'feeMinor', 'penaltyMinor']
    expect(parts.reduce((sum, part) => sum + Number(before?.[part]), 0)).toBe(before?.owedMinor)
    const reference = await one.slip()
    await one.report('paid', reference, 5000n)
    const [now] = await mine()
    expect(Number(before?.owedMinor) - Number(now?.owedMinor)).toBe(5000)
    expect(Number(now?.collectedMinor) - Number(before?.collectedMinor)).toBe(5000)
    expect(now).toMatchObject({ status: '174', creditMinor: 0, currency: 'MXN' })
  })
})

describe('orders', () => {
  test.each(['21', '110', '151', '170', '174', '200'])('in status %s are found by it', async (status) => {
    const rows = await readAll(`orders`)
    const wanted = rows.filter((row) => row.status === status)
    const { data } = await askAsOperator(one.server, 'GET', `/operator/orders?status=${status}&limit=1000`)
    expect(data).toEqual(wanted)
    expect(wanted.length).toBeGreaterThan(0)
  })

  test('that are overdue are listed by their due day, page by page, the latest first', async () => {
    const wanted = (await readAll('orders')).filter(({ status }) => status === '180')
    const rows = await readAll('orders?status=180', '', 1)
    const keysOf = (all: Row[]) => all.map(({ dueOn, orderNo }) => `${dueOn} ${orderNo}`)
    expect(keysOf(rows)).toEqual(keysOf(wanted).toSorted())
    expect(new Set(keys(rows)).size).toBe(rows.length)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.every(({ status }) => status === '180')).toBe(true)
  })

  test('of all statuses are listed once each, the oldest first', async () => {
    const rows = await readAll('orders', '', 20)
    expect(new Set(keys(rows)).size).toBe(rows.length)
    const moments = rows.map(({ createdAt }) => String(createdAt))
    expect(moments).toEqual([...moments].sort())
  })
})

describe('the worklists', () => {
  test.each<[string, (reference: string) => Promise<unknown>]>([
    ['money-cases', (reference) => one.report('paid', reference, 5000n, { at: new Date(0) })],
    ['applications', async () => applied(one.server, await newApplicant(one.server))],
    ['webhooks?state=waiting', (reference) => one.report('paid', reference, 100n)],
  ])('are read page by page, each row once, the oldest first: %s', async (path, happens) => {
    const before = await readAll(path)
    const reference = await one.slip()
    for (let time = 0; time < 3; time++) await happens(reference)
    const all = await readAll(path)
    expect(all.length - before.length).toBeGreaterThanOrEqual(3)
    expect(new Set(keys(all)).size).toBe(all.length)
    // A key begins with the moment.
    expect(keys(all)).toEqual(keys(all).toSorted())
    expect(await readAll(path, '', 2)).toEqual(all)
    const [name = '', query = ''] = path.split('?')
    const { text } = await asText(`${name}?${query}&format=csv&limit=1`)
    expect(text.split('\r\n')[0]).toMatch(/^key,/)
  })
})

describe('a list', () => {
  test('is a table too, with a header row, where no cell is a formula', async () => {
    const last = (await readAll('ledger')).at(-1)?.key
    await added(later(-600), 1, '=1+1,"x"')
    const { type, text } = await asText(`ledger?format=csv&limit=1000&after=${last}`)
    expect(type).toBe('text/csv; charset=utf-8')
    const lines = text.split('\r\n')
    expect(lines[0]).toBe(
      'key,postingId,line,kind,event,orderNo,borrowerId,account,amountMinor,currency,at,day,bookedAt',
    )
    const found = lines.filter((line) => line.includes('"\'=1+1,""x""1"'))
    expect(found).toHaveLength(2)
    // A negative amount is a number, and stays one.
    expect(found[0]).toContain(',cash,-1,MXN,')
  })

  test.each(['json', 'jsonl', 'csv'])('must not be cached, as %s', async (format) => {
    const response = await fetch(`${one.server.url}/operator/orders?format=${format}`, {
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  test('has 500 rows by default', async () => {
    await added(later(0), 300, 'many-')
    const { data } = await askAsOperator(one.server, 'GET', '/operator/ledger')
    expect(data).toHaveLength(500)
  })

  test('is a row of JSON on each line, with the same content', async () => {
    const { type, text } = await asText('orders?format=jsonl&limit=5')
    const { data } = await askAsOperator(one.server, 'GET', '/operator/orders?limit=5')
    expect(type).toBe('application/jsonl; charset=utf-8')
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(data)
  })

  test.each(['orders', 'balances', 'ledger', 'payments', 'reversals', 'money-cases', 'applications'])(
    'refuses what it cannot read: %s',
    async (path) => {
      for (const wrong of [
        'limit=0',
        'limit=1001',
        'limit=x',
        'after=x',
        'after=1.a%27',
        `after=${'9'.repeat(17)}.a`,
        'after=1.%00',
        'format=xml',
        'limit=1&limit=2',
      ]) {
        const { status, message } = await askAsOperator(one.server, 'GET', `/operator/${path}?${wrong}`)
        expect([wrong, status, message]).toEqual([
          wrong,
          400,
          expect.stringMatching(/^(limit|after|format): /),
        ])
      }
      const { status } = await askAsOperator(
        one.server,
        'GET',
        `/operator/${path}?after=${'9'.repeat(16)}.x.9999`,
      )
      expect(status).toBe(200)
    },
  )
})
