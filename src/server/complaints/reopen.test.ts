import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { problemDetail, problemReopen, problemSave } from '#contract/complaints/complaints.ts'
import { refusals } from '#contract/refusals.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { makePng } from '#testing/picture.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
const START = new Date('2026-11-20T18:00:00Z')
let clock = START
beforeEach(() => {
  clock = START
})
let ana: Person
let clerk: DeskBrowser

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
  ana = await server.person('Ana Ejemplo')
  clerk = await atTheDesk(server)
})
afterAll(() => server.close())

let number = 0
const complained = async () =>
  dataOf(
    await asBorrower(server, ana.query)(problemSave, {
      problemType: '3',
      problemSonType: '',
      problemDetail: `Me cobraron dos veces ${++number}.`,
      problemImage: [],
    }),
  ).problemId
const seen = async (problemId: string) =>
  dataOf(await asBorrower(server, ana.query)(problemDetail, { problemId }))
const again = (problemId: string, problemDetail = 'Sigue el cargo.', person = ana) =>
  asBorrower(server, person.query)(problemReopen, { problemId, problemDetail })
const at = (folio: string) => `/desk/complaints/${folio}`
const answer = (folio: string, text: string, more: object = {}) =>
  clerk.post(`${at(folio)}/answer`, { text, do: 'answer', ...more }, { from: at(folio) })
const fileOf = async (query: string) =>
  (await clerk.get(`/desk/export?market=mx&from=2026-11-01&to=2026-11-21&as=json&${query}`)).json()

test('a reopened complaint keeps its folio, both answers and the dates of the way on', async () => {
  const folio = await complained()
  expect(await seen(folio)).toMatchObject({ reopenBy: '', again: null })
  expect((await again(folio)).code).toBe(refusals['reopen-not-answered'].code)
  const png = new Blob([new Uint8Array(makePng(40, 30, 90))], { type: 'image/png' })
  const kept = await clerk.post(
    `${at(folio)}/answer`,
    { text: 'x', do: 'add', image: png },
    { from: at(folio) },
  )
  const key = /name="picture" value="([0-9a-f]{32})"/.exec(await kept.text())?.[1] ?? ''
  await answer(folio, 'El cargo es correcto.', { outcome: 'against', picture: key })
  const first = await seen(folio)
  expect(first).toMatchObject({ reopenBy: '2026-12-20', again: null })
  expect(first.disposeImages).toHaveLength(1)

  // The next day, for which the staff signs in again.
  clock = new Date('2026-11-21T18:00:00Z')
  clerk = await atTheDesk(server)
  expect(await again(folio, '  ')).toMatchObject({ code: refusals['description-empty'].code })
  expect((await again(folio)).success).toBe(true)
  // A retry after a lost response, and a second request.
  expect((await again(folio)).success).toBe(true)
  expect((await again(folio, 'Otra vez.')).code).toBe(refusals['reopened-before'].code)
  const waiting = await seen(folio)
  expect(waiting).toMatchObject({
    status: 'Recibida',
    answerBy: '2027-01-05',
    disposeDetail: 'El cargo es correcto.',
    isNeedScore: 0,
    reopenBy: '',
    again: { content: 'Sigue el cargo.', disposeDetail: '', disposeImages: [] },
    authorities: first.authorities,
  })
  expect(waiting.disposeImages).toHaveLength(1)
  expect(waiting.steps.map(({ title }) => title)).toEqual([
    'Recibimos su queja',
    'Le respondimos',
    'Abierta de nuevo',
  ])

  const page = await clerk.text(at(folio))
  for (const shown of ['El cargo es correcto.', 'Sigue el cargo.', 'against the customer', 'name="text"'])
    expect(page).toContain(shown)
  expect(await clerk.text(`/desk?state=open`)).toContain('second look')

  const answered = await answer(folio, 'Tiene razón: devolvimos el cargo.', {
    outcome: 'for',
    returned: '12.50',
    score: '1',
  })
  expect(answered.headers.get('location')).toBe(`${at(folio)}?done=answered`)
  const done = await seen(folio)
  expect(done).toMatchObject({
    status: 'Respondida',
    disposeDetail: 'El cargo es correcto.',
    isNeedScore: 1,
    reopenBy: '',
    again: { disposeDetail: 'Tiene razón: devolvimos el cargo.', disposeImages: [] },
    authorities: first.authorities,
  })
  expect((await again(folio, 'Y otra vez.')).code).toBe(refusals['reopened-before'].code)

  const rows: { folio: string; level: number; outcome: string; given_back: string | null }[] =
    await fileOf('report=complaints')
  expect(rows.filter((row) => row.folio === folio)).toMatchObject([
    { level: 1, outcome: 'against', received_on: '2026-11-20', answered_on: '2026-11-20', given_back: null },
    {
      level: 2,
      outcome: 'for',
      received_on: '2026-11-21',
      answered_on: '2026-11-21',
      given_back: '12.50 MXN',
    },
  ])
  for (const ground of await fileOf('report=by-ground'))
    expect(ground.pending_before + ground.received - ground.disposed).toBe(ground.pending)
})

