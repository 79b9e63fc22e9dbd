import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/wire/conventions.ts'
import { partNames } from '#contract/wire/parts.ts'
import { readWebConfig } from '#server/base/page-config/config-web.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { foreignMap } from '#testing/foreign/foreign-map.ts'
import { type ForeignServer, startForeign } from '#testing/foreign/foreign-server.ts'
import { quietLog } from '#testing/sandbox-server.ts'
import { createWebApp } from './web-app.ts'

const textOf = (html: string) =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

/** The pages alone in front of a backend that answers so, on a free port. */
async function inFrontOf(
  answer: (path: string, response: ServerResponse) => void,
  { basePath = '/base', ...env }: Record<string, string> = {},
) {
  const requests: string[] = []
  const headers: IncomingHttpHeaders[] = []
  let open = 0
  const backend = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`)
    headers.push(request.headers)
    open += 1
    response.on('close', () => {
      open -= 1
    })
    request.resume().on('end', () => answer(request.url ?? '', response))
  })
  await new Promise<void>((listening) => backend.listen(0, '127.0.0.1', listening))
  const { port } = backend.address() as AddressInfo
  const config = readWebConfig({ API_BASE: `http://127.0.0.1:${port}${basePath}`, ...env })
  const map = compiled(config.wireMap ?? {})
  const app = await createWebApp({ config, map, log: quietLog, now: () => new Date(), loopDelayMs: () => 0 })
  return {
    app,
    asked: requests,
    headers,
    /** The number of requests that the backend has not finished. */
    open: () => open,
    config,
    async page(address: string, body?: string) {
      const form = body && { payload: body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
      const given = await app.inject({ method: body ? 'POST' : 'GET', url: address, ...form })
      return { status: given.statusCode, headers: given.headers, html: given.body, text: textOf(given.body) }
    },
    async close() {
      await app.close()
      backend.closeAllConnections()
      backend.close()
    },
  }
}

const html: (status: number) => (path: string, response: ServerResponse) => void =
  (status) => (_path, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>not an envelope</h1>')

const loan = 'type=1&dearest=t&showy=d&productId=p1&orderId=12345678901234'

describe('a backend without an answer', () => {
  test.each([
    ['a proxy’s page', html(502)],
    ['a sign-in page with status 200', html(200)],
    ['nothing', (_path: string, response: ServerResponse) => void response.socket?.destroy()],
  ])('%s is retried once, and described as our fault, not as the borrower’s network', async (_, answer) => {
    const pages = await inFrontOf(answer)
    const { status, text } = await pages.page(`/loanDetail?${loan}`)
    expect(pages.asked).toEqual(new Array(2).fill('POST /base/v3/loan-details/loan-details'))
    expect(status).toBeLessThan(500)
    expect(text).toContain('Something went wrong on our side. Please try again in a moment.')
    expect(text).not.toContain('internet connection')
    await pages.close()
  })

  test('loses no text of a complaint, and the complaint is not sent twice', async () => {
    const saving = '/base/user-problem/problem-save'
    const types = {
      problemType: [{ title: 'Other', value: '2' }],
      problemSonType: [],
      orderDetail: null,
      orderList: [],
    }
    const pages = await inFrontOf((path, response) =>
      path.startsWith('/base/user-problem/problem-init')
        ? response.end(JSON.stringify({ code: 0, data: types, message: '' }))
        : html(502)(path, response),
    )
    const { text, html: page } = await pages.page(
      `/complainPageNext?${loan}&problemType=2&orderNo=12345678901234`,
      'problemDetail=They+called+me+at+night.',
    )
    expect(pages.asked.filter((call) => call.endsWith(saving))).toEqual([`POST ${saving}`])
    expect(page).toContain('They called me at night.</textarea>')
    expect(text).toContain('Something went wrong on our side')
    await pages.close()
  })
})

test('a missing parameter of an address is refused in words, without a request to the backend', async () => {
  const pages = await inFrontOf(html(200))
  expect((await pages.page('/loanDetail?type=1')).text).toContain('We could not recognise your session')
  expect((await pages.page('/loanDetail?type=1&dearest=t')).text).not.toContain(
    'We could not recognise your session',
  )
  expect(pages.asked).toEqual([])
  await pages.close()
})

test('the lender’s own texts come from the brand folder, not from the backend', async () => {
  const pages = await inFrontOf(html(200))
  for (const [address, said] of [
    ['/privacy?type=1', 'Privacy Notice'],
    ['/Loan?type=1', 'at least 91 and at most 365 calendar days'],
    ['/aboutUs?type=1', 'Abono'],
  ])
    expect((await pages.page(address ?? '')).text).toContain(said)
  expect(pages.asked).toEqual([])
  await pages.close()
})

test('a backend with only the calls of section 7 gets no other requests', async () => {
  const server = await startForeign({ absent: partNames })
  const person = await server.person('Ana Ejemplo')
  const { orderId, productId } = loanOf(person, '200')
  const at = (path: string, more = '') =>
    fetch(`${server.url}${path}?${person.query}&productId=${productId}&orderId=${orderId}${more}`).then(
      (page) => page.text(),
    )
  const due = loanOf(person, '174')
  const repay = `${server.url}/repay?${person.query}&${new URLSearchParams(due)}`
  expect(await fetch(repay).then((page) => page.text())).not.toMatch(/href="\/(payoff|calendar)/)
  const details = await at('/loanDetail')
  expect(details).toContain('/loanAgreement?')
  expect(details).not.toMatch(/href="\/(statement|settlement|payoff|calendar)/)
  expect(await at('/customerService')).not.toContain('href="/dataRequest')
  expect(textOf(await at('/statement'))).toContain('No está disponible aquí')
  expect(textOf(await fetch(`${server.url}/`).then((page) => page.text()))).toContain('91')
  await server.close()
})

describe('in front of our own server as a third-party backend', () => {
  let direct: ForeignServer
  let relayed: ForeignServer
  beforeAll(async () => {
    direct = await startForeign()
    relayed = await startForeign({ relay: true })
  })
  afterAll(() => Promise.all([direct.close(), relayed.close()]))

  test('a page contains its data, no name of the contract is sent to the backend, and no part waits for a script', async () => {
    const person = await direct.person('Ana Ejemplo')
    const { orderId, productId } = loanOf(person, '200')
    const page = await fetch(
      `${direct.url}/loanDetail?${person.query}&productId=${productId}&orderId=${orderId}`,
    )
    const document = await page.text()
    expect(textOf(document)).toContain('Su préstamo está pagado')
    // Parts that React moves to the end, and that need a script.
    expect(document).not.toMatch(/<div hidden="" id="S:|\$RC\(/)
    expect(page.headers.get('content-security-policy')).toContain(
      `connect-src 'self' ${new URL(direct.gateway.url).origin}`,
    )
  })

  test('the page recovers when every third answer to the same call is lost', async () => {
    const person = await direct.person('Ravi Sample')
    const { orderId, productId } = loanOf(person, '174')
    const before = direct.gateway.troubles()
    for (let visit = 0; visit < 6; visit++) {
      const page = await fetch(
        `${direct.url}/loanDetail?${person.query}&productId=${productId}&orderId=${orderId}`,
      )
      expect(textOf(await page.text())).toContain('Your loan is active')
    }
    expect(direct.gateway.troubles() - before).toBeGreaterThan(1)
  })

  test('with a relay the calls are answered on the pages’ own host, in the backend’s own names', async () => {
    const person = await relayed.person('Ana Ejemplo')
    const order = loanOf(person, '174')
    const { backendUrl: _elsewhere, ...sameHost } = relayed
    const { orderStatus } = dataOf(await asBorrower(sameHost, person.query)(loanDetails, order))
    expect(orderStatus).toBe('174')
    const page = await fetch(`${relayed.url}/loanDetail?${person.query}`)
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self';")
  })

  test('a relay forwards the calls of the contract and no other address', async () => {
    // The contract's own spelling differs from the backend's; everything else below its base is unknown, too.
    for (const path of ['/core/app/v3/loan-details/loan-details', '/core/app/ready', '/core/app'])
      expect((await fetch(relayed.url + path, { method: 'POST' })).status).toBe(404)
  })

  test('a refusal before the call is found has the backend’s own names, too', async () => {
    for (const [path, type] of [
      ['/core/app/unknown', 'application/json'],
      ['/core/app/unknown', 'text/plain'],
      ['/api/v2/unknown', 'application/json'],
    ] as const) {
      const headers = { 'content-type': type }
      const refusal = await fetch(`${direct.backendUrl}${path}?type=1`, {
        method: 'POST',
        headers,
        body: '{}',
      })
      const { code, message, data } = foreignMap.names as Record<string, string>
      expect(Object.keys(await refusal.json()).toSorted()).toEqual([code, message, data].toSorted())
    }
  })

  test('documents are printed from the backend’s answers', async () => {
    const person = await direct.person('Ana Ejemplo')
    const { orderId } = loanOf(person, '200')
    for (const paper of ['agreement', 'statement', 'settlement']) {
      const pdf = await fetch(`${direct.url}/papers/${paper}.pdf?${person.query}&orderNo=${orderId}`)
      expect([pdf.headers.get('content-type'), (await pdf.text()).slice(0, 5)]).toEqual([
        'application/pdf',
        '%PDF-',
      ])
    }
  })
})

test('a relay whose backend is down says so in the envelope, in the caller’s language', async () => {
  const pages = await inFrontOf((_path, response) => void response.socket?.destroy(), { API_RELAY: '1' })
  const answer = await pages.page('/nomination/v3/loan-details/loan-details?type=1', 'productId=p1')
  expect([answer.status, JSON.parse(answer.html)]).toMatchObject([502, { code: 1503, data: null }])
  await pages.close()
})

describe('a relay forwards', () => {
  const call = '/nomination/v3/loan-details/loan-details?type=1&note=a?b&y=2'
  const sent = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-requested-with': 'XMLHttpRequest',
    swift: 'token',
    eyes: 'device',
    cookie: 'a=b',
    authorization: 'Basic c2VjcmV0',
    origin: 'https://pages.example',
    referer: 'https://pages.example/',
    forwarded: 'for=192.0.2.9',
    'x-real-ip': '192.0.2.9',
    'x-forwarded-for': '192.0.2.9',
    'x-forwarded-host': 'evil.example',
    connection: 'close, x-hop',
    'x-hop': '1',
    'user-agent': 'Phone',
  }

  test('to the backend: the call, its identity, and the caller’s address as the network reports it', async () => {
    let address = ''
    const pages = await inFrontOf(
      (path, response) => {
        address = path
        response.end('{"code":0}')
      },
      { API_RELAY: '1' },
    )
    await pages.app.inject({ method: 'POST', url: call, headers: sent, payload: 'productId=p1' })
    expect(address).toBe('/base/v3/loan-details/loan-details?type=1&note=a?b&y=2')
    const [{ host: _host, connection: _connection, ...received } = {}] = pages.headers
    expect(received).toEqual({
      'content-type': sent['content-type'],
      'x-requested-with': 'XMLHttpRequest',
      swift: 'token',
      eyes: 'device',
      'user-agent': 'Phone',
      'x-forwarded-for': '127.0.0.1',
      accept: '*/*',
      'accept-language': '*',
      'accept-encoding': 'gzip, deflate',
      'sec-fetch-mode': 'cors',
      'content-length': '12',
    })
    await pages.close()
  })

  test('back: status, body and content headers, and no redirect is followed', async () => {
    const pages = await inFrontOf(
      (_path, response) => {
        const headers = {
          'set-cookie': 'a=b',
          location: 'https://evil.example/',
          'retry-after': '7',
          server: 'core',
        }
        response.writeHead(302, { ...headers, 'content-type': 'application/json' }).end('{}')
      },
      { API_RELAY: '1' },
    )
    const answer = await pages.app.inject({ method: 'POST', url: call, headers: sent, payload: 'a=b' })
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
      302,
      '{}',
      'application/json',
    ])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '7' })
    for (const name of ['set-cookie', 'location', 'server']) expect(answer.headers).not.toHaveProperty(name)
    expect(pages.asked).toHaveLength(1)
    await pages.close()
  })

  test.each([
    ['a read whose answer was lost is retried once', call, 2],
    ['a write is sent once, whatever happened to it', '/nomination/v3/loan-confirm/loan-detail-push', 1],
  ])('%s', async (_what, url, times) => {
    let requests = 0
    const pages = await inFrontOf(
      (_request, response) => {
        requests += 1
        response.socket?.destroy()
      },
      { API_RELAY: '1' },
    )
    await pages.app.inject({ method: 'POST', url })
    expect(requests).toBe(times)
    await pages.close()
  })

  test('without cutting a connection before the backend’s timeout', async () => {
    const pages = await inFrontOf(() => {}, { API_RELAY: '1' })
    expect(pages.app.server.timeout).toBeGreaterThan(REQUEST_TIMEOUT_MS)
    await pages.close()
  })

  test('without waiting for a client that disconnects', async () => {
    const pages = await inFrontOf(() => {}, { API_RELAY: '1' })
    const address = await pages.app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(`POST ${call} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`)
    await expect.poll(() => pages.open()).toBe(1)
    socket.destroy()
    await expect.poll(() => pages.open()).toBe(0)
    await pages.close()
  })

  test.each(['192.0.2.7', '192.0.2.7:51234'])(
    'a borrower’s address and browser are sent with every call that this server makes for them: %s',
    async (forwarded) => {
      const pages = await inFrontOf(html(200), { TRUST_PROXY: 'loopback' })
      const headers = { 'x-forwarded-for': forwarded, 'user-agent': 'Phone' }
      for (const url of [`/loanDetail?${loan}`, `/papers/statement.pdf?${loan}`, `/calendar.ics?${loan}`])
        await pages.app.inject({ url, headers })
      expect(pages.headers.length).toBeGreaterThan(3)
      for (const received of pages.headers)
        expect([received['x-forwarded-for'], received['user-agent']]).toEqual(['192.0.2.7', 'Phone'])
      await pages.close()
    },
  )
})

