import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataRequests, fileDataRequest } from '#contract/complaints/data-requests.ts'
import { contractDetail } from '#contract/loans/loan-details.ts'
import { refusals } from '#contract/refusals.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from '#testing/as-borrower.ts'
import { askAsOperator, OPERATOR_TOKEN } from '#testing/as-operator.ts'
import { atTheDesk, type DeskBrowser, joinStaff } from '#testing/at-the-desk.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let clerk: DeskBrowser
let ana: Person
let call: CallAs
const noon = new Date('2026-11-20T18:00:00Z')

beforeAll(async () => {
  server = await startSandbox({ now: () => noon, env: { OPERATOR_TOKEN } })
})
beforeEach(async () => {
  clerk = await atTheDesk(server)
  ana = await server.person('Ana Ejemplo')
  call = asBorrower(server, ana.query)
})
afterAll(() => server.close())

const rows = <Row>(text: string, name: string, value: string) =>
  server.service.database.transaction((tx) => tx.rows(statement<Row, [string]>(name, text), [value]))
const audit = async (folio: string) =>
  (
    await rows<{ action: string }>(
      'SELECT action FROM desk_audit WHERE folio = $1 ORDER BY number',
      'test-log-of-correction',
      folio,
    )
  ).map(({ action }) => action)
const idOf = async (folio: string) =>
  (
    await rows<{ id: string }>(
      'SELECT borrower_id AS id FROM data_requests WHERE folio = $1',
      'test-whose-correction',
      folio,
    )
  )[0]?.id ?? ''

const fileCorrection = async (field: string, value: string, detail = '') =>
  dataOf(await call(fileDataRequest, { kind: 'correction', detail, field, value })).id
const listed = async (folio: string) =>
  dataOf(await call(dataRequests, {})).list.find(({ id }) => id === folio)
const at = (folio: string, step = '') => `/desk/requests/${folio}${step}`
const markIn = (page: string) => /name="kept" value="([^"]+)"/.exec(page)?.[1] ?? ''
const grant = async (folio: string, text = '', by = clerk) =>
  by.post(at(folio, '/grant'), { kept: markIn(await by.text(at(folio))), text })

