import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ownLoans, sendLoginCode } from '#contract/account/sign-in.ts'
import { getSms, register } from '#contract/registration/landing.ts'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { statement } from '#server/base/database/database.ts'
import { incidents } from '#server/base/observability/counters.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { findBorrower } from '#server/call/borrower.ts'
import { hashOf } from '#server/call/serve.ts'
import { createApp } from '#server/fronts/apps/app.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { keepPhone } from '#server/people/borrowers/borrower-phones.ts'
import { givePhone, namePhones } from '#server/people/sessions/phone-owners.ts'
import { browserVisit, newestLoginCode } from '#testing/browser-visit.ts'
import { doWork } from '#testing/do-work.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { solvePicture } from '#testing/solve-picture.ts'

let clock = new Date('2026-11-20T18:00:00Z')
let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())

let made = 0
const freshPhone = (start = '+52332') => start + String((++made * 1_000_003) % 10 ** 7).padStart(7, '0')
const freshBrowser = () => browserVisit(server, `10.8.${++made}.1`)

async function withPhone(like: string, phone = freshPhone()) {
  const person = await server.person(like)
  const { dearest = '', showy = '' } = Object.fromEntries(new URLSearchParams(person.query))
  await server.service.database.transaction(async (tx) => {
    const borrower = await findBorrower(tx, hashOf(dearest), hashOf(showy), clock)
    if (!borrower) throw new Error('the borrower is missing')
    await keepPhone(tx, borrower, phone, sealerOf(server.service))
    await givePhone(tx, server.service, borrower, phone, clock)
  })
  return { person, phone, dearest }
}

const fieldIn = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
const hrefsIn = (html: string) =>
  [...html.matchAll(/ (?:href|action)="([^"]*)"/g)].map(([, href = '']) => href)

/** Signs in as a browser without script does. */
async function comeIn(browser: ReturnType<typeof freshBrowser>, phone: string, address = '/login?type=1') {
  const { body } = await browser.ask(address)
  const response = await browser.post(address, { step: 'phone', phone, sid: fieldIn(body, 'sid') })
  const smsCode = await newestLoginCode(server, phone)
  const fields = {
    step: 'code',
    phone: fieldIn(response.body, 'phone'),
    sid: fieldIn(response.body, 'sid'),
    smsCode,
  }
  return browser.post(address, fields)
}

