import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemReopen, problemSave } from '#contract/complaints/complaints.ts'
import { DESK_ROLES, type DeskRole } from '#domain/desk/roles.ts'
import { deskCalls } from '#server/fronts/desk/pages.ts'
import { changeRole, makeUser } from '#server/fronts/desk/staff/staff.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { codeAt } from '#testing/code-at.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { mayCall } from './calls.ts'
import { nameEveryCall } from './rights.ts'

const now = () => new Date('2026-11-20T18:00:00Z')
const password = 'a long enough password'

let server: SandboxServer
const staff = new Map<DeskRole, DeskBrowser>()
const browserOf = (role: DeskRole) => staff.get(role) as DeskBrowser

beforeAll(async () => {
  server = await startSandbox({ now })
  for (const role of DESK_ROLES) {
    await makeUser(server.service.database, { name: `one.${role}`, password, renews: false, role }, now())
    staff.set(role, await atTheDesk(server, { name: `one.${role}`, password }))
  }
})
afterAll(() => server.close())

/** Beginning and ending a session is open to all. */
const tried = deskCalls.all.filter(({ name }) => !/ \/desk\/(?:login|logout)$/.test(name))
const formToken = async (browser: DeskBrowser) =>
  /name="token" value="([^"]+)"/.exec(await browser.text('/desk/account'))?.[1] ?? ''

describe('every call is allowed to its roles, and to no others', () => {
  test.each(DESK_ROLES)('%s', async (role) => {
    const browser = browserOf(role)
    const token = await formToken(browser)
    for (const call of tried) {
      const [method, place = ''] = call.name.split(' ')
      const address = place.replace(/:\w+|\*$/g, '261120-0000-0000')
      const { status } =
        method === 'GET' ? await browser.get(address) : await browser.post(address, {}, { token })
      if (mayCall(role, call)) expect.soft(status, call.name).not.toBe(403)
      else expect.soft(status, call.name).toBe(403)
    }
  })
})

test('a call without a role is no call of the desk', () => {
  const app = fastify()
  nameEveryCall(app, deskCalls)
  expect(() => app.get('/desk/of-tomorrow', async () => '')).toThrow(
    'no role is named for GET /desk/of-tomorrow',
  )
})

test('pages show only the links and forms of the role', async () => {
  const [agent, finance] = await Promise.all([
    browserOf('agent').text('/desk'),
    browserOf('finance').text('/desk'),
  ])
  expect(agent).toContain('href="/desk/new"')
  expect(agent).not.toContain('href="/desk/money"')
  expect(finance).toContain('href="/desk/money"')
  expect(finance).not.toContain('href="/desk/new"')
})

test('a manager of accounts begins with them, and no page shows them a case or a link to one', async () => {
  const manager = browserOf('manager')
  expect((await manager.get('/desk')).headers.get('location')).toBe('/desk/staff')
  const page = await manager.text('/desk/staff')
  for (const href of ['/desk', '/desk/figures', '/desk/log']) expect(page).not.toContain(`href="${href}"`)
  expect(page).toContain('href="/desk/account"')
})

test('a reopened complaint is answered by a supervisor; an agent’s text is kept, an auditor gets no form', async () => {
  const ana = asBorrower(server, (await server.person('Ana Ejemplo')).query)
  const draft = {
    problemType: '3',
    problemSonType: '',
    problemDetail: 'Me cobraron dos veces.',
    problemImage: [],
  }
  const { problemId } = dataOf(await ana(problemSave, draft))
  const at = `/desk/complaints/${problemId}`
  const answer = (role: DeskRole, text: string) =>
    browserOf(role).post(`${at}/answer`, { text, do: 'answer' }, { from: at })
  expect(await browserOf('auditor').text(at)).not.toContain('<textarea')
  expect((await answer('agent', 'Es correcto.')).status).toBe(303)
  dataOf(await ana(problemReopen, { problemId, problemDetail: 'No lo es.' }))
  const held = await answer('agent', 'Sigue siendo correcto.')
  expect(held.status).toBe(422)
  expect(await held.text()).toContain('Sigue siendo correcto.')
  expect((await answer('supervisor', 'Lo devolvimos.')).status).toBe(303)
})

test('a new role applies at once, also in open sessions, and is logged', async () => {
  const name = 'one.mover'
  await makeUser(server.service.database, { name, password, renews: false, role: 'agent' }, now())
  const browser = await atTheDesk(server, { name, password })
  expect((await browser.get('/desk/money')).status).toBe(403)
  expect(await changeRole(server.service.database, name, 'finance', now())).toBe(true)
  expect(await changeRole(server.service.database, name, 'finance', now())).toBe(false)
  expect((await browser.get('/desk/money')).status).toBe(200)
  expect(await browserOf('auditor').text('/desk/log')).toContain('Was given another role')
})

test('where codes are mandatory, an account without one can open only its own page', async () => {
  const strict = await startSandbox({ now, env: { DESK_CODES: 'required' } })
  try {
    const name = 'new.one'
    await makeUser(strict.service.database, { name, password, renews: false, role: 'supervisor' }, now())
    const browser = await atTheDesk(strict, { name, password })
    const own = '/desk/account?problem=code-needed'
    for (const place of ['/desk', '/desk/log', '/desk/export?report=complaints'])
      expect((await browser.get(place)).headers.get('location')).toBe(own)
    expect(await browser.text(own)).toContain('Please set yours up')
    // A member of the staff who was writing gets the same message, and not that of a missing role.
    const token = await formToken(browser)
    const kept = await browser.post('/desk/templates', { title: 'Cargo', text: 'Lo que escribí' }, { token })
    const shownText = await kept.text()
    expect([kept.status, shownText]).toEqual([
      403,
      expect.stringContaining('Cargo\n\nLo que escribí</textarea>'),
    ])
    expect(shownText).toContain('Please set yours up')
    expect(shownText).toContain('href="/desk/account"')
    expect(shownText).not.toContain('your account is there for')
    await browser.post('/desk/account/codes', {}, { from: '/desk/account' })
    const key = /class="key">([^<]+)</.exec(await browser.text('/desk/account'))?.[1] ?? ''
    const code = codeAt(key.replaceAll(' ', ''), now())
    await browser.post('/desk/account/codes/on', { code }, { from: '/desk/account' })
    expect((await browser.get('/desk/log')).status).toBe(200)
    const off = await browser.post('/desk/account/codes/off', { code }, { from: '/desk/account' })
    expect(off.headers.get('location')).toBe(own)
    expect((await (await atTheDesk(strict)).get('/desk')).status).toBe(200)
  } finally {
    await strict.close()
  }
})
