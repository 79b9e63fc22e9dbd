import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import { fileDataRequest } from '#contract/complaints/data-requests.ts'
import { statement } from '#server/base/database/database.ts'
import { changeRole, makeUser, setAccountEnabled } from '#server/fronts/desk/staff/staff.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser, joinStaff } from '#testing/at-the-desk.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const now = () => new Date('2026-11-20T18:00:00Z')
const password = 'a long enough password'

let server: SandboxServer
let person: Person
let ana: DeskBrowser
let luis: DeskBrowser
let chief: DeskBrowser

beforeAll(async () => {
  server = await startSandbox({ now })
  person = await server.person('Ana Ejemplo')
  ana = await joinStaff(server, 'ana', 'agent')
  luis = await joinStaff(server, 'luis', 'agent')
  chief = await joinStaff(server, 'chief', 'supervisor')
})
afterAll(() => server.close())

let number = 0
const complain = async () => {
  const problemDetail = `Me cobraron dos veces ${++number}.`
  const draft = { problemType: '3', problemSonType: '', problemDetail, problemImage: [] }
  return dataOf(await asBorrower(server, person.query)(problemSave, draft)).problemId
}
const at = (folio: string, step = '') => `/desk/complaints/${folio}${step}`
const seenTo = (page: string) => /<dt>Assigned to<\/dt><dd>([^<]*)</.exec(page)?.[1]
const holder = async (folio: string, by = chief) => seenTo(await by.text(at(folio)))
const give = (by: DeskBrowser, folio: string, from: string, to: string, more: object = {}) =>
  by.post(at(folio, '/assign'), { from, to, ...more })
const log = statement<{ action: string }, [string]>(
  'test-assignment-log',
  "SELECT action FROM desk_audit WHERE folio = $1 AND action IN ('assigned', 'given-back') ORDER BY number",
)
const stepsOf = async (folio: string) =>
  (await server.service.database.transaction((tx) => tx.rows(log, [folio]))).map(({ action }) => action)

describe('a complaint', () => {
  test('is taken, handed on and given back by its assignee, and each step is in the log', async () => {
    const folio = await complain()
    expect(await holder(folio)).toBe('nobody')
    expect((await give(ana, folio, '', 'ana')).headers.get('location')).toMatch(/done=assigned/)
    expect(await holder(folio)).toBe('ana')
    expect(await holder(folio, ana)).toBe('you (ana)')
    await give(ana, folio, 'ana', ' colleague', { colleague: 'luis' })
    expect(await holder(folio)).toBe('luis')
    await give(luis, folio, 'luis', '')
    expect(await holder(folio)).toBe('nobody')
    expect(await stepsOf(folio)).toEqual(['assigned', 'assigned', 'given-back'])
  })

  test('of a colleague can be reassigned only by a supervisor, and its draft stays', async () => {
    const folio = await complain()
    await give(ana, folio, '', 'ana')
    expect(await luis.text(at(folio))).not.toContain('>Take</button>')
    const refused = await give(luis, folio, 'ana', 'luis', { text: 'Ya casi', note: 'Llamar' })
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expect(page).toContain('This is assigned to a colleague.')
    expect(page).toContain('Ya casi</textarea>')
    expect(page).toContain('Llamar</textarea>')
    expect(await holder(folio)).toBe('ana')
    await give(chief, folio, 'ana', ' colleague', { colleague: 'luis' })
    expect(await holder(folio)).toBe('luis')
  })

  test('is assigned to the first of two concurrent users, and the second sees a message', async () => {
    const folio = await complain()
    const took = await Promise.all([give(ana, folio, '', 'ana'), give(luis, folio, '', 'luis')])
    expect(took.map(({ status }) => status).toSorted()).toEqual([303, 422])
    expect(await stepsOf(folio)).toEqual(['assigned'])
    const late = took.find(({ status }) => status === 422)
    expect(await late?.text()).toContain('Someone else was faster.')
  })

  test('has one button to take it, which starts its review', async () => {
    const folio = await complain()
    const page = await chief.text(at(folio))
    expect(page.split('>Take</button>')).toHaveLength(2)
    expect(page).toContain(`formaction="${at(folio, '/review')}"`)
    await give(chief, folio, '', ' colleague', { colleague: 'luis' })
    expect((await chief.text(at(folio))).split('>Take</button>')).toHaveLength(2)
    await give(chief, folio, 'luis', 'chief')
    expect(await holder(folio)).toBe('you (chief)')
    expect(await chief.text(at(folio))).toContain('<b>Taken up</b>')
    expect(await chief.text(at(folio))).not.toContain('>Take</button>')
  })

  test('is not reassigned by an outdated page', async () => {
    const folio = await complain()
    await give(ana, folio, '', 'ana')
    await give(chief, folio, 'ana', 'luis')
    expect((await give(chief, folio, 'ana', 'chief')).status).toBe(422)
    expect(await holder(folio)).toBe('luis')
  })

  test('without an assignee is assigned to the first who takes it up', async () => {
    const [free, taken] = [await complain(), await complain()]
    await give(luis, taken, '', 'luis')
    await ana.post(at(free, '/review'), {})
    await ana.post(at(taken, '/review'), {})
    expect(await holder(free)).toBe('ana')
    expect(await holder(taken)).toBe('luis')
  })

  test('keeps its draft when it is reassigned', async () => {
    const folio = await complain()
    const page = await (await give(ana, folio, '', 'ana', { text: 'Estimada', note: 'n' })).text()
    expect(page).toContain('Estimada</textarea>')
    expect(page).toContain('It is assigned.')
  })

  test('cannot be assigned to an account that may not answer it', async () => {
    const folio = await complain()
    await makeUser(server.service.database, { name: 'eva', password, renews: false, role: 'finance' }, now())
    for (const colleague of ['eva', 'of-nobody', ''])
      expect((await give(chief, folio, '', ' colleague', { colleague })).status).toBe(422)
    expect(await holder(folio)).toBe('nobody')
    expect(await chief.text(at(folio))).not.toContain('<option value="eva">')
  })
})

