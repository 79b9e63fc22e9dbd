import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { problemDetail, problemSave } from '#contract/complaints/complaints.ts'
import { TEMPLATES_MAX } from '#domain/desk/limits.ts'
import { statement } from '#server/base/database/database.ts'
import { insertTemplate } from '#server/fronts/desk/rows/template-rows.ts'
import { makeUser } from '#server/fronts/desk/staff/staff.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { untilDone } from '#testing/until-done.ts'

const now = () => new Date('2026-11-20T18:04:00Z')
const password = 'a long enough password'

let server: SandboxServer
let person: Person
let ana: DeskBrowser
let chief: DeskBrowser

beforeAll(async () => {
  server = await startSandbox({ now })
  person = await server.person('Ana Ejemplo')
  const join = async (name: string, role: 'agent' | 'supervisor') => {
    await makeUser(server.service.database, { name, password, renews: false, role }, now())
    return atTheDesk(server, { name, password })
  }
  ana = await join('ana', 'agent')
  chief = await join('chief', 'supervisor')
})
afterAll(() => server.close())

const removeAll = statement('test-remove-templates', 'DELETE FROM answer_templates')
afterEach(() => server.service.database.transaction((tx) => tx.run(removeAll, [])))

let number = 0
const complain = async (change: object = {}) => {
  const problemDetail = `Me cobraron dos veces ${++number}.`
  const draft = { problemType: '3', problemSonType: '', problemDetail, problemImage: [], ...change }
  return dataOf(await asBorrower(server, person.query)(problemSave, draft)).problemId
}
const at = (folio: string, step = '') => `/desk/complaints/${folio}${step}`
const BASE = { market: 'mx', language: 'es', type: '3' }
const write = (fields: Record<string, string>, by = chief) =>
  by.post('/desk/templates', { ...BASE, ...fields })
const idOf = async (title: string) =>
  new RegExp(`href="/desk/templates/([0-9a-z]{26})">${title}<`).exec(
    await ana.text('/desk/templates'),
  )?.[1] ?? ''
const answerIn = (page: string) => /<textarea id="text"[^>]*>\n([^<]*)<\/textarea>/.exec(page)?.[1]
const putIn = async (folio: string, template: string, more: object = {}) =>
  answerIn(
    await (await ana.post(at(folio, '/answer'), { do: 'template', template, text: '', ...more })).text(),
  )

test('a template is filled and appended to the written text, and unknown values stay open', async () => {
  const text =
    'Estimada {nombre}: su queja {folio} del {fecha de recepción}, préstamo {préstamo} de {monto}. {due day}'
  expect((await write({ title: 'Cargo', text })).headers.get('location')).toBe(
    '/desk/templates?done=template',
  )
  const id = await idOf('Cargo')
  const { orderId } = loanOf(person, '174')
  const folio = await complain({ orderNo: orderId })
  const page = await ana.text(at(folio))
  expect(page).toContain(`<option value="${id}">Cargo (es)</option>`)
  const due = /<dt>Reply by<\/dt><dd>(\d{4}-\d{2}-\d{2})/.exec(page)?.[1]
  const filled = `Estimada Ana Ejemplo: su queja ${folio} del 2026-11-20, préstamo ${orderId} de $3.000.00. ${due}`
  expect(await putIn(folio, id)).toBe(filled)
  expect(await putIn(folio, id, { text: 'Buenas.' })).toBe(`Buenas.\n\n${filled}`)

  const noLoan = await complain()
  const open = await putIn(noLoan, id)
  expect(open).toContain('préstamo {préstamo} de {monto}')
  const refused = await ana.post(at(noLoan, '/answer'), { do: 'answer', text: open ?? '' })
  expect(refused.status).toBe(422)
  const html = await refused.text()
  expect(html).toContain('Something in braces { } is not filled in yet.')
  expect(answerIn(html)).toBe(open)
  const seen = await asBorrower(server, person.query)(problemDetail, { problemId: noLoan })
  expect(dataOf(seen).disposeDetail).toBe('')
})

test('it is offered for its market and kind of complaint alone, or for any kind', async () => {
  await write({ title: 'De India', market: 'in', text: 'x' })
  await write({ title: 'De cobranza', type: '1', text: 'x' })
  await write({ title: 'De todo', type: '', text: 'x' })
  const page = await ana.text(at(await complain()))
  expect(page).toContain('De todo (es)')
  expect(page).not.toContain('De India')
  expect(page).not.toContain('De cobranza')
  // A forged form cannot insert it either.
  const folio = await complain()
  const other = { do: 'template', template: await idOf('De India'), text: 'Mío' }
  const refused = await ana.post(at(folio, '/answer'), other)
  expect(refused.status).toBe(422)
  expect(answerIn(await refused.text())).toBe('Mío')
})

