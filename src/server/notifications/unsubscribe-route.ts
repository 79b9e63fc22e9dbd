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

/** What a mail program sends is `List-Unsubscribe=One-Click`, in one form or another. */
const BODY_MAX_BYTES = 4 * 1024

/**
 * One click in a mail program (RFC 8058): its own server posts here, without a page of ours, a cookie or an origin. The token
 * in the address does nothing else. Whoever opens the address as a page comes to the one with the button, because programs open
 * addresses by themselves, and must not stop anything.
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
