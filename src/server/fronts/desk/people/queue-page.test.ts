import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import { fileDataRequest } from '#contract/complaints/data-requests.ts'
import { addDays, type Day } from '#domain/dates.ts'
import { forEachMarket } from '#domain/markets/market.ts'
import { statement } from '#server/base/database/database.ts'
import { deskDaysAt, todaysAt } from '#server/base/database/todays.ts'
import {
  countQueue,
  listQueue,
  QUEUE_PAGE_ROWS,
  type QueueFilter,
  type QueuePlace,
  type QueueRow,
} from '#server/fronts/desk/rows/desk-queue.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser, joinStaff } from '#testing/at-the-desk.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let clock = new Date('2026-11-20T18:00:00Z')
let ana: Person
let clerk: DeskBrowser
let folio: string
let requestFolio: string

const COMPLAINTS = 260

/**
 * Many complaints of one day after the other; every fourth is closed, every fourth answered, three days late
 * or in time.
 */
const crowd = statement<unknown, [number]>(
  'test-crowd',
  `INSERT INTO complaints (folio, borrower_id, market, problem_type, problem_son_type, content, fingerprint, state,
     opened_at, opened_on, due_on, reply, replied_at, closed_at)
   SELECT 'T' || lpad(n::text, 6, '0'), b.id, b.market, (1 + n % 7)::text, '', 'sealed',
     sha256(n::text::bytea), states.state, day, day::date, day::date + 30,
     CASE WHEN n % 4 > 1 THEN 'sealed' END, CASE WHEN n % 4 > 1 THEN day + make_interval(days => 10 * (n % 5)) END,
     CASE WHEN n % 4 = 3 THEN day END
   FROM generate_series(1, $1) AS n,
     LATERAL (SELECT timestamptz '2026-11-20T18:00Z' - make_interval(days => n % 60) AS day) AS days,
     LATERAL (SELECT (ARRAY['received', 'in-review', 'answered', 'closed'])[1 + n % 4] AS state) AS states,
     LATERAL (SELECT id, market FROM borrowers WHERE market = (ARRAY['mx', 'in'])[1 + n / 60 % 2] ORDER BY id LIMIT 1) AS b`,
)

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
  await server.service.database.transaction((tx) => tx.run(crowd, [COMPLAINTS]))
  ana = await server.person('Ana Ejemplo')
  const call = asBorrower(server, ana.query)
  const complaint = { problemType: '3', problemSonType: '', problemDetail: 'x', problemImage: [] }
  folio = dataOf(await call(problemSave, { ...complaint, orderNo: loanOf(ana, '174').orderId })).problemId
  requestFolio = dataOf(await call(fileDataRequest, { kind: 'access', detail: '' })).id
  clerk = await atTheDesk(server)
})
afterAll(() => server.close())

const everything: QueueFilter = { state: 'open', kind: null, market: null, type: null, whose: null }

const brand = { warningDays: forEachMarket(() => 3) }

/** Reads all pages of a filter. */
async function walk(filter: Partial<QueueFilter>, days = deskDaysAt(clock, brand)) {
  const { database } = server.service
  const found: QueueRow[] = []
  let after: QueuePlace | null = null
  for (;;) {
    const place: QueuePlace | null = after
    const rows: QueueRow[] = await database.transaction((tx) =>
      listQueue(tx, { ...everything, ...filter }, days, place, ''),
    )
    const shown: QueueRow[] = rows.slice(0, QUEUE_PAGE_ROWS)
    found.push(...shown)
    const last = shown.at(-1)
    if (rows.length <= QUEUE_PAGE_ROWS || !last) return found
    after = { dueOn: last.dueOn, folio: last.folio }
  }
}

test('every page continues where the last one ended: each row once, the earliest deadline first', async () => {
  const rows = await walk({})
  expect(rows).toHaveLength(COMPLAINTS / 2 + 2)
  expect(new Set(rows.map((row) => row.folio)).size).toBe(rows.length)
  expect(rows.map((row) => row.dueOn)).toEqual(rows.map((row) => row.dueOn).toSorted())
  const closed = await walk({ state: 'closed' })
  expect(closed).toHaveLength(COMPLAINTS / 4)
  expect(closed.map((row) => row.dueOn)).toEqual(
    closed
      .map((row) => row.dueOn)
      .toSorted()
      .toReversed(),
  )
})

