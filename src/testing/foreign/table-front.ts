import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { loosened } from './loosened.ts'
import { type SpecifiedCall, specifiedTables } from './specified-tables.ts'

/** The gateway's base path, before the specification's. */
export const FRONT_BASE = '/gate/nomination'

/** Writing calls are never lost, because a retry would repeat the change. */
const READS =
  /problem-(init|list|detail)|get-whatsapp|contract-detail|channel-template|get-sid|delay-detail|play-detail|loan-details\/loan-details/
const LOSE_EVERY = 3
const OF_THE_CONNECTION = new Set([
  'connection',
  'host',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
])

/**
 * A backend with the specification's tables only. Its state is in our own server behind it, but every name, field and
 * code outside the tables is removed from requests and answers.
 */
export async function openTableFront(backendUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const times = new Map<string, number>()
  let troubles = 0
  const isLost = (question: string) => {
    const count = (times.get(question) ?? 0) + 1
    times.set(question, count)
    return count % LOSE_EVERY === 0
  }
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', 'http://front')
    const path = address.pathname.replace(/^\/gate/, '')
    const known = specifiedTables[path.replace(/^(\/nomination|\/api\/v\d\/[^/]+(\/service\/loan)?)/, '')]
    const isFile = path.startsWith('/pictures/')
    if (!address.pathname.startsWith('/gate/') || (known === undefined && !isFile))
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>')
    const body = await bodyOf(request)
    if (READS.test(path) && isLost(address.href + body.toString('latin1'))) {
      troubles += 1
      if (troubles % 2 === 0) return void response.socket?.destroy()
      return void response.writeHead(302, { location: '/gate/sign-in' }).end()
    }
    const query = known ? `?${specified(address.searchParams, known.sends)}` : ''
    const answer = await fetch(backendUrl + path + query, {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      ...(body.length > 0 && { body: known ? specifiedBody(request, body, known) : new Uint8Array(body) }),
    }).catch(() => null)
    if (answer === null) return void response.socket?.destroy()
    await handOn(request, response, answer, known)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !OF_THE_CONNECTION.has(name) && !name.startsWith('idempotency')
        ? [[name, value]]
        : [],
    ),
  )

/** Common parameters, whose names belong to the app, and the fields of the table. */
const COMMON = ['type', 'dearest', 'showy', 'crp_phe', 'dearer', 'language', 'swift', 'eyes']
const specified = (fields: URLSearchParams, names: readonly string[]): string =>
  new URLSearchParams(
    [...fields].filter(([name]) => COMMON.includes(name) || names.includes(name)),
  ).toString()

function specifiedBody({ headers }: IncomingMessage, body: Buffer, { sends }: SpecifiedCall) {
  const type = headers['content-type'] ?? ''
  if (type.startsWith('multipart')) return new Uint8Array(body)
  if (!type.startsWith('application/json')) return specified(new URLSearchParams(body.toString()), sends)
  const fields = Object.entries(JSON.parse(body.toString()) as object)
  return JSON.stringify(Object.fromEntries(fields.filter(([name]) => sends.includes(name))))
}

async function handOn(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  known: SpecifiedCall | undefined,
): Promise<void> {
  const type = answer.headers.get('content-type') ?? ''
  const body = Buffer.from(await answer.arrayBuffer())
  if (!type.includes('json') || known === undefined)
    return void response.writeHead(answer.status, { 'content-type': type }).end(body)
  const text = loosened(JSON.parse(body.toString()), known.gives)
  const isZipped = /gzip/.test(String(request.headers['accept-encoding']))
  const encoding = isZipped ? { 'content-encoding': 'gzip' } : {}
  // Every outcome is answered with 200, as such backends do.
  response.writeHead(200, { 'content-type': 'text/plain', ...encoding })
  response.end(isZipped ? gzipSync(text) : text)
}
