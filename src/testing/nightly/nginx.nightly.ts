import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../throwaway-program.ts'
import { hasNginx, type Nginx, startNginx } from './start-nginx.ts'

// deploy/nginx/abono.conf with other ports and its own certificate, in front of a test server.
let nginx: Nginx
let session: ClientHttp2Session
let seen: { url: string; headers: IncomingMessage['headers']; bytes: number }[] = []

const behind = createServer((request, response) => {
  let bytes = 0
  request.on('data', (part: Buffer) => {
    bytes += part.length
  })
  request.on('end', () => {
    seen.push({ url: request.url ?? '', headers: request.headers, bytes })
    response.writeHead(200, { 'content-type': 'text/plain' }).end('answered')
  })
})

beforeAll(async () => {
  if (!hasNginx) return
  await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve))
  // Nothing listens on the port of the process for money.
  nginx = await startNginx({ pages: (behind.address() as AddressInfo).port, money: await freePort() })
  const ca = readFileSync(join(nginx.folder, 'abono.crt'))
  await vi.waitFor(
    async () => {
      session = connect(`https://127.0.0.1:${nginx.ports.tls}`, { ca, servername: 'abono.example.com' })
      session.on('error', () => {})
      await once(session, 'connect')
    },
    { timeout: 30_000, interval: 100 },
  )
})
afterAll(async () => {
  session?.close()
  await nginx?.stop()
  behind.close()
})

/** Sends one HTTP/2 request; returns status and body. */
async function ask(headers: IncomingHttpHeaders, body?: Buffer): Promise<[number, string]> {
  const stream = session.request({ ':authority': 'abono.example.com', ...headers })
  stream.end(body)
  const [answer] = (await once(stream, 'response')) as [IncomingHttpHeaders]
  let text = ''
  for await (const part of stream.setEncoding('utf8')) text += part
  return [Number(answer[':status']), text]
}

/** Returns the answer to a request that sends only its head, with this content length. */
async function statusOfLength(path: string, length: number): Promise<number> {
  const client = connectTls({ host: '127.0.0.1', port: nginx.ports.tls, rejectUnauthorized: false })
  client.write(`POST ${path} HTTP/1.1\r\nHost: abono.example.com\r\nContent-Length: ${length}\r\n\r\n`)
  const [answer] = (await once(client, 'data')) as [Buffer]
  client.destroy()
  return Number(/^HTTP\/1\.1 (\d+) /.exec(answer.toString('latin1'))?.[1])
}

test.runIf(hasNginx)('client-supplied address, request id and trace headers are discarded', async () => {
  seen = []
  const given = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'http',
    'x-request-id': 'chosen-by-a-client',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  }
  await ask({ ':path': '/repay?orderId=1', ...given })
  expect(seen).toHaveLength(1)
  const { url, headers } = seen[0] ?? { url: '', headers: {} }
  expect(url).toBe('/repay?orderId=1')
  expect(headers).toMatchObject({
    host: 'abono.example.com',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
    'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(Object.keys(headers)).not.toContain('traceparent')
})

test.runIf(hasNginx)("no log contains a borrower's session, whatever fails", async () => {
  const { port } = behind.address() as AddressInfo
  const secret = 'q7-live-session'
  const path = `/repay?dearest=${secret}&showy=${secret}`
  const given = { ':path': path, referer: `https://abono.example.com${path}` }
  await ask(given)
  await ask({ ':path': `/encoded%3Fdearest=${secret}` })
  await fetch(`http://127.0.0.1:${nginx.ports.plain}${path}`, { redirect: 'manual' })
  expect(await statusOfLength(path, 200_000)).toBe(413)
  expect(await statusOfLength(`${path} nothing`, 1)).toBe(400)
  const stopped = once(behind.close(), 'close')
  behind.closeAllConnections()
  await stopped
  expect((await ask(given))[0]).toBe(502)
  await new Promise<void>((resolve) => behind.listen(port, '127.0.0.1', resolve))
  const access = () => readFileSync(join(nginx.folder, 'access.log'), 'utf8')
  // nginx logs a request after the answer was sent.
  await expect.poll(access).toMatch(/ GET "\/repay" 502 /)
  expect(access()).toMatch(/ GET "\/repay" 200 .* 200 /)
  expect(access()).toMatch(/ GET "\/encoded" 200 /)
  for (const log of ['access.log', 'combined.log', 'error.log'])
    expect([log, readFileSync(join(nginx.folder, log), 'utf8').includes(secret)]).toEqual([log, false])
})

test.runIf(hasNginx)('a form with pictures passes, and a larger body is refused by its length', async () => {
  seen = []
  const form = {
    ':method': 'POST',
    ':path': '/complainPageNext?type=2',
    'content-type': 'multipart/form-data; boundary=x',
  }
  expect((await ask(form, Buffer.alloc(20_000_000)))[0]).toBe(200)
  expect(seen.map(({ bytes }) => bytes)).toEqual([20_000_000])
  expect(await statusOfLength('/complainPageNext', 200_000_000)).toBe(413)
  expect(await statusOfLength('/webhooks/payments/conekta', 200_000)).toBe(413)
})

if (!hasNginx)
  console.log('Left out: nginx or openssl is not installed here. Type: apt-get install nginx openssl')