test('a request about data is assigned in the same way', async () => {
  const { id } = dataOf(
    await asBorrower(server, person.query)(fileDataRequest, { kind: 'access', detail: '' }),
  )
  const address = `/desk/requests/${id}`
  await ana.post(`${address}/assign`, { from: '', to: 'ana' })
  expect(seenTo(await luis.text(address))).toBe('ana')
  const page = await luis.post(`${address}/assign`, { from: 'ana', to: 'luis', text: 'Respuesta' })
  expect(page.status).toBe(422)
  expect(await page.text()).toContain('Respuesta</textarea>')
  const kept = await ana.post(`${address}/assign`, { from: 'ana', to: '', text: 'Respuesta' })
  expect(await kept.text()).toContain('Respuesta</textarea>')
  expect(seenTo(await luis.text(address))).toBe('nobody')
})

test('the queue shows a user’s own cases, unassigned ones, or all', async () => {
  const [mine, free] = [await complain(), await complain()]
  await give(luis, mine, '', 'luis')
  const own = await luis.text('/desk?whose=mine')
  expect(own).toContain(mine)
  expect(own).not.toContain(free)
  const unassigned = await luis.text('/desk?whose=nobody')
  expect(unassigned).toContain(free)
  expect(unassigned).not.toContain(mine)
  const all = await luis.text('/desk')
  expect(all).toContain(mine)
  expect(all).toContain(free)
  expect(await ana.text('/desk?whose=mine')).not.toContain(mine)
})

test('figures of each person are shown to supervisors alone', async () => {
  const folio = await complain()
  await give(ana, folio, '', 'ana')
  await ana.post(at(folio, '/answer'), { text: 'Listo.', do: 'answer' })
  await give(luis, await complain(), '', 'luis')
  const page = await chief.text('/desk/figures')
  const row = (name: string) =>
    new RegExp(`<th scope="row">${name}</th>((?:<td class="number"[^>]*>\\d+</td>\\s*){4})`)
      .exec(page)?.[1]
      ?.match(/\d+/g)
      ?.map(Number)
  expect(row('ana')?.[2]).toBe(1)
  expect(row('luis')?.[0]).toBeGreaterThan(0)
  expect(row('luis')?.[1]).toBe(0)
  expect(await ana.text('/desk/figures')).not.toContain('By person')
})

describe('an account that may no longer work on cases loses all of them', () => {
  const of = async (name: string, role: 'agent' | 'supervisor' = 'agent') => {
    await makeUser(server.service.database, { name, password, renews: false, role }, now())
    const folio = await complain()
    await give(chief, folio, '', ' colleague', { colleague: name })
    expect(await holder(folio)).toBe(name)
    return folio
  }

  test('when it is disabled by the command', async () => {
    const folio = await of('rosa')
    await setAccountEnabled(server.service.database, 'rosa', false, now())
    expect(await holder(folio)).toBe('nobody')
    await setAccountEnabled(server.service.database, 'rosa', true, now())
    expect(await holder(folio)).toBe('nobody')
  })

  test('when it is disabled, or gets another role, at the desk', async () => {
    await makeUser(server.service.database, { name: 'manages', password, renews: false, role: 'all' }, now())
    const manager = await atTheDesk(server, { name: 'manages', password })
    const [off, moved, promoted] = [await of('off'), await of('moved'), await of('promoted')]
    await manager.post('/desk/staff/off/off', {})
    await manager.post('/desk/staff/moved/role', { role: 'auditor' })
    await manager.post('/desk/staff/promoted/role', { role: 'supervisor' })
    expect(await holder(off)).toBe('nobody')
    expect(await holder(moved)).toBe('nobody')
    expect(await holder(promoted)).toBe('promoted')
  })

  test('when it gets another role by the command', async () => {
    const folio = await of('iris')
    await changeRole(server.service.database, 'iris', 'finance', now())
    expect(await holder(folio)).toBe('nobody')
  })
})
