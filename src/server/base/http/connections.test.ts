import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { registry } from '#server/base/observability/metrics.ts'
import { createApp } from '#server/fronts/apps/app.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { HEADERS_MAX } from './check-requests.ts'
import { openSockets } from './listen-sockets.ts'
import { UNANSWERED_MAX } from './pipelines.ts'

let server: SandboxServer
/** The number of requests to `/slow`, which responds when the gate opens. */
let begun = 0
let gate = Promise.withResolvers<void>()
const slow: NonNullable<Parameters<typeof startSandbox>[0]>['extend'] = (app) => {
  app.route({
    method: ['GET', 'POST'],
    url: '/slow',
    handler: async () => {
      begun += 1
      await gate.promise
      return 'slowly'
    },
  })
}
beforeAll(async () => {
  server = await startSandbox({ extend: slow })
})
beforeEach(() => {
  begun = 0
  gate = Promise.withResolvers<void>()
})
afterAll(() => server.close())

/** A connection, and everything received on it until its end. */
function open(port = Number(new URL(server.url).port)): { socket: Socket; said: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let said = ''
  socket.setEncoding('latin1').on('data', (part) => {
    said += part
  })
  const all = new Promise<string>((resolve) => {
    socket.on('error', () => {}).on('close', () => resolve(said))
  })
  return { socket, said: all }
}

/** Sends raw bytes and returns everything received. */
async function tell(bytes: string, port?: number): Promise<string> {
  const { socket, said } = open(port)
  socket.write(bytes, 'latin1')
  return said
}

