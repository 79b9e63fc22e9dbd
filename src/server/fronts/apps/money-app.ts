import type { FastifyInstance } from 'fastify'
import { withCapacity, withPriority } from '#server/base/database/database.ts'
import { canRead, canWrite } from '#server/base/database/ready.ts'
import { openListener } from '#server/base/http/listener.ts'
import { metricsRoute } from '#server/base/http/metrics-routes.ts'
import { refuseUnknownCalls } from '#server/base/http/safety.ts'
import { ITERATION_MS } from '#server/base/load-shedding/admission.ts'
import { logReversals } from '#server/base/observability/log-reversals.ts'
import { clockFits } from '#server/call/clock.ts'
import { handle } from '#server/call/handle.ts'
import type { Served } from '#server/call/serve.ts'
import { arrangementRoutes } from '#server/loans/arrangements/arrangement.ts'
import { askArrangementRoutes } from '#server/loans/arrangements/ask-arrangement.ts'
import { installmentRoutes } from '#server/loans/paying/installment.ts'
import { partPaymentRoutes } from '#server/loans/paying/part-payment.ts'
import { paymentStatusRoutes } from '#server/loans/paying/payment-status.ts'
import { paymentStoreRoutes } from '#server/loans/paying/payment-store.ts'
import { payoffRoutes } from '#server/loans/paying/payoff.ts'
import { providerInstructionsRoutes } from '#server/loans/paying/provider-instructions.ts'
import { slipRoutes } from '#server/loans/paying/slip.ts'
import { webhookRoutes } from '#server/loans/receiving/webhooks.ts'
import { secretFits } from '#server/operate/check-secret.ts'
import type { Service } from '#server/service/service.ts'
import { failingByAnswer, readiness, readyRoute } from './readiness.ts'

/** Calls that move money or say how: with their own capacity, and refused last. */
export const moneyCalls: readonly Served[] = [
  ...partPaymentRoutes,
  ...arrangementRoutes,
  ...askArrangementRoutes,
  ...payoffRoutes,
  ...paymentStatusRoutes,
  ...providerInstructionsRoutes,
  ...installmentRoutes,
  ...slipRoutes,
  ...paymentStoreRoutes,
]

/**
 * The app of the process for money: no pages and no other calls, so that other load delays no payment. Every
 * other process serves the same calls, for installations whose proxy does not route money separately.
 */
export function createMoneyApp(service: Service): FastifyInstance {
  const app = openListener(service, ITERATION_MS.besideMoney)
  moneyRoutes(app, service)
  refuseUnknownCalls(app, service)
  return app
}

/** Calls of repayment and webhooks of providers, with health and readiness. */
export function moneyRoutes(app: FastifyInstance, service: Service): void {
  const forMoney = { ...service, database: withCapacity(service.database, 'money') }
  const forNotices = { ...service, database: withCapacity(service.database, 'notices') }
  const forReady = withPriority(forMoney.database)
  const signOfLife = { config: { purpose: 'never-refused' } } as const

  app.get('/health', signOfLife, async () => ({ ok: true }))
  // A process that is overloaded, or has no capacity for pictures, still accepts money.
  const readyNow = readiness(
    {
      database: () => canRead(forReady),
      writes: () => canWrite(forReady, service.now()),
      secret: failingByAnswer(() => secretFits(forReady, service.config)),
    },
    { files: () => service.files.isThere(), clock: async () => clockFits() },
  )
  readyRoute(app, readyNow)
  metricsRoute(app, service.config.seen)
  const silence = logReversals(service.log)
  app.addHook('onClose', async () => silence())
  for (const call of moneyCalls) handle(app, forMoney, call, 'money')
  void app.register((scope) => webhookRoutes(scope, forNotices))
}
