import type { FastifyInstance } from 'fastify'
import { brandFiles } from './brand-files.ts'
import { deskRoutes } from './desk/routes.ts'
import { handle } from './handle.ts'
import { callInProcess } from './in-process.ts'
import { openListener } from './listener.ts'
import { legalTextsFrom } from './own-answers.ts'
import type { CallsFrom } from './page-server.ts'
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
import { refuseUnknownCalls } from './safety.ts'
import { sandboxApiRoutes } from './sandbox/api-routes.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import type { Served } from './serve.ts'
import type { Service } from './service.ts'
import { siteFiles } from './site-files.ts'
import { isReady } from './storage/ready.ts'
import { builtBundle, editedBundle } from './web-bundle.ts'

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
  const app = openListener(service)
  const withLegalTexts = legalTextsFrom(service.config)
  const callsFrom: CallsFrom = async (origin) =>
    withLegalTexts((identity) => callInProcess(service, served, identity, origin))

  app.get('/health', async () => ({ ok: true }))
  app.get('/ready', async (_request, reply) => {
    const ready = await isReady(service.database)
    return reply.status(ready ? 200 : 503).send({ ok: ready })
  })
  for (const route of served) handle(app, service, route)
  await app.register((scope) => webhookRoutes(scope, service))
  await app.register((scope) => pictureRoutes(scope, service))
  await app.register((scope) => complaintPdfRoutes(scope, service))
  await app.register((scope) => pdfRoutes(scope, service, callsFrom))
  await app.register((scope) => calendarRoutes(scope, service))
  await app.register((scope) => operatorRoutes(scope, service))
  await app.register((scope) => deskRoutes(scope, service))
  const hasSandbox = service.config.mode === 'sandbox'
  if (hasSandbox) await app.register((scope) => sandboxRoutes(scope, service))
  if (service.config.mode === 'sandbox')
    await app.register((scope) => sandboxApiRoutes(scope, service, callsFrom))
  await app.register(downloadCodeRoutes)
  refuseUnknownCalls(app, service)
  siteFiles(app, service)
  brandFiles(app, service.config.brandDir)
  const bundle = service.config.dev ? await editedBundle(app) : await builtBundle(app)
  await app.register((scope) => pages(scope, service, bundle, callsFrom, hasSandbox))
  return app
}
