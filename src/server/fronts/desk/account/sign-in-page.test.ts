import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import { statement } from '#server/base/database/database.ts'
import { Overloaded } from '#server/base/load-shedding/overloaded.ts'
import { runInRequest } from '#server/base/observability/request-context.ts'
import { UNOWNED } from '#server/base/request/network.ts'
import { signIn, TRIES_MAX } from '#server/fronts/desk/entry/sign-in.ts'
import { DEMO_USER } from '#server/fronts/desk/staff/demo-user.ts'
import { isPassword } from '#server/fronts/desk/staff/password.ts'
import { makeUser, setAccountEnabled } from '#server/fronts/desk/staff/staff.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { atTheDesk, deskBrowser, trySignIn } from '#testing/at-the-desk.ts'
import { codeAt } from '#testing/code-at.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const MINUTE = 60_000

let server: SandboxServer
let clock = new Date('2026-11-20T18:00:00Z')
let number = 0

beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => server.close())
// Clears the counters, and restores the clock.
beforeEach(() => {
  clock = new Date(clock.getTime() + 24 * 60 * MINUTE)
})

const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * MINUTE)
}
const password = 'a long enough password'
const CHEAP_HASH = `$scrypt$ln=10,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
async function someone() {
  const name = `clerk.${++number}`
  expect(await makeUser(server.service.database, { name, password, renews: false }, clock)).toBe('made')
  return { name, password }
}
const from = (address: string) => ({ origin: server.url, 'x-forwarded-for': address })
const statusOf = async (credentials: Record<string, string>, address = '192.0.2.1') =>
  (await trySignIn(server, credentials, from(address))).status
const hashes = statement<{ hash: string; tokens: number }>(
  'test-desk-hashes',
  `SELECT (SELECT string_agg(password_hash, ' ') FROM desk_users) AS hash,
     (SELECT count(*)::int FROM desk_sessions WHERE octet_length(token_hash) = 32) AS tokens`,
)
const actions = statement<{ action: string; name: string | null }>(
  'test-desk-actions',
  'SELECT a.action, u.name FROM desk_audit a LEFT JOIN desk_users u ON u.id = a.user_id ORDER BY a.number DESC LIMIT 20',
)
const logged = () => server.service.database.transaction((tx) => tx.rows(actions, []))

describe('the sign-in page', () => {
  test('is shown for every page without a session, and leads back afterwards', async () => {
    for (const path of [
      '/desk',
      '/desk/figures',
      '/desk/log',
      '/desk/account',
      '/desk/complaints/X',
      '/desk/none',
    ]) {
      const response = await deskBrowser(server, '').get(path)
      expect([path, response.status]).toEqual([path, 303])
      expect(response.headers.get('location')).toMatch(/^\/desk\/login(\?next=|$)/)
    }
    for (const next of ['/desk/figures', '/desk/claims', '/desk/requests/261120-4F7K-Q2ZT'])
      expect((await trySignIn(server, { ...DEMO_USER, next })).headers.get('location')).toBe(next)
    for (const next of [
      ...['https://example.org', '//example.org', '/sandbox', '/desk/logout', '/desk/../x'],
      ...['/desk/login', '/desk/export', '/desk/*', '/desk/none', '/desk/claims/a\r\nb'],
    ])
      expect((await trySignIn(server, { ...DEMO_USER, next })).headers.get('location')).toBe('/desk')
  })

  test('stores neither password nor token in clear text, and sets a cookie that scripts and other sites cannot read', async () => {
    const user = await someone()
    const cookie = (await trySignIn(server, user)).headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^desk_session=[\w-]{43}; Path=\/desk; Max-Age=43200; HttpOnly; SameSite=Strict$/)
    const { hash, tokens } = await server.service.database.transaction((tx) => tx.one(hashes, []))
    expect(hash).not.toContain(password)
    expect(tokens).toBeGreaterThan(0)
    const viaTls = await trySignIn(server, user, { ...from('192.0.2.1'), 'x-forwarded-proto': 'https' })
    expect(viaTls.headers.get('set-cookie')).toMatch(/; Secure$/)
  })

  test('gives the same answer for an unknown name and for a wrong password', async () => {
    const { name } = await someone()
    const answers = await Promise.all(
      [name, 'unknown.user', "' OR 1=1 --", 'x\0y', ''].map(async (tried) => {
        const response = await trySignIn(server, { name: tried, password: 'not the password' })
        const page = (await response.text()).replace(/name="name" value="[^"]*"/, '')
        return `${response.status} ${page}`
      }),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^401 [\s\S]*Name, password or code is wrong/)
  })

  test('refuses a form of another host, or without an origin', async () => {
    const host = new URL(server.url).host
    for (const headers of [
      {},
      { origin: 'null' },
      { origin: 'https://example.org' },
      { origin: `https://${host}.example.org` },
      { origin: server.url, 'sec-fetch-site': 'cross-site' },
      { origin: server.url, 'sec-fetch-site': 'same-site' },
    ])
      expect([
        headers,
        (await trySignIn(server, DEMO_USER, headers as Record<string, string>)).status,
      ]).toEqual([headers, 403])
  })

  test('forbids to store, frame or script any page', async () => {
    const response = await (await atTheDesk(server)).get('/desk')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'self';.*frame-ancestors 'none'$/,
      ),
    })
    expect(await response.text()).not.toMatch(/<script|style=|javascript:/)
  })

  test('does not accept the demo account in production', async () => {
    const production = await startSandbox({ mode: 'production' })
    try {
      expect((await trySignIn(production, DEMO_USER)).status).toBe(401)
      await makeUser(production.service.database, { name: 'clerk', password, renews: false }, new Date())
      const response = await trySignIn(production, { name: 'Clerk', password })
      expect([response.status, response.headers.get('set-cookie')]).toEqual([
        303,
        expect.stringMatching(/; Secure$/),
      ])
    } finally {
      await production.close()
    }
  })
})

