import type { FastifyInstance } from 'fastify'
import { clockFits } from './clock.ts'
import { secretFits } from './database/check-secret.ts'
import { goingFirst, withCapacity } from './database/database.ts'
import { canRead, canWrite } from './database/ready.ts'
import { handle } from './handle.ts'
import { openListener } from './http/listener.ts'
import { refuseUnknownCalls } from './http/safety.ts'
import { TURN_MS } from './load/turnstile.ts'
import { arrangementRoutes } from './money/arrangement.ts'
import { askArrangementRoutes } from './money/ask-arrangement.ts'
import { installmentRoutes } from './money/installment.ts'
import { partPaymentRoutes } from './money/part-payment.ts'
import { paymentStatusRoutes } from './money/payment-status.ts'
import { paymentStoreRoutes } from './money/payment-store.ts'
import { payoffRoutes } from './money/payoff.ts'
import { providerInstructionsRoutes } from './money/provider-instructions.ts'
import { slipRoutes } from './money/slip.ts'
import { webhookRoutes } from './money/webhooks.ts'
import { failingByAnswer, readiness, readyRoute } from './readiness.ts'
import { metricsRoute } from './seen/metrics-routes.ts'
import { logReversals } from './seen/reversals-seen.ts'
import type { Served } from './serve.ts'
import type { Service } from './service.ts'

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
  const app = openListener(service, TURN_MS.besideMoney)
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
