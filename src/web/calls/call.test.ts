import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { problemDetail, problemList, problemSave, uploadProblemImg } from '#contract/complaints/complaints.ts'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { repaymentConfirm } from '#contract/money/payment-store.ts'
import { loanPayoff } from '#contract/money/payoff.ts'
import { getSid } from '#contract/registration/landing.ts'
import type { CallOptions, Failure } from '#contract/wire/call-result.ts'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/wire/conventions.ts'
import type { Identity } from '#contract/wire/session.ts'
import { identityMap } from '#contract/wire/wire-map.ts'
import { callOverHttp } from './call.ts'
import { ANSWER_MAX_BYTES } from './read-bounded.ts'

interface Received {
  method: string | undefined
  path: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  body: string
}

type Answering = (response: ServerResponse) => void

/** The backend's next behaviour, and its received requests. */
let answering: Answering
let received: Received[] = []

const backend = createServer(async (request, response) => {
  const url = new URL(request.url ?? '', 'http://backend')
  received.push({
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: await textOf(request),
  })
  answering(response)
})

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

let origin = ''

beforeAll(async () => {
  await new Promise<void>((listening) => backend.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`
})

afterAll(() => {
  backend.closeAllConnections()
  backend.close()
})

beforeEach(() => {
  received = []
  answering = json({ code: 0, data: { tabs: [] }, message: '' })
})

afterEach(() => vi.restoreAllMocks())

const json =
  (answer: unknown, status = 200): Answering =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))

const text =
  (
    body: string | Buffer,
    status = 200,
    headers: Record<string, string> = { 'content-type': 'text/html' },
  ): Answering =>
  (response) =>
    response.writeHead(status, headers).end(body)

/** Records what the borrower sees, in order. */
function onScreen() {
  const events: string[] = []
  return {
    events,
    showLoading: (words: string) => {
      events.push(`loading: ${words}`)
      return () => events.push('loading gone')
    },
    showToast: (words: string) => events.push(`toast: ${words}`),
  }
}

const failureWords: Record<Failure, string> = {
  network: 'no connection',
  timeout: 'took too long',
  unreadable: 'not understood',
  absent: 'not here',
}

const identity: Identity = { type: '2', dearest: 'token', showy: 'device', swift: 'token', eyes: 'device' }

interface Setting {
  screen?: ReturnType<typeof onScreen>
  identity?: Identity
  map?: typeof identityMap
  apiBase?: string
  timeoutMs?: number
}

function caller(setting: Setting = {}) {
  const { screen = onScreen() } = setting
  return callOverHttp({
    backend: {
      apiBase: setting.apiBase ?? `${origin}/nomination`,
      promotionProvider: 'demo',
      storeProvider: 'tienda',
      map: setting.map ?? identityMap,
    },
    identity: setting.identity ?? identity,
    failureWords,
    showLoading: screen.showLoading,
    showToast: screen.showToast,
    ...(setting.timeoutMs === undefined ? {} : { timeoutMs: setting.timeoutMs }),
  })
}

/** Calls the complaint list with a loading toast; returns the result and the screen messages. */
async function ask(options: CallOptions = { loading: 'Loading' }, setting: Setting = {}) {
  const screen = onScreen()
  const result = await caller({ screen, ...setting })(problemList, {}, options)
  return { result, events: screen.events }
}

const first = (): Received => {
  const [request] = received
  if (!request) throw new Error('The backend received nothing')
  return request
}

describe('a request', () => {
  test('is a form-encoded POST with the common parameters in the query and the headers of the form client', async () => {
    answering = json({ code: 0, data: { problemId: '9' } })
    const written = 'a&b=c +%\n¥ 😀 "<ñ>'
    await caller()(problemSave, {
      problemType: '2',
      problemSonType: '',
      problemDetail: written,
      problemImage: ['/i/1', '/i/2'],
      orderNo: 'A-77',
    })
    const { method, path, query, headers, body } = first()
    expect({ method, path, query }).toEqual({
      method: 'POST',
      path: '/nomination/user-problem/problem-save',
      query: identity,
    })
    expect(headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'x-requested-with': 'XMLHttpRequest',
      swift: 'token',
      eyes: 'device',
    })
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      problemType: '2',
      problemSonType: '',
      problemDetail: written,
      problemImage: '/i/1,/i/2',
      orderNo: 'A-77',
    })
  })

  test('of the JSON client is JSON with its five headers', async () => {
    answering = json({ code: '00', data: null })
    const all: Identity = { dearest: 't', showy: 'd', crp_phe: '1.2', dearer: '14', language: 'es' }
    const input = { orderId: '77', verifyCode: '123456', repaymentRecordId: 'r' }
    await caller({ identity: all })(repaymentConfirm, input)
    const { path, headers, body } = first()
    expect(path).toBe('/api/v1/tienda/service/loan/repayment-confirm')
    expect(headers).toMatchObject({
      ...all,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    })
    expect(JSON.parse(body)).toEqual(input)
  })

  test('of the JSON client has empty headers for missing values, and none for a missing dearer or language', async () => {
    answering = json({ code: '0', data: { sid: 's' } })
    await caller({ identity: {} })(getSid, {})
    const { method, path, query, headers, body } = first()
    expect({ method, path, query, body }).toEqual({
      method: 'GET',
      path: '/api/v2/demo/promotion/get-sid',
      query: {},
      body: '',
    })
    expect(headers).toMatchObject({
      crp_phe: '',
      dearest: '',
      showy: '',
      'x-requested-with': 'XMLHttpRequest',
    })
    expect(headers).not.toHaveProperty('dearer')
    expect(headers).not.toHaveProperty('language')
  })

  test('passes an empty dearer and language unchanged', async () => {
    answering = json({ code: '0', data: { sid: 's' } })
    await caller({ identity: { dearer: '', language: '' } })(getSid, {})
    expect(first().headers).toMatchObject({ dearer: '', language: '' })
  })

  test.each(['😀', 'a\r\nevil: 1', '\0', 'ñ', '\ud800', '\u007f'])(
    'arrives with an identity of %j',
    async (value) => {
      const hostile = {
        dearest: value,
        showy: value,
        crp_phe: value,
        dearer: value,
        language: value,
        swift: value,
        eyes: value,
      }
      const call = caller({ identity: hostile })
      answering = json({ code: '0', data: { sid: 's' } })
      expect(await call(getSid, {})).toMatchObject({ success: true })
      answering = json({ code: 0, data: {} })
      expect(await call(problemList, {})).toMatchObject({ success: true })
      for (const { headers, query } of received) {
        expect(headers).not.toHaveProperty('evil')
        expect(query.dearest).toBe(value.toWellFormed())
      }
    },
  )

  test('with a file is multipart, with the file in the backend’s field name', async () => {
    answering = json({ code: 0, data: { url: '/i/1' } })
    const map = compiled({ names: { problemImage: 'pic' } })
    const file = new Blob(['bytes of a picture'], { type: 'image/jpeg' })
    const result = await caller({ map })(uploadProblemImg, {}, { file })
    const { headers, body } = first()
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(body).toMatch(
      /name="pic"; filename="picture"\r\ncontent-type: image\/jpeg\r\n\r\nbytes of a picture\r\n/i,
    )
    expect(result).toMatchObject({ success: true, data: { url: '/i/1' } })
  })

  test('and its answer pass through the wire map', async () => {
    const map = compiled({
      prefix: '/zz',
      paths: { '/user-problem/problem-detail': '/a1' },
      names: { problemId: 'pp', content: 'cc', code: 'k', data: 'd', message: 'm' },
      identity: { swift: 'X-S', dearest: 'dd' },
    })
    answering = json({ k: '0', d: { pp: '5', cc: 'words' }, m: 'ok' })
    const result = await caller({ map })(problemDetail, { problemId: '5' })
    const { path, query, headers, body } = first()
    expect({ path, body, token: headers['x-s'], dd: query.dd }).toEqual({
      path: '/nomination/zz/a1',
      body: 'pp=5',
      token: 'token',
      dd: 'token',
    })
    expect(result).toMatchObject({ success: true, message: 'ok', data: { problemId: '5', content: 'words' } })
  })
})

describe('the caller and the borrower receive', () => {
  test('on success the decoded data and the raw answer, no toast, loading gone', async () => {
    const raw = { code: '0', data: { tabs: [{ title: 'All', list: null }] }, message: 'ok' }
    answering = json(raw)
    expect(await ask()).toEqual({
      result: {
        success: true,
        code: '0',
        message: 'ok',
        data: { tabs: [{ title: 'All', list: [] }] },
        raw,
        failure: null,
      },
      events: ['loading: Loading', 'loading gone'],
    })
  })

  test('on refusal its code and message, also in a toast', async () => {
    const raw = { code: 2001, data: null, message: 'not yours' }
    answering = json(raw)
    expect(await ask()).toEqual({
      result: { success: false, code: 2001, message: 'not yours', data: null, raw, failure: null },
      events: ['loading: Loading', 'toast: not yours', 'loading gone'],
    })
  })

  test('no toast when quiet, and none without a message', async () => {
    answering = json({ code: 2001, message: 'not yours' })
    expect((await ask({ quiet: true })).events).toEqual([])
    answering = json({ code: 2001 })
    expect((await ask({})).events).toEqual([])
  })

  test('no loading toast unless requested', async () => {
    expect((await ask({})).events).toEqual([])
    expect((await ask({ loading: '' })).events).toEqual([])
  })

  test('no toasts on a server', async () => {
    answering = json({ code: 7, message: 'no' })
    const call = callOverHttp({
      backend: { apiBase: origin, promotionProvider: 'd', storeProvider: 't', map: identityMap },
      identity,
      failureWords,
    })
    expect(await call(problemList, {}, { loading: 'Loading' })).toMatchObject({
      success: false,
      message: 'no',
    })
  })

  test.each([0, '0', '00', '000'])('code %j is success', async (code) => {
    answering = json({ code, data: {} })
    expect((await ask()).result.success).toBe(true)
  })

  test.each(['0abc', '', '0x0', 1, '1', -1, 0.5])('code %j is not success', async (code) => {
    answering = json({ code, data: { tabs: [] }, message: 'no' })
    expect(await ask()).toMatchObject({
      result: { success: false, code, failure: null },
      events: { 1: 'toast: no' },
    })
  })

  test.each([400, 401, 404, 429, 500, 503])('an envelope is read with any status: %i', async (status) => {
    answering = json({ code: 1500, data: { incident: 'ab' }, message: 'our fault (ab)' }, status)
    const { result, events } = await ask()
    expect(result).toMatchObject({ success: false, code: 1500, message: 'our fault (ab)', failure: null })
    expect(events).toEqual(['loading: Loading', 'toast: our fault (ab)', 'loading gone'])
  })
})

/** All failures without a backend answer look the same to a page. */
function expectFailure({ result, events }: { result: object; events: string[] }, failure: Failure) {
  const words = failureWords[failure]
  expect(result).toMatchObject({ success: false, code: null, message: words, data: null, failure })
  expect(events).toEqual(['loading: Loading', `toast: ${words}`, 'loading gone'])
}

describe('a call always resolves, and the loading toast always disappears', () => {
  test('after 60 seconds at the latest', () => expect(REQUEST_TIMEOUT_MS).toBe(60_000))

  test('if the timeout is exactly 60 seconds', async () => {
    // The timeout covers the remaining time, so no time passes here.
    vi.spyOn(performance, 'now').mockReturnValue(0)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await ask()
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(REQUEST_TIMEOUT_MS)
  })

  test('if the server never answers', async () => {
    answering = () => {}
    expectFailure(await ask({ loading: 'Loading' }, { timeoutMs: 40 }), 'timeout')
  })

  test('if the server stalls after its headers and half a body', async () => {
    answering = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"code":0,')
    }
    expectFailure(await ask({ loading: 'Loading' }, { timeoutMs: 40 }), 'timeout')
  })

  test('if the connection is refused', async () => {
    const closed = createServer()
    await new Promise<void>((listening) => closed.listen(0, '127.0.0.1', listening))
    const { port } = closed.address() as AddressInfo
    await new Promise((done) => closed.close(done))
    expectFailure(await ask({ loading: 'Loading' }, { apiBase: `http://127.0.0.1:${port}` }), 'network')
  })

  test('if the connection dies before an answer', async () => {
    answering = (response) => response.socket?.destroy()
    expectFailure(await ask(), 'network')
  })

  test('if it dies in the middle of the body', async () => {
    answering = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"code":0,"data":')
      response.socket?.end()
    }
    expectFailure(await ask(), 'network')
  })

  test('if the address is invalid', async () => {
    expectFailure(await ask({ loading: 'Loading' }, { apiBase: 'http://' }), 'network')
  })

  test.each([
    ['a page of a proxy', text('<html><h1>502 Bad Gateway</h1></html>', 502)],
    ['a page of a captive portal', text('<!doctype html>', 200)],
    ['an empty body', text('')],
    ['no content', text('', 204, {})],
    ['cut JSON', text('{"code":0,"data":{"tabs"')],
    ['JSON twice', text('{"code":0}{"code":0}')],
    ['bytes that are no text', text(Buffer.from([0xff, 0xfe, 0x00, 0x80]))],
    ['JSON that is no envelope', json(['code', 0])],
    ['JSON null', json(null)],
    ['an envelope without a code', json({ data: { tabs: [] } })],
    ['a code of null', json({ code: null, data: { tabs: [] } })],
    ['a success without its data', json({ code: 0, data: null })],
    ['10,000 levels', text(`{"code":0,"data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)],
    ['a list that is too long', json({ code: 0, data: { tabs: new Array(1001).fill({}) } })],
    ['a redirect', text('', 302, { location: '/elsewhere' })],
    ['a permanent redirect', text('moved', 308, { location: '/elsewhere' })],
  ])('if the answer is %s', async (_, answer) => {
    answering = answer
    expectFailure(await ask(), 'unreadable')
    // A read-only call is retried once; a redirect is not followed.
    expect(received.map(({ path }) => path)).toEqual(new Array(2).fill(first().path))
  })

  test('if the answer never ends', async () => {
    let sent = 0
    answering = (response) => {
      const piece = Buffer.alloc(64 * 1024, ' ')
      response.writeHead(200, { 'content-type': 'application/json' })
      const send = () => {
        while (!response.destroyed && response.write(piece)) sent += piece.length
      }
      response.on('drain', send)
      send()
    }
    expectFailure(await ask(), 'unreadable')
    expect(sent).toBeLessThan(20 * ANSWER_MAX_BYTES)
  })

  test('an answer of the maximum length is read', async () => {
    const start = '{"code":0,"data":{"tabs":[]},"message":"'
    const message = 'a'.repeat(ANSWER_MAX_BYTES - start.length - 2)
    answering = text(`${start}${message}"}`)
    expect((await ask()).result.success).toBe(true)
    answering = text(`${start}${message}a"}`)
    expectFailure(await ask(), 'unreadable')
  })

  test('if the page passes unsendable input, with a console message', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
    const screen = onScreen()
    const input = { productId: '1', orderId: '', amount: 5n, payCode: 'a', requestType: 1 }
    const result = await caller({ screen })(generateVcode, input, { loading: 'Loading' })
    expectFailure({ result, events: screen.events }, 'unreadable')
    expect(received).toEqual([])
    expect(consoleError).toHaveBeenCalledOnce()
  })
})

