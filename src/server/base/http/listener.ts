import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { REQUEST_TIMEOUT_MS } from '#contract/wire/conventions.ts'
import { beginInTurns, refuseWhenLate } from '#server/base/load-shedding/early-refusal.ts'
import { watchLoopDelay } from '#server/base/load-shedding/loop-delay.ts'
import { newTurnstile } from '#server/base/load-shedding/turnstile.ts'
import { seeRequests } from '#server/base/observability/see-requests.ts'
import type { PageServer } from '#server/base/page-config/page-server.ts'
import { forwardedAlone } from '#server/base/request/network.ts'
import { isTrusted, requestIds } from '#server/base/request/request-id.ts'
import { boundConnections } from './connection-room.ts'
import { HEADERS_MAX, keepFrontDoor, pathOfWhole } from './front-door.ts'
import { boundPipelines } from './pipelines.ts'
import { BODY_MAX_BYTES, earlyRefusals, endLongBodies, refuseBadRequests, safeHeaders } from './safety.ts'
import { cutSlowBodies } from './slow-bodies.ts'

/** For how long a connection stands idle after an answer. What stands in front lets one go sooner (docs/deploy.md). */
export const KEEP_ALIVE_MS = 10_000

/** For how long nothing moves on a connection whose answer is made here. */
const SILENT_MS = 20_000

/**
 * An HTTP server without routes yet: its limits, the headers of every answer, and how it refuses what is malformed. It begins
 * things in turns of so many milliseconds. `silentMs` is how long a connection waits for its answer without a byte.
 */
export function openListener(server: PageServer, turnMs: number, silentMs = SILENT_MS): FastifyInstance {
  const isProxy = isTrusted(server.config.trustProxy)
  const app = Fastify({
    loggerInstance: server.log,
    // A log line of a request would hold its query, and the query holds the session.
    logController: new LogController({ disableRequestLogging: true }),
    // The log takes the number from the request that is under way; a log of its own for each would say it twice.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(isProxy),
    trustProxy: server.config.trustProxy,
    bodyLimit: BODY_MAX_BYTES,
    // A picture over a slow network takes as long as the page waits for it (spec 9); a silent one is cut off below.
    requestTimeout: REQUEST_TIMEOUT_MS,
    // While somebody edits them, pages are made when they are asked for, and a slow machine takes its time.
    connectionTimeout: server.config.dev ? 0 : silentMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { caseSensitive: true, maxParamLength: 200, ignoreTrailingSlash: false },
    rewriteUrl: (request) => {
      const { headers } = request
      const forwarded = headers['x-forwarded-for']
      if (typeof forwarded === 'string') headers['x-forwarded-for'] = forwardedAlone(forwarded)
      return pathOfWhole(request)
    },
    // Until the last connection has ended, who still comes or asks again is answered as before, and told to connect anew.
    return503OnClosing: false,
    ...earlyRefusals(server),
  })
  // Who sends more is refused, whatever they say: thousands of them cost ten times what a request does.
  app.server.maxHeadersCount = HEADERS_MAX
  // What is expected that nobody knows is let be, as it may (RFC 9110): Node's own answer would wait a minute for its body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  boundConnections(app)
  boundPipelines(app)
  seeRequests(app, isProxy)
  cutSlowBodies(app)
  endLongBodies(app)
  safeHeaders(app)
  keepFrontDoor(app, server)
  const { delayMs, stop } = watchLoopDelay()
  app.addHook('onClose', async () => stop())
  refuseWhenLate(app, server.loopDelayMs ?? delayMs)
  // Where somebody else says how late it is, the machine's other work refuses nobody.
  if (server.loopDelayMs === undefined) beginInTurns(app, newTurnstile(turnMs))
  refuseBadRequests(app, server)
  return app
}
