import type { FastifyInstance } from 'fastify'
import { baseBefore, pathOf } from '#contract/wire/address.ts'
import { callerOf } from '#contract/wire/session.ts'
import { applicationRoutes } from '#server/apply/application.ts'
import { documentCalls, documentRoutes } from '#server/apply/documents.ts'
import { productRoutes } from '#server/apply/product.ts'
import { saveStepRoutes } from '#server/apply/save-step.ts'
import { stepFormRoutes } from '#server/apply/step-form.ts'
import type { CallAsFrom, HasSession } from '#server/base/http/call-as.ts'
import { openListener } from '#server/base/http/listener.ts'
import { refuseUnknownCalls } from '#server/base/http/safety.ts'
import { ITERATION_MS } from '#server/base/load-shedding/admission.ts'
import { handle } from '#server/call/handle.ts'
import { callInProcess } from '#server/call/in-process.ts'
import { findCaller, type Served } from '#server/call/serve.ts'
import { collectionAgencyRoutes } from '#server/complaints/collection-agencies.ts'
import { complaintRoutes } from '#server/complaints/complaints.ts'
import { dataRequestRoutes } from '#server/data-requests/data-requests.ts'
import { deskRoutes } from '#server/fronts/desk/routes.ts'
import { workerFile } from '#server/fronts/offline/worker-file.ts'
import { operatorRoutes } from '#server/fronts/operator/operator.ts'
import { brandFiles } from '#server/fronts/pages/brand-files.ts'
import { installable } from '#server/fronts/pages/installable.ts'
import { legalTextsFrom } from '#server/fronts/pages/own-answers.ts'
import { pages } from '#server/fronts/pages/pages.ts'
import { siteFiles } from '#server/fronts/pages/site-files.ts'
import { builtBundle, editedBundle } from '#server/fronts/pages/web-bundle.ts'
import { leavingRoutes } from '#server/leaving/leaving.ts'
import { claimRoutes } from '#server/loans/claims/claims.ts'
import { loanDetailsRoutes } from '#server/loans/details/loan-details.ts'
import { ownLoanRoutes } from '#server/loans/details/own-loans.ts'
import { loanConfirmRoutes } from '#server/loans/offers/loan-confirm.ts'
import { deliveryRoutes } from '#server/notifications/delivery-webhook.ts'
import { mailRoutes } from '#server/notifications/mail-webhook.ts'
import { notificationRoutes } from '#server/notifications/notification-routes.ts'
import { unsubscribeRoute } from '#server/notifications/unsubscribe-route.ts'
import { acknowledgementRoutes } from '#server/papers/acknowledgements.ts'
import { calendarRoutes } from '#server/papers/calendar-routes.ts'
import { ownDataRoutes } from '#server/papers/own-data/routes.ts'
import { paperCalls } from '#server/papers/papers.ts'
import { pdfRoutes } from '#server/papers/pdf-routes.ts'
import { settlementCalls } from '#server/papers/settlement-calls.ts'
import { accountChangeRoutes } from '#server/people/account/account-changes.ts'
import { bankAccountRoutes } from '#server/people/account/bank-accounts.ts'
import { dataNoticeRoutes } from '#server/people/account/data-notice.ts'
import { phoneChangeRoutes } from '#server/people/account/phone-changes.ts'
import { passkeyLoginRoutes } from '#server/people/passkeys/passkey-login.ts'
import { passkeyRoutes } from '#server/people/passkeys/passkeys.ts'
import { ownSessionRoutes } from '#server/people/sessions/own-sessions.ts'
import { loginRoutes } from '#server/people/sign-in/login.ts'
import { pictureCalls, pictureRoutes } from '#server/pictures/picture-routes.ts'
import type { Service } from '#server/service/service.ts'
import { downloadCodeRoutes } from '#server/site/landing/download-code.ts'
import { landingRoutes } from '#server/site/landing/landing.ts'
import { registrationRoutes } from '#server/site/landing/registration.ts'
import { siteRoutes } from '#server/site/site.ts'
import { moneyCalls, moneyRoutes } from './money-app.ts'

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
  ...claimRoutes,
  ...dataRequestRoutes,
  ...collectionAgencyRoutes,
]

export async function createApp(service: Service): Promise<FastifyInstance> {
  const app = openListener(
    service,
    service.config.moneyPort === undefined ? ITERATION_MS.besideMoney : ITERATION_MS.withoutMoney,
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
  // A call that this installation does not offer does not exist for any client.
  const offered = served.filter(({ entry }) => !service.map.lacks(entry))
  for (const route of offered) if (!moneyCalls.includes(route)) handle(app, service, route)
  // Pages in front of this server look for its files below the base of its calls.
  for (const prefix of new Set(['', baseBefore(pathOf(service.config.brand.apiBase))])) {
    await app.register((scope) => pictureRoutes(scope, service), { prefix })
    await app.register((scope) => documentRoutes(scope, service), { prefix })
    await app.register((scope) => acknowledgementRoutes(scope, service), { prefix })
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
  const bundle = service.config.dev ? editedBundle : await builtBundle(app, service)
  await workerFile(app, service, bundle)
  await app.register((scope) => pages(scope, service, bundle, { callAsFrom, hasSession }, workbench !== null))
  return app
}
