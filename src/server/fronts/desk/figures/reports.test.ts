import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemReopen, problemSave } from '#contract/complaints/complaints.ts'
import { claimPayment } from '#contract/money/claims.ts'
import { statement } from '#server/base/database/database.ts'
import { makeUser } from '#server/fronts/desk/staff/staff.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { askAsOperator, OPERATOR_TOKEN } from '#testing/as-operator.ts'
import { atTheDesk, type DeskBrowser, joinStaff } from '#testing/at-the-desk.ts'
import { sendNotice } from '#testing/at-the-store.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { untilDone } from '#testing/until-done.ts'

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
  const draft = { problemType: '7', problemSonType: '', problemDetail, problemImage: [], ...change }
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

test('each complaint is in one register, as it was on the last day of the period', async () => {
  const charge = await complain()
  const { orderId } = loanOf(ana, '180')
  const collection = await complain({ problemType: '1', problemSonType: '2', orderNo: orderId })
  const indian = await complain({}, await server.person('Ravi Sample'))
  await answer(charge, { outcome: 'against' })
  await on('2026-12-02')
  await asBorrower(server, ana.query)(problemReopen, { problemId: charge, problemDetail: 'Sigue el cargo.' })
  await answer(charge, { outcome: 'for', returned: '20' })
  await answer(collection, { outcome: 'partly' })

  // In the same quarter the second answer counts; the month of the first one ended before its answer.
  expect(await rowOf('reune-reclamaciones:2026-Q4', charge)).toMatchObject({
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
  expect(await rowOf('reune-reclamaciones:2026-Q4', collection)).toBeUndefined()
  expect(await rowOf('redeco:2026-11', charge)).toBeUndefined()
  expect(await rowOf('reune-reclamaciones:2026-Q4', indian)).toBeUndefined()
  expect(
    (await file('reune-reclamaciones:2026-Q4')).filter((row) => row.RecFolioAtencion === charge),
  ).toHaveLength(1)
})

test('what was answered by the last day stays as it was reported, whatever happens later', async () => {
  await on('2026-12-30')
  const folio = await complain()
  await answer(folio, { outcome: 'against' })
  await on('2027-01-03')
  await asBorrower(server, ana.query)(problemReopen, { problemId: folio, problemDetail: 'Sigue el cargo.' })
  await answer(folio, { outcome: 'for', returned: '5' })
  expect(await rowOf('reune-reclamaciones:2026-Q4', folio)).toMatchObject({
    RecFechaResolucion: '30/12/2026',
    RecSentidoResolucion: 2,
    RecImporteAbonado: null,
  })
  expect(await rowOf('reune-reclamaciones:2027-Q1', folio)).toBeUndefined()
})

test('the page states what is missing and the source of the columns, before the file is made', async () => {
  const page = await clerk.text('/desk/reports?file=reune-reclamaciones:2026-Q4')
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

test('the table has the authority’s names, no name or word of a borrower, and taking it is logged', async () => {
  const csv = await clerk.get('/desk/reports/file?file=reune-reclamaciones:2026-Q4&as=csv')
  expect(csv.headers.get('content-disposition')).toBe(
    'attachment; filename="reune-reclamaciones-2026-Q4.csv"',
  )
  const text = await csv.text()
  expect(text).toMatch(/^RecDenominacion,RecSector,RecTrimestre,/)
  expect(text).not.toMatch(/Ana|cobraron|Respuesta\.|Sigue/)
  expect(await clerk.text('/desk/log')).toContain('Took figures of complaints as a file')
})

test.each([
  'redeco:2027-02',
  'redeco:2026-Q4',
  'reune-reclamaciones:2026-12',
  'reune:2026-Q4',
  'other:2026-12',
  'redeco',
  '',
])('there is no file "%s"', async (name) => {
  const page = await clerk.get(`/desk/reports?file=${name}`)
  expect([page.status, (await page.text()).includes('There is no such file')]).toEqual([422, true])
  expect((await clerk.get(`/desk/reports/file?file=${name}&as=csv`)).status).toBe(422)
})

test('an agent sees neither page nor file', async () => {
  const agent = { name: 'agent.one', password: 'a long enough password' }
  await makeUser(server.service.database, { ...agent, renews: false, role: 'agent' }, clock)
  const browser = await atTheDesk(server, agent)
  for (const path of ['/desk/reports', '/desk/reports/file?file=reune-reclamaciones:2026-Q4&as=csv'])
    expect((await browser.get(path)).status).toBe(403)
  expect(await browser.text('/desk/figures')).not.toContain('/desk/reports')
  expect(await clerk.text('/desk/figures')).toContain('/desk/reports')
})

const REUNE = ['reune-consultas', 'reune-aclaraciones', 'reune-reclamaciones'] as const
/** The files of a quarter that contain a folio, once for each row. */
const filesWith = async (folio: string, quarter: string) => {
  const found = await Promise.all(
    REUNE.map(async (name) =>
      (await file(`${name}:${quarter}`))
        .filter((row) => Object.values(row).includes(folio))
        .map(() => name.replace('reune-', '')),
    ),
  )
  return found.flat()
}
const claim = async (day: string, amount: bigint, person = ana, payCode = 'mx-bank-transfer') => {
  const wish = { ...loanOf(person, '174'), payCode, paidOn: day, number: '', proofs: [] }
  return dataOf(await asBorrower(server, person.query)(claimPayment, { ...wish, amount })).id
}
const reportedKinds = statement<{ name: string; action: string }, [string]>(
  'test-reported-kinds',
  `SELECT u.name, a.action FROM desk_audit a JOIN desk_users u ON u.id = a.user_id
   WHERE a.folio = $1 AND a.action LIKE 'told-as-%' ORDER BY a.number`,
)
/** The kind on a complaint's page; null if it has none. */
const kindOn = async (folio: string, who: DeskBrowser) =>
  /name="kind-was" value="(\w*)"/.exec(await who.text(`/desk/complaints/${folio}`))?.[1] ?? ''
const tellAs = async (folio: string, kind: string, who = clerk, was?: string) =>
  who.post(
    `/desk/complaints/${folio}/kind`,
    { kind, 'kind-was': was ?? (await kindOn(folio, who)) },
    { from: `/desk/complaints/${folio}` },
  )

test('each case is a row of the one file of its kind, and a claimed payment one of aclaraciones', async () => {
  await on('2027-02-10')
  const folios = await Promise.all(
    ['2', '3', '4', '5', '6', '7'].map((problemType) => complain({ problemType })),
  )
  const kinds = await Promise.all(folios.map((folio) => filesWith(folio, '2027-Q1')))
  expect(kinds.flat()).toEqual([
    'aclaraciones',
    'aclaraciones',
    'aclaraciones',
    'reclamaciones',
    'reclamaciones',
    'reclamaciones',
  ])
  const claimed = await claim('2027-02-10', 54_321n)
  expect(await filesWith(claimed, '2027-Q1')).toEqual(['aclaraciones'])
  expect(await rowOf('reune-aclaraciones:2027-Q1', claimed)).toMatchObject({
    AclaracionEstadoConPend: 1,
    AclaracionFechaAclaracion: '10/02/2027',
    AclaracionMonetario: 'SI',
    AclaracionMontoReclamado: 543.21,
    AclaracionSentidoResolucion: null,
  })
  // The amount of a complaint is unknown, so whether it is about money is left empty.
  expect(await rowOf('reune-aclaraciones:2027-Q1', folios[1] ?? '')).toMatchObject({
    AclaracionMonetario: null,
    AclaracionMontoReclamado: null,
  })
  expect(await file('redeco:2027-02')).toEqual([])
  const indian = await claim('2027-02-10', 54_321n, await server.person('Meera Example'), 'in-upi')
  expect(await filesWith(indian, '2027-Q1')).toEqual([])
})

test('a claim whose money was booked is decided for the customer, and one whose money was not is not', async () => {
  await on('2027-02-11')
  const booked = await claim('2027-02-11', 61_111n)
  const open = await claim('2027-02-11', 62_222n)
  const id = 'report-claim'
  await sendNotice(server, { id, kind: 'paid', reference: '9999', amountMinor: 61_111n, at: clock })
  await clerk.post(
    `/desk/claims/${booked}/book`,
    { money: `sandbox:${id}` },
    { from: `/desk/claims/${booked}` },
  )
  await clerk.post(`/desk/claims/${open}/refuse`, {}, { from: `/desk/claims/${open}` })
  expect(await rowOf('reune-aclaraciones:2027-Q1', booked)).toMatchObject({
    AclaracionEstadoConPend: 2,
    AclaracionSentidoResolucion: 1,
  })
  expect(await rowOf('reune-aclaraciones:2027-Q1', open)).toMatchObject({
    AclaracionEstadoConPend: 2,
    AclaracionFechaResolucion: '11/02/2027',
    AclaracionSentidoResolucion: null,
  })
})

test('a correction moves a case to the file of its kind, and the log records it', async () => {
  await on('2027-02-12')
  const folio = await complain({ problemType: '3' })
  const page = `/desk/complaints/${folio}`
  expect(await clerk.text(page)).toContain('aclaración (movement), by its type')
  // Also after the end of the quarter, when its files are checked.
  await on('2027-04-02')
  expect((await tellAs(folio, 'consulta')).headers.get('location')).toContain('done=kindKept')
  expect(await filesWith(folio, '2027-Q1')).toEqual(['consultas'])
  expect(await filesWith(folio, '2027-Q2')).toEqual([])
  expect(await clerk.text(page)).toContain('consulta (question), as the staff said')
  const agent = await joinStaff(server, 'kind.agent', 'agent')
  expect((await tellAs(folio, 'reclamacion', agent)).headers.get('location')).toContain('done=kindKept')
  expect(await filesWith(folio, '2027-Q1')).toEqual(['reclamaciones'])
  const log = await server.service.database.transaction((tx) => tx.rows(reportedKinds, [folio]))
  expect(log).toEqual([
    { name: 'demo', action: 'told-as-consulta' },
    { name: 'kind.agent', action: 'told-as-reclamacion' },
  ])
  expect(await clerk.text('/desk/log')).toContain('Told a complaint as a consulta')
})

test('a correction of a kind that a colleague has corrected meanwhile is refused and shows the current one', async () => {
  await on('2027-02-13')
  const folio = await complain({ problemType: '3', problemDetail: 'Dos corrigen lo mismo.' })
  const agent = await joinStaff(server, 'kind.second', 'agent')
  const [mine, theirs] = [await kindOn(folio, clerk), await kindOn(folio, agent)]
  expect([mine, theirs]).toEqual(['aclaracion', 'aclaracion'])
  expect((await tellAs(folio, 'consulta', clerk, mine)).headers.get('location')).toContain('done=kindKept')
  const second = await tellAs(folio, 'reclamacion', agent, theirs)
  const page = await second.text()
  expect([second.status, page]).toEqual([422, expect.stringContaining('Someone else was faster')])
  expect(page).toContain('consulta (question), as the staff said')
  expect(page).toContain('<option value="consulta" selected>')
  expect(await filesWith(folio, '2027-Q1')).toEqual(['consultas'])
  // After reading it again it can be corrected.
  expect((await tellAs(folio, 'reclamacion', agent)).headers.get('location')).toContain('done=kindKept')
  const log = await server.service.database.transaction((tx) => tx.rows(reportedKinds, [folio]))
  expect(log.map(({ action }) => action)).toEqual(['told-as-consulta', 'told-as-reclamacion'])
})

const correct = statement<unknown, [string]>(
  'test-colleague-corrects-kind',
  `UPDATE complaints SET told_as = 'consulta' WHERE folio = $1`,
)
const waiting = statement<{ count: number }>(
  'test-who-waits-for-a-kind',
  `SELECT count(*)::int AS count FROM pg_stat_activity
   WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)

test('also a page read during a colleague’s uncommitted correction is refused', async () => {
  await on('2027-02-14')
  const { database } = server.service
  const folio = await complain({ problemType: '3', problemDetail: 'Dos corrigen en el mismo momento.' })
  const page = await clerk.text(`/desk/complaints/${folio}`)
  const [token = '', was = ''] = ['token', 'kind-was'].map(
    (name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1],
  )
  const other = await database.transaction(async (tx) => {
    await tx.run(correct, [folio])
    let isThrough = false
    const form = { kind: 'reclamacion', 'kind-was': was }
    const second = clerk.post(`/desk/complaints/${folio}/kind`, form, { token }).finally(() => {
      isThrough = true
    })
    await untilDone(
      async () =>
        isThrough ||
        (await database.transaction((one) => one.one(waiting, []), { readOnly: true })).count > 0,
      'the second one, waiting or through',
    )
    return { second }
  })
  expect((await other.second).status).toBe(422)
  expect(await filesWith(folio, '2027-Q1')).toEqual(['consultas'])
  expect(await database.transaction((tx) => tx.rows(reportedKinds, [folio]))).toEqual([])
})

test('an answer in progress stays when the kind is corrected', async () => {
  await on('2027-04-03')
  const folio = await complain()
  const sent = await clerk.post(
    `/desk/complaints/${folio}/kind`,
    { kind: 'consulta', 'kind-was': await kindOn(folio, clerk), text: 'A medio escribir.' },
    { from: `/desk/complaints/${folio}` },
  )
  expect(await sent.text()).toContain('A medio escribir.')
  expect(await filesWith(folio, '2027-Q2')).toEqual(['consultas'])
})

test('an unknown kind, the current one, and a complaint without an authority change nothing', async () => {
  await on('2027-04-04')
  const folio = await complain()
  const collection = await complain({
    problemType: '1',
    problemSonType: '2',
    orderNo: loanOf(ana, '180').orderId,
  })
  const indian = await complain({}, await server.person('Ravi Sample'))
  for (const [of, kind] of [
    [folio, 'queja'],
    [folio, 'reclamacion'],
    [collection, 'consulta'],
    [indian, 'consulta'],
  ] as const)
    expect((await tellAs(of, kind)).status, kind).toBe(422)
  expect(await filesWith(folio, '2027-Q2')).toEqual(['reclamaciones'])
  expect(await filesWith(collection, '2027-Q2')).toEqual([])
  for (const of of [collection, indian])
    expect(await clerk.text(`/desk/complaints/${of}`)).not.toContain('Told to CONDUSEF')
  const auditor = await joinStaff(server, 'kind.auditor', 'auditor')
  expect(await auditor.text(`/desk/complaints/${folio}`)).not.toContain('Tell CONDUSEF as')
  expect((await tellAs(folio, 'consulta', auditor)).status).toBe(403)
})

test('quarters and months end at midnight in Mexico, for complaints and for claimed payments', async () => {
  const at = async (moment: string, day: string, amount: bigint) => {
    clock = new Date(moment)
    clerk = await atTheDesk(server)
    const { orderId } = loanOf(ana, '180')
    return {
      complaint: await complain(),
      claimed: await claim(day, amount),
      collection: await complain({ problemType: '1', problemSonType: '2', orderNo: orderId }),
    }
  }
  const before = await at('2027-07-01T05:59:59Z', '2027-06-30', 70_001n)
  const after = await at('2027-07-01T06:00:00Z', '2027-07-01', 70_002n)
  expect(await filesWith(before.complaint, '2027-Q2')).toEqual(['reclamaciones'])
  expect(await filesWith(before.claimed, '2027-Q2')).toEqual(['aclaraciones'])
  expect(await rowOf('redeco:2027-06', before.collection)).toBeDefined()
  expect(await filesWith(after.complaint, '2027-Q3')).toEqual(['reclamaciones'])
  expect(await filesWith(after.claimed, '2027-Q3')).toEqual(['aclaraciones'])
  expect(await rowOf('redeco:2027-07', after.collection)).toBeDefined()
  for (const folio of Object.values(before)) expect(await filesWith(folio, '2027-Q3')).toEqual([])
  for (const folio of Object.values(after)) expect(await filesWith(folio, '2027-Q2')).toEqual([])
  expect(await rowOf('redeco:2027-07', before.collection)).toBeUndefined()
  expect(await rowOf('redeco:2027-06', after.collection)).toBeUndefined()
})

test('the lender’s systems get the same file', async () => {
  const path = '/operator/authority-report?report=reune-reclamaciones&period=2026-Q4'
  const { status, data } = await askAsOperator(server, 'GET', path)
  expect([status, data]).toMatchObject([
    200,
    {
      from: '2026-10-01',
      to: '2026-12-31',
      isOver: true,
      read: 'secondary',
      rows: await file('reune-reclamaciones:2026-Q4'),
    },
  ])
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const csv = await (await fetch(`${server.url}${path}&format=csv`, { headers })).text()
  expect(csv).toBe(
    await (await clerk.get('/desk/reports/file?file=reune-reclamaciones:2026-Q4&as=csv')).text(),
  )
  for (const wrong of [
    'report=reune-reclamaciones&period=2028-Q2',
    'report=redeco&period=2026-Q4',
    'report=rede&period=2026-12',
    'report=reune&period=2026-Q4',
  ])
    expect((await askAsOperator(server, 'GET', `/operator/authority-report?${wrong}`)).status).toBe(400)
})
