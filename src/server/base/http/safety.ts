import { isUtf8 } from 'node:buffer'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { RefusalReason } from '#contract/refusals.ts'
import { pathOf, pathOfApi } from '#contract/wire/address.ts'
import { type Envelope, envelopeOnWire } from '#contract/wire/envelope.ts'
import { type Language, languageOf, USUAL_LANGUAGE } from '#domain/language.ts'
import { sendBusyPage, sendPlainPage } from '#server/base/http/busy-page.ts'
import { failure, refused } from '#server/base/http/refused.ts'
import { Overloaded } from '#server/base/load-shedding/overloaded.ts'
import { routeOf, tellUnread } from '#server/base/observability/see-requests.ts'
import type { PageServer } from '#server/base/page-config/page-server.ts'
import { isAhead } from '#server/base/request/is-ahead.ts'
import { newRequestId, REQUEST_ID_HEADER } from '#server/base/request/request-id.ts'
import { isItsTurn } from './pipelines.ts'

/** No form of this product needs more; pictures have a limit of their own. */
export const BODY_MAX_BYTES = 16 * 1024

/** Headers that every answer carries. The content security policy is the page's own, because of its nonce. */
const SAFE_HEADERS = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

export function safeHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SAFE_HEADERS)
    done()
  })
}

/** Reads bodies as text, so that each call reads its own fields strictly, and answers what is malformed in the envelope. */
export function refuseBadRequests(app: FastifyInstance, server: PageServer): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'application/json'],
    { parseAs: 'buffer' },
    // Decoding would quietly replace what is no UTF-8, and somebody's words would be kept broken.
    (_request, body: Buffer, done) => (isUtf8(body) ? done(null, body.toString()) : done(new NotText())),
  )
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error)
    const language = languageAt(request)
    if (status === 413 && request.routeOptions.config.purpose === 'page')
      return sendPlainPage(reply.status(status), language, refused('too-large', language).message)
    if (status >= 400 && status < 500) return refuse(server, request, reply, status)
    if (error instanceof Overloaded && isAhead(request)) return refuseAhead(reply, error)
    const answer = failure(server, routeOf(request), error, language)
    reply.status(answer.status).header('cache-control', 'no-store')
    if (answer.retryAfterSeconds !== undefined) {
      reply.header('retry-after', answer.retryAfterSeconds)
      if (answer.status === 503 && request.routeOptions.config.purpose === 'page')
        return sendBusyPage(reply, language, answer.retryAfterSeconds)
    }
    return reply.send(asCalled(server, request, answer.envelope))
  })
  app.setNotFoundHandler((request, reply) => refuse(server, request, reply, 404))
}

/**
 * What is answered before all of its body came is over: the rest would be read for a minute, by nobody. It is let pass where it
 * is short: who has to connect anew costs more.
 */
export function endLongBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (leavesMuch(request)) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Below these, only programs ask: what is not served there is refused in the envelope, not with a page. */
export function refuseUnknownCalls(app: FastifyInstance, server: PageServer): void {
  const ownBase = pathOf(server.config.brand.apiBase)
  const notFound = (request: FastifyRequest, reply: FastifyReply) => refuse(server, request, reply, 404)
  for (const base of new Set([ownBase, '/api', pathOfApi(server.config.brand.apiBase), '/webhooks'])) {
    // Without a path of their own, the calls of another host leave nothing of ours to guard.
    if (base !== '') for (const url of [base, `${base}/*`]) app.all(url, notFound)
  }
}

/** What goes wrong before a route is found: an address that is none, or something that is not HTTP. */
export const earlyRefusals = (server: PageServer) =>
  ({
    // No hook is asked here, so what hooks do is done again.
    frameworkErrors: (error, request, reply) => {
      if (request.raw.socket.destroyed) return
      const status = statusOf(error) === 404 ? 404 : 400
      if (leavesMuch(request)) reply.header('connection', 'close')
      void refuse(
        server,
        request,
        reply.headers({ ...SAFE_HEADERS, [REQUEST_ID_HEADER]: request.id }),
        status,
      )
      tellUnread(server.log, request.id, status)
    },
    clientErrorHandler: (error, socket: Socket) => {
      // Nobody listens any more, or it would be taken for the answer to something else.
      if (error.code === 'ECONNRESET' || !socket.writable || !isItsTurn(socket)) return void socket.destroy()
      const [status, title] = EARLY[error.code ?? ''] ?? [400, 'Bad Request']
      const id = newRequestId()
      const body = JSON.stringify(refused(REASONS[status] ?? 'bad-request', USUAL_LANGUAGE))
      const headers = Object.entries({
        ...SAFE_HEADERS,
        [REQUEST_ID_HEADER]: id,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.end(`HTTP/1.1 ${status} ${title}\r\n${headers.join('')}\r\n${body}`)
      tellUnread(server.log, id, status)
    },
  }) satisfies Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>

/** Nobody waits for it, so it is no refusal that anybody counts; a browser has nothing ready for as long as this says. */
const refuseAhead = (reply: FastifyReply, { retryAfterSeconds }: Overloaded): FastifyReply =>
  reply.status(503).headers({ 'retry-after': retryAfterSeconds, 'cache-control': 'no-store' }).send('')

const EARLY: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

const REASONS: Record<number, RefusalReason> = {
  404: 'not-found',
  413: 'too-large',
  415: 'wrong-content-type',
  429: 'too-many-requests',
  431: 'too-large',
}

class NotText extends Error {
  readonly statusCode = 400
}

const refuse = (server: PageServer, request: FastifyRequest, reply: FastifyReply, status: number) =>
  reply
    .status(status)
    .send(asCalled(server, request, refused(REASONS[status] ?? 'bad-request', languageAt(request))))

/** In the names of this installation's wire where a call is answered, and in our own for every other program. */
function asCalled(server: PageServer, { raw }: FastifyRequest, envelope: Envelope): unknown {
  const isCall = [pathOf(server.config.brand.apiBase), '/api'].some(
    (base) => base !== '' && raw.url?.startsWith(`${base}/`),
  )
  return isCall ? envelopeOnWire(envelope, server.map) : envelope
}

const languageAt = ({ raw }: FastifyRequest): Language =>
  languageOf(/[?&]type=([^&]*)/.exec(raw.url ?? '')?.[1])

/** Whether much of its body is still to come. */
const leavesMuch = (request: FastifyRequest): boolean => !request.raw.complete && !isShort(request)

/** Whether nothing follows its head, or as little as a form of ours. */
const isShort = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= BODY_MAX_BYTES

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
