import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeskRole } from '#domain/desk/roles.ts'
import { statement } from '#server/base/database/statement.ts'
import { findStaffAccount, lockManagers } from '#server/fronts/desk/rows/desk-users.ts'
import { changeStaff } from '#server/fronts/desk/staff/manage-staff.ts'
import { makeUser } from '#server/fronts/desk/staff/staff.ts'
import { atTheDesk, type DeskBrowser, trySignIn } from '#testing/at-the-desk.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const now = () => new Date('2026-11-20T18:00:00Z')
const password = 'a long enough password'
let server: SandboxServer
let manager: DeskBrowser

const make = async (name: string, role: DeskRole) => {
  await makeUser(server.service.database, { name, password, renews: false, role }, now())
  return name
}
const signIn = (name: string, secret = password) => atTheDesk(server, { name, password: secret })
const at = (name: string, step = '') => `/desk/staff/${name}${step === '' ? '' : `/${step}`}`
const send = (browser: DeskBrowser, path: string, fields: Record<string, string> = {}) =>
  browser.post(path, fields)
const shownPassword = (page: string) => /class="key">([^<]+)</.exec(page)?.[1] ?? ''

beforeAll(async () => {
  server = await startSandbox({ now })
  manager = await signIn(await make('the.manager', 'manager'))
})
afterAll(() => server.close())

test('a new account has a password that is shown once and must be changed before anything else', async () => {
  const made = await send(manager, '/desk/staff', { name: 'New.Clerk', role: 'agent' })
  expect([made.status, new URL(made.url).search]).toEqual([200, ''])
  const first = shownPassword(await made.text())
  expect(first).toMatch(/^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/)
  expect(await manager.text(at('new.clerk'))).not.toContain(first)
  const clerk = await signIn('new.clerk', first)
  const own = '/desk/account?problem=password-needed'
  for (const place of ['/desk', '/desk/new', '/desk/figures'])
    expect((await clerk.get(place)).headers.get('location')).toBe(own)
  const fresh = 'four unlike words together'
  const change = { current: first, fresh, again: fresh }
  await clerk.post('/desk/account/password', change, { from: '/desk/account' })
  expect((await clerk.get('/desk/new')).status).toBe(200)
  expect((await clerk.get('/desk/staff')).status).toBe(403)
})

describe('an account', () => {
  let name: string
  let count = 0
  beforeEach(async () => {
    count += 1
    name = await make(`clerk.${count}`, 'agent')
  })

  test('that is disabled is signed out at once, and later enabled unchanged', async () => {
    const clerk = await signIn(name)
    expect((await send(manager, at(name, 'off'))).headers.get('location')).toBe(`${at(name)}?done=staff`)
    expect((await clerk.get('/desk')).headers.get('location')).toContain('/desk/login')
    expect((await trySignIn(server, { name, password })).status).toBe(401)
    expect((await send(manager, at(name, 'off'))).status).toBe(422)
    await send(manager, at(name, 'on'))
    expect((await (await signIn(name)).get('/desk')).status).toBe(200)
  })

  test('that gets another role has it at once', async () => {
    const clerk = await signIn(name)
    await send(manager, at(name, 'role'), { role: 'finance' })
    expect((await clerk.get('/desk/money')).status).toBe(200)
    expect((await clerk.get('/desk/new')).status).toBe(403)
  })

  test('with a new password loses its sessions and the old password', async () => {
    const clerk = await signIn(name)
    const fresh = shownPassword(await (await send(manager, at(name, 'password'))).text())
    expect((await clerk.get('/desk')).headers.get('location')).toContain('/desk/login')
    expect((await trySignIn(server, { name, password })).status).toBe(401)
    const again = await signIn(name, fresh)
    expect((await again.get('/desk')).headers.get('location')).toContain('password-needed')
  })
})

test('the log names the changed account and the actor', async () => {
  const name = await make('in.the.log', 'agent')
  await send(manager, at(name, 'role'), { role: 'auditor' })
  await send(manager, at(name, 'off'))
  const log = await (await atTheDesk(server)).text('/desk/log')
  for (const action of ['Was given another role', 'Account disabled'])
    expect(log).toMatch(new RegExp(`<td>the[.]manager</td>\\s*<td>${action}</td><td>${name}</td>`))
})

