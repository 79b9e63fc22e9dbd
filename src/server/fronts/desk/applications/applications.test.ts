import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applicationNow } from '#contract/apply/application.ts'
import { statement } from '#server/base/database/database.ts'
import { runDue } from '#server/fronts/apps/planned-steps.ts'
import { applied, newApplicant } from '#testing/applicant.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser, joinStaff } from '#testing/at-the-desk.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const start = new Date('2026-11-23T16:00:00Z')
let now = start
beforeEach(() => {
  now = start
})
let server: SandboxServer
let desk: DeskBrowser
beforeAll(async () => {
  server = await startSandbox({ now: () => now })
  desk = await atTheDesk(server)
})
afterAll(() => server.close())

/** Creates a borrower with an application that waits for a decision of the desk. */
async function waitingApplication() {
  const person = await newApplicant(server)
  const at = `/desk/applications/${await applied(server, person, 201_900n)}`
  const stateOf = async () => dataOf(await person.call(applicationNow, {})).application
  return { at, stateOf }
}

test('the desk shows an application with its photos, logs the view, and tells the borrower', async () => {
  const { at, stateOf } = await waitingApplication()
  expect(await desk.text('/desk/applications')).toContain(`href="${at}"`)
  const shown = await desk.text(at)
  expect(shown).toContain('HEGG560427MVZRRL04')
  const photo = /\/desk\/pictures\/[\w.-]+/.exec(shown)?.[0] ?? ''
  expect((await desk.get(photo)).headers.get('content-type')).toBe('image/jpeg')
  expect((await fetch(server.url + photo)).status).toBe(404)
  // The link of a photo is valid only for the user who opened the page.
  for (const [role, status] of [
    ['agent', 404],
    ['supervisor', 404],
    ['manager', 403],
  ] as const)
    expect((await (await joinStaff(server, `passed.${role}`, role)).get(photo)).status).toBe(status)
  expect(await desk.text('/desk/log')).toContain('Looked at an application')
  expect(await stateOf()).toMatchObject({ state: 'review', canWithdraw: true })
  now = new Date(now.getTime() + 5_000)
  await runDue(server.service, now)
  expect(await stateOf()).toMatchObject({ state: 'review' })
})

test('an application shows the promised day of its decision, and by how many days it is late', async () => {
  const { at } = await waitingApplication()
  const lateness = async (path: string) => {
    const shown = await desk.text(path)
    expect(shown).toContain('2026-11-24 10:00')
    return [...shown.matchAll(/data-tone="late">([^<]*)</g)].map(([, text]) => text)
  }
  for (const [hours, days] of [
    [24, undefined],
    [25, '1 day late'],
    [49, '2 days late'],
  ] as const) {
    now = new Date(start.getTime() + hours * 3_600_000)
    // The session has expired by then.
    desk = await atTheDesk(server)
    const expected = days === undefined ? [] : [days]
    expect(await lateness(at)).toEqual(expected)
    expect(new Set(await lateness('/desk/applications'))).toEqual(new Set(expected))
  }
  expect((await desk.post(`${at}/refuse`, { reply: 'No.', version: '1' }, { from: at })).status).toBe(303)
  expect(await desk.text(at)).not.toContain('2 days late')
  now = start
  desk = await atTheDesk(server)
})

test.each([
  ['offer', { amount: '1500.00' }, { state: 'offered' }],
  ['refuse', { reply: 'No por ahora.', bureau: '1' }, { state: 'refused', reason: 'No por ahora.' }],
  ['more', { reply: 'Falta un dato.', step: ['job'] }, { state: 'more', nextStep: 'job' }],
])('the decision %s is one form, which is accepted once', async (way, fields, outcome) => {
  const { at, stateOf } = await waitingApplication()
  const submit = (more: object) =>
    desk.post(`${at}/${way}`, { ...fields, version: '1', ...more }, { from: at })
  const incomplete = await submit({ amount: '1', reply: '', step: [] })
  expect([incomplete.status, await incomplete.text()]).toEqual([
    422,
    expect.stringContaining('Please check amount, reason and steps.'),
  ])
  const late = await submit({ version: '7' })
  expect([late.status, await late.text()]).toEqual([422, expect.stringContaining('Someone else was faster.')])
  expect((await submit({})).headers.get('location')).toBe('/desk/applications?done=applicationDecided')
  expect(await stateOf()).toMatchObject(outcome)
})