describe('a lost answer', () => {
  /** Loses the first answers, each in its own way, and then answers. */
  const losing = (...lost: Answering[]) => {
    const answer = answering
    answering = (response) => (lost.shift() ?? answer)(response)
  }
  const cutOff: Answering = (response) => response.socket?.destroy()

  test.each([
    ['was cut off', cutOff],
    ['was a page of a gateway', text('<h1>502 Bad Gateway</h1>', 502)],
  ])('is requested once more if it %s and the call is read-only', async (_, lost) => {
    losing(lost)
    const { result, events } = await ask()
    expect([result.success, received.length]).toEqual([true, 2])
    expect(events).toEqual(['loading: Loading', 'loading gone'])
  })

  test('is requested within the remaining time of the one timeout', async () => {
    losing((response) => setTimeout(() => response.socket?.destroy(), 150))
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await ask({}, { timeoutMs: 600_000 })
    // These two waits are the longest by far, however slow the machine is.
    const limits = timers.mock.calls.map(([, waitMs = 0]) => waitMs).filter((waitMs) => waitMs > 300_000)
    expect(limits).toHaveLength(2)
    expect(limits[1]).toBeLessThan((limits[0] ?? 0) - 100)
  })

  test('is not requested a third time', async () => {
    losing(cutOff, cutOff)
    const { result } = await ask()
    expect([result.failure, received.length]).toEqual(['network', 2])
  })

  test('is never requested again if the call changes something', async () => {
    losing(cutOff)
    const draft = {
      problemType: '2',
      problemSonType: '',
      problemDetail: 'Why?',
      problemImage: [],
      orderNo: 'A-77',
    }
    const result = await caller()(problemSave, draft)
    expect([result.failure, received.length]).toEqual(['network', 1])
  })

  test('does not include refusals: they are answers', async () => {
    answering = json({ code: 1002, data: null, message: 'Your session has ended' })
    const { result } = await ask()
    expect([result.code, received.length]).toEqual([1002, 1])
  })
})

test('a call that the backend lacks is not made', async () => {
  const { result } = await ask({}, { map: compiled({ absent: ['payoff'] }) })
  expect(result.success).toBe(true)
  const lacking = caller({ map: compiled({ absent: ['payoff'] }) })
  received = []
  const payoff = await lacking(loanPayoff, { productId: '1', orderId: 'A-77' })
  expect([payoff.failure, payoff.message, received]).toEqual(['absent', 'not here', []])
})

test("forwarded headers are sent, and never replace the call's own", async () => {
  const around = {
    backend: {
      apiBase: `${origin}/nomination`,
      promotionProvider: 'demo',
      storeProvider: 't',
      map: identityMap,
    },
  }
  const headers = { 'x-forwarded-for': '192.0.2.7', swift: 'another session' }
  await callOverHttp({ ...around, identity, failureWords, headers })(problemList, {})
  expect([first().headers['x-forwarded-for'], first().headers.swift]).toEqual(['192.0.2.7', 'token'])
})