describe('without a script', () => {
  test('signing in shows what is owed on the third page, and no address identifies the borrower', async () => {
    const { phone, person, dearest } = await withPhone('Ana Ejemplo')
    const browser = freshBrowser()
    const entered = await comeIn(browser, phone)
    expect([entered.statusCode, entered.headers.location]).toEqual([302, '/home?type=1'])
    expect(String(entered.headers['set-cookie'])).toMatch(
      /^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    )

    const home = await browser.ask('/home?type=1')
    expect(home.statusCode).toBe(200)
    expect(home.body).toContain('class="amount-hero"')
    const secrets = [...browser.jar.values(), phone, phone.slice(3), dearest]
    for (const href of hrefsIn(home.body)) expect(href).not.toMatch(/dearest|swift|showy|eyes/)
    for (const secret of secrets) expect(home.body).not.toContain(secret)

    const details = hrefsIn(home.body).find((href) => href.startsWith('/loanDetail')) ?? ''
    const pages = [
      details.replaceAll('&amp;', '&'),
      '/orders?type=1',
      '/mine?type=1',
      '/complaint?type=1',
      '/complaintList?type=1',
      '/bindBank?type=1',
      '/dataRequest?type=1',
    ]
    for (const page of pages) {
      const { statusCode, body } = await browser.ask(page)
      expect([page, statusCode, /Please sign in again|Sign in<\/h1>/.test(body)]).toEqual([page, 200, false])
      for (const href of hrefsIn(body)) expect(href).not.toMatch(/dearest|swift|showy|eyes/)
    }
    const { orderNo, productId } =
      person.orders.find(({ status }) => status === '174') ?? person.orders[0] ?? {}
    const repay = await browser.ask(`/repay?type=1&productId=${productId}&orderId=${orderNo}`)
    expect(repay.body).toContain('/carpmm?')
    const calendar = await browser.ask(`/calendar.ics?productId=${productId}&orderId=${orderNo}`)
    expect(calendar.headers['content-type']).toContain('text/calendar')
  })

  test('a visitor without a session is sent to sign in, and then to the requested page', async () => {
    const { phone } = await withPhone('Ana Ejemplo')
    const browser = freshBrowser()
    for (const page of ['home', 'orders', 'mine', 'product', 'apply']) {
      const { statusCode, headers } = await browser.ask(`/${page}?type=1`)
      expect([statusCode, headers.location]).toEqual([302, `/login?type=1&to=%2F${page}`])
    }
    const entered = await comeIn(browser, phone, '/login?type=1&to=%2Forders')
    expect(entered.headers.location).toBe('/orders?type=1')
  })

  test.each(['//evil.example/x', 'https://evil.example', '/.//evil.example/login', 'javascript:alert(1)'])(
    'no return address leads from signing in to %s',
    async (to) => {
      const { phone } = await withPhone('Ana Ejemplo')
      const browser = freshBrowser()
      const entered = await comeIn(browser, phone, `/login?type=1&${new URLSearchParams({ to })}`)
      expect(entered.headers.location).toBe('/home?type=1')
    },
  )

  test('a form of another site opens no session and ends none', async () => {
    const { phone } = await withPhone('Ana Ejemplo')
    const browser = freshBrowser()
    await comeIn(browser, phone)
    const token = browser.jar.get('session')
    for (const from of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}]) {
      const left = await browser.post('/mine?type=1', {}, from)
      expect(left.headers['set-cookie']).toBeUndefined()
    }
    expect(browser.jar.get('session')).toBe(token)
    expect(await browser.call(ownLoans, {})).toMatchObject({ success: true })
  })

  test.each([
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'null' },
    { origin: 'https://evil.example' },
  ])('a form of another site is refused in plain words, and is no server error: %j', async (from) => {
    const counted = vi.spyOn(incidents, 'inc')
    const refused = await freshBrowser().post('/mine?type=1', {}, from)
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(refused.body).toContain('This did not come from one of our own pages. Nothing was changed.')
    expect(counted).not.toHaveBeenCalled()
    counted.mockRestore()
  })

  test('a browser that sends only the origin of a form can sign in and out', async () => {
    const { phone } = await withPhone('Ana Ejemplo')
    const browser = freshBrowser()
    const from = { host: 'pages.example', origin: 'http://pages.example' }
    const open = await browser.ask('/login?type=1')
    expect(open.headers['referrer-policy']).toBe('same-origin')
    const sid = fieldIn(open.body, 'sid')
    await browser.post('/login?type=1', { step: 'phone', phone, sid }, from)
    const smsCode = await newestLoginCode(server, phone)
    const entered = await browser.post('/login?type=1', { step: 'code', phone, sid, smsCode }, from)
    expect([entered.statusCode, entered.headers.location]).toEqual([302, '/home?type=1'])
    const left = await browser.post('/mine?type=1', {}, from)
    expect([left.statusCode, browser.jar.size]).toEqual([302, 0])
  })

  test('an address with a session is not sent as a referrer, not even to ourselves', async () => {
    const { query } = await server.person('Ana Ejemplo')
    const { headers } = await freshBrowser().ask(`/customerService?${query}`)
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  test('signing out leads to the sign-in page, and no page opens any more', async () => {
    const { phone } = await withPhone('Ana Ejemplo')
    const browser = freshBrowser()
    await comeIn(browser, phone)
    const left = await browser.post('/mine?type=1', {})
    expect([left.statusCode, left.headers.location]).toEqual([302, '/login?type=1&signedOut=1'])
    expect(browser.jar.size).toBe(0)
    expect((await browser.ask('/home?type=1')).headers.location).toBe('/login?type=1&to=%2Fhome')
  })

  test('only a borrower who was signed in sees that the session ended', async () => {
    const said = 'You are signed out on this phone.'
    const { phone } = await withPhone('Ana Ejemplo')
    const browser = freshBrowser()
    expect((await browser.ask('/login?type=1&signedOut=1')).body).toContain(said)
    await comeIn(browser, phone)
    const { statusCode, headers, body } = await browser.ask('/login?type=1&signedOut=1')
    expect([statusCode, headers.location]).toEqual([302, '/home?type=1'])
    expect(body).not.toContain(said)
  })

  test('a borrower who asks again too soon in the same form can type the code that came', async () => {
    const { phone } = await withPhone('Ana Ejemplo')
    const browser = freshBrowser()
    const sid = fieldIn((await browser.ask('/login?type=1')).body, 'sid')
    await browser.post('/login?type=1', { step: 'phone', phone, sid })
    const smsCode = await newestLoginCode(server, phone)
    const again = await browser.post('/login?type=1', { step: 'phone', phone, sid })
    expect(again.body).toContain('name="smsCode"')
    expect(again.body).toContain('We have just sent you a code')
    const entered = await browser.post('/login?type=1', { step: 'code', phone, sid, smsCode })
    expect(entered.headers.location).toBe('/home?type=1')
  })

  test('each page links home for a borrower who signed in, and an app’s page does not', async () => {
    const { phone, person } = await withPhone('Ana Ejemplo')
    const browser = freshBrowser()
    await comeIn(browser, phone)
    const [{ orderNo = '', productId = '' } = {}] = person.orders
    const backOf = (html: string) =>
      /href="([^"]*)"/.exec(/<a [^>]*icon-button back[^>]*>/.exec(html)?.[0] ?? '')?.[1]
    const loan = `productId=${productId}&orderId=${orderNo}`
    for (const page of ['customerService', 'complaint', 'recommendList', 'confirm'])
      expect([page, backOf((await browser.ask(`/${page}?type=1`)).body)]).toEqual([page, '/home?type=1'])
    expect(backOf((await browser.ask(`/loanDetail?type=1&${loan}`)).body)).toBe('/orders?type=1')
    const inTheApp = freshBrowser()
    for (const page of ['customerService?', `loanDetail?${loan}&`, 'complaint?'])
      expect(backOf((await inTheApp.ask(`/${page}${person.query}`)).body)).toBeUndefined()
  })

  test('a page that needs a session says so in place, and in an app sends the borrower back to it', async () => {
    const { person } = await withPhone('Ana Ejemplo')
    const browser = freshBrowser()
    expect((await browser.ask('/complaintList?type=1')).body).toContain('Sign in to see your loan.')
    const ended = person.query.replace(/dearest=[^&]*/, 'dearest=gone')
    expect((await browser.ask(`/complaintList?${ended}`)).body).not.toContain('Sign in to see your loan.')
  })

  test('where sign-in is absent its calls are absent too', async () => {
    const app = await createApp({ ...server.service, map: compiled({ absent: ['door'] }) })
    const { path } = sendLoginCode
    const response = await app.inject({ method: 'POST', url: `/nomination${path}`, payload: '' })
    expect(response.statusCode).toBe(404)
    const open = await server.app.inject({ method: 'POST', url: `/nomination${path}`, payload: '' })
    expect(open.statusCode).not.toBe(404)
    await app.close()
  })

  test('a link with another session than the cookie’s shows nothing and links home', async () => {
    const { phone } = await withPhone('Ana Ejemplo')
    const browser = freshBrowser()
    await comeIn(browser, phone)
    const { query, orders } = await server.person('Bruno Muestra')
    const [{ orderNo = '', productId = '' } = {}] = orders
    const { body } = await browser.ask(`/loanDetail?${query}&productId=${productId}&orderId=${orderNo}`)
    expect(body).not.toContain('class="amount-hero"')
    expect(hrefsIn(body)).toContain('/home?type=2')
  })
})