/** Returns the values of a page's fields, and the ticked boxes. */
const fieldsIn = (page: string) => ({
  amount: /<input id="amount"[^>]* value="([^"]*)"/.exec(page)?.[1],
  whyNot: /<input id="why-not"[^>]* value="([^"]*)"/.exec(page)?.[1],
  whatMore: /<input id="what-more"[^>]* value="([^"]*)"/.exec(page)?.[1],
  ticked: [...page.matchAll(/name="(?:bureau|step)" value="(\w+)" checked/g)].map(([, value]) => value),
})

test('after a refusal each form still has its typed values and ticked boxes', async () => {
  const { at, stateOf } = await waitingApplication()
  const UNTOUCHED = { amount: '2019.00', whyNot: '', whatMore: '', ticked: [] }
  expect(fieldsIn(await desk.text(at))).toEqual(UNTOUCHED)
  const submit = async (way: string, fields: object) => {
    const sent = await desk.post(`${at}/${way}`, { version: '1', ...fields }, { from: at })
    const page = await sent.text()
    return [sent.status, /role="alert">([^<]*)</.exec(page)?.[1], fieldsIn(page)]
  }
  const incomplete = 'Please check amount, reason and steps. Nothing was changed.'
  const late = 'Someone else was faster. This is the current status; nothing was changed.'
  const long = 'á'.repeat(301)
  expect(await submit('offer', { amount: '15,00' })).toEqual([
    422,
    incomplete,
    { ...UNTOUCHED, amount: '15,00' },
  ])
  expect(await submit('offer', { amount: '1499', version: '7' })).toEqual([
    ...[422, late],
    { ...UNTOUCHED, amount: '1499' },
  ])
  expect(await submit('refuse', { reply: long, bureau: '1' })).toEqual([
    ...[422, 'This reason is too long: at most 300 characters. Nothing was changed.'],
    { ...UNTOUCHED, whyNot: long, ticked: ['1'] },
  ])
  expect(await submit('more', { reply: 'Falta &lt;algo&gt;' })).toEqual([
    ...[422, incomplete],
    { ...UNTOUCHED, whatMore: 'Falta &amp;lt;algo&amp;gt;' },
  ])
  expect(await submit('more', { reply: '', step: ['job', 'extra'] })).toEqual([
    ...[422, incomplete],
    { ...UNTOUCHED, ticked: ['job', 'extra'] },
  ])
  expect(await stateOf()).toMatchObject({ state: 'review' })
})

test('a typed reason is shown again if a colleague has decided or the session has ended', async () => {
  const { at } = await waitingApplication()
  const token = /name="token" value="([^"]+)"/.exec(await desk.text(at))?.[1] ?? ''
  const send = (way: string, fields: Record<string, string>) =>
    desk.post(`${at}/${way}`, { version: '1', ...fields }, { token })
  expect((await send('refuse', { reply: 'No por ahora.' })).status).toBe(303)
  for (const [way, fields, kept] of [
    ['refuse', { reply: 'Quizás en enero.' }, 'Quizás en enero.'],
    ['offer', { amount: '1234.00' }, '1234.00'],
  ] as const) {
    const second = await send(way, fields)
    const page = await second.text()
    expect([second.status, page]).toEqual([422, expect.stringContaining('Someone else was faster.')])
    expect(/<textarea id="written"[^>]*>\n([^<]*)</.exec(page)?.[1]).toBe(kept)
  }
  const before = now
  now = new Date(now.getTime() + 3_600_000)
  try {
    const ended = await send('refuse', { reply: 'Quizás en enero.', amount: '1234.00' })
    expect([ended.status, await ended.text()]).toEqual([
      401,
      expect.stringContaining('Quizás en enero.\n\n1234.00'),
    ])
  } finally {
    now = before
    desk = await atTheDesk(server)
  }
})

test('every view of an application is logged, also after a refused decision', async () => {
  const { at } = await waitingApplication()
  const opened = async () => (await desk.text('/desk/log')).split('Looked at an application').length - 1
  const before = await opened()
  const refused = await desk.post(`${at}/offer`, { amount: '', version: '1' })
  expect(await refused.text()).toContain('HEGG560427MVZRRL04')
  expect(await opened()).toBe(before + 1)
})

test('an auditor reads an application without changing it', async () => {
  const { at, stateOf } = await waitingApplication()
  const auditor = await joinStaff(server, 'auditor.of.applications', 'auditor')
  expect(await auditor.text(at)).toContain('HEGG560427MVZRRL04')
  expect(await stateOf()).toMatchObject({ state: 'submitted' })
  await desk.text(at)
  expect(await stateOf()).toMatchObject({ state: 'review' })
})