test('a granted correction writes the value, keeps both, notifies the borrower, and changes no agreement', async () => {
  const { orderId: orderNo } = loanOf(ana, '174')
  const agreed = dataOf(await call(contractDetail, { orderNo }))
  const folio = await fileCorrection('family-name', ' Ejemplo  Zopilote ', 'Falta el segundo')
  expect(await listed(folio)).toMatchObject({ field: 'family-name', value: 'Ejemplo Zopilote', history: [] })
  const page = await clerk.text(at(folio))
  expect(page).toMatch(/We keep<\/dt><dd><span class="written">Ejemplo<\/span>/)
  expect(page).toMatch(/asks for<\/dt><dd><span class="written">Ejemplo Zopilote<\/span>/)
  expect((await grant(folio, 'Con gusto.')).headers.get('location')).toBe(at(folio, '?done=dataCorrected'))

  const said = 'Apellidos: se corrigió. Antes: «Ejemplo». Desde entonces: «Ejemplo Zopilote».'
  expect(await listed(folio)).toMatchObject({
    ...{ status: 'Cumplida', reply: 'Con gusto.' },
    history: [{ time: '2026-11-20 12:00:00', text: said }],
  })
  const done = await clerk.text(at(folio))
  expect(done).toContain('Ana Ejemplo Zopilote')
  expect(done).toContain('Family name corrected. Before: “Ejemplo”. Since then: “Ejemplo Zopilote”.')
  expect(done).not.toContain('/grant')
  expect((await audit(folio)).filter((action) => action !== 'request-opened')).toEqual([
    'request-answered',
    'data-corrected',
  ])
  const [event] = await rows<{ was: string; became: string }>(
    'SELECT was, became FROM data_request_events WHERE folio = $1',
    'test-corrected-values',
    folio,
  )
  expect(JSON.stringify(event)).not.toMatch(/Ejemplo|Zopilote/)
  const notifications = await rows<{ kind: string }>(
    'SELECT kind FROM notifications WHERE about = $1',
    'test-notifications-of-correction',
    folio,
  )
  expect(notifications).toEqual([{ kind: 'request-answered' }])
  const heard = await rows<{ data: object }>(
    `SELECT data FROM lender_events WHERE stream = $1 AND type = 'borrower.corrected'`,
    'test-heard-of-correction',
    await idOf(folio),
  )
  expect(heard.map(({ data }) => data)).toEqual([expect.objectContaining({ folio, field: 'family-name' })])
  expect(dataOf(await call(contractDetail, { orderNo })).paper).toEqual(agreed.paper)

  const proof = await fetch(`${server.url}/papers/data-request.pdf?${ana.query}&folio=${folio}`)
  expect([proof.status, proof.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('the replaced value must be the displayed one', async () => {
  const folio = await fileCorrection('address', 'Calle Nueva 2')
  const kept = markIn(await clerk.text(at(folio)))
  const borrowerId = await idOf(folio)
  const brought = {
    ...{ borrowerId, market: 'mx', clientKind: 'repeat', givenName: 'Ana', familyName: 'Ejemplo' },
    address: 'Calle del Medio 1',
  }
  expect((await askAsOperator(server, 'POST', '/operator/borrowers', brought)).status).toBe(200)
  const late = await clerk.post(at(folio, '/grant'), { kept, text: 'Ya' })
  const said = await late.text()
  expect(late.status).toBe(422)
  for (const part of [
    'Another value is kept by now',
    'Calle del Medio 1',
    'Calle Nueva 2',
    '>\nYa</textarea>',
  ])
    expect(said).toContain(part)
  expect(await listed(folio)).toMatchObject({ status: 'Recibida', history: [] })
  expect((await grant(folio)).status).toBe(303)
  expect((await listed(folio))?.history[0]?.text).toContain('Antes: «Calle del Medio 1»')
})

test('two concurrent grants write it once', async () => {
  const folio = await fileCorrection('given-name', 'Anabel')
  const answers = await Promise.all([grant(folio), grant(folio)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422])
  expect((await listed(folio))?.history).toHaveLength(1)
  expect((await audit(folio)).filter((action) => action === 'data-corrected')).toHaveLength(1)
})

test('it is granted by its own button, by a supervisor, and refused with a reason', async () => {
  const folio = await fileCorrection('given-name', 'Anabel')
  const said = await (await clerk.post(at(folio, '/answer'), { do: 'answer', text: 'Sí' })).text()
  expect(said).toContain('Granting this request carries it out')
  const agent = await joinStaff(server, 'agent.correcting', 'agent')
  expect((await agent.post(at(folio, '/grant'), { kept: 'x' })).status).toBe(403)
  await agent.post(at(folio, '/answer'), { do: 'refuse', text: 'Falta su identificación.' })
  expect(await listed(folio)).toMatchObject({
    ...{ status: 'Negada', reply: 'Falta su identificación.', history: [] },
  })
  expect((await grant(folio)).status).toBe(422)
  expect(await clerk.text(at(folio))).toContain('Ana Ejemplo')
  // A correction described in words is carried out by hand, as before.
  const words = dataOf(await call(fileDataRequest, { kind: 'correction', detail: 'Mi empleo' })).id
  expect((await clerk.post(at(words, '/grant'), { kept: 'x' })).status).toBe(404)
  await clerk.post(at(words, '/answer'), { do: 'answer', text: 'Listo.' })
  expect(await listed(words)).toMatchObject({ status: 'Respondida', field: '', value: '' })
})

test('a field that is corrected another way, and an invalid value, are refused and not stored', async () => {
  const refused = async (field: string, value: string) =>
    (await call(fileDataRequest, { kind: 'correction', detail: '', field, value })).code
  expect(await refused('phone', '+525512345678')).toBe(refusals['unknown-type'].code)
  expect(await refused('address', ' ')).toBe(refusals['correction-without-text'].code)
  expect(await refused('given-name', 'x'.repeat(101))).toBe(refusals['correction-too-long'].code)
  expect(dataOf(await call(dataRequests, {})).list).toEqual([])
})

test('the acknowledgement can be read only by its borrower', async () => {
  const folio = await fileCorrection('given-name', 'Anabel')
  const ravi = await server.person('Ravi Sample')
  for (const [query, of] of [
    [ravi.query, folio],
    ['type=2', folio],
    [ana.query, 'none'],
  ]) {
    const answer = await fetch(`${server.url}/papers/data-request.pdf?${query}&folio=${of}`, {
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
  }
})

test('an auditor gets from the line of the log to both values, and those of a deleted account are not called empty', async () => {
  const lucia = await server.person('Lucía Muestra')
  const fields = { kind: 'correction', detail: '', field: 'given-name', value: 'Lucia <b>' }
  const { id: folio } = dataOf(await asBorrower(server, lucia.query)(fileDataRequest, fields))
  await grant(folio)
  const auditor = await joinStaff(server, 'auditor.correcting', 'auditor')
  const lines = (await auditor.text('/desk/log')).split('<tr>')
  const line = lines.find((row) => row.includes(folio) && row.includes('Corrected what is kept')) ?? ''
  const to = /href="([^"]+)"/.exec(line)?.[1] ?? ''
  expect(await auditor.text(to)).toContain(
    'Given name corrected. Before: “Lucía”. Since then: “Lucia &lt;b&gt;”.',
  )

  const who = { borrowerId: await idOf(folio) }
  expect((await askAsOperator(server, 'POST', '/operator/borrowers/delete', who)).status).toBe(200)
  const gone = await auditor.text(at(folio))
  expect(gone).toContain('Given name corrected. Both values went with the account.')
  expect(gone).not.toContain('Before:')
})
