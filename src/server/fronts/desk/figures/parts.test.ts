import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemReopen, problemSave } from '#contract/complaints/complaints.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let clock = new Date('2026-10-01T18:00:00Z')
let ana: Person
let ravi: Person
let clerk: DeskBrowser

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
  ana = await server.person('Ana Ejemplo')
  ravi = await server.person('Ravi Sample')
})
afterAll(() => server.close())

const on = async (day: string) => {
  clock = new Date(`${day}T18:00:00Z`)
  clerk = await atTheDesk(server)
}
let number = 0
const complain = async (person: Person, problemType: string) => {
  const problemDetail = `Queja ${++number}.`
  const draft = { problemType, problemSonType: '', problemDetail, problemImage: [] }
  return dataOf(await asBorrower(server, person.query)(problemSave, draft)).problemId
}
const answer = (folio: string, outcome: string) =>
  clerk.post(`/desk/complaints/${folio}/answer`, { text: 'Respuesta.', do: 'answer', outcome })

/** The rows of the page's tables: name, number and share. */
async function rowsAt(query: string): Promise<Record<string, string>> {
  const page = await clerk.text(`/desk/figures/parts?${query}`)
  const rows = page.matchAll(
    /<tr><th scope="row">([^<]*)<\/th><td class="number">(\d+)<\/td>\n<td class="number">([^<]*)</g,
  )
  return Object.fromEntries(
    [...rows].map(([, name = '', count = '', share = '']) => [name, `${count} ${share}`]),
  )
}

test('complaints received on the days are counted by market, type and outcome, and open ones by age', async () => {
  await on('2026-10-01')
  await complain(ana, '7')
  await on('2026-11-12')
  const again = await complain(ana, '3')
  await on('2026-11-20')
  await answer(again, 'against')
  await answer(await complain(ana, '3'), 'for')
  await answer(await complain(ravi, '2'), '')
  await complain(ravi, '2')
  await asBorrower(server, ana.query)(problemReopen, { problemId: again, problemDetail: 'No se resolvió.' })
  await on('2026-11-28')

  expect(await rowsAt('days=30')).toMatchObject({
    Mexico: '2 50 %',
    India: '2 50 %',
    'Amount or charges': '2 50 %',
    'My payment is not showing': '2 50 %',
    'Something else': '0 0 %',
    'for the customer': '1 25 %',
    'against the customer': '0 0 %',
    'replied, outcome not said': '1 25 %',
    open: '2 50 %',
    // A reopened one has waited since its reopening, and not since the complaint was made.
    '7 days or less': '0 0 %',
    '8 to 15 days': '2 67 %',
    '16 to 30 days': '0 0 %',
    '31 days or more': '1 33 %',
  })
  const indian = await rowsAt('days=90&market=in')
  expect(indian).toMatchObject({ India: '2 100 %', 'Amount or charges': '0 0 %', '31 days or more': '0 0 %' })
  expect(indian).not.toHaveProperty('Mexico')
  expect(await rowsAt('days=90')).toMatchObject({
    Mexico: '3 60 %',
    'Something else': '1 20 %',
    open: '3 60 %',
  })
  expect(await clerk.text('/desk/figures')).toContain('href="/desk/figures/parts?days=30"')
})
