import type { FastifyInstance } from 'fastify'
import type { Service } from '#server/service.ts'
import { takeNotice } from './take-notice.ts'

/** Notices are small; one of this size is not a notice. */
const NOTICE_MAX_BYTES = 64 * 1024

const UNREADABLE = { signature: 401, malformed: 400, 'unknown-event': 200 } as const
const UNREADABLE_OUTCOME = {
  signature: 'wrong-signature',
  malformed: 'malformed',
  'unknown-event': 'ignored',
} as const

/** What payment providers tell us. The answer is `{outcome}`; only a status of 200 tells a provider to stop repeating. */
export async function webhookRoutes(app: FastifyInstance, service: Service): Promise<void> {
  // The signature covers the bytes, so the body stays as it came, whatever type it claims to be of.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: NOTICE_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )

  app.post<{ Params: { provider: string } }>(
    '/webhooks/payments/:provider',
    { bodyLimit: NOTICE_MAX_BYTES, config: { purpose: 'money' } },
    async (request, reply) => {
      const provider = service.payments.named(request.params.provider)
      if (!provider) return reply.status(404).send({ outcome: 'unknown-provider' })
      const header = (name: string) => {
        const value = request.headers[name]
        return typeof value === 'string' ? value : undefined
      }
      const body = typeof request.body === 'string' ? request.body : ''
      const now = service.now()
      const read = provider.readWebhook({ body, header }, now)
      if (!read.ok) return reply.status(UNREADABLE[read.why]).send({ outcome: UNREADABLE_OUTCOME[read.why] })
      const result = await service.database.transaction((tx) =>
        takeNotice(tx, provider.name, read.event, now),
      )
      // Its kind and its event are no borrower's; what it said is kept for a person.
      if (result.outcome === 'contradiction' || result.outcome === 'held') {
        service.log.warn(
          { provider: provider.name, outcome: result.outcome },
          'a notice about money waits for a person',
        )
      }
      return reply.send(result)
    },
  )
}
