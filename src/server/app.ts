import type { FastifyInstance } from 'fastify'
import { baseBefore, pathOf } from '#contract/wire/address.ts'
import { callerOf } from '#contract/wire/session.ts'
import { accountChangeRoutes } from './account/account-changes.ts'
import { bankAccountRoutes } from './account/bank-accounts.ts'
import { dataNoticeRoutes } from './account/data-notice.ts'
import { phoneChangeRoutes } from './account/phone-changes.ts'
import { applicationRoutes } from './apply/application.ts'
import { documentCalls, documentRoutes } from './apply/documents.ts'
import { productRoutes } from './apply/product.ts'
import { saveStepRoutes } from './apply/save-step.ts'
import { stepFormRoutes } from './apply/step-form.ts'
import { collectionAgencyRoutes } from './complaints/collection-agencies.ts'
import { complaintRoutes } from './complaints/complaints.ts'
import { customerServiceRoutes } from './complaints/customer-service.ts'
import { dataRequestRoutes } from './complaints/data-requests.ts'
import { pictureCalls, pictureRoutes } from './complaints/picture-routes.ts'
import { deskRoutes } from './desk/routes.ts'
import { leavingRoutes } from './door/leaving.ts'
import { loginRoutes } from './door/login.ts'
import { ownSessionRoutes } from './door/own-sessions.ts'
import { passkeyLoginRoutes } from './door/passkey-login.ts'
import { passkeyRoutes } from './door/passkeys.ts'
import { handle } from './handle.ts'
import { openListener } from './http/listener.ts'
import { refuseUnknownCalls } from './http/safety.ts'
import { callInProcess } from './in-process.ts'
import { TURN_MS } from './load/turnstile.ts'
import { loanConfirmRoutes } from './loans/loan-confirm.ts'
import { loanDetailsRoutes } from './loans/loan-details.ts'
import { ownLoanRoutes } from './loans/own-loans.ts'
import { claimRoutes } from './money/claims.ts'
import { moneyCalls, moneyRoutes } from './money-app.ts'
import { deliveryRoutes } from './notifications/delivery-webhook.ts'
import { mailRoutes } from './notifications/mail-webhook.ts'
import { notificationRoutes } from './notifications/notification-routes.ts'
import { unsubscribeRoute } from './notifications/unsubscribe-route.ts'
import { workerFile } from './offline/worker-file.ts'
import { operatorRoutes } from './operator/operator.ts'
import { brandFiles } from './pages/brand-files.ts'
import { installable } from './pages/installable.ts'
import { legalTextsFrom } from './pages/own-answers.ts'
import type { CallAsFrom, HasSession } from './pages/page-server.ts'
import { pages } from './pages/pages.ts'
import { siteFiles } from './pages/site-files.ts'
import { builtBundle, editedBundle } from './pages/web-bundle.ts'
import { calendarRoutes } from './papers/calendar-routes.ts'
import { complaintPdfRoutes } from './papers/complaint-pdf.ts'
import { dataRequestPdfRoutes } from './papers/data-request-pdf.ts'
import { ownDataRoutes } from './papers/own-data/routes.ts'
import { paperCalls } from './papers/papers.ts'
import { pdfRoutes } from './papers/pdf-routes.ts'
import { settlementCalls } from './papers/settlement-calls.ts'
import { downloadCodeRoutes } from './registration/download-code.ts'
import { landingRoutes } from './registration/landing.ts'
import { registrationRoutes } from './registration/registration.ts'
import { findCaller, type Served } from './serve.ts'
import type { Service } from './service.ts'
import { siteRoutes } from './site/site.ts'

/** Every call that this server answers. A page rendered here makes its calls through the same list. */
export const served: readonly Served[] = [
  ...moneyCalls,

  ...loanDetailsRoutes,
  ...loanConfirmRoutes,
  ...landingRoutes,
  ...siteRoutes,
  ...registrationRoutes,
  ...paperCalls,
  ...settlementCalls,
  ...bankAccountRoutes,
  ...accountChangeRoutes,
  ...phoneChangeRoutes,
  ...loginRoutes,
  ...ownSessionRoutes,
  ...notificationRoutes,
  ...dataNoticeRoutes,
  ...passkeyLoginRoutes,
  ...passkeyRoutes,
  ...leavingRoutes,
  ...ownLoanRoutes,
  ...productRoutes,
  ...applicationRoutes,
  ...stepFormRoutes,
  ...saveStepRoutes,
  ...documentCalls,
  ...complaintRoutes,
  ...pictureCalls,
  ...customerServiceRoutes,
  ...claimRoutes,
  ...dataRequestRoutes,
  ...collectionAgencyRoutes,
]

/** Every route of the server, on one screen. */
export async function createApp(service: Service): Promise<FastifyInstance> {
  const app = openListener(
    service,
    service.config.moneyPort === undefined ? TURN_MS.besideMoney : TURN_MS.withoutMoney,
  )
  const withLegalTexts = legalTextsFrom(service.config, service.now)
  const callAsFrom: CallAsFrom = async (origin) =>
    withLegalTexts((identity) => callInProcess(service, served, identity, origin))

  const hasSession: HasSession = (identity, origin) =>
    service.database
      .transaction(
        (tx) =>
          findCaller(
            { tx, now: service.now(), origin },
            callerOf(() => undefined, identity),
          ),
        { readOnly: true },
      )
      .then(
        (borrower) => borrower !== undefined,
        () => true,
      )

  moneyRoutes(app, service)
  // What this installation does not offer is no call of it either, whoever asks.
  const offered = served.filter(({ entry }) => !service.map.lacks(entry))
  for (const route of offered) if (!moneyCalls.includes(route)) handle(app, service, route)
  // Where other pages are in front of this server, they look for its files where its calls begin.
  for (const prefix of new Set(['', baseBefore(pathOf(service.config.brand.apiBase))])) {
    await app.register((scope) => pictureRoutes(scope, service), { prefix })
    await app.register((scope) => documentRoutes(scope, service), { prefix })
    await app.register((scope) => complaintPdfRoutes(scope, service), { prefix })
    await app.register((scope) => dataRequestPdfRoutes(scope, service), { prefix })
    await app.register((scope) => ownDataRoutes(scope, service), { prefix })
    await app.register((scope) => calendarRoutes(scope, service), { prefix })
  }
  await app.register((scope) => pdfRoutes(scope, service, callAsFrom))
  await app.register((scope) => operatorRoutes(scope, service))
  await app.register((scope) => deliveryRoutes(scope, service))
  await app.register((scope) => mailRoutes(scope, service))
  await app.register((scope) => unsubscribeRoute(scope, service))
  await app.register((scope) => deskRoutes(scope, service))
  const { workbench } = service
  await workbench?.routes(app, service, callAsFrom)
  await app.register((scope) => downloadCodeRoutes(scope, service))
  refuseUnknownCalls(app, service)
  siteFiles(app, service)
  installable(app, service)
  brandFiles(app, service.config.brandDir)
  const bundle = service.config.dev ? await editedBundle(app) : await builtBundle(app, service)
  await workerFile(app, service, bundle)
  await app.register((scope) => pages(scope, service, bundle, { callAsFrom, hasSession }, workbench !== null))
  return app
}