test('a manager cannot create or change an account with more rights, nor their own', async () => {
  const whole = await make('the.whole', 'all')
  const peer = await make('the.peer', 'manager')
  for (const role of ['all', 'manager'])
    expect((await send(manager, '/desk/staff', { name: `no.${role}`, role })).status).toBe(422)
  for (const name of [whole, peer, 'the.manager'])
    for (const step of ['off', 'password', 'role']) {
      const answer = await send(manager, at(name, step), { role: 'agent' })
      expect([name, step, answer.status]).toEqual([name, step, 422])
    }
  const clerk = await make('to.rise', 'agent')
  expect((await send(manager, at(clerk, 'role'), { role: 'all' })).status).toBe(422)
  expect((await (await signIn(whole)).get('/desk/staff')).status).toBe(200)
})

test('only managers and unlimited accounts change accounts; an auditor reads them', async () => {
  for (const [role, status] of [
    ['agent', 403],
    ['supervisor', 403],
    ['finance', 403],
    ['auditor', 200],
  ] as const) {
    const browser = await signIn(await make(`only.${role}`, role))
    expect([role, (await browser.get('/desk/staff')).status]).toEqual([role, status])
    expect([role, (await send(browser, '/desk/staff', { name: 'x.x', role: 'agent' })).status]).toEqual([
      role,
      403,
    ])
  }
})

const demote = statement<unknown, []>(
  'test-demote-managers',
  `UPDATE desk_users SET role = 'agent' WHERE role IN ('manager', 'all') AND NOT is_demo`,
)

const promote = statement<unknown, []>(
  'test-promote-manager',
  `UPDATE desk_users SET role = 'manager' WHERE name = 'the.manager'`,
)

const waiting = statement<{ count: number }, []>(
  'test-who-waits-for-staff',
  `SELECT count(*)::int AS count FROM pg_stat_activity
   WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)
const isOneWaiting = async () =>
  (await server.service.database.transaction((tx) => tx.one(waiting, []))).count > 0

const account = async (name: string) => {
  const found = await server.service.database.transaction((tx) => findStaffAccount(tx, name))
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

test('an own account cannot be changed here, not even by an unlimited one', async () => {
  const whole = await signIn(await make('own.whole', 'all'))
  for (const step of ['off', 'password', 'role']) {
    const answer = await send(whole, at('own.whole', step), { role: 'agent' })
    expect([step, answer.status]).toEqual([step, 422])
  }
  expect((await whole.get('/desk/staff')).status).toBe(200)
})

describe('the last account that manages accounts', () => {
  afterEach(() => server.service.database.transaction((tx) => tx.run(promote, [])))

  test('can be neither disabled nor given another role; one of two can', async () => {
    const { database } = server.service
    await database.transaction((tx) => tx.run(demote, []))
    const demo = await atTheDesk(server)
    await make('last.one', 'all')
    for (const [step, fields] of [
      ['off', {}],
      ['role', { role: 'agent' }],
    ] as const) {
      const answer = await send(demo, at('last.one', step), fields)
      expect([step, answer.status]).toEqual([step, 422])
      expect(await answer.text()).toContain('the last account that manages accounts')
    }
    expect((await send(demo, at('last.one', 'role'), { role: 'manager' })).status).toBe(303)
    await make('last.two', 'all')
    expect((await send(demo, at('last.one', 'off'))).status).toBe(303)
    expect(await database.transaction(lockManagers)).toHaveLength(1)
  })

  test('stays when two of them disable each other concurrently', async () => {
    const { database } = server.service
    await database.transaction((tx) => tx.run(demote, []))
    const [a, b] = [await account(await make('both.a', 'all')), await account(await make('both.b', 'all'))]
    const off = { kind: 'off' } as const
    const second = await database.transaction(async (tx) => {
      expect(await changeStaff(tx, a, b.name, off, now())).toBeNull()
      const other = database.transaction((inside) => changeStaff(inside, b, a.name, off, now()))
      await expect.poll(isOneWaiting).toBe(true)
      return { other }
    })
    expect(await second.other).toBe('staff-last')
    expect(await database.transaction(lockManagers)).toEqual([a.id])
  })
})

test('an invalid name, a taken one, and an unknown role are refused in words', async () => {
  const whole = await signIn(await make('wording', 'all'))
  await make('taken', 'agent')
  for (const [fields, words] of [
    [{ name: 'a b', role: 'agent' }, 'A name has 2 to 40'],
    [{ name: 'taken', role: 'agent' }, 'This name is taken'],
    [{ name: 'role.less', role: 'king' }, 'Please choose a role'],
  ] as const) {
    const answer = await send(whole, '/desk/staff', fields)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain(words)
  }
  expect((await whole.get(at('unknown.here'))).status).toBe(404)
})