test('an unknown name, a missing title or too long a text is refused, and stays on the page', async () => {
  for (const [fields, said] of [
    [{ title: 'Raro', text: 'Hola {apodo}' }, 'Not known: {apodo}'],
    [{ title: ' ', text: 'Hola {nombre}' }, 'Please give it a name'],
    [{ title: 'Larga', text: 'a'.repeat(2001) }, 'This is too long'],
  ] as const) {
    const refused = await write(fields)
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expect(page).toContain(said)
    expect(answerIn(page)).toBe(fields.text)
  }
  expect(await chief.text('/desk/templates')).not.toContain('>Raro<')
})

test('it is changed and removed by supervisors, as they saw it, and each change is in the log', async () => {
  await write({ title: 'Cambia', text: 'uno' })
  const id = await idOf('Cambia')
  const address = `/desk/templates/${id}`
  const change = (text: string, version: string) =>
    chief.post(address, { ...BASE, title: 'Cambia', text, version })
  expect((await change('dos', '1')).status).toBe(303)
  const late = await change('tres', '1')
  expect(late.status).toBe(422)
  const page = await late.text()
  expect(page).toContain('A colleague has changed it meanwhile.')
  expect(answerIn(page)).toBe('tres')
  expect(answerIn(await chief.text(address))).toBe('dos')
  // An agent reads it and changes nothing.
  expect((await ana.post(address, { ...BASE, title: 'x', text: 'x', version: '2' })).status).toBe(403)
  expect(await ana.text(address)).toContain('<p class="written">dos</p>')
  await chief.post(`${address}/remove`, { version: '1' })
  expect((await chief.get(address)).status).toBe(200)
  await chief.post(`${address}/remove`, { version: '2' })
  expect((await chief.get(address)).status).toBe(404)
  // A change to a removed one becomes a new one.
  expect(answerIn(await (await change('cuatro', '2')).text())).toBe('cuatro')
  const log = statement<{ action: string }, [string]>(
    'test-template-log',
    'SELECT action FROM desk_audit WHERE folio = $1 ORDER BY number',
  )
  const rows = await server.service.database.transaction((tx) => tx.rows(log, [id]))
  expect(rows.map(({ action }) => action)).toEqual([
    'template-changed',
    'template-changed',
    'template-removed',
  ])
})

const fill = statement<unknown, [number]>(
  'test-fill-templates',
  `INSERT INTO answer_templates (id, market, language, title, body, changed_at, changed_by)
   SELECT 'filler-' || n, 'mx', 'es', 'x', 'x', now(), 'x'
   FROM generate_series(1, $1 - (SELECT count(*)::int FROM answer_templates)) AS n`,
)
const howMany = statement<{ count: number }>(
  'test-count-templates',
  'SELECT count(*)::int AS count FROM answer_templates',
)
const waiting = statement<{ count: number }>(
  'test-who-waits-for-a-template',
  `SELECT count(*)::int AS count FROM pg_stat_activity
   WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)

test('of two stored concurrently at the limit, one is refused and stays on its page', async () => {
  const { database } = server.service
  await database.transaction((tx) => tx.run(fill, [TEMPLATES_MAX - 1]))
  const last = {
    id: 'last-one',
    market: 'mx',
    language: 'es',
    type: null,
    title: 'Última',
    body: 'x',
  } as const
  const other = await database.transaction(async (tx) => {
    expect(await insertTemplate(tx, last, 'x', now())).toBe(true)
    let isThrough = false
    const writing = write({ title: 'Otra más', text: 'De más.' }).finally(() => {
      isThrough = true
    })
    await untilDone(
      async () =>
        isThrough ||
        (await database.transaction((one) => one.one(waiting, []), { readOnly: true })).count > 0,
      'the second one, waiting or through',
    )
    return { writing }
  })
  const refused = await other.writing
  expect([refused.status, answerIn(await refused.text())]).toEqual([422, 'De más.'])
  const { count } = await database.transaction((tx) => tx.one(howMany, []), { readOnly: true })
  expect(count).toBe(TEMPLATES_MAX)
})
