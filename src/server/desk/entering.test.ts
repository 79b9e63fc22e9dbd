import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemList } from '#contract/complaints/complaints.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let ana: Person
let clerk: DeskBrowser

beforeAll(async () => {
  server = await startSandbox({ now: () => new Date('2026-11-20T18:00:00Z') })
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

/** Sends the form, and then again with what it asks to confirm. */
async function enter(change: object = {}): Promise<string> {
  const asked = await (await send(change)).text()
  expect(asked).toContain('Is this the borrower: Ana Ejemplo?')
  const sure = /name="sure" value="([^"]+)"/.exec(asked)?.[1] ?? ''
  const kept = await send({ ...change, sure })
  const [, folio = ''] =
    /complaints\/([0-9A-Z-]+)\?done=entered$/.exec(kept.headers.get('location') ?? '') ?? []
  return folio
}

test('a letter is written down for whoever the loan belongs to, and its time runs from the day on which it came', async () => {
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
  // Who presses twice, or types the same letter again, makes no second one.
  expect(await enter()).toBe(folio)
})

test('who made a complaint before is found by its folio', async () => {
  const folio = await enter({ text: 'Por teléfono.', channel: 'telephone' })
  expect(
    await enter({ who: folio.toLowerCase(), text: 'Otra vez por teléfono.', channel: 'telephone' }),
  ).not.toBe(folio)
})

test.each([
  ['a number of nobody', { who: '90000000009999' }, 'Nobody here has this number'],
  ['no channel', { channel: '' }, 'choose how it came'],
  ['the pages as channel', { channel: 'app' }, 'choose how it came'],
  ['a day that has not come', { receivedOn: '2026-11-21' }, 'not in the future'],
  ['collection without its detail', { type: '1' }, 'choose the detail'],
  ['too many characters', { text: 'a'.repeat(2001) }, 'at most 2000'],
])('%s is refused, and what was typed stays', async (_what, change, said) => {
  const response = await send({ text: 'Mis palabras', ...change })
  const page = await response.text()
  expect([response.status, page.includes(said)]).toEqual([422, true])
  expect(page).toContain(`${'text' in change ? change.text : 'Mis palabras'}</textarea>`)
})

test('nothing is kept for a person who was not confirmed', async () => {
  const text = 'De otra persona.'
  for (const sure of ['', 'somebody-else']) expect((await send({ text, sure })).status).toBe(200)
  const [all] = dataOf(await asBorrower(server, ana.query)(problemList, {})).tabs
  expect(all?.list.map(({ content }) => content)).not.toContain(text)
})

test('an answer says how it was decided and what was given back, and contradicts itself nowhere', async () => {
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
