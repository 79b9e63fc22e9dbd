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
import { logUnparsed, routeOf } from '#server/base/observability/log-requests.ts'
import type { PageServer } from '#server/base/page-config/page-server.ts'
import { isPrefetch } from '#server/base/request/is-prefetch.ts'
import { newRequestId, REQUEST_ID_HEADER } from '#server/base/request/request-id.ts'
import { BodyRefused } from './multipart.ts'
import { isNextResponse } from './pipelines.ts'

/** The maximum body; pictures have a limit of their own. */
export const BODY_MAX_BYTES = 16 * 1024

/** Headers of every response. A page has its own content security policy with a nonce. */
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

/** Reads bodies as text, so that each call parses its own fields strictly and malformed ones get the envelope. */
export function refuseBadRequests(app: FastifyInstance, server: PageServer): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'application/json'],
    { parseAs: 'buffer' },
    // Decoding would silently replace invalid UTF-8 and store damaged text.
    (_request, body: Buffer, done) => (isUtf8(body) ? done(null, body.toString()) : done(new NotText())),
  )
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error)
    const language = languageAt(request)
    if (error instanceof BodyRefused) reply.headers(error.headers)
    if (status === 413 && request.routeOptions.config.purpose === 'page')
      return sendPlainPage(reply.status(status), language, refused('too-large', language).message)
    if (status >= 400 && status < 500) return refuse(server, request, reply, status)
    if (error instanceof Overloaded && isPrefetch(request)) return refuseAhead(reply, error)
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
 * Closes the connection after a response that was sent before its body arrived, so the rest is not read for a minute.
 * A short rest is read, because a reconnection costs more.
 */
export function endLongBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (leavesMuch(request)) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Under these paths unknown routes are refused in the envelope, not with a page. */
export function refuseUnknownCalls(app: FastifyInstance, server: PageServer): void {
  const ownBase = pathOf(server.config.brand.apiBase)
  const notFound = (request: FastifyRequest, reply: FastifyReply) => refuse(server, request, reply, 404)
  for (const base of new Set([ownBase, '/api', pathOfApi(server.config.brand.apiBase), '/webhooks'])) {
    // Calls to another host have no path here that needs protection.
    if (base !== '') for (const url of [base, `${base}/*`]) app.all(url, notFound)
  }
}

/** Handles errors before routing: a malformed path, or data that is not HTTP. */
export const earlyRefusals = (server: PageServer) =>
  ({
    // Hooks do not run here, so their work is repeated.
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
      logUnparsed(server.log, request.id, status)
    },
    clientErrorHandler: (error, socket: Socket) => {
      // The client has disconnected, or would take it for the response to another request.
      if (error.code === 'ECONNRESET' || !socket.writable || !isNextResponse(socket))
        return void socket.destroy()
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
      logUnparsed(server.log, id, status)
    },
  }) satisfies Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>

/** Without a waiting client this refusal is not counted. `Retry-After` still applies to a browser. */
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

/** Uses the wire names of this installation for calls, and our own for other programs. */
function asCalled(server: PageServer, { raw }: FastifyRequest, envelope: Envelope): unknown {
  const isCall = [pathOf(server.config.brand.apiBase), '/api'].some(
    (base) => base !== '' && raw.url?.startsWith(`${base}/`),
  )
  return isCall ? envelopeOnWire(envelope, server.map) : envelope
}

const languageAt = ({ raw }: FastifyRequest): Language =>
  languageOf(/[?&]type=([^&]*)/.exec(raw.url ?? '')?.[1])

/** Whether a large part of the body has not arrived. */
const leavesMuch = (request: FastifyRequest): boolean => !request.raw.complete && !isShort(request)

/** Whether no body follows, or one as small as a form. */
const isShort = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= BODY_MAX_BYTES

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
