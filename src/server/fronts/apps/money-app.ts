import type { FastifyInstance } from 'fastify'
import { goingFirst, withCapacity } from '#server/base/database/database.ts'
import { canRead, canWrite } from '#server/base/database/ready.ts'
import { openListener } from '#server/base/http/listener.ts'
import { metricsRoute } from '#server/base/http/metrics-routes.ts'
import { refuseUnknownCalls } from '#server/base/http/safety.ts'
import { ITERATION_MS } from '#server/base/load-shedding/admission.ts'
import { logReversals } from '#server/base/observability/reversals-seen.ts'
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

/** Calls that move money or say how: with a capacity of their own, and the last to be refused. */
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
 * What the process for money answers: no page and no other call, so that nothing that anybody asks for makes a payment
 * wait. Every other process answers the same, for whoever has nothing in front that sends money here.
 */
export function createMoneyApp(service: Service): FastifyInstance {
  const app = openListener(service, ITERATION_MS.besideMoney)
  moneyRoutes(app, service)
  refuseUnknownCalls(app, service)
  return app
}

/** Calls of repayment and notices of providers, and whether this process lives and works. */
export function moneyRoutes(app: FastifyInstance, service: Service): void {
  const forMoney = { ...service, database: withCapacity(service.database, 'money') }
  const forNotices = { ...service, database: withCapacity(service.database, 'notices') }
  const forReady = goingFirst(forMoney.database)
  const signOfLife = { config: { purpose: 'never-refused' } } as const

  app.get('/health', signOfLife, async () => ({ ok: true }))
  // Whoever is busy with everything else still takes money; whoever has no room for pictures does, too.
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