test('each filter selects matching rows, alone and combined', async () => {
  const all = await walk({})
  const today = todaysAt(clock)
  const isLate = (row: (typeof all)[number]) => row.dueOn < today[row.market]
  const isSoon = (row: (typeof all)[number]) =>
    row.dueOn >= today[row.market] && row.dueOn <= addDays(today[row.market], 3)
  const soon = await walk({ state: 'soon' })
  expect(soon.length).toBeGreaterThan(0)
  expect(soon.map((row) => row.folio)).toEqual(all.filter(isSoon).map((row) => row.folio))
  for (const market of ['mx', 'in', null] as const) {
    for (const type of ['3', 'access', null] as const) {
      for (const kind of ['complaint', 'request', null] as const) {
        if ((type === '3' && kind === 'request') || (type === 'access' && kind === 'complaint')) continue
        const filter = {
          market,
          type,
          kind: type === '3' ? 'complaint' : type === 'access' ? 'request' : kind,
        } as const
        const wanted = all.filter(
          (row) =>
            (market === null || row.market === market) &&
            (type === null || row.type === type) &&
            (filter.kind === null || row.kind === filter.kind),
        )
        expect([filter, (await walk(filter)).length]).toEqual([filter, wanted.length])
        const late = await walk({ ...filter, state: 'overdue' })
        expect([filter, late.length]).toEqual([filter, wanted.filter(isLate).length])
      }
    }
  }
  const counts = await server.service.database.transaction((tx) =>
    countQueue(tx, deskDaysAt(clock, brand), ''),
  )
  expect(counts).toMatchObject({ soon: soon.length, open: all.length, overdue: all.filter(isLate).length })
})

test.each([
  [1, 3],
  [9, 2],
])('with %d warning days in Mexico and %d in India each market is due soon by its own', async (mx, india) => {
  const own = { warningDays: { ...brand.warningDays, mx, in: india } }
  const days = deskDaysAt(clock, own)
  const today = todaysAt(clock)
  const isSoon = (row: QueueRow) =>
    row.dueOn >= today[row.market] && row.dueOn <= addDays(today[row.market], own.warningDays[row.market])
  const wanted = (await walk({})).filter(isSoon).map((row) => row.folio)
  expect(wanted.length).toBeGreaterThan(0)
  expect((await walk({ state: 'soon' }, days)).map((row) => row.folio)).toEqual(wanted)
  const counts = await server.service.database.transaction((tx) => countQueue(tx, days, ''))
  expect(counts.soon).toBe(wanted.length)
})

test('a folio is found as people type it, and so is an order', async () => {
  const { orderId } = loanOf(ana, '174')
  const typed = [
    folio,
    folio.toLowerCase(),
    ` ${folio.replaceAll('-', ' ')} `,
    folio.replaceAll('0', 'O').replaceAll('1', 'l'),
  ]
  for (const q of [...typed, orderId]) {
    const response = await clerk.get(`/desk?${new URLSearchParams({ q })}`)
    expect([q, response.headers.get('location')]).toEqual([q, `/desk/complaints/${folio}`])
  }
  const request = await clerk.get(`/desk?q=${requestFolio}`)
  expect(request.headers.get('location')).toBe(`/desk/requests/${requestFolio}`)
  for (const q of ['261120-0000-0000', "' OR '1'='1", '%00', '12345678901234'])
    expect(await clerk.text(`/desk?${new URLSearchParams({ q })}`)).toContain('Nothing has this number.')
})

test('an address with invalid parameters shows the first page', async () => {
  for (const query of [
    'state=x&kind=y&market=z&type=99',
    'after=2026-02-31_A',
    'after=0000-00-00_A',
    'after=%00',
    'state=open&state=closed',
  ]) {
    const response = await clerk.get(`/desk?${query}`)
    expect([query, response.status]).toEqual([query, 200])
  }
})

test('a row is late when its own market’s day is over', async () => {
  const before = clock
  // Already the next day in India, and still the last one in Mexico.
  const due = { mx: '2026-12-20', in: '2026-12-20' }
  clock = new Date('2026-12-20T20:00:00Z')
  const late = await walk({ state: 'overdue' })
  expect(late.some((row) => row.market === 'in' && row.dueOn === due.in)).toBe(true)
  expect(late.some((row) => row.market === 'mx' && row.dueOn === due.mx)).toBe(false)
  const counts = await server.service.database.transaction((tx) =>
    countQueue(tx, deskDaysAt(clock, brand), ''),
  )
  expect(counts.overdue).toBe(late.length)
  clock = before
})

test('the figures count each answer on its day, in time or late', async () => {
  const page = await clerk.text('/desk/figures?days=90')
  const [, received, inTime, late] =
    /<tfoot>.*?<td class="number">(\d+)<\/td>\s*<td class="number">(\d+)<\/td><td class="number">(\d+)</s.exec(
      page,
    ) ?? []
  const answered = await server.service.database.transaction((tx) => tx.one(answers, []))
  expect([Number(received), Number(inTime), Number(late)]).toEqual([
    COMPLAINTS + 2,
    answered.inTime,
    answered.late,
  ])
  expect(answered.late).toBeGreaterThan(0)
})

