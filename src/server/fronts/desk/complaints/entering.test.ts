import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { problemList } from '#contract/complaints/complaints.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let ana: Person
let clerk: DeskBrowser
const START = new Date('2026-11-20T18:00:00Z')
let clock = START
beforeEach(() => {
  clock = START
})

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
  ana = await server.person('Ana Ejemplo')
  clerk = await atTheDesk(server)
})
afterAll(() => server.close())

const letter = () => ({
  who: loanOf(ana, '174').orderId,
  channel: 'letter',
  receivedOn: '2026-11-16',
  type: '3',
  subType: '',
  text: 'Su carta <b>dice</b>: me cobraron dos veces.',
})
const send = (change: object) => clerk.post('/desk/new', { ...letter(), ...change })

/** Sends the form, and then again with the confirmation. */
async function enter(change: object = {}): Promise<string> {
  const html = await (await send(change)).text()
  expect(html).toContain('Is this the borrower: Ana Ejemplo?')
  const sure = /name="sure" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const kept = await send({ ...change, sure })
  const [, folio = ''] =
    /complaints\/([0-9A-Z-]+)\?done=entered$/.exec(kept.headers.get('location') ?? '') ?? []
  return folio
}

test('a letter is entered for the owner of the loan, and its deadline counts from the day on which it came', async () => {
  const folio = await enter()
  const page = await clerk.text(`/desk/complaints/${folio}`)
  // 30 business days from the Monday of the letter, in Mexico.
  for (const shown of [
    'Su carta &lt;b&gt;dice&lt;/b&gt;',
    'letter',
    '2026-12-29',
    loanOf(ana, '174').orderId,
  ])
    expect(page).toContain(shown)
  const [all] = dataOf(await asBorrower(server, ana.query)(problemList, {})).tabs
  expect(all?.list.map(({ id }) => id)).toContain(folio)
  // A second press, or entering the same letter again, stores no second one.
  expect(await enter()).toBe(folio)
})

test('a borrower with an earlier complaint is found by its folio', async () => {
  const folio = await enter({ text: 'Por teléfono.', channel: 'telephone' })
  expect(
    await enter({ who: folio.toLowerCase(), text: 'Otra vez por teléfono.', channel: 'telephone' }),
  ).not.toBe(folio)
})

test.each([
  ['a null character', { who: '\0' }, 'Nobody here has this number'],
  ['an unknown number', { who: '90000000009999' }, 'Nobody here has this number'],
  ['no channel', { channel: '' }, 'choose how it came'],
  ['the pages as channel', { channel: 'app' }, 'choose how it came'],
  ['a future day', { receivedOn: '2026-11-21' }, 'not in the future'],
  ['collection without its detail', { type: '1' }, 'choose the detail'],
  ['too many characters', { text: 'a'.repeat(2001) }, 'at most 2000'],
])('%s is refused, and the typed values stay', async (_what, change, said) => {
  const response = await send({ text: 'Mis palabras', ...change })
  const page = await response.text()
  expect([response.status, page.includes(said)]).toEqual([422, true])
  expect(page).toContain(`${'text' in change ? change.text : 'Mis palabras'}</textarea>`)
})

test('values typed while the session ended are returned, with the borrower', async () => {
  const before = clock
  const token = /name="token" value="([^"]+)"/.exec(await clerk.text('/desk/new'))?.[1] ?? ''
  clock = new Date(clock.getTime() + 3_600_000)
  const ended = await clerk.post('/desk/new', letter(), { token })
  clock = before
  clerk = await atTheDesk(server)
  const { who } = letter()
  expect([ended.status, await ended.text()]).toEqual([
    401,
    expect.stringContaining(`>\n${who}\n\nSu carta &lt;b&gt;dice&lt;/b&gt;`),
  ])
})

test('nothing is stored for a borrower who was not confirmed', async () => {
  const text = 'De otra persona.'
  for (const sure of ['', 'another']) expect((await send({ text, sure })).status).toBe(200)
  const [all] = dataOf(await asBorrower(server, ana.query)(problemList, {})).tabs
  expect(all?.list.map(({ content }) => content)).not.toContain(text)
})

test('identifying a number is logged, also if nothing is stored', async () => {
  const tried = async () =>
    (await clerk.text('/desk/log')).split('Looked for a person or a part of a folio').length - 1
  const before = await tried()
  expect(await (await send({ text: 'x' })).text()).toContain('Is this the borrower: Ana Ejemplo?')
  expect(await tried()).toBe(before + 1)
})

