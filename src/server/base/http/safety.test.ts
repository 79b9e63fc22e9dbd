import { readFileSync, renameSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/base/database/database.ts'
import { migrate } from '#server/base/database/migrate.ts'
import { Overloaded } from '#server/base/load-shedding/overloaded.ts'
import { registry } from '#server/base/observability/metrics.ts'
import { createApp } from '#server/fronts/apps/app.ts'
import { loanOf } from '#testing/as-borrower.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { startThrowawayPostgres } from '#testing/throwaway-postgres.ts'
import { KEEP_ALIVE_MS } from './listener.ts'
import { BodyRefused } from './multipart.ts'

let server: SandboxServer
let person: Person
let fields: Record<string, string>
beforeAll(async () => {
  server = await startSandbox()
  person = await server.person('Ana Ejemplo')
  fields = loanOf(person, '174')
})
afterAll(() => server.close())

const DETAILS = '/nomination/v3/loan-details/loan-details'
const FORM = 'application/x-www-form-urlencoded'

function post(body: BodyInit, type: string | null = FORM, address = DETAILS): Promise<Response> {
  const headers = type === null ? {} : { 'content-type': type }
  return fetch(`${server.url}${address}?${person.query}`, { method: 'POST', headers, body })
}

/** A proper refusal: a 4xx status, the envelope, a message, and no internals. */
async function expectRefused(response: Response, statuses: readonly number[]): Promise<void> {
  const text = await response.text()
  expect(statuses, text).toContain(response.status)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const envelope = JSON.parse(text)
  expect(Object.keys(envelope).sort()).toEqual(['code', 'data', 'message'])
  expect(envelope.data).toBeNull()
  expect(envelope.code).toBe(1000 + response.status)
  expect(envelope.message.length).toBeGreaterThan(10)
  expect(text).not.toMatch(/node_modules|FST_|Error|src\//)
}

/** Sends raw bytes and resolves with everything received. */
function raw(bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    let said = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setEncoding('latin1').on('data', (part) => {
      said += part
    })
    socket.on('end', () => resolve(said)).on('error', reject)
  })
}

test('the request that the other tests vary is valid', async () => {
  const response = await post(new URLSearchParams(fields).toString())
  expect(response.status).toBe(200)
  expect((await response.json()).code).toBe(0)
})

describe('a malformed body is refused in the envelope, never with a 500', () => {
  const form = (change: Record<string, string>) => new URLSearchParams({ ...fields, ...change }).toString()
  const cases: [string, () => BodyInit, string | null, number[]][] = [
    ['a NUL in a field', () => form({ orderId: '1\0' }), FORM, [400]],
    ['only a NUL', () => `${form({})}&orderId=%00`, FORM, [400]],
    ['broken percent encoding', () => `${form({})}&x=%E0%A4%A`, FORM, [400]],
    ['percent signs that encode no UTF-8', () => `${form({})}&x=%ff%fe`, FORM, [400]],
    [
      'bytes that are no UTF-8',
      () => Buffer.concat([Buffer.from(`${form({})}&x=`), Buffer.of(0xff, 0xc0)]),
      FORM,
      [400],
    ],
    [
      'JSON whose bytes are no UTF-8',
      () => Buffer.concat([Buffer.from('{"x":"'), Buffer.of(0xff), Buffer.from('"}')]),
      'application/json',
      [400],
    ],
    ['a field called __proto__', () => `${form({})}&__proto__=1`, FORM, [400]],
    ['a field called constructor', () => `${form({})}&constructor=1`, FORM, [400]],
    ['a field that comes twice', () => `${form({})}&orderId=${fields.orderId}`, FORM, [400]],
    ['12,000 fields', () => `${form({})}${'&a='.repeat(12_000)}`, FORM, [400, 413]],
    ['5,000 fields in a body that is not too large', () => `${form({})}${'&a'.repeat(5000)}`, FORM, [400]],
    ['a field of 10,000 characters', () => form({ orderId: '1'.repeat(10_000) }), FORM, [400]],
    [
      'a lone surrogate in JSON',
      () => JSON.stringify({ ...fields, orderId: '\ud800' }),
      'application/json',
      [400],
    ],
    ['JSON of 10,000 brackets', () => '['.repeat(10_000), 'application/json', [400]],
    ['JSON of 7,000 objects inside each other', () => `{"":`.repeat(4000), 'application/json', [400]],
    ['JSON with __proto__', () => '{"__proto__":{"orderId":"1"}}', 'application/json', [400]],
    ['JSON with constructor', () => '{"constructor":{"prototype":{"a":1}}}', 'application/json', [400]],
    [
      'JSON with fields of the wrong kind',
      () => '{"orderId":{"$gt":""},"productId":["1"]}',
      'application/json',
      [400],
    ],
    ['JSON that is only a number', () => '7', 'application/json', [400]],
    ['JSON that is cut off', () => '{"orderId":"1', 'application/json', [400]],
    ['a body of 17 kB', () => form({ x: 'x'.repeat(17_000) }), FORM, [413]],
    ['a body of 5 MB', () => 'x'.repeat(5_000_000), FORM, [413]],
    ['plain text', () => 'orderId=1', 'text/plain', [415]],
    ['XML', () => '<a/>', 'application/xml', [415]],
    ['a type that is none', () => 'orderId=1', ';;;', [400, 415]],
    [
      'a multipart body that is cut off',
      () => '--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\nx',
      'multipart/form-data; boundary=b',
      [400, 415],
    ],
    ['a multipart body without a boundary', () => 'x', 'multipart/form-data', [400, 415]],
    ['nothing at all', () => '', FORM, [400]],
  ]
  test.each(cases)('%s', async (_name, body, type, statuses) => {
    await expectRefused(await post(body(), type), statuses)
  })

  test('a chunked body that exceeds its limit', async () => {
    const piece = new TextEncoder().encode('x'.repeat(9000))
    const body = new ReadableStream({
      start(controller) {
        for (let count = 0; count < 3; count++) controller.enqueue(piece)
        controller.close()
      },
    })
    const options = { method: 'POST', headers: { 'content-type': FORM }, body, duplex: 'half' }
    await expectRefused(await fetch(`${server.url}${DETAILS}?${person.query}`, options as RequestInit), [413])
  })

  test('the message is in the language of the query', async () => {
    const english = await fetch(`${server.url}${DETAILS}?type=1`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'x',
    })
    const spanish = await fetch(`${server.url}${DETAILS}?type=2`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'x',
    })
    expect((await english.json()).message).toMatch(/^This kind of content/)
    expect((await spanish.json()).message).toMatch(/^Aquí no se acepta/)
  })
})