const GET = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\nhost: a\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`
const LAST = 'connection: close'

/** The number of malformed requests that were answered. */
async function malformed(): Promise<number> {
  const line = (await registry.metrics())
    .split('\n')
    .find((one) => one.startsWith('abono_http_request_duration_seconds_count') && one.includes('malformed'))
  return Number(line?.split(' ').at(-1) ?? 0)
}

const statuses = (said: string) =>
  [...said.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))

describe('pipelined requests', () => {
  test('of too many requests on one connection a few are started, and the connection is closed', async () => {
    expect(await tell(GET('/slow').repeat(2000))).toBe('')
    expect(begun).toBe(UNANSWERED_MAX)
  })

  test('of too many malformed requests a few are answered', async () => {
    const before = await malformed()
    expect(statuses(await tell(GET('/%').repeat(2000)))).not.toContain(200)
    expect((await malformed()) - before).toBeLessThanOrEqual(UNANSWERED_MAX)
  })

  test('as many requests as allowed are answered in order', async () => {
    const pages = GET('/health').repeat(UNANSWERED_MAX - 1)
    expect(statuses(await tell(pages + GET('/nothing.txt', LAST)))).toEqual([
      ...Array.from({ length: UNANSWERED_MAX - 1 }, () => 200),
      404,
    ])
  })

  test('any number of sequential requests is allowed', async () => {
    const { socket, said } = open()
    for (let number = 0; number < 5 * UNANSWERED_MAX; number++) {
      socket.write(GET('/health'))
      await once(socket, 'data')
    }
    socket.write(GET('/health', LAST))
    expect(statuses(await said)).toHaveLength(5 * UNANSWERED_MAX + 1)
  })
})

describe('a malformed request', () => {
  test('is answered on a connection without pending requests', async () => {
    expect(statuses(await tell('no such thing\r\n\r\n'))).toEqual([400])
  })

  test('is not answered before a pending response', async () => {
    expect(await tell(`${GET('/slow')}no such thing\r\n\r\n`)).toBe('')
    expect(begun).toBe(1)
  })

  test('with a malformed body is answered', async () => {
    const said = await tell(
      `POST /sandbox/store HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\nnone\r\n`,
    )
    expect(statuses(said)).toEqual([400])
  })

  test('is not answered twice if the response was sent before its body', async () => {
    const { socket, said } = open()
    socket.write(GET('/health', 'transfer-encoding: chunked'))
    await once(socket, 'data')
    socket.write('none\r\n')
    expect(statuses(await said)).toEqual([200])
  })
})

describe('the rest of a request', () => {
  test.each([
    ['a body that a refusal left unread', 'POST /slow', 503],
    ['a body where none is taken', 'GET /health', 200],
    ['a body where only the head is wanted', 'HEAD /health', 200],
  ])('%s is not parsed as the next request', async (_name, line, status) => {
    // It is late enough to be refused as unready before its body is read.
    const app = await createApp({ ...server.service, loopDelayMs: () => 60_000 })
    slow(app)
    onTestFinished(() => app.close())
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const body = GET('/health')
    const said = await tell(
      `${line} HTTP/1.1\r\nhost: a\r\ncontent-length: ${body.length}\r\n\r\n${body}${GET('/health', LAST)}`,
      Number(port),
    )
    expect(statuses(said)).toEqual([status, 200])
  })

  test.each([
    ['two lengths', 'content-length: 5\r\ncontent-length: 6'],
    ['a length and pieces', 'content-length: 5\r\ntransfer-encoding: chunked'],
    ['pieces that are not the last encoding', 'transfer-encoding: chunked, gzip'],
    ['an unknown encoding', 'transfer-encoding: xchunked'],
    ['a length that is none', 'content-length: 0x5'],
    ['a header over two lines', 'x: a\r\n transfer-encoding: chunked'],
    ['a space before the colon', 'transfer-encoding : chunked'],
  ])('%s is refused, and the connection is closed', async (_name, headers) => {
    const said = await tell(`POST /slow HTTP/1.1\r\nhost: a\r\n${headers}\r\n\r\n0\r\n\r\n${GET('/slow')}`)
    expect(statuses(said)).toEqual([400])
    expect(begun).toBe(0)
  })

  test.each([
    [
      'of a kind that is not taken',
      'POST /nomination/v3/loan-details/loan-details',
      'content-type: text/plain',
      415,
    ],
    ['that is too long', 'POST /nomination/nothing', 'content-type: application/json', 413],
    ['where none is taken', 'GET /health', 'content-type: multipart/form-data; boundary=b', 200],
    ['in pieces, where none is taken', 'GET /health', 'transfer-encoding: chunked', 200],
    ['at an address that is none', 'POST /%', 'content-type: application/json', 400],
  ])('a long body %s is not awaited after the response', async (_name, line, header, status) => {
    const length = header.startsWith('transfer') ? '' : 'content-length: 1000000\r\n'
    const said = await tell(`${line} HTTP/1.1\r\nhost: a\r\n${header}\r\n${length}\r\n`)
    expect(statuses(said)).toEqual([status])
    expect(said).toMatch(/^connection: close\r$/im)
  })

  test('a second Host header is detected among the maximum number of headers', async () => {
    const said = await tell(
      GET('/health', ...Array.from({ length: HEADERS_MAX - 3 }, () => 'x:'), 'host: b', LAST),
    )
    expect(statuses(said)).toEqual([400])
  })

  test.each([HEADERS_MAX + 1, 1000, 3900])('%i headers are refused without reading them', async (count) => {
    const others = Array.from({ length: count - 2 }, () => 'x:')
    const said = await tell(GET('/slow', ...others, 'host: b') + GET('/slow', LAST))
    expect([statuses(said), begun]).toEqual([[431], 0])
  })

  test('an unknown expectation is ignored, and its body is limited as usual', async () => {
    const said = await tell(GET('/health', 'expect: wonders', LAST))
    expect(statuses(said)).toEqual([200])
    expect(said).toMatch(/^x-request-id: /im)
  })

  // Node drops the body of such a request, and would parse the following data from its middle.
  test('an upgrade request is answered, and the connection is closed', async () => {
    const said = await tell(GET('/health', 'connection: upgrade', 'upgrade: h2c') + GET('/health', LAST))
    expect(statuses(said)).toEqual([200])
    expect(said).toMatch(/^connection: close\r$/im)
  })
})

test('while the last requests are answered, new requests are answered as usual', async () => {
  const app = await createApp(server.service)
  slow(app)
  const port = await openSockets(app, { port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  // Through several of its sockets.
  const waiting = Array.from({ length: 32 }, () => open(port))
  for (const { socket } of waiting) socket.write(GET('/slow', LAST))
  await expect.poll(() => begun).toBe(32)
  const ended = app.close()
  const newcomer = open(port)
  newcomer.socket.write(GET('/health'))
  const answer = await newcomer.said
  expect(statuses(answer)).toEqual([200])
  expect(answer).toMatch(/^connection: close\r$/im)
  gate.resolve()
  for (const { said } of waiting) expect(statuses(await said)).toEqual([200])
  await ended
})