test('an answer states its decision and the returned amount, without contradictions', async () => {
  const folio = await enter({ text: 'Por una comisión.' })
  const answer = (change: object) =>
    clerk.post(`/desk/complaints/${folio}/answer`, { text: 'Se devuelve.', do: 'answer', ...change })
  for (const wrong of [
    { outcome: 'against', returned: '10' },
    { outcome: '', returned: '10' },
    { outcome: 'for', returned: '1,5' },
    { outcome: 'for', returned: '0' },
  ]) {
    const refused = await answer(wrong)
    expect([wrong, refused.status]).toEqual([wrong, 422])
    expect(await refused.text()).toContain('Se devuelve.</textarea>')
  }
  expect((await answer({ outcome: 'partly', returned: '150.5' })).status).toBe(303)
  const page = await clerk.text(`/desk/complaints/${folio}`)
  expect(page).toContain('partly for the customer')
  expect(page).toContain('$150.50')
})

const file = (query: string) => clerk.get(`/desk/export?market=mx&from=2026-11-01&to=2026-11-20&${query}`)

test('received complaints are a file without names or words, and taking it is logged', async () => {
  const folio = await enter({ text: 'Para el archivo.', channel: 'condusef' })
  await clerk.post(`/desk/complaints/${folio}/answer`, {
    text: 'Se devuelve.',
    do: 'answer',
    outcome: 'for',
    returned: '20',
  })
  const csv = await file('report=complaints&as=csv')
  expect(csv.headers.get('content-disposition')).toBe(
    'attachment; filename="complaints-mx-2026-11-01-2026-11-20.csv"',
  )
  const text = await csv.text()
  const loan = loanOf(ana, '174').orderId
  expect(text).toContain(
    `${folio},mx,condusef,amount-or-charges,,"=""${loan}""",1,2026-11-16,2026-12-29,answered,2026-11-20,true,for,20.00 MXN,`,
  )
  expect(text).not.toMatch(/archivo|devuelve|Ana/)
  const rows: unknown = await (await file('report=complaints&as=json')).json()
  expect(rows).toContainEqual(expect.objectContaining({ folio, outcome: 'for', in_time: true }))
  expect(await clerk.text('/desk/log')).toContain('Took figures of complaints as a file')
})

test('by ground: pending before and received equal disposed and pending', async () => {
  const rows: unknown = await (await file('report=by-ground&as=json')).json()
  const list = Array.isArray(rows) ? rows : []
  expect(list.length).toBeGreaterThan(0)
  for (const row of list) expect(row.pending_before + row.received).toBe(row.disposed + row.pending)
})

test('by ground: a complaint answered before a period does not count in it', async () => {
  await enter()
  clock = new Date('2026-12-05T18:00:00Z')
  const later = await atTheDesk(server)
  const period = 'market=mx&from=2026-12-01&to=2026-12-05&report=by-ground&as=json'
  const rows: unknown = await (await later.get(`/desk/export?${period}`)).json()
  clock = START
  // Signing in has deleted the sessions that had ended by then.
  clerk = await atTheDesk(server)
  const list = Array.isArray(rows) ? rows : []
  expect(list.length).toBeGreaterThan(0)
  for (const row of list)
    expect([row.received, row.disposed, row.pending]).toEqual([0, 0, row.pending_before])
})

test.each([
  ['no period', 'market=mx&report=complaints'],
  ['101 days', 'market=mx&from=2026-08-12&to=2026-11-20&report=complaints'],
  ['a future day', 'market=mx&from=2026-11-01&to=2026-11-21&report=complaints'],
  ['a day that does not exist', 'market=mx&from=2026-02-30&to=2026-03-05&report=complaints'],
  ['no market', 'from=2026-11-01&to=2026-11-20&report=complaints'],
  ['an unknown report', 'market=mx&from=2026-11-01&to=2026-11-20&report=all'],
])('a file of %s is refused in words', async (_what, query) => {
  const response = await clerk.get(`/desk/export?${query}`)
  expect([response.status, (await response.text()).includes('at most 100 days')]).toEqual([422, true])
})

test('a file covers up to 100 days', async () => {
  const query = 'market=mx&from=2026-08-13&to=2026-11-20&report=complaints'
  expect((await clerk.get(`/desk/export?${query}`)).status).toBe(200)
})

test('a file requires a session', async () => {
  const response = await fetch(
    `${server.url}/desk/export?market=mx&from=2026-11-01&to=2026-11-20&report=complaints`,
    {
      redirect: 'manual',
    },
  )
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/desk/login?next=%2Fdesk%2Ffigures',
  ])
})
