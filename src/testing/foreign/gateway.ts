import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An unreliable gateway in front of a backend. */
export interface Gateway {
  url: string
  /** How often it lost or corrupted an answer. */
  troubles(): number
  close(): Promise<void>
}

export interface GatewaySettings {
  /** Local port of the backend. */
  port: number
  /** Added latency. */
  delayMs: number
  /** Whether an answer may be lost, because the call is read-only. */
  mayLose(path: string): boolean
  /** Allowed CORS origin. */
  allowedOrigin: string
  /** Replaces the backend's answer, if it returns one. */
  answersItself?(path: string): object | null
}

/** Every third answer to the same request is lost, so one retry always succeeds. */
const LOSE_EVERY = 3

/** A typical lender's gateway: slow, with CORS, and with occasional failures. */
export async function openGateway(settings: GatewaySettings): Promise<Gateway> {
  const asked = new Map<string, number>()
  let troubles = 0

  const server = createServer((request, response) => {
    const address = request.url ?? '/'
    const [path = ''] = address.split('?')
    if (request.headers.origin !== undefined) allow(response, settings.allowedOrigin, request)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const own = settings.answersItself?.(path) ?? null
    if (own !== null)
      return void request
        .resume()
        .on('end', () => response.writeHead(200, JSON_TYPE).end(JSON.stringify(own)))
    const kind = troubleFor(address, path)
    setTimeout(
      () => (kind === null ? passOn(request, response, settings.port) : lose(request, response, kind)),
      settings.delayMs,
    )
  })

  function troubleFor(address: string, path: string): number | null {
    if (!settings.mayLose(path)) return null
    const times = (asked.get(address) ?? 0) + 1
    asked.set(address, times)
    if (times % LOSE_EVERY !== 0) return null
    troubles += 1
    return troubles % 4
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    troubles: () => troubles,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function allow(response: ServerResponse, origin: string, request: IncomingMessage): void {
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-allow-methods', 'GET, POST')
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '')
  response.setHeader('access-control-max-age', '600')
}

/** Four kinds of failure: a reset connection, a proxy's error page, a sign-in page with status 200, a redirect. */
function lose(request: IncomingMessage, response: ServerResponse, kind: number): void {
  request.resume()
  if (kind === 0) return void request.socket.destroy()
  if (kind === 3) return void response.writeHead(302, { location: '/sign-in' }).end()
  if (kind === 1) return void response.writeHead(502, HTML).end('<h1>502 Bad Gateway</h1>')
  response.writeHead(200, HTML).end('<!doctype html><title>Please sign in to the network</title>')
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const HTML = { 'content-type': 'text/html; charset=utf-8' }

function passOn(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request
  const onward = ask({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}