test('each bar of the plot is as tall as its number in the table, with late answers on top of those in time', async () => {
  const { database } = server.service
  await database.transaction((tx) => tx.run(bothOnADay, []))
  const page = await clerk.text('/desk/figures?days=90')
  await database.transaction((tx) => tx.run(noLongerBoth, []))
  const days = [
    ...page.matchAll(
      /<th scope="row">\d{4}-\d\d-\d\d<\/th><td class="number">(\d+)<\/td>\s*<td class="number">(\d+)<\/td><td class="number">(\d+)</g,
    ),
  ]
    .map(([, ...numbers]) => numbers.map(Number))
    .toReversed()
  expect(days).toHaveLength(90)
  expect(days.some(([, inTime = 0, late = 0]) => inTime > 0 && late > 0)).toBe(true)
  const most = Math.max(
    4,
    ...days.flatMap(([received = 0, inTime = 0, late = 0]) => [received, inTime + late]),
  )
  // The start and height of a bar; the plot is 240 high, of which 36 are not for bars.
  const barsOf = (name: string) =>
    [
      ...(new RegExp(`<path class="${name}" d="([^"]*)"`).exec(page)?.[1] ?? '').matchAll(
        /M\S+ ([\d.]+)v-([\d.]+)h/g,
      ),
    ].map(([, from, tall]) => [Number(from), Number(tall)])
  const expected = (of: (day: number[]) => [below: number, count: number]) =>
    days.flatMap((day) => {
      const [below, count] = of(day)
      return count === 0 ? [] : [[216 - (204 * below) / most, (204 * count) / most]]
    })
  for (const [name, of] of [
    ['received', ([received = 0]: number[]) => [0, received]],
    ['in-time', ([, inTime = 0]: number[]) => [0, inTime]],
    ['late', ([, inTime = 0, late = 0]: number[]) => [inTime, late]],
  ] as const) {
    const wanted = expected((day) => [...of(day)] as [number, number])
    const drawn = barsOf(name)
    expect(drawn.length, name).toBe(wanted.length)
    expect(drawn.length, name).toBeGreaterThan(0)
    for (const [index, bar] of drawn.entries())
      for (const part of [0, 1])
        expect(bar[part], `${name} ${index}`).toBeCloseTo(wanted[index]?.[part] ?? -1, 0)
  }
})

/** An answer in time on the last day on which another was late. */
const bothOnADay = statement(
  'test-both-on-a-day',
  `INSERT INTO complaints (folio, borrower_id, market, problem_type, problem_son_type, content, fingerprint, state,
     opened_at, opened_on, due_on, reply, replied_at)
   SELECT 'B' || folio, borrower_id, market, problem_type, '', 'sealed', sha256('both'), 'answered',
     replied_at, replied_at::date, replied_at::date + 30, 'sealed', replied_at
   FROM complaints WHERE replied_at >= opened_at + interval '31 days' AND replied_at < '2026-11-19'
   ORDER BY complaints.replied_at DESC LIMIT 1`,
)
const noLongerBoth = statement('test-no-longer-both', "DELETE FROM complaints WHERE folio LIKE 'B%'")

test('overdue and unanswered complaints all count as late', async () => {
  const { database } = server.service
  const { overdue } = await database.transaction((tx) => countQueue(tx, deskDaysAt(clock, brand), ''))
  expect(overdue).toBeGreaterThan(0)
  const answered = await database.transaction((tx) => tx.one(answers, []))
  const share = Math.floor((100 * answered.inTime) / (answered.inTime + answered.late + overdue))
  const page = await clerk.text('/desk/figures?days=90')
  expect(page).toContain(`${share} % of what needed a reply`)
  expect(page).toContain(`${overdue} are overdue now`)
  await database.transaction((tx) => tx.run(lateCrowd, [1200]))
  expect(await clerk.text('/desk')).toContain(`${overdue + 1200} overdue`)
  await database.transaction((tx) => tx.run(lateGone, []))
})
const lateCrowd = statement<unknown, [number]>(
  'test-late-crowd',
  `INSERT INTO complaints (folio, borrower_id, market, problem_type, problem_son_type, content, fingerprint, state,
     opened_at, opened_on, due_on)
   SELECT 'L' || lpad(n::text, 6, '0'), b.id, b.market, '7', '', 'sealed', sha256(('late' || n)::bytea), 'received',
     timestamptz '2026-08-01T18:00Z', '2026-08-01', '2026-09-01'
   FROM generate_series(1, $1) AS n, LATERAL (SELECT id, market FROM borrowers ORDER BY id LIMIT 1) AS b`,
)
const lateGone = statement('test-late-gone', "DELETE FROM complaints WHERE folio LIKE 'L______'")