describe('wrong attempts', () => {
  test('after five of them a name waits 15 minutes, even with the right password', async () => {
    const user = await someone()
    for (let at = 0; at < TRIES_MAX; at++) expect(await statusOf({ ...user, password: 'wrong' })).toBe(401)
    expect(await statusOf(user)).toBe(429)
    later(14)
    expect(await statusOf(user)).toBe(429)
    later(1)
    expect(await statusOf(user)).toBe(303)
  })

  test('are all counted if they are concurrent', async () => {
    const { name } = await someone()
    const statuses = await Promise.all(
      Array.from({ length: 12 }, () => statusOf({ name, password: 'wrong' }, '192.0.2.77')),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(TRIES_MAX)
  })

  test('do not include a sign-in that the server was too busy to compare', async () => {
    const user = await someone()
    let isBusy = true
    const keepBusy = async () => {
      while (isBusy) await isPassword('x', CHEAP_HASH)
    }
    const all = Array.from({ length: 4 }, keepBusy)
    const hurried = { id: 'hurried', page: null, answerBy: 0, client: UNOWNED, span: null }
    const refusedSignIn = () =>
      runInRequest(hurried, () => signIn(server.service, { ...user, code: '' }, '192.0.2.50', clock))
    try {
      for (let at = 0; at <= TRIES_MAX; at++) await expect(refusedSignIn()).rejects.toBeInstanceOf(Overloaded)
    } finally {
      isBusy = false
      await Promise.all(all)
    }
    expect(await statusOf(user, '192.0.2.50')).toBe(303)
  })

  test('from elsewhere do not lock the office out', async () => {
    const user = await someone()
    expect(await statusOf(user, '198.51.100.1')).toBe(303)
    for (let address = 1; address <= 5; address++) {
      for (let at = 0; at < TRIES_MAX; at++)
        await statusOf({ ...user, password: 'wrong' }, `203.0.113.${address}`)
    }
    // For networks in which this name never signed in it is locked; for the office it is not.
    expect(await statusOf(user, '203.0.113.99')).toBe(429)
    expect(await statusOf(user, '198.51.100.1')).toBe(303)
  })

  test('are counted by address without the port that a proxy may append', async () => {
    const guess = (at: number) =>
      statusOf({ name: `port${at}`, password: 'wrong' }, `198.51.100.8:${4000 + at}`)
    for (let at = 0; at < 55; at++) await guess(at)
    expect(await guess(55)).toBe(429)
  })

  test('from the office do not lock a name out that has signed in there', async () => {
    const user = await someone()
    const office = '198.51.100.7'
    expect(await statusOf(user, office)).toBe(303)
    for (let at = 0; at < 55; at++) await statusOf({ name: `guess${at}`, password: 'wrong' }, office)
    expect(await statusOf({ name: 'guess99', password: 'wrong' }, office)).toBe(429)
    expect(await statusOf(user, office)).toBe(303)
  })
})

describe('a session', () => {
  test('ends after 30 minutes without activity, and after 12 hours in any case', async () => {
    const idle = await atTheDesk(server)
    later(29)
    expect((await idle.get('/desk')).status).toBe(200)
    later(29)
    expect((await idle.get('/desk')).status).toBe(200)
    later(31)
    expect((await idle.get('/desk')).headers.get('location')).toBe('/desk/login?ended=1')

    const busy = await atTheDesk(server)
    for (let at = 0; at < 29; at++) {
      later(25)
      await busy.get('/desk')
    }
    expect((await busy.get('/desk')).status).toBe(303)
  })

  test('that ends while a member of the staff writes returns the text', async () => {
    const clerk = await atTheDesk(server)
    const page = await clerk.text('/desk')
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
    later(31)
    const response = await clerk.post('/desk/complaints/X/answer', { text: 'Dear <b>Ana</b>' }, { token })
    expect(response.status).toBe(401)
    expect(await response.text()).toContain('Dear &lt;b&gt;Ana&lt;/b&gt;')
    const text = 'Dear <b>Ana</b>'
    const gone = await deskBrowser(server, '').post('/desk/complaints/X/answer', { text }, { token })
    expect([gone.status, (await gone.text()).includes('Dear &lt;b&gt;Ana&lt;/b&gt;')]).toEqual([401, true])
    const anew = await (await atTheDesk(server)).post('/desk/complaints/X/answer', { text }, { token })
    expect([anew.status, (await anew.text()).includes('Dear &lt;b&gt;Ana&lt;/b&gt;')]).toEqual([403, true])
  })

  test('ends with signing out, and its cookie is invalid', async () => {
    const clerk = await atTheDesk(server)
    expect((await clerk.post('/desk/logout', {})).headers.get('location')).toBe('/desk/login')
    expect((await clerk.get('/desk')).status).toBe(303)
    expect((await logged())[0]).toMatchObject({ action: 'sign-out', name: DEMO_USER.name })
  })

  test('requires its own token in forms, and a page of this host', async () => {
    const [one, two] = [await atTheDesk(server), await atTheDesk(server)]
    const foreign = /name="token" value="([^"]+)"/.exec(await two.text('/desk'))?.[1] ?? ''
    const ana = await server.person('Ana Ejemplo')
    const complaint = { problemType: '3', problemSonType: '', problemDetail: 'x', problemImage: [] }
    const { problemId } = dataOf(await asBorrower(server, ana.query)(problemSave, complaint))
    const path = `/desk/complaints/${problemId}/review`
    for (const change of [
      { token: '' },
      { token: foreign },
      { headers: { origin: 'https://example.org' } },
      { headers: { origin: '' } },
      { headers: { 'sec-fetch-site': 'cross-site' } },
    ])
      expect([change, (await one.post(path, {}, change)).status]).toEqual([change, 403])
    expect(await one.text(`/desk/complaints/${problemId}`)).toContain('>Take</button>')
    expect((await one.post(path, {})).status).toBe(303)
    expect(await one.text(`/desk/complaints/${problemId}`)).not.toContain('>Take</button>')
  })
})

