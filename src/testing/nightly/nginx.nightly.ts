import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../throwaway-program.ts'

// deploy/nginx/abono.conf as it stands, with other ports and a certificate of its own, in front of something that listens.
const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync)
const isHere = NGINX !== undefined && existsSync('/usr/bin/openssl')

let folder: string
let nginx: ReturnType<typeof spawn>
let ports: { plain: number; tls: number }
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
  if (NGINX === undefined || !isHere) return
  folder = mkdtempSync(join(tmpdir(), 'abono-nginx-'))
  await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve))
  ports = { plain: await freePort(), tls: await freePort() }
  const subject = ['-subj', '/CN=abono.example.com', '-addext', 'subjectAltName=DNS:abono.example.com']
  const files = ['-keyout', join(folder, 'abono.key'), '-out', join(folder, 'abono.crt')]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files],
    {
      stdio: 'ignore',
    },
  )
  const site = readFileSync('deploy/nginx/abono.conf', 'utf8')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${(behind.address() as AddressInfo).port}`)
    // Nobody listens there: the process for money is away.
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${await freePort()}`)
    .replaceAll('/var/log/nginx', folder)
    .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${ports.tls} ssl`)
    .replaceAll('/etc/nginx/tls', folder)
  writeFileSync(join(folder, 'abono.conf'), site)
  mkdirSync(join(folder, 'bodies'))
  // As root it would become another user, who may not enter this folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const around = `${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log info; events {}
    http { access_log ${folder}/combined.log; client_body_temp_path ${folder}/bodies; proxy_temp_path ${folder}/proxied;
    fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; include ${folder}/abono.conf; }`
  writeFileSync(join(folder, 'nginx.conf'), around)
  nginx = spawn(NGINX, ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ca = readFileSync(join(folder, 'abono.crt'))
  await vi.waitFor(
    async () => {
      session = connect(`https://127.0.0.1:${ports.tls}`, { ca, servername: 'abono.example.com' })
      session.on('error', () => {})
      await once(session, 'connect')
    },
    { timeout: 30_000, interval: 100 },
  )
})
afterAll(async () => {
  session?.close()
  if (nginx) {
    const ended = once(nginx, 'exit')
    nginx.kill('SIGQUIT')
    await ended
  }
  behind.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** One request over HTTP/2; its status and body. */
async function ask(headers: IncomingHttpHeaders, body?: Buffer): Promise<[number, string]> {
  const stream = session.request({ ':authority': 'abono.example.com', ...headers })
  stream.end(body)
  const [answer] = (await once(stream, 'response')) as [IncomingHttpHeaders]
  let text = ''
  for await (const part of stream.setEncoding('utf8')) text += part
  return [Number(answer[':status']), text]
}

/** What is answered to a request of which only the head comes, with the length that it says. */
async function statusOfLength(path: string, length: number): Promise<number> {
  const client = connectTls({ host: '127.0.0.1', port: ports.tls, rejectUnauthorized: false })
  client.write(`POST ${path} HTTP/1.1\r\nHost: abono.example.com\r\nContent-Length: ${length}\r\n\r\n`)
  const [answer] = (await once(client, 'data')) as [Buffer]
  client.destroy()
  return Number(/^HTTP\/1\.1 (\d+) /.exec(answer.toString('latin1'))?.[1])
}

test.runIf(isHere)('what a client says of its address, its number or its trace stays outside', async () => {
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

test.runIf(isHere)('no log holds the session of a borrower, whatever goes wrong', async () => {
  const { port } = behind.address() as AddressInfo
  const secret = 'q7-live-session'
  const path = `/repay?dearest=${secret}&showy=${secret}`
  const given = { ':path': path, referer: `https://abono.example.com${path}` }
  await ask(given)
  await ask({ ':path': `/encoded%3Fdearest=${secret}` })
  await fetch(`http://127.0.0.1:${ports.plain}${path}`, { redirect: 'manual' })
  expect(await statusOfLength(path, 200_000)).toBe(413)
  expect(await statusOfLength(`${path} nothing`, 1)).toBe(400)
  const stopped = once(behind.close(), 'close')
  behind.closeAllConnections()
  await stopped
  expect((await ask(given))[0]).toBe(502)
  await new Promise<void>((resolve) => behind.listen(port, '127.0.0.1', resolve))
  const access = () => readFileSync(join(folder, 'access.log'), 'utf8')
  // nginx writes a line once the answer has left.
  await expect.poll(access).toMatch(/ GET "\/repay" 502 /)
  expect(access()).toMatch(/ GET "\/repay" 200 .* 200 /)
  expect(access()).toMatch(/ GET "\/encoded" 200 /)
  for (const log of ['access.log', 'combined.log', 'error.log'])
    expect([log, readFileSync(join(folder, log), 'utf8').includes(secret)]).toEqual([log, false])
})

test.runIf(isHere)(
  'a form with its pictures goes through whole; what is larger than any form or call is refused by its length',
  async () => {
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
  },
)

if (!isHere)
  console.log('Left out: nginx or openssl is not installed here. Type: apt-get install nginx openssl')