const STATES = ['submitted', 'review', 'draft', 'more', 'refused', 'offered', 'withdrawn', 'expired'] as const
const manyPeople = statement<unknown, [string, number, number]>(
  'test-many-applicants',
  `INSERT INTO borrowers SELECT (jsonb_populate_record(b, jsonb_build_object('id', 'many-' || n))).*
   FROM borrowers b, generate_series($2::integer, $3::integer) AS n WHERE b.id = $1`,
)
const many = statement<unknown, [string, number, number, readonly string[]]>(
  'test-many-applications',
  // Three waiting applications have the same moment, and moments differ by less than the precision of a JavaScript date.
  `INSERT INTO applications SELECT (jsonb_populate_record(a, jsonb_build_object('borrower_id', 'many-' || n,
       'id', 'many-' || lpad((n * 7 % 3001)::text, 4, '0'), 'state', ($4::text[])[1 + n % 8],
       'submitted_at', timestamptz '2026-11-01T12:00:00.001Z' + (n / 24) * interval '1 microsecond'))).*
   FROM applications a, generate_series($2::integer, $3::integer) AS n WHERE a.id = $1`,
)
const inOrder = statement<{ id: string }>(
  'test-applications-in-order',
  `SELECT id FROM applications WHERE id LIKE 'many-%' AND state IN ('submitted', 'review')
   ORDER BY submitted_at, id COLLATE "C"`,
)
const notMany = statement('test-no-more-applications', "DELETE FROM applications WHERE id LIKE 'many-%'")

test('the pages of the list have every waiting application exactly once, the oldest first', async () => {
  const { database } = server.service
  const person = await newApplicant(server)
  const id = await applied(server, person, 201_900n)
  await database.transaction(async (tx) => {
    // All rows at once would exceed the statement timeout on a busy machine.
    for (let from = 1; from <= 2200; from += 220) {
      await tx.run(manyPeople, [person.id, from, from + 219])
      await tx.run(many, [id, from, from + 219, STATES])
    }
  })
  const shown: string[][] = []
  for (let address: string | undefined = '/desk/applications'; address !== undefined && shown.length < 50; ) {
    const page: string = await desk.text(address)
    shown.push([...page.matchAll(/href="\/desk\/applications\/(many-\d+)"/g)].map(([, one = '']) => one))
    expect(page.includes('href="/desk/applications">First page')).toBe(shown.length > 1)
    address = /href="(\/desk\/applications\?after=[^"]+)">Next page/.exec(page)?.[1]
  }
  const order = await database.transaction((tx) => tx.rows(inOrder, []))
  await database.transaction((tx) => tx.run(notMany, []))
  expect(shown.flat()).toEqual(order.map((row) => row.id))
  expect(shown.flat()).toHaveLength(550)
  expect(Math.max(...shown.map(({ length }) => length))).toBe(50)
})

test('the list shows the amount, the lender, the status and the times of an application in its market', async () => {
  const before = now
  now = new Date('2026-11-24T20:00:00Z')
  try {
    const ids = [
      await applied(server, await newApplicant(server), 201_900n),
      await applied(server, await newApplicant(server, 'in'), 600_000n),
    ]
    const fresh = await atTheDesk(server)
    const cards = (await fresh.text('/desk/applications')).split('<section')
    const facts = ids.map((id) => {
      const card = cards.find((one) => one.includes(`/desk/applications/${id}"`)) ?? ''
      return [...card.matchAll(/<dt>([^<]+)<\/dt><dd>([^<]*)</g)].map(([, name, value]) => [name, value])
    })
    expect(facts).toEqual([
      [
        ['Amount', '$2.019.00'],
        ['Lender', 'Abono Demo'],
        ['Status', expect.stringMatching(/\w/)],
        ['Sent', '2026-11-24 14:00:00'],
        ['Decide by', '2026-11-25 14:00:00'],
      ],
      [
        ['Amount', '₹6.000.00'],
        ['Lender', 'Invented Second Lender'],
        ['Status', expect.stringMatching(/\w/)],
        ['Sent', '2026-11-25 01:30:00'],
        ['Decide by', '2026-11-26 01:30:00'],
      ],
    ])
  } finally {
    now = before
    desk = await atTheDesk(server)
  }
})

test('an unknown application is not found', async () => {
  expect((await desk.get('/desk/applications/none')).status).toBe(404)
})
