import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import { fileDataRequest } from '#contract/complaints/data-requests.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { type DeskBrowser, joinStaff } from '#testing/at-the-desk.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let clock = new Date('2026-11-20T18:00:00Z')
let server: SandboxServer
let agent: DeskBrowser

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
  agent = await joinStaff(server, 'agent', 'agent')
})
afterAll(() => server.close())

const complain = async (name: string, problemType: string, problemDetail: string) => {
  const { query } = await server.person(name)
  const draft = { problemType, problemSonType: '', problemDetail, problemImage: [] }
  return dataOf(await asBorrower(server, query)(problemSave, draft)).problemId
}
const rowOf = (page: string, folio: string) =>
  page.split('<tr>').find((row) => row.includes(`>${folio}</a>`)) ?? ''
const nextOn = (page: string) =>
  /<a class="button(?: quiet)?" href="([^"#]+)#content"[^>]*>Next</.exec(page)?.[1]
const plain = (address: string | null | undefined) => address?.replaceAll('&amp;', '&')
const answer = (at: string) => agent.post(at, { text: 'Listo.', do: 'answer' })

const opened = statement<{ count: number }>(
  'test-queue-opened',
  "SELECT count(*)::int AS count FROM desk_audit WHERE action = 'queue-opened'",
)
const views = async () => (await server.service.database.transaction((tx) => tx.one(opened, []))).count

test('a row shows borrower, language, first words and age to roles that open complaints, and each view is logged', async () => {
  const folio = await complain('Ana Ejemplo', '7', `No me llega\n el <b>código</b> ${'x'.repeat(160)}`)
  clock = new Date('2026-11-23T18:00:00Z')
  agent = await joinStaff(server, 'agent.later', 'agent')
  const before = await views()
  const row = rowOf(await agent.text('/desk'), folio)
  expect(row).toContain('Ana Ejemplo')
  expect(row).toContain('Mexico · Spanish')
  expect(row).toMatch(/No me llega el &lt;b&gt;código&lt;\/b&gt; x{70,80}</)
  expect(row).toContain('3 days old')
  expect(await views()).toBe(before + 1)
  const finance = await joinStaff(server, 'finance', 'finance')
  const theirs = rowOf(await finance.text('/desk'), folio)
  expect(theirs).toContain('Something else')
  expect(theirs).not.toContain('Ana')
  expect(theirs).not.toContain('No me llega')
})

test('the link to the next case keeps the filter through an answer, until nothing is left', async () => {
  const folios: string[] = []
  for (const words of ['Primera', 'Segunda']) {
    clock = new Date(clock.getTime() + 86_400_000)
    folios.push(await complain('Ana Ejemplo', '3', words))
  }
  await complain('Ana Ejemplo', '7', 'Otra cosa')
  agent = await joinStaff(server, 'agent.last', 'agent')
  const [first = '', second = ''] = folios
  const filter = 'state=open&market=mx&type=3'
  const queue = await agent.text(`/desk?${filter}`)
  const at = plain(new RegExp(`href="([^"]*/${first}[^"]*)"`).exec(queue)?.[1]) ?? ''
  expect(new URL(at, server.url).searchParams.get('type')).toBe('3')

  const page = await agent.text(at)
  const action = plain(new RegExp(`action="([^"]*/${first}/answer[^"]*)"`).exec(page)?.[1]) ?? ''
  const sent = (await answer(action)).headers.get('location') ?? ''
  expect(sent).toContain('done=answered')
  const after = await agent.text(sent)
  expect(after).toContain('The reply is sent.')
  const next = plain(nextOn(after)) ?? ''
  expect(next).toMatch(new RegExp(`^/desk/complaints/${second}\\?.*type=3`))
  expect(await agent.text(next)).toContain('Segunda')

  const last = (await answer(next.replace('?', '/answer?'))).headers.get('location') ?? ''
  const end = await agent.text(last)
  expect(nextOn(end)).toBeUndefined()
  expect(end).toContain('Nothing else is in this queue.')
})

test('the next case may be a request, whose forms keep the filter, too', async () => {
  const ask = asBorrower(server, (await server.person('Ravi Sample')).query)
  const ids = []
  for (const kind of ['access', 'objection'] as const)
    ids.push(dataOf(await ask(fileDataRequest, { kind, detail: 'x' })).id)
  const [one = '', other = ''] = ids.toSorted()
  const page = await agent.text(`/desk/requests/${one}?kind=request`)
  expect(nextOn(page)).toBe(`/desk/requests/${other}?kind=request`)
  expect(page).toContain(`action="/desk/requests/${one}/answer?kind=request"`)
  const sent = await agent.post(`/desk/requests/${one}/answer?kind=request`, { text: 'No.', do: 'refuse' })
  expect(sent.headers.get('location')).toBe(`/desk/requests/${one}?done=requestAnswered&kind=request`)
})

test('an unknown filter is not carried on', async () => {
  const folio = await complain('Ana Ejemplo', '5', 'Otra')
  const page = await agent.text(`/desk/complaints/${folio}?state=%22x&type=99&whose=mine`)
  expect(page).toContain(`action="/desk/complaints/${folio}/answer?state=open&amp;whose=mine"`)
  expect(page).toContain('href="/desk?state=open&amp;whose=mine"')
})

test('the words of the borrower come first, then the answer, then the facts', async () => {
  const folio = await complain('Ana Ejemplo', '6', 'Orden')
  const page = await agent.text(`/desk/complaints/${folio}`)
  const places = ['What the borrower wrote', 'Reply, in the borrower’s language', 'Send the reply', '>Facts<']
  const found = places.map((place) => page.indexOf(place))
  expect(found).toEqual(found.toSorted((one, two) => one - two))
  expect(Math.min(...found)).toBeGreaterThan(0)
  const auditor = await joinStaff(server, 'auditor', 'auditor')
  expect(await auditor.text(`/desk/complaints/${folio}`)).not.toContain('Send the reply')
})
