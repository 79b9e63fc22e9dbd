import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { OPERATOR_BODY_MAX_BYTES, send } from '#server/call/operator/operator-answer.ts'
import { refused } from '#server/call/operator/operator-response.ts'
import { hashOf } from '#server/call/serve.ts'
import type { Service } from '#server/service/service.ts'
import { accountChangeCalls } from './operator-account-changes.ts'
import { accountCalls } from './operator-accounts.ts'
import { agencyCalls } from './operator-agencies.ts'
import { applicationCalls } from './operator-applications.ts'
import { arrangementCalls } from './operator-arrangements.ts'
import { borrowerCalls } from './operator-borrowers.ts'
import { leavingCalls } from './operator-leaving.ts'
import { listCalls } from './operator-lists.ts'
import { moneyCalls } from './operator-money.ts'
import { offerCalls } from './operator-offers.ts'
import { productCalls } from './operator-products.ts'
import { reportCalls } from './operator-reports.ts'
import { sessionCalls } from './operator-sessions.ts'
import { templateCalls } from './operator-templates.ts'
import { webhookCalls } from './operator-webhooks.ts'

/**
 * The operator calls of the lender's own systems (docs/reference/operator.md): data for pages, offers, and
 * the states of loans. They exist only if OPERATOR_TOKEN is set.
 */
export async function operatorRoutes(app: FastifyInstance, service: Service): Promise<void> {
  // Only programs call these paths, so none is answered with a page.
  app.all('/operator/*', async (_request, reply) => send(reply, refused(404, 'no such call')))
  const { operatorTokenHashes } = service.config
  if (operatorTokenHashes.length === 0) return

  app.addHook('onRequest', async (request, reply) => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
    // Hashes have one length, so comparing them reveals nothing about either.
    const shown = hashOf(token)
    const fitting = operatorTokenHashes.filter((one) => timingSafeEqual(shown, one))
    if (fitting.length === 0) return send(reply, refused(401, 'wrong token'))
  })

  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    if (error.statusCode !== 413) throw error
    return send(reply, refused(413, `the body is larger than ${OPERATOR_BODY_MAX_BYTES} bytes`))
  })

  productCalls(app, service)
  borrowerCalls(app, service)
  leavingCalls(app, service)
  sessionCalls(app, service)
  templateCalls(app, service)
  agencyCalls(app, service)
  offerCalls(app, service)
  applicationCalls(app, service)
  accountCalls(app, service)
  accountChangeCalls(app, service)
  moneyCalls(app, service)
  arrangementCalls(app, service)
  listCalls(app, service)
  reportCalls(app, service)
  webhookCalls(app, service)
}
