import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { problemDetail, problemSave } from '#contract/complaints/complaints.ts'
import { makeUser, setAccountEnabled } from '#server/fronts/desk/staff/staff.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser, joinStaff } from '#testing/at-the-desk.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { WRITING_MINUTES } from './writers.ts'

const START = new Date('2026-11-20T18:04:00Z')
let clock = START
beforeEach(() => {
  clock = START
})
const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000)
}
const password = 'a long enough password'

let server: SandboxServer
let person: Person
let ana: DeskBrowser
let luis: DeskBrowser
let auditor: DeskBrowser

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
  person = await server.person('Ana Ejemplo')
  auditor = await joinStaff(server, 'audits', 'auditor')
  ana = await joinStaff(server, 'ana', 'agent')
  luis = await joinStaff(server, 'luis', 'agent')
})
afterAll(() => server.close())

let number = 0
const complain = async () => {
  const problemDetail = `Me cobraron dos veces ${++number}.`
  const draft = { problemType: '3', problemSonType: '', problemDetail, problemImage: [] }
  return dataOf(await asBorrower(server, person.query)(problemSave, draft)).problemId
}
const at = (folio: string, step = '') => `/desk/complaints/${folio}${step}`
const answer = (by: DeskBrowser, folio: string, text: string, sent = 'answer') =>
  by.post(at(folio, '/answer'), { text, do: sent })
const replyTo = async (problemId: string) =>
  dataOf(await asBorrower(server, person.query)(problemDetail, { problemId })).disposeDetail

test('a member of the staff who answers a complaint is shown to colleagues, and not to themselves', async () => {
  const folio = await complain()
  await ana.text(at(folio))
  // 18:04 in London is 12:04 in Mexico City.
  expect(await luis.text(at(folio))).toContain('ana has had this open to reply since 12:04.')
  expect(await ana.text(at(folio))).not.toContain('has had this open')
})

test('an answer is refused while a colleague writes one, and stays; taken over, it is sent at once', async () => {
  const folio = await complain()
  await ana.text(at(folio))
  const held = await answer(luis, folio, 'Es urgente.')
  expect(held.status).toBe(422)
  const page = await held.text()
  expect(page).toContain('A colleague is writing the reply.')
  expect(page).toContain('Es urgente.</textarea>')
  expect(await replyTo(folio)).toBe('')

  const taken = await (await answer(luis, folio, 'Es urgente.', 'take-over')).text()
  expect(taken).toContain('You write the reply now.')
  expect(taken).toContain('Es urgente.</textarea>')
  // The first user keeps their text, and the page says who took over.
  const html = await (await answer(ana, folio, 'Lo mío')).text()
  expect(html).toContain('luis has had this open')
  expect(html).toContain('Lo mío</textarea>')
  await answer(luis, folio, 'Es urgente.')
  expect(await replyTo(folio)).toBe('Es urgente.')
  expect(await (await answer(ana, folio, 'Lo mío')).text()).toMatch(/readonly>\nLo mío<\/textarea>/)
})

test('writing ends by itself without activity, and each action renews it', async () => {
  const folio = await complain()
  await ana.text(at(folio))
  later(WRITING_MINUTES - 1)
  await ana.post(at(folio, '/note'), { note: 'Llamé.' })
  later(WRITING_MINUTES - 1)
  expect(await luis.text(at(folio))).toContain('ana has had this open to reply since')
  expect(await auditor.text(at(folio))).toContain('ana has had this open')
  later(1)
  // An auditor sees that no colleague is writing, and does not write either.
  expect(await auditor.text(at(folio))).not.toContain('has had this open')
  expect(await luis.text(at(folio))).not.toContain('has had this open')
  // Now it is the other one.
  expect(await ana.text(at(folio))).toContain('luis has had this open')
})

test('opening a complaint assigned to a colleague does not count as writing, until a text is sent', async () => {
  const folio = await complain()
  await ana.post(at(folio, '/assign'), { from: '', to: 'ana' })
  later(WRITING_MINUTES)
  await luis.text(at(folio))
  expect(await ana.text(at(folio))).not.toContain('has had this open')
  later(WRITING_MINUTES)
  await luis.post(at(folio, '/note'), { note: 'Vi su llamada.' })
  expect(await ana.text(at(folio))).toContain('luis has had this open')
})

test('a disabled account is not shown as writing', async () => {
  const folio = await complain()
  await makeUser(server.service.database, { name: 'rosa', password, renews: false, role: 'agent' }, clock)
  const rosa = await atTheDesk(server, { name: 'rosa', password })
  await rosa.text(at(folio))
  expect(await ana.text(at(folio))).toContain('rosa has had this open')
  await setAccountEnabled(server.service.database, 'rosa', false, clock)
  expect(await ana.text(at(folio))).not.toContain('has had this open')
  expect((await answer(ana, folio, 'Listo.')).status).toBe(303)
})

test('an answered complaint has no writer', async () => {
  const folio = await complain()
  await ana.text(at(folio))
  await answer(ana, folio, 'Listo.')
  expect(await luis.text(at(folio))).not.toContain('has had this open')
})
