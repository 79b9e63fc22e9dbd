import { createServer, type IncomingMessage, request as overHttp, type ServerResponse } from 'node:http'
import { request as overHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { Observation } from './observation.ts'
import { observed } from './observe.ts'

/** Where the proposal can be read while calls go by. Everything else is the backend's. */
export const PROPOSAL_PATH = '/.learn-wire'

export interface RecordingProxy {
  url: string
  close(): Promise<void>
}

export interface ProxySettings {
  /** The origin of the backend. */
  backend: string
  host: string
  port: number
  /** Takes each call's form once its answer has gone by. */
  take(observation: Observation): void
  /** What is shown at `PROPOSAL_PATH`. */
  proposal(): string
}

/** What is looked at of one body; the rest goes by all the same. */
const LOOKED_AT_MAX_BYTES = 2_000_000

/** Hands every call on as it comes and every answer back as it comes, and looks at copies of both. */
export async function openProxy(settings: ProxySettings): Promise<RecordingProxy> {
  const server = createServer((request, response) => {
    if (request.url === PROPOSAL_PATH)
      return void response
        .writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
        .end(settings.proposal())
    passOn(request, response, settings)
  })
  await new Promise<void>((listening, fail) => {
    server.once('error', fail)
    server.listen(settings.port, settings.host, listening)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function passOn(request: IncomingMessage, response: ServerResponse, { backend, take }: ProxySettings): void {
  const { method = 'GET', url = '/', headers } = request
  const target = new URL(backend)
  const ask = target.protocol === 'https:' ? overHttps : overHttp
  // A backend behind a certificate or a balancer knows itself by its own name alone.
  const sent = { ...headers, host: target.host }
  const body = copyOf(request)
  const onward = ask(target, { method, path: url, headers: sent }, (answer) => {
    const answered = copyOf(answer)
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
    answer.pipe(response)
    answer.on('error', () => response.destroy())
    answer.on('end', () => {
      const answerType = answer.headers['content-type'] ?? ''
      const text = unpacked(answered(), answer.headers['content-encoding'])
      take(observed({ method, url, headers, body: body(), answerType, answer: text }))
    })
  })
  onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** Collects what goes by until it is too much. */
function copyOf(stream: IncomingMessage): () => Buffer {
  const parts: Buffer[] = []
  let size = 0
  stream.on('data', (part: Buffer) => {
    size += part.length
    if (size <= LOOKED_AT_MAX_BYTES) parts.push(part)
  })
  return () => (size > LOOKED_AT_MAX_BYTES ? Buffer.alloc(0) : Buffer.concat(parts))
}

function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  const limit = { maxOutputLength: LOOKED_AT_MAX_BYTES }
  try {
    if (encoding === 'gzip') return gunzipSync(bytes, limit)
    if (encoding === 'br') return brotliDecompressSync(bytes, limit)
    return encoding === 'deflate' ? inflateSync(bytes, limit) : bytes
  } catch {
    return Buffer.alloc(0)
  }
}
