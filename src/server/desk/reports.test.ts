import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemReopen, problemSave } from '#contract/complaints/complaints.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { askAsOperator, OPERATOR_TOKEN } from '#testing/as-operator.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { makeUser } from './staff.ts'

let server: SandboxServer
let clock = new Date('2026-11-28T18:00:00Z')
let ana: Person
let clerk: DeskBrowser

beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
  ana = await server.person('Ana Ejemplo')
  clerk = await atTheDesk(server)
})
afterAll(() => server.close())

const on = async (day: string) => {
  clock = new Date(`${day}T18:00:00Z`)
  clerk = await atTheDesk(server)
}
let number = 0
const complain = async (change: object = {}, person = ana) => {
  const problemDetail = `Me cobraron dos veces ${++number}.`
  const draft = { problemType: '3', problemSonType: '', problemDetail, problemImage: [], ...change }
  return dataOf(await asBorrower(server, person.query)(problemSave, draft)).problemId
}
const answer = (folio: string, more: object) =>
  clerk.post(`/desk/complaints/${folio}/answer`, { text: 'Respuesta.', do: 'answer', ...more })
const file = async (of: string): Promise<Record<string, unknown>[]> => {
  const rows: unknown = await (await clerk.get(`/desk/reports/file?file=${of}&as=json`)).json()
  return Array.isArray(rows) ? rows : []
}
const rowOf = async (of: string, folio: string) =>
  (await file(of)).find((row) => Object.values(row).includes(folio))

test('each complaint is in one register, as it stood on the last day of the period', async () => {
  const charge = await complain()
  const { orderId } = loanOf(ana, '180')
  const collection = await complain({ problemType: '1', problemSonType: '2', orderNo: orderId })
  const indian = await complain({}, await server.person('Ravi Sample'))
  await answer(charge, { outcome: 'against' })
  await on('2026-12-02')
  await asBorrower(server, ana.query)(problemReopen, { problemId: charge, problemDetail: 'Sigue el cargo.' })
  await answer(charge, { outcome: 'for', returned: '20' })
  await answer(collection, { outcome: 'partly' })

  // In the same quarter the second answer counts; the month of the other one ended before its answer.
  expect(await rowOf('reune:2026-Q4', charge)).toMatchObject({
    RecTrimestre: 4,
    RecEstadoConPend: 2,
    RecFechaReclamacion: '28/11/2026',
    RecFechaResolucion: '02/12/2026',
    RecSentidoResolucion: 1,
    RecImporteAbonado: 20,
    RecSexo: null,
  })
  expect(await rowOf('redeco:2026-11', collection)).toMatchObject({
    QuejasNoMes: 11,
    QuejasEstatus: 1,
    QuejasFecResolucion: null,
    QuejasRespuesta: null,
  })
  expect(await rowOf('redeco:2026-12', collection)).toBeUndefined()
  expect(await rowOf('reune:2026-Q4', collection)).toBeUndefined()
  expect(await rowOf('redeco:2026-11', charge)).toBeUndefined()
  expect(await rowOf('reune:2026-Q4', indian)).toBeUndefined()
  expect((await file('reune:2026-Q4')).filter((row) => row.RecFolioAtencion === charge)).toHaveLength(1)
})

test('what was answered by the last day stays as it was told, whatever comes after it', async () => {
  await on('2026-12-30')
  const folio = await complain()
  await answer(folio, { outcome: 'against' })
  await on('2027-01-03')
  await asBorrower(server, ana.query)(problemReopen, { problemId: folio, problemDetail: 'Sigue el cargo.' })
  await answer(folio, { outcome: 'for', returned: '5' })
  expect(await rowOf('reune:2026-Q4', folio)).toMatchObject({
    RecFechaResolucion: '30/12/2026',
    RecSentidoResolucion: 2,
    RecImporteAbonado: null,
  })
  expect(await rowOf('reune:2027-Q1', folio)).toBeUndefined()
})

test('the page says what is missing and where the columns were read, before there is a file', async () => {
  const page = await clerk.text('/desk/reports?file=reune:2026-Q4')
  for (const shown of [
    'not in a text of CONDUSEF',
    'Pitic-Capital/pitic-reune-client',
    '2026-10-01 – 2026-12-31',
    '<code>RecSexo</code>',
    '<code>RecProductoServicio</code>',
    'No code of CONDUSEF for it in the configuration',
  ])
    expect(page).toContain(shown)
  expect(page).not.toContain('not over yet')
  expect(page).not.toContain('<code>RecLocalidad</code>')
  expect(await clerk.text('/desk/reports?file=redeco:2027-01')).toContain('2027-01-31 (not over yet)')
  expect(await clerk.text('/desk/reports?file=redeco:2027-01')).toContain('Nothing is missing.')
})

test('as a table it has the authority’s names, no name or word of a borrower, and taking it is written down', async () => {
  const csv = await clerk.get('/desk/reports/file?file=reune:2026-Q4&as=csv')
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="reune-2026-Q4.csv"')
  const text = await csv.text()
  expect(text).toMatch(/^RecDenominacion,RecSector,RecTrimestre,/)
  expect(text).not.toMatch(/Ana|cobraron|Respuesta\.|Sigue/)
  expect(await clerk.text('/desk/log')).toContain('Took figures of complaints as a file')
})

test.each(['redeco:2027-02', 'redeco:2026-Q4', 'reune:2026-12', 'other:2026-12', 'redeco', ''])(
  'there is no file "%s"',
  async (asked) => {
    const page = await clerk.get(`/desk/reports?file=${asked}`)
    expect([page.status, (await page.text()).includes('There is no such file')]).toEqual([422, true])
    expect((await clerk.get(`/desk/reports/file?file=${asked}&as=csv`)).status).toBe(422)
  },
)

test('an agent sees neither page nor file', async () => {
  const agent = { name: 'agent.one', password: 'a long enough password' }
  await makeUser(server.service.database, { ...agent, renews: false, role: 'agent' }, clock)
  const browser = await atTheDesk(server, agent)
  for (const path of ['/desk/reports', '/desk/reports/file?file=reune:2026-Q4&as=csv'])
    expect((await browser.get(path)).status).toBe(403)
  expect(await browser.text('/desk/figures')).not.toContain('/desk/reports')
  expect(await clerk.text('/desk/figures')).toContain('/desk/reports')
})

test('the lender’s systems have the same file', async () => {
  const path = '/operator/authority-report?report=reune&period=2026-Q4'
  const { status, data } = await askAsOperator(server, 'GET', path)
  expect([status, data]).toMatchObject([
    200,
    {
      from: '2026-10-01',
      to: '2026-12-31',
      isOver: true,
      read: 'secondary',
      rows: await file('reune:2026-Q4'),
    },
  ])
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const csv = await (await fetch(`${server.url}${path}&format=csv`, { headers })).text()
  expect(csv).toBe(await (await clerk.get('/desk/reports/file?file=reune:2026-Q4&as=csv')).text())
  for (const wrong of [
    'report=reune&period=2027-Q2',
    'report=redeco&period=2026-Q4',
    'report=rede&period=2026-12',
  ])
    expect((await askAsOperator(server, 'GET', `/operator/authority-report?${wrong}`)).status).toBe(400)
})
