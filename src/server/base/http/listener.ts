import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { REQUEST_TIMEOUT_MS } from '#contract/wire/conventions.ts'
import { newAdmission } from '#server/base/load-shedding/admission.ts'
import { admitInTurn, refuseWhenLate } from '#server/base/load-shedding/early-refusal.ts'
import { watchLoopDelay } from '#server/base/load-shedding/loop-delay.ts'
import { logRequests } from '#server/base/observability/log-requests.ts'
import type { PageServer } from '#server/base/page-config/page-server.ts'
import { forwardedAddresses } from '#server/base/request/network.ts'
import { isTrusted, requestIds } from '#server/base/request/request-id.ts'
import { checkRequests, HEADERS_MAX, pathOfAbsoluteUrl } from './check-requests.ts'
import { limitConnections } from './connection-limit.ts'
import { limitPipelines } from './pipelines.ts'
import { BODY_MAX_BYTES, earlyRefusals, endLongBodies, refuseBadRequests, safeHeaders } from './safety.ts'
import { cutSlowBodies } from './slow-bodies.ts'

/** How long a connection may be idle after an answer. A proxy in front closes it sooner (docs/operate/deploy.md). */
export const KEEP_ALIVE_MS = 10_000

/** How long a connection may be without traffic while its answer is made here. */
const SILENT_MS = 20_000

/**
 * An HTTP server without routes: its limits, the headers of every answer, and the refusal of malformed requests. `iterationMs`
 * is the wanted length of an iteration of the event loop (`admission.ts`), `silentMs` how long a connection waits for its
 * answer without traffic.
 */
export function openListener(server: PageServer, iterationMs: number, silentMs = SILENT_MS): FastifyInstance {
  const isProxy = isTrusted(server.config.trustProxy)
  const app = Fastify({
    loggerInstance: server.log,
    // A log line of a request would hold its query, and the query holds the session.
    logController: new LogController({ disableRequestLogging: true }),
    // The log takes the id of the current request; a child logger would log it twice.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(isProxy),
    trustProxy: server.config.trustProxy,
    bodyLimit: BODY_MAX_BYTES,
    // A picture over a slow network takes as long as the page waits for it (spec 9); a silent one is cut off below.
    requestTimeout: REQUEST_TIMEOUT_MS,
    // In development pages are built on request, which takes long on a slow machine.
    connectionTimeout: server.config.dev ? 0 : silentMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { caseSensitive: true, maxParamLength: 200, ignoreTrailingSlash: false },
    rewriteUrl: (request) => {
      const { headers } = request
      const forwarded = headers['x-forwarded-for']
      if (typeof forwarded === 'string') headers['x-forwarded-for'] = forwardedAddresses(forwarded)
      return pathOfAbsoluteUrl(request)
    },
    // Until the last connection has ended, requests are answered as before, and clients are asked to reconnect.
    return503OnClosing: false,
    ...earlyRefusals(server),
  })
  // More headers are refused: thousands of them cost ten times what a request does.
  app.server.maxHeadersCount = HEADERS_MAX
  // An unknown expectation is ignored, as RFC 9110 allows: Node's own answer would wait a minute for the body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  limitConnections(app)
  limitPipelines(app)
  logRequests(app, isProxy)
  cutSlowBodies(app)
  endLongBodies(app)
  safeHeaders(app)
  checkRequests(app, server)
  const { delayMs, stop } = watchLoopDelay()
  app.addHook('onClose', async () => stop())
  refuseWhenLate(app, server.loopDelayMs ?? delayMs)
  // If a test sets the delay, other work of the machine refuses no request.
  if (server.loopDelayMs === undefined) admitInTurn(app, newAdmission(iterationMs))
  refuseBadRequests(app, server)
  return app
}
