import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { handle } from './handle.ts'
import { pages } from './pages.ts'
import { installmentRoutes } from './routes/installment.ts'
import { loanDetailsRoutes } from './routes/loan-details.ts'
import { vcodeRoutes } from './routes/vcode.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import { refuseBadRequests, safeHeaders } from './safety.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import type { Served } from './serve.ts'
import type { Service } from './service.ts'
import { isReady } from './storage/ready.ts'

/** Every call that this server answers. A page rendered here makes its calls through the same list. */
export const served: readonly Served[] = [...loanDetailsRoutes, ...installmentRoutes, ...vcodeRoutes]

/** Every route of the server, on one screen. */
export async function createApp(service: Service): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: service.log,
    // A log line of a request would hold its query, and the query holds the session.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(8).toString('hex'),
    trustProxy: service.config.trustProxy,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { caseSensitive: true, maxParamLength: 200, ignoreTrailingSlash: false },
  })
  safeHeaders(app)
  refuseBadRequests(app, service)

  app.get('/health', async () => ({ ok: true }))
  app.get('/ready', async (_request, reply) => {
    const ready = await isReady(service.database)
    return reply.status(ready ? 200 : 503).send({ ok: ready })
  })
  for (const route of served) handle(app, service, route)
  await app.register((scope) => webhookRoutes(scope, service))
  if (service.config.mode === 'sandbox') await app.register((scope) => sandboxRoutes(scope, service))
  await app.register((scope) => pages(scope, service, served))
  return app
}

/** No form of this product needs more; pictures have a limit of their own. */
const BODY_MAX_BYTES = 16 * 1024