describe('an unknown path', () => {
  test.each([
    ['POST', '/nomination/v3/nothing'],
    ['GET', '/nomination/v3/nothing'],
    ['GET', DETAILS],
    ['PUT', DETAILS],
    ['DELETE', DETAILS],
    ['PATCH', DETAILS],
    ['POST', '/nomination'],
    ['POST', '/nomination/'],
    ['GET', '/api/v2/abono/nothing'],
    ['POST', '/api/v1/abono/service/loan/nothing'],
    ['GET', '/webhooks/payments/sandbox'],
    ['PUT', '/loanDetail'],
    ['DELETE', '/'],
  ])('%s %s is answered in the envelope', async (method, address) => {
    const options =
      method === 'GET' || method === 'DELETE' ? {} : { headers: { 'content-type': FORM }, body: 'a=1' }
    await expectRefused(await fetch(server.url + address, { method, ...options }), [404, 405])
  })

  test.each(['/nomination/%E0%A4%A', '/loanDetail/%', '/%ff', '/assets/%'])(
    'the malformed path %s is refused',
    async (address) => {
      await expectRefused(await fetch(server.url + address), [400, 404])
    },
  )

  test('a path of 20 kB is refused in the envelope', async () => {
    const said = await raw(`GET /loanDetail?x=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`)
    expect(said).toMatch(/^HTTP\/1\.1 (400|414|431) /)
    expect(JSON.parse(said.slice(said.indexOf('\r\n\r\n') + 4))).toMatchObject({ data: null })
  })

  test.each([
    ['a host that is none', 'Host: ]['],
    ['no host', 'X: y'],
    ['an empty host', 'Host:'],
  ])('%s breaks no page', async (_name, header) => {
    const said = await raw(`GET /loanDetail HTTP/1.0\r\n${header}\r\nConnection: close\r\n\r\n`)
    expect(said).toMatch(/^HTTP\/1\.1 (200|400) /)
  })

  test('a request that is not HTTP gets an error', async () => {
    expect(await raw('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('OPTIONS reveals nothing, and cross-origin calls are refused', async () => {
    const response = await fetch(server.url + DETAILS, {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBeLessThan(500)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('HEAD of a page has the headers of GET without the body', async () => {
    const address = `${server.url}/loanDetail?${person.query}&${new URLSearchParams(fields)}`
    const response = await fetch(address, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(await response.text()).toBe('')
  })

  test.each([
    ['/Loan', 405],
    ['/nothing', 404],
  ])('a form sent to %s, which accepts none, gets %i with a page, not a 500', async (path, status) => {
    const options = { method: 'POST', headers: { 'content-type': FORM }, body: 'a=1' }
    const response = await fetch(`${server.url}${path}?${person.query}`, options)
    expect(response.status).toBe(status)
    expect(await response.text()).toContain('<html')
  })

  test('a page that refuses a form does not blame the server', async () => {
    const options = { method: 'POST', headers: { 'content-type': FORM }, body: 'a=1' }
    const page = await (await fetch(`${server.url}/no/such/page?type=1`, options)).text()
    const text = /<main.*<\/main>/s.exec(page)?.[0] ?? ''
    expect(text).toContain('does not exist')
    expect(text).not.toMatch(/went wrong/i)
  })

  test.each(['/complainPageNext', '/confirm', '/register', '/Contact', '/loanDetail', '/nothing'])(
    'JSON sent to the page %s is refused as an unsupported content type',
    async (page) => {
      const headers = { 'content-type': 'application/json' }
      const options = { method: 'POST', headers, body: '{"a":"1"}' }
      await expectRefused(await fetch(`${server.url}${page}?${person.query}`, options), [415])
    },
  )

  test.each(['/%09/', '/%09/[/', '/%5c', '//', '/%0d/%0a/', '/%2f[', '//evil.example/%09'])(
    'the path %s, which is no page after decoding, is refused',
    async (address) => {
      const said = await raw(`GET ${address} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
      expect(said).toMatch(/^HTTP\/1\.1 40[04] /)
    },
  )

  test('only built files are served', async () => {
    for (const address of [
      '/../package.json',
      '/assets/../../../package.json',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/assets/%2e%2e%5c%2e%2e%5cpackage.json',
      '//package.json',
      '/assets/....//....//package.json',
      '/brand/../../../brand/brand.json',
      '/.env',
      '/server/index.js',
    ]) {
      const said = await raw(`GET ${address} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
      expect(said, address).toMatch(/^HTTP\/1\.1 [34]\d\d /)
      expect(said, address).not.toMatch(
        /"private": true|"devDependencies"|"deepLinkScheme": |createRequestHandler/,
      )
    }
  })
})

describe('headers', () => {
  test('a page may run its own script only, sends no referrer and uses no sensor', async () => {
    const { headers } = await fetch(`${server.url}/loanDetail?${person.query}&${new URLSearchParams(fields)}`)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/=]{22,}'/)
    expect(policy).toMatch(/style-src ('self' )?'nonce-[A-Za-z0-9+/=]{22,}'/)
    expect(policy).toMatch(/default-src 'none'/)
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types page;")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toMatch(/microphone=\(\)/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-powered-by')).toBeNull()
    // It would make the browser start a second process for a page that is opened from an app or message.
    expect(headers.get('cross-origin-opener-policy')).toBeNull()
  })

  test('each page has its own nonce', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () =>
        (await fetch(`${server.url}/loanDetail`)).headers.get('content-security-policy'),
      ),
    )
    expect(policies[0]).not.toBe(policies[1])
  })

  test('a refusal has the same headers', async () => {
    for (const address of ['/nomination/nothing', '/%ff', '/nothing']) {
      const { headers } = await fetch(server.url + address)
      expect(headers.get('referrer-policy'), address).toBe('no-referrer')
      expect(headers.get('content-security-policy'), address).toMatch(/default-src 'none'/)
    }
  })
})

describe('the client address of a request', () => {
  const forged = {
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  }
  const seenBy = async (trustProxy: string[] | false) => {
    const { service } = server
    const app = await createApp({ ...service, config: { ...service.config, trustProxy } })
    app.get('/seen', async ({ ip, host, protocol }) => ({ ip, host, protocol }))
    const answer = await app.inject({
      url: '/seen',
      headers: { host: 'abono.example', ...forged },
      remoteAddress: '10.0.0.9',
    })
    await app.close()
    return answer.json()
  }

  test('X-Forwarded-For is ignored without a configured proxy', async () => {
    expect(await seenBy(false)).toEqual({ ip: '10.0.0.9', host: 'abono.example', protocol: 'http' })
    expect(await seenBy(['10.0.0.1'])).toEqual({ ip: '10.0.0.9', host: 'abono.example', protocol: 'http' })
  })

  test('X-Forwarded-For of a configured proxy is used', async () => {
    expect((await seenBy(['10.0.0.9'])).ip).toBe('6.6.6.6')
  })
})

test('an upload without a free slot gets a Retry-After', async () => {
  const app = await createApp(server.service)
  app.get('/crowded', () => Promise.reject(new BodyRefused(429, { cause: new Overloaded(5_000) })))
  const { statusCode, headers } = await app.inject({ url: '/crowded', headers: { host: 'abono.example' } })
  await app.close()
  expect([statusCode, headers['retry-after']]).toEqual([429, '5'])
})

test('a slow request is cut off', () => {
  const { requestTimeout, headersTimeout, timeout } = server.app.server
  for (const limit of [headersTimeout, KEEP_ALIVE_MS, timeout]) {
    expect(limit).toBeGreaterThan(0)
    expect(limit).toBeLessThanOrEqual(20_000)
  }
  // A picture over a slow network has as long as the page waits for it.
  expect(requestTimeout).toBe(60_000)
})

test('the log contains no session, device, query or input', async () => {
  const lines: string[] = []
  const say = (...said: unknown[]) => void lines.push(said.map(written).join(' '))
  const log: typeof server.service.log = {
    level: 'trace',
    silent() {},
    trace: say,
    debug: say,
    info: say,
    warn: say,
    error: say,
    fatal: say,
    child: () => log,
  }
  const failing = {
    ...server.service.database,
    transaction: () => Promise.reject(new Error('broken by 5551234567')),
  }
  const spied = (['log', 'warn', 'error', 'info'] as const).map((name) => {
    const before = console[name]
    console[name] = say
    return () => {
      console[name] = before
    }
  })
  const query = 'type=1&dearest=secret-token&showy=secret-phone&swift=secret-token'
  const headers = {
    'content-type': FORM,
    dearest: 'secret-token',
    swift: 'secret-token',
    eyes: 'secret-phone',
  }
  for (const database of [server.service.database, failing]) {
    const app = await createApp({ ...server.service, log, database })
    for (const url of [
      `${DETAILS}?${query}`,
      `/loanDetail?${query}&orderId=1&productId=secret-product`,
      `/nothing?${query}`,
      `/%ff?${query}`,
      `/nomination/nothing?${query}`,
      `/repay.data?${query}`,
    ]) {
      await app.inject({
        method: 'POST',
        url,
        headers,
        payload: 'orderId=1&productId=secret-product&phone=5551234567',
      })
      await app.inject({ method: 'GET', url, headers })
      await app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'text/plain' },
        payload: 'phone=5551234567',
      })
    }
    await app.close()
  }
  for (const restore of spied) restore()
  expect(lines.join('\n')).toContain('incident')
  lines.push(...(await registry.metrics()).split('\n'))
  expect(lines.join('\n')).toContain('abono_incidents_total{where="/v3/loan-details/loan-details"}')
  expect(lines.filter((line) => /secret-|5551234567|dearest=/.test(line))).toEqual([])
})

