import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Something in front of a backend that does not always do what one wishes. */
export interface Gateway {
  url: string
  /** How often it lost or garbled an answer. */
  troubles(): number
  close(): Promise<void>
}

export interface GatewaySettings {
  /** The port of this machine where the backend listens. */
  port: number
  /** How long every answer takes longer. */
  delayMs: number
  /** Whether an answer may get lost: asking again changes nothing. */
  mayLose(path: string): boolean
  /** Whose pages may read the answers. */
  allowedOrigin: string
  /** What is answered in the backend's place, if anything. */
  answersItself?(path: string): object | null
}

/** Of the same question, every third answer is lost, so that asking once more always helps. */
const LOSE_EVERY = 3

/** A gateway as lenders have them: slow, with cross-origin rules, and with answers that are none every now and then. */
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

/** Four ways in which an answer is none: a cut connection, a proxy's page, a sign-in's page with status 200, the way there. */
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