const answers = statement<{ inTime: number; late: number }>(
  'test-answers',
  `SELECT count(*) FILTER (WHERE replied_at < opened_at + interval '31 days')::int AS "inTime",
     count(*) FILTER (WHERE replied_at >= opened_at + interval '31 days')::int AS late
   FROM complaints WHERE replied_at <= '2026-11-21T00:00Z'`,
)

const assign = statement<unknown, [string, string]>(
  'test-assign-crowd',
  `UPDATE complaints SET assigned_to = (SELECT id FROM desk_users WHERE name = $1) WHERE folio LIKE 'T%' || $2`,
)
const assignRequest = statement<unknown, [string, string]>(
  'test-assign-request',
  'UPDATE data_requests SET assigned_to = (SELECT id FROM desk_users WHERE name = $1) WHERE folio = $2',
)
const grantedUntil = statement<unknown, [string, Day]>(
  'test-granted-until',
  "UPDATE data_requests SET state = 'answered', filed_on = '2026-11-01', effect_by = $2 WHERE folio = $1",
)

/** The number of rows of a queue's address, on all its pages. */
async function rowsAt(address: string): Promise<number> {
  let count = 0
  for (let next: string | undefined = address; next !== undefined; ) {
    const page: string = await clerk.text(next)
    count += page.split('<tr><th scope="row">').length - 1
    next = /href="([^"]+)">Next page/.exec(page)?.[1]?.replaceAll('&amp;', '&')
  }
  return count
}

/** The counts above the queue: link, tone, number and words. */
const countsOn = (page: string) =>
  [
    ...(/<p class="counts">([\s\S]*?)<\/p>/.exec(page)?.[1] ?? '').matchAll(
      /<a href="([^"]+)"(?: data-tone="(\w*)")?>(\d+) ([\w ]+)<\/a>/g,
    ),
  ].map(([, href = '', tone = '', count = '', what = '']) => ({ href, tone, count: Number(count), what }))

test('each count above the queue equals the number of rows to which it links', async () => {
  const { database } = server.service
  const granted: string[] = []
  for (const like of ['Ravi Sample', 'Kiran Sample']) {
    const call = asBorrower(server, (await server.person(like)).query)
    granted.push(dataOf(await call(fileDataRequest, { kind: 'access', detail: '' })).id)
  }
  const [late = '', soon = ''] = granted
  const auditor = await joinStaff(server, 'counts.auditor', 'auditor')
  await joinStaff(server, 'counts.agent', 'agent')
  await database.transaction(async (tx) => {
    await tx.run(grantedUntil, [late, '2026-11-19'])
    await tx.run(grantedUntil, [soon, '2026-11-22'])
    // Of those with a 3 half are closed, of those with a 4 half are answered.
    await tx.run(assign, ['demo', '3'])
    await tx.run(assign, ['demo', '04'])
    await tx.run(assign, ['counts.agent', '1'])
    await tx.run(assignRequest, ['demo', requestFolio])
    await tx.run(assignRequest, ['demo', late])
  })
  const counts = countsOn(await clerk.text('/desk'))
  expect(counts.map(({ href, tone, what }) => [href, tone, what])).toEqual([
    ['/desk', '', 'open'],
    ['/desk?state=overdue', 'late', 'overdue'],
    ['/desk?state=soon', 'soon', 'due soon'],
    ['/desk?whose=mine', '', 'mine'],
  ])
  for (const { href, count } of counts) {
    expect([href, count]).toEqual([href, await rowsAt(href)])
    expect(count).toBeGreaterThan(0)
  }
  expect(new Set(counts.map(({ count }) => count)).size).toBe(counts.length)
  // A user without cases sees no count of their own.
  expect(countsOn(await auditor.text('/desk')).map(({ what }) => what)).toEqual([
    ...['open', 'overdue', 'due soon'],
  ])
  await database.transaction((tx) => tx.run(everythingGone, []))
  expect(countsOn(await clerk.text('/desk'))).toEqual([
    { href: '/desk', tone: '', count: 0, what: 'open' },
    { href: '/desk?state=overdue', tone: '', count: 0, what: 'overdue' },
    { href: '/desk?state=soon', tone: '', count: 0, what: 'due soon' },
    { href: '/desk?whose=mine', tone: '', count: 0, what: 'mine' },
  ])
})
const everythingGone = statement('test-everything-gone', 'TRUNCATE complaints, data_requests CASCADE')