describe('files of the backend', () => {
  test.each([
    '/pictures/..\\sandbox\\people.json',
    '/pictures/%2e%2e',
    '/pictures/..%2foperator',
    '/pictures/..%5coperator',
    '/pictures/.',
    '/pictures/a..b',
    'http://evil.test/pictures/../operator',
  ])('%s reaches no other path', async (target) => {
    const pages = await inFrontOf((_path, response) => response.end('a secret'))
    const address = await pages.app.listen({ host: '127.0.0.1', port: 0 })
    expect(await rawGet(Number(new URL(address).port), target)).not.toContain('a secret')
    expect(pages.asked.filter((call) => call.startsWith('GET'))).toEqual([])
    await pages.close()
  })

  test('are requested below the base path, where all calls begin', async () => {
    const pages = await inFrontOf((_path, response) => response.end('a file'), { basePath: '/gate/way/base' })
    for (const address of ['/pictures/a.jpg', `/papers/complaint.pdf?${loan}`, `/calendar.ics?${loan}`])
      expect((await pages.page(address)).html).toBe('a file')
    expect(pages.asked).toEqual([
      'GET /gate/way/pictures/a.jpg',
      'GET /gate/way/papers/complaint.pdf',
      'GET /gate/way/calendar.ics',
    ])
    await pages.close()
  })

  test('a missing document leads to the page that says why, a missing picture is not found', async () => {
    const pages = await inFrontOf(html(404))
    const paper = await pages.page(`/papers/complaint.pdf?${loan}&problemId=7`)
    expect([paper.status, paper.headers.location]).toEqual([303, `/complainDetails?${loan}&problemId=7`])
    expect((await pages.page('/pictures/a.jpg')).status).toBe(404)
    await pages.close()
  })
})

/** A raw request, because an HTTP client would normalise its target. */
function rawGet(port: number, target: string): Promise<string> {
  return new Promise((resolve, fail) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    )
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    socket.on('end', () => resolve(text))
    socket.on('error', fail)
  })
}

test('pages alone have no sandbox of their own, and the debug preview no people', async () => {
  const pages = await inFrontOf(html(200))
  for (const path of ['/sandbox/simulator', '/sandbox/kit', '/sandbox/people.json'])
    expect((await pages.page(path)).status).toBe(404)
  expect((await pages.page('/testPreview?type=1')).text).not.toContain('Sandbox borrower')
  await pages.close()
})
