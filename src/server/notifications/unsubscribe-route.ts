import type { FastifyInstance } from 'fastify'
import { STOP_TOKEN_MAX } from '#contract/account/notifications.ts'
import {
  readStopToken,
  stopLanguage,
  stopQuery,
  UNSUBSCRIBE_PATH,
} from '#server/outbox/messages/stop-link.ts'
import { stopMessages } from '#server/people/account/want-messages.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import type { Service } from '#server/service/service.ts'

/** A mail program sends `List-Unsubscribe=One-Click`, in one form or another. */
const BODY_MAX_BYTES = 4 * 1024

/**
 * Unsubscribes by one click in a mail program (RFC 8058): its server posts here, without a page, a cookie or
 * an origin. The token in the address does nothing else. A GET shows the page with the button instead,
 * because programs open addresses on their own, and must not stop messages.
 */
export async function unsubscribeRoute(app: FastifyInstance, service: Service): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, (_request, _body, done) =>
    done(null, ''),
  )
  type Query = { t?: unknown; type?: unknown }
  const tokenIn = ({ t }: Query) => (typeof t === 'string' && t.length <= STOP_TOKEN_MAX ? t : '')
  app.get<{ Querystring: Query }>(UNSUBSCRIBE_PATH, async ({ query }, reply) =>
    reply.redirect(`/stop${stopQuery(tokenIn(query), stopLanguage(query.type))}`, 303),
  )
  app.post<{ Querystring: Query }>(
    UNSUBSCRIBE_PATH,
    { bodyLimit: BODY_MAX_BYTES },
    async (request, reply) => {
      const isStopped = await service.database.transaction(async (tx) => {
        const borrowerId = await readStopToken(tx, service, tokenIn(request.query))
        const borrower = borrowerId === null ? undefined : await borrowerById(tx, borrowerId)
        if (!borrower) return false
        await stopMessages({ tx, service, now: service.now() }, borrower)
        return true
      })
      return reply.status(isStopped ? 200 : 404).send({ isStopped })
    },
  )
}