const written = (said: unknown) =>
  said instanceof Error
    ? `${said.message} ${said.stack}`
    : JSON.stringify(said, (_key, value) =>
        value instanceof Error ? `${value.message} ${value.stack}` : value,
      )

test('when the database dies, the server reports it and recovers by itself', async () => {
  const postgres = await startThrowawayPostgres()
  await migrate(postgres.connection)
  const database = openDatabase(postgres.connection, { connections: 2 })
  const app = await createApp({
    ...server.service,
    log: { ...server.service.log, error() {}, warn() {} },
    database,
  })
  const ask = () =>
    app.inject({
      method: 'POST',
      url: `${DETAILS}?${person.query}`,
      headers: { 'content-type': FORM },
      payload: new URLSearchParams(fields).toString(),
    })
  // The borrower is unknown in this database, which is a proper response.
  expect((await ask()).json().code).toBe(1002)

  // Without this file it cannot restart, so a 503 is certain to be seen.
  const needed = join(postgres.dataDir, 'postgres/PG_VERSION')
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  renameSync(needed, `${needed}.away`)
  const [pid] = readFileSync(join(postgres.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  const seen = new Set<number>()
  const status = async () => {
    const { statusCode } = await ask()
    seen.add(statusCode)
    return statusCode
  }
  await expect.poll(status, { timeout: 60_000, interval: 100 }).toBe(503)
  expect((await ask()).json()).toMatchObject({ code: 1503, data: null })
  renameSync(`${needed}.away`, needed)
  await expect.poll(status, { timeout: 60_000, interval: 100 }).toBe(200)
  expect([...seen].filter((code) => code !== 200 && code !== 503)).toEqual([])
  said.mockRestore()
  await app.close()
  await database.close()
  await postgres.stop()
})
