import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAhead } from '#server/base/request/is-ahead.ts'
import { networksOf } from '#server/base/request/network.ts'
import { REQUEST_ID_HEADER } from '#server/base/request/request-id.ts'
import { requests } from './counters.ts'
import { asPartOf, type RequestSeen } from './request-seen.ts'
import { beginRequestSpan } from './spans.ts'

declare module 'fastify' {
  interface FastifyRequest {
    seen: (RequestSeen & { bytesBefore: number }) | null
  }
}

/** What is said of a request whose client did not wait for its answer, as proxies say it. */
const CLIENT_GONE = 499

/**
 * Numbers every request, tells the number in the answer, and writes one line of it at its end: which route, how it ended and
 * how long it took. Neither its address nor who asked is in the line.
 */
export function seeRequests(app: FastifyInstance, isProxy: (address: string) => boolean): void {
  app.decorateRequest('seen', null)
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const span = beginRequestSpan(traceparentOf(request, isProxy))
    const answerBy = Number.POSITIVE_INFINITY
    const whose = networksOf(request.ip)
    const seen = { id: request.id, page: null, answerBy, whose, span, bytesBefore: socket.bytesWritten }
    request.seen = seen
    reply.header(REQUEST_ID_HEADER, request.id)
    asPartOf(seen, done)
  })
  // A body is read as part of its connection; what is done with it is part of the request again.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.seen) asPartOf(request.seen, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    tell(request, reply.statusCode, reply.elapsedTime, bytesOf(request, reply))
    done()
  })
  // An answer that then finds nobody is never finished, and so has no line besides this one.
  app.addHook('onRequestAbort', (request, done) => {
    tell(request, CLIENT_GONE, null, 0)
    done()
  })
}

/** The route of a request, of which there are no more than the code has: never an address as it was typed. */
export function routeOf({ seen, routeOptions: { url, config } }: FastifyRequest): string {
  if (seen?.page) return seen.page
  if (url === undefined) return 'unknown'
  if (config.purpose === 'page') return 'page'
  // Logs and metrics name the one route of the built files as they always have.
  return url.startsWith('/assets/') ? '/assets/*' : url
}

function tell(request: FastifyRequest, status: number, elapsedMs: number | null, bytes: number): void {
  if (request.seen) request.seen.isAnswered = true
  const route = routeOf(request)
  const { method, routeOptions } = request
  // Nobody waits for a page that a browser only has ready: where there is no room for it, nobody was refused anything.
  const isNobodys = status === 503 && isAhead(request)
  const purpose = isNobodys ? 'ahead' : (routeOptions.config.purpose ?? 'ordinary')
  if (elapsedMs !== null) requests.observe({ purpose, route, status }, elapsedMs / 1000)
  const isFault = status >= 500
  request.seen?.span?.end(
    `${method} ${route}`,
    {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'url.scheme': request.protocol,
      'abono.request.id': request.id,
      ...(isFault && { 'error.type': String(status) }),
    },
    isFault,
  )
  const ms = elapsedMs === null ? null : Math.round(elapsedMs * 10) / 10
  request.log.info({ requestId: request.id, method, route, status, ms, bytes }, 'request')
}

/** The same of something that was refused before it was a request to any route. */
export function tellUnread(log: FastifyBaseLogger, requestId: string, status: number): void {
  requests.observe({ purpose: 'ordinary', route: 'malformed', status }, 0)
  log.info({ requestId, route: 'malformed', status }, 'request')
}

/** The trace that a request belongs to, as a trusted proxy says it. A stranger may not choose one. */
function traceparentOf({ headers, raw }: FastifyRequest, isProxy: (address: string) => boolean) {
  const { traceparent } = headers
  return typeof traceparent === 'string' && isProxy(raw.socket.remoteAddress ?? '') ? traceparent : undefined
}

// What was streamed has no length that is known before it left.
function bytesOf({ seen, raw }: FastifyRequest, reply: FastifyReply): number {
  const length = reply.getHeader('content-length')
  if (length !== undefined) return Number(length)
  const written = raw.socket.bytesWritten - (seen?.bytesBefore ?? 0)
  return Number.isFinite(written) ? written : 0
}
