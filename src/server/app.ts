import type { FastifyInstance } from 'fastify'
import { baseBefore, pathOf } from '#contract/wire/address.ts'
import { accountChangeRoutes } from './account/account-changes.ts'
import { bankAccountRoutes } from './account/bank-accounts.ts'
import { phoneChangeRoutes } from './account/phone-changes.ts'
import { complaintRoutes } from './complaints/complaints.ts'
import { customerServiceRoutes } from './complaints/customer-service.ts'
import { dataRequestRoutes } from './complaints/data-requests.ts'
import { pictureCalls, pictureRoutes } from './complaints/picture-routes.ts'
import { secretFits } from './database/check-secret.ts'
import { withCapacity } from './database/database.ts'
import { canRead, canWrite } from './database/ready.ts'
import { deskRoutes } from './desk/routes.ts'
import { handle } from './handle.ts'
import { openListener } from './http/listener.ts'
import { refuseUnknownCalls } from './http/safety.ts'
import { callInProcess } from './in-process.ts'
import { loanConfirmRoutes } from './loans/loan-confirm.ts'
import { loanDetailsRoutes } from './loans/loan-details.ts'
import { installmentRoutes } from './money/installment.ts'
import { paymentStatusRoutes } from './money/payment-status.ts'
import { paymentStoreRoutes } from './money/payment-store.ts'
import { payoffRoutes } from './money/payoff.ts'
import { providerInstructionsRoutes } from './money/provider-instructions.ts'
import { slipRoutes } from './money/slip.ts'
import { webhookRoutes } from './money/webhooks.ts'
import { operatorRoutes } from './operator/operator.ts'
import { brandFiles } from './pages/brand-files.ts'
import { legalTextsFrom } from './pages/own-answers.ts'
import type { CallAsFrom } from './pages/page-server.ts'
import { pages } from './pages/pages.ts'
import { siteFiles } from './pages/site-files.ts'
import { builtBundle, editedBundle } from './pages/web-bundle.ts'
import { calendarRoutes } from './papers/calendar-routes.ts'
import { complaintPdfRoutes } from './papers/complaint-pdf.ts'
import { paperCalls } from './papers/papers.ts'
import { pdfRoutes } from './papers/pdf-routes.ts'
import { readiness } from './readiness.ts'
import { downloadCodeRoutes } from './registration/download-code.ts'
import { landingRoutes } from './registration/landing.ts'
import { registrationRoutes } from './registration/registration.ts'
import { metricsRoute } from './seen/metrics-routes.ts'
import type { Served } from './serve.ts'
import type { Service } from './service.ts'
import { siteRoutes } from './site/site.ts'

/** Calls that move money or say how: with a capacity of their own, and the last to be refused. */
const moneyCalls: readonly Served[] = [
  ...payoffRoutes,
  ...paymentStatusRoutes,
  ...providerInstructionsRoutes,
  ...installmentRoutes,
  ...slipRoutes,
  ...paymentStoreRoutes,
]

/** Every call that this server answers. A page rendered here makes its calls through the same list. */
export const served: readonly Served[] = [
  ...moneyCalls,

  ...loanDetailsRoutes,
  ...loanConfirmRoutes,
  ...landingRoutes,
  ...siteRoutes,
  ...registrationRoutes,
  ...paperCalls,
  ...bankAccountRoutes,
  ...accountChangeRoutes,
  ...phoneChangeRoutes,
  ...complaintRoutes,
  ...pictureCalls,
  ...customerServiceRoutes,
  ...dataRequestRoutes,
]

/** Every route of the server, on one screen. */
export async function createApp(service: Service): Promise<FastifyInstance> {
  const app = openListener(service)
  const withLegalTexts = legalTextsFrom(service.config)
  const callAsFrom: CallAsFrom = async (origin) =>
    withLegalTexts((identity) => callInProcess(service, served, identity, origin))

  const forMoney = { ...service, database: withCapacity(service.database, 'money') }
  const forNotices = { ...service, database: withCapacity(service.database, 'notices') }
  const signOfLife = { config: { purpose: 'never-refused' } } as const

  app.get('/health', signOfLife, async () => ({ ok: true }))
  // Whoever is busy with everything else still takes money; whoever has no room for pictures does, too.
  const readyNow = readiness(
    {
      database: () => canRead(forMoney.database),
      writes: () => canWrite(forMoney.database, service.now()),
      secret: () => secretFits(forMoney.database, service.config),
    },
    { files: () => service.files.isThere() },
  )
  app.get('/ready', signOfLife, async (_request, reply) => {
    const said = await readyNow()
    return reply.status(said.ok ? 200 : 503).send(said)
  })
  metricsRoute(app, service.config.seen)
  for (const route of served) {
    if (moneyCalls.includes(route)) handle(app, forMoney, route, 'money')
    else handle(app, service, route)
  }
  await app.register((scope) => webhookRoutes(scope, forNotices))
  // Where other pages are in front of this server, they look for its files where its calls begin.
  for (const prefix of new Set(['', baseBefore(pathOf(service.config.brand.apiBase))])) {
    await app.register((scope) => pictureRoutes(scope, service), { prefix })
    await app.register((scope) => complaintPdfRoutes(scope, service), { prefix })
    await app.register((scope) => calendarRoutes(scope, service), { prefix })
  }
  await app.register((scope) => pdfRoutes(scope, service, callAsFrom))
  await app.register((scope) => operatorRoutes(scope, service))
  await app.register((scope) => deskRoutes(scope, service))
  const { workbench } = service
  await workbench?.routes(app, service, callAsFrom)
  await app.register((scope) => downloadCodeRoutes(scope, service))
  refuseUnknownCalls(app, service)
  siteFiles(app, service)
  brandFiles(app, service.config.brandDir)
  const bundle = service.config.dev ? await editedBundle(app) : await builtBundle(app, service)
  await app.register((scope) => pages(scope, service, bundle, callAsFrom, workbench !== null))
  return app
}
