import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPrefetch } from '#server/base/request/is-prefetch.ts'
import { networksOf } from '#server/base/request/network.ts'
import { REQUEST_ID_HEADER } from '#server/base/request/request-id.ts'
import { requests } from './counters.ts'
import { type RequestContext, runInRequest } from './request-context.ts'
import { beginRequestSpan } from './spans.ts'

declare module 'fastify' {
  interface FastifyRequest {
    context: (RequestContext & { bytesBefore: number }) | null
  }
}

/** The status for a client that disconnected before the response, as proxies use it. */
const CLIENT_GONE = 499

/**
 * Gives every request an id, returns it in the response, and writes one log line at the end: route, status and
 * duration. The line contains neither the URL nor the caller.
 */
export function logRequests(app: FastifyInstance, isProxy: (address: string) => boolean): void {
  app.decorateRequest('context', null)
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const span = beginRequestSpan(traceparentOf(request, isProxy))
    const answerBy = Number.POSITIVE_INFINITY
    const client = networksOf(request.ip)
    const context = { id: request.id, page: null, answerBy, client, span, bytesBefore: socket.bytesWritten }
    request.context = context
    reply.header(REQUEST_ID_HEADER, request.id)
    runInRequest(context, done)
  })
  // Node reads a body in the context of the connection, so the request's context is entered again.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.context) runInRequest(request.context, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    logResponse(request, reply.statusCode, reply.elapsedTime, bytesOf(request, reply))
    done()
  })
  // After a disconnect `onResponse` is not called, so the line is written here.
  app.addHook('onRequestAbort', (request, done) => {
    logResponse(request, CLIENT_GONE, null, 0)
    done()
  })
}

/** The route pattern of the request, never its URL. */
export function routeOf({ context, routeOptions: { url, config } }: FastifyRequest): string {
  if (context?.page) return context.page
  if (url === undefined) return 'unknown'
  if (config.purpose === 'page') return 'page'
  // Logs and metrics use one route for all built files.
  return url.startsWith('/assets/') ? '/assets/*' : url
}

function logResponse(request: FastifyRequest, status: number, elapsedMs: number | null, bytes: number): void {
  if (request.context) request.context.isAnswered = true
  const route = routeOf(request)
  const { method, routeOptions } = request
  // No borrower waits for a prefetched page, so its refusal does not count as a failure.
  const isRefusedPrefetch = status === 503 && isPrefetch(request)
  const purpose = isRefusedPrefetch ? 'ahead' : (routeOptions.config.purpose ?? 'ordinary')
  if (elapsedMs !== null) requests.observe({ purpose, route, status }, elapsedMs / 1000)
  const isFault = status >= 500
  request.context?.span?.end(
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

/** The same for a request that was refused before routing. */
export function logUnparsed(log: FastifyBaseLogger, requestId: string, status: number): void {
  requests.observe({ purpose: 'ordinary', route: 'malformed', status }, 0)
  log.info({ requestId, route: 'malformed', status }, 'request')
}

/** The trace context of a trusted proxy. Other clients cannot choose one. */
function traceparentOf({ headers, raw }: FastifyRequest, isProxy: (address: string) => boolean) {
  const { traceparent } = headers
  return typeof traceparent === 'string' && isProxy(raw.socket.remoteAddress ?? '') ? traceparent : undefined
}

// A streamed response has no length in advance.
function bytesOf({ context, raw }: FastifyRequest, reply: FastifyReply): number {
  const length = reply.getHeader('content-length')
  if (length !== undefined) return Number(length)
  const written = raw.socket.bytesWritten - (context?.bytesBefore ?? 0)
  return Number.isFinite(written) ? written : 0
}