test('a complaint can be reopened within 30 days, only by its borrower, and once under concurrent taps', async () => {
  const folio = await complained()
  await answer(folio, 'El cargo es correcto.')
  expect((await again(folio, 'No.', await server.person('Ravi Sample'))).code).toBe(
    refusals['unknown-complaint'].code,
  )
  const before = clock
  clock = new Date(clock.getTime() + 31 * 86_400_000)
  expect((await again(folio)).code).toBe(refusals['reopen-too-late'].code)
  expect((await seen(folio)).reopenBy).toBe('')
  clock = before
  const both = await Promise.all([again(folio, 'Uno.'), again(folio, 'Dos.')])
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  expect((await seen(folio)).steps.filter(({ title }) => title === 'Abierta de nuevo')).toHaveLength(1)
})

// Another tap reopened the complaint, and it was answered again.
const goOnMeanwhile = statement<unknown, [string, Date]>(
  'test-reopen-and-answer',
  `UPDATE complaints SET reopened_at = $2, reopened_on = '2026-11-21', reopened_text = 'sealed',
     first_replied_at = replied_at, first_reply = reply, version = version + 1 WHERE folio = $1`,
)
const isAwaited = statement<unknown, []>(
  'test-is-reopening-awaited',
  'SELECT FROM pg_locks WHERE NOT granted AND transactionid::text = pg_current_xact_id()::xid::text',
)

test('a tap on an outdated page, after the second answer, changes nothing', async () => {
  const folio = await complained()
  await answer(folio, 'El cargo es correcto.')
  let late: ReturnType<typeof again> | undefined
  await server.service.database.transaction(async (tx) => {
    await tx.run(goOnMeanwhile, [folio, clock])
    late = again(folio, 'Tarde.')
    await expect.poll(async () => (await tx.rows(isAwaited, [])).length, { timeout: 20_000 }).toBe(1)
  })
  expect((await late)?.code).toBe(refusals['reopened-before'].code)
  expect((await seen(folio)).steps.some(({ title }) => title === 'Abierta de nuevo')).toBe(false)
})

test('without script the form posts to the page, and keeps its text when it is refused', async () => {
  const folio = await complained()
  await answer(folio, 'El cargo es correcto.')
  const page = `${server.url}/complainDetails?${ana.query}&problemId=${folio}`
  const sent = (problemDetail: string) =>
    fetch(page, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.url },
      body: new URLSearchParams({ problemDetail }),
    })
  expect(await (await fetch(page)).text()).toContain('¿No quedó resuelto?')
  const long = 'x'.repeat(201)
  expect(await (await sent(long)).text()).toContain(long)
  const done = await sent('Sigue el cargo.')
  expect(done.status).toBe(302)
  const shown = await (await fetch(new URL(done.headers.get('location') ?? '', server.url))).text()
  expect(shown).toContain('La revisamos de nuevo.')
  expect(shown).not.toContain('¿No quedó resuelto?')
})
