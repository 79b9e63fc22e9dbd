import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/fronts/apps/app.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { HEADERS_MAX } from './check-requests.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

/** Sends the raw lines of a request; resolves with the status line of the response. */
function said(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write([...lines, 'Connection: close', '', ''].join('\r\n')),
    )
    socket.setEncoding('latin1').on('data', (part) => {
      text += part
    })
    socket.on('end', () => resolve(text.split('\r\n', 1)[0] ?? '')).on('error', reject)
  })
}

describe('a request names one host', () => {
  test.each<[string, string, string[]]>([
    ['one host', '200', ['GET /loanDetail HTTP/1.1', 'Host: a.example']],
    ['two hosts', '400', ['GET /loanDetail HTTP/1.1', 'Host: a.example', 'Host: evil.example']],
    ['the same host twice', '400', ['GET /loanDetail HTTP/1.1', 'Host: a.example', 'host: a.example']],
    ['another host in its first line', '400', ['GET http://evil.example/ HTTP/1.1', 'Host: a.example']],
    [
      'its own host in its first line',
      '200',
      ['GET http://a.example/loanDetail HTTP/1.1', 'Host: a.example'],
    ],
    ['its own host and no path', '200', ['GET http://a.example HTTP/1.1', 'Host: a.example']],
    ['another scheme', '400', ['GET file:///etc/passwd HTTP/1.1', 'Host: a.example']],
  ])('%s: %s', async (_name, status, lines) => {
    expect(await said(...lines)).toContain(` ${status} `)
  })
})

test('too many headers are refused, also if Node drops the last ones', async () => {
  const named = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, number) => [`x-${number}`, '']))
  const status = async (count: number) =>
    (await server.app.inject({ url: '/health', headers: named(count) })).statusCode
  // It also contains a host.
  expect([await status(HEADERS_MAX - 2), await status(HEADERS_MAX + 1)]).toEqual([200, 431])
})

/** The same installation in production, behind a proxy with or without TLS. */
async function responseTo(
  url: string,
  { appHost = '', mode = 'production' as 'production' | 'sandbox', proto = 'http' } = {},
) {
  const { service } = server
  const brand = { ...service.config.brand, appHost }
  const config = { ...service.config, mode, brand, trustProxy: ['10.0.0.9'] }
  const app = await createApp({ ...service, config, workbench: null })
  const headers = { host: 'evil.example', 'x-forwarded-proto': proto }
  const answer = await app.inject({ url, headers, remoteAddress: '10.0.0.9' })
  await app.close()
  return answer
}

describe('with TLS in front', () => {
  const appHost = 'https://app.lender.example'

  test('answers require browsers to use TLS only', async () => {
    for (const url of ['/', '/loanDetail', '/nothing/at/all', '/desk/login']) {
      const headerOf = async (how: Parameters<typeof responseTo>[1]) =>
        (await responseTo(url, how)).headers['strict-transport-security']
      expect(await headerOf({ proto: 'https' }), url).toBe('max-age=31536000')
      expect(await headerOf({ appHost }), url).toBe('max-age=31536000')
      expect(await headerOf({ mode: 'sandbox' }), url).toBeUndefined()
    }
  })

  test('no cookie is sent without TLS', async () => {
    for (const how of [{ proto: 'https' }, { proto: 'https', mode: 'sandbox' as const }, { appHost }]) {
      const { headers } = await responseTo('/register', how)
      const cookies = [headers['set-cookie'] ?? []].flat()
      expect(cookies.length).toBeGreaterThan(0)
      for (const cookie of cookies) expect(cookie).toMatch(/; Secure$/)
    }
    const local = await responseTo('/register', { mode: 'sandbox' })
    expect(String(local.headers['set-cookie'])).not.toContain('Secure')
  })
})

describe('no link contains the host of the request', () => {
  test.each([
    '/',
    '/register',
    '/robots.txt',
    '/sitemap.xml',
    '/register/code.svg',
    '/loanDetail',
    '/nothing',
  ])('%s', async (url) => {
    for (const appHost of ['', 'https://app.lender.example']) {
      const { body, headers } = await responseTo(url, { appHost })
      expect(body).not.toContain('evil.example')
      expect(JSON.stringify(headers)).not.toContain('evil.example')
    }
  })

  test('the QR code contains the published address, or is missing', async () => {
    const code = (appHost: string) => responseTo('/register/code.svg', { appHost })
    expect((await code('')).statusCode).toBe(404)
    const published = await code('https://app.lender.example')
    expect(published.statusCode).toBe(200)
    const { service } = server
    const direct = await server.app.inject({
      url: '/register/code.svg',
      headers: { host: 'app.lender.example' },
    })
    expect(service.config.brand.appHost).toBe('')
    // The sandbox uses the requested host: the same code except for the scheme.
    expect(direct.body).not.toBe(published.body)
    expect(published.body).not.toBe((await code('https://b.lender.example')).body)
  })

  test('a page without a published address shows no QR code', async () => {
    const agent = { mode: 'production' as const }
    expect((await responseTo('/register', agent)).body).not.toContain('code.svg')
    expect((await responseTo('/register', { appHost: 'https://app.lender.example' })).body).toContain(
      'code.svg',
    )
  })
})