describe('an account', () => {
  const secretIn = (page: string) => (/<code class="key">([^<]+)</.exec(page)?.[1] ?? '').replaceAll(' ', '')

  test('with an authenticator app needs a code, and accepts each code once', async () => {
    const user = await someone()
    const clerk = await atTheDesk(server, user)
    await clerk.post('/desk/account/codes', {})
    const page = await clerk.text('/desk/account')
    const secret = secretIn(page)
    expect(page).toContain('src="data:image/svg+xml,')
    expect((await clerk.post('/desk/account/codes/on', { code: '000000' })).status).toBe(422)
    // No code is required before the first correct one.
    expect(await statusOf(user)).toBe(303)
    const code = codeAt(secret, clock)
    expect((await clerk.post('/desk/account/codes/on', { code })).status).toBe(303)

    expect(await statusOf(user)).toBe(401)
    expect(await statusOf({ ...user, code })).toBe(401)
    later(1)
    const next = codeAt(secret, clock)
    expect(await statusOf({ ...user, code: next })).toBe(303)
    expect(await statusOf({ ...user, code: next })).toBe(401)
    later(1)
    expect((await clerk.post('/desk/account/codes/off', { code: codeAt(secret, clock) })).status).toBe(303)
    expect(await statusOf(user)).toBe(303)
  })

  test('changes its password with the current one, and its other sessions end', async () => {
    const user = await someone()
    const [here, there] = [await atTheDesk(server, user), await atTheDesk(server, user)]
    const fresh = 'another long password'
    const change = (fields: object) =>
      here.post('/desk/account/password', { current: user.password, fresh, again: fresh, ...fields })
    expect((await change({ current: 'wrong' })).status).toBe(422)
    expect((await change({ again: 'other' })).status).toBe(422)
    expect((await change({ fresh: 'short', again: 'short' })).status).toBe(422)
    expect((await change({})).status).toBe(303)
    expect([(await here.get('/desk')).status, (await there.get('/desk')).status]).toEqual([200, 303])
    expect([await statusOf(user), await statusOf({ ...user, password: fresh })]).toEqual([401, 303])
  })

  test('that is signed in has five wrong passwords, too, and the page says when to try again', async () => {
    const user = await someone()
    const clerk = await atTheDesk(server, user)
    const fresh = 'another long password'
    const change = (current: string) => clerk.post('/desk/account/password', { current, fresh, again: fresh })
    for (let at = 0; at < TRIES_MAX; at++) expect((await change('wrong')).status).toBe(422)
    const refused = await change(user.password)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
    later(15)
    expect((await change(user.password)).status).toBe(303)
  })

  test('the demo account cannot be changed', async () => {
    const clerk = await atTheDesk(server)
    const fields = { current: DEMO_USER.password, fresh: password, again: password }
    expect((await clerk.post('/desk/account/password', fields)).status).toBe(422)
    expect((await clerk.post('/desk/account/codes', {})).status).toBe(422)
    expect(await statusOf(DEMO_USER)).toBe(303)
  })

  test('is created once, and renewed only if it exists', async () => {
    const { name } = await someone()
    const make = (renews: boolean, who = name) =>
      makeUser(server.service.database, { name: who, password: 'renewed password', renews }, clock)
    expect([await make(false), await make(true, 'unknown.yet')]).toEqual(['taken', 'missing'])
    const old = await atTheDesk(server, { name, password })
    expect(await make(true)).toBe('renewed')
    expect((await old.get('/desk')).status).toBe(303)
    expect(await statusOf({ name, password: 'renewed password' })).toBe(303)
  })

  test('that is disabled loses its sessions and stays out until it is enabled; the log records both', async () => {
    const user = await someone()
    const [clerk, other] = [await atTheDesk(server, user), await atTheDesk(server)]
    const allow = (isLetIn: boolean, who = user.name) =>
      setAccountEnabled(server.service.database, who, isLetIn, clock)
    expect([
      await allow(true),
      await allow(false, 'unknown.yet'),
      await allow(false, DEMO_USER.name),
    ]).toEqual([false, false, false])
    expect([await allow(false), await allow(false)]).toEqual([true, false])
    expect([(await clerk.get('/desk')).status, (await other.get('/desk')).status]).toEqual([303, 200])
    expect(await statusOf(user)).toBe(401)
    const renewed = { name: user.name, password: 'renewed password', renews: true }
    expect(await makeUser(server.service.database, renewed, clock)).toBe('missing')

    expect([await allow(true), await allow(true)]).toEqual([true, false])
    // Earlier sessions have ended; the password is valid again.
    expect((await clerk.get('/desk')).status).toBe(303)
    expect(await statusOf(user)).toBe(303)
    const log = (await other.text('/desk/log')).split('<tr>').filter((row) => row.includes(user.name))
    const counts = ['Account disabled', 'Account enabled again'].map(
      (text) => log.filter((row) => row.includes(text)).length,
    )
    expect(counts).toEqual([1, 1])
  })
})
