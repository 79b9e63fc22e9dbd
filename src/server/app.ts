import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { REQUEST_TIMEOUT_MS } from '#domain/markets/specified.ts'
import { deskRoutes } from './desk/routes.ts'
import { handle } from './handle.ts'
import { pages } from './pages.ts'
import { bankAccountRoutes } from './routes/bank-accounts.ts'
import { calendarRoutes } from './routes/calendar.ts'
import { complaintPdfRoutes } from './routes/complaint-pdf.ts'
import { complaintRoutes } from './routes/complaints.ts'
import { customerServiceRoutes } from './routes/customer-service.ts'
import { dataRequestRoutes } from './routes/data-requests.ts'
import { downloadCodeRoutes } from './routes/download-code.ts'
import { installmentRoutes } from './routes/installment.ts'
import { loanConfirmRoutes } from './routes/loan-confirm.ts'
import { loanDetailsRoutes } from './routes/loan-details.ts'
import { operatorRoutes } from './routes/operator.ts'
import { paperCalls } from './routes/papers.ts'
import { paymentStatusRoutes } from './routes/payment-status.ts'
import { paymentStoreRoutes } from './routes/payment-store.ts'
import { payoffRoutes } from './routes/payoff.ts'
import { pdfRoutes } from './routes/pdf.ts'
import { pictureCalls, pictureRoutes } from './routes/pictures.ts'
import { promotionRoutes } from './routes/promotion.ts'
import { providerInstructionsRoutes } from './routes/provider-instructions.ts'
import { registrationRoutes } from './routes/registration.ts'
import { siteRoutes } from './routes/site.ts'
import { vcodeRoutes } from './routes/vcode.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import { earlyRefusals, refuseBadRequests, refuseUnknownCalls, safeHeaders } from './safety.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import type { Served } from './serve.ts'
import type { Service } from './service.ts'
import { siteFiles } from './site-files.ts'
import { isReady } from './storage/ready.ts'

/** Every call that this server answers. A page rendered here makes its calls through the same list. */
export const served: readonly Served[] = [
  ...payoffRoutes,
  ...paymentStatusRoutes,
  ...providerInstructionsRoutes,

  ...loanDetailsRoutes,
  ...loanConfirmRoutes,
  ...installmentRoutes,
  ...vcodeRoutes,
  ...paymentStoreRoutes,
  ...promotionRoutes,
  ...siteRoutes,
  ...registrationRoutes,
  ...paperCalls,
  ...bankAccountRoutes,
  ...complaintRoutes,
  ...pictureCalls,
  ...customerServiceRoutes,
  ...dataRequestRoutes,
]

/** Every route of the server, on one screen. */
export async function createApp(service: Service): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: service.log,
    // A log line of a request would hold its query, and the query holds the session.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(8).toString('hex'),
    trustProxy: service.config.trustProxy,
    bodyLimit: BODY_MAX_BYTES,
    // A picture over a slow network takes as long as the page waits for it (spec 9); a silent one is cut off below.
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 20_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { caseSensitive: true, maxParamLength: 200, ignoreTrailingSlash: false },
    ...earlyRefusals,
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
  await app.register((scope) => pictureRoutes(scope, service))
  await app.register((scope) => complaintPdfRoutes(scope, service))
  await app.register((scope) => pdfRoutes(scope, service, served))
  await app.register((scope) => calendarRoutes(scope, service))
  await app.register((scope) => operatorRoutes(scope, service))
  await app.register((scope) => deskRoutes(scope, service))
  if (service.config.mode === 'sandbox') await app.register((scope) => sandboxRoutes(scope, service))
  await app.register(downloadCodeRoutes)
  refuseUnknownCalls(app, service)
  siteFiles(app, service)
  await app.register((scope) => pages(scope, service, served))
  return app
}

/** No form of this product needs more; pictures have a limit of their own. */
const BODY_MAX_BYTES = 16 * 1024