describe('a registration', () => {
  const accounts = statement<{ count: number }, [string]>(
    'test-registered-events',
    `SELECT count(*)::integer AS count FROM lender_events WHERE type = 'borrower.registered' AND stream = $1`,
  )
  const forgetMark = statement<unknown>('test-forget-names', "DELETE FROM owners WHERE name = 'phones-named'")
  const newest = statement<{ id: string }>(
    'test-newest-registration',
    'SELECT id FROM registrations ORDER BY at DESC, id DESC LIMIT 1',
  )

  async function registered(phone: string) {
    const browser = freshBrowser()
    const sid = await browser.newSid()
    const channel = { deviceId: 'd', appName: 'abono', app_from: '', user_from: '', utm_tag: '' }
    const capcode = await solvePicture(server.service, sid, '1')
    const person = { ...channel, phone, sid, capcode }
    expect(
      await browser.call(getSms, { ...person, id: 'mx-primavera', proof: doWork(sid, '1') }),
    ).toMatchObject({
      success: true,
    })
    const smsCode = await newestLoginCode(server, phone)
    const rest = {
      merchantNumber: '0',
      userName: phone,
      smsCode,
      invite_code: '',
      id: 'mx-primavera',
    } as const
    expect(await browser.call(register, { ...person, ...rest })).toMatchObject({ success: true })
    return browser
  }

  test('leads straight in: the account exists, and the lender is notified of it under its id', async () => {
    clock = new Date(clock.getTime() + 3_600_000)
    const phone = '+525512345678'
    const browser = await registered(phone)
    const home = await browser.ask('/home?type=1')
    expect(home.statusCode).toBe(200)
    expect(home.body).toContain('You owe nothing now')
    const found = await server.service.database.transaction(async (tx) => {
      const { id } = await tx.one(newest, [])
      return tx.one(accounts, [id])
    })
    expect(found.count).toBe(1)
  })

  test('leads on to applying: the costs of a loan, and then the first step, without a second code', async () => {
    clock = new Date(clock.getTime() + 3_600_000)
    const browser = await registered('+525512345695')
    const { statusCode, body } = await browser.ask('/product?type=2')
    expect([statusCode, body.includes('Solicitar $')]).toEqual([200, true])
    // The page offers only the requested amount. The data of the calculator contain the labels of the others.
    const outside = await browser.ask('/product?type=2&amount=999999')
    expect(outside.statusCode).toBe(200)
    expect(outside.body.replace(/<div hidden="" id="loan-costs">.*?<\/div>/s, '')).not.toContain(
      'Solicitar $',
    )
    for (const href of hrefsIn(body)) expect(href).not.toMatch(/dearest|swift|showy|eyes/)
    const fields = Object.fromEntries(
      ['productId', 'amount', 'periods', 'termUnit'].map((name) => [name, fieldIn(body, name)]),
    )
    // The calculator's field of that name contains the typed amount.
    const amount = / name="amount" value="(\d+)"/.exec(body.slice(body.indexOf('id="apply"')))?.[1] ?? ''
    const applied = await browser.post('/product?type=2', { ...fields, amount })
    expect(applied.headers.location).toMatch(/^\/apply\/basic\?type=2&applicationId=/)
    const step = await browser.ask(String(applied.headers.location))
    expect([step.statusCode, step.body.includes('name="v.givenName"')]).toEqual([200, true])
    expect((await browser.ask('/home?type=2')).body).toContain('Terminar mi solicitud')
  })

  test('of a phone that the lender knows opens that borrower’s account', async () => {
    const { person, phone } = await withPhone('Ana Ejemplo', '+525512345679')
    const browser = await registered(phone)
    const loans = await browser.call(ownLoans, {})
    if (!loans.success) throw new Error(loans.message)
    expect(loans.data.list.map(({ orderId }) => orderId).sort()).toEqual(
      person.orders.map(({ orderNo }) => orderNo).sort(),
    )
  })

  test('opens no account until all phones have their names; signing in opens it then', async () => {
    clock = new Date(clock.getTime() + 3_600_000)
    const { database } = server.service
    await database.transaction((tx) => tx.run(forgetMark, []))
    const phone = '+525512345680'
    const { jar } = await registered(phone)
    expect(jar.size).toBe(0)
    const { id } = await database.transaction((tx) => tx.one(newest, []))
    expect(await database.transaction((tx) => borrowerById(tx, id))).toBeUndefined()

    await database.transaction((tx) => namePhones(tx, server.service, clock))
    clock = new Date(clock.getTime() + 3_600_000)
    const browser = freshBrowser()
    await browser.signIn(phone)
    expect(await browser.call(ownLoans, {})).toMatchObject({ success: true, data: { list: [] } })
    expect(await database.transaction((tx) => borrowerById(tx, id))).toMatchObject({ id })
  })
})

test('the button that deletes an account looks destructive', async () => {
  const { phone } = await withPhone('Ana Ejemplo')
  const browser = freshBrowser()
  await browser.signIn(phone)
  const { body } = await browser.ask('/mine?type=1')
  expect(/<a[^>]*href="\/deleteAccount[^>]*>/.exec(body)?.[0]).toContain('data-kind="quiet-danger"')
})
