import type { FastifyInstance } from 'fastify'
import { messageDeliveries } from '#server/base/observability/counters.ts'
import { fewLines } from '#server/base/observability/few-lines.ts'
import { ProviderFailure } from '#server/base/outside/provider-failure.ts'
import type { Sms } from '#server/integrations/sms/sms.ts'
import { comeAgainBySms } from '#server/outbox/messages/come-again.ts'
import { DELIVERY_PATH, isMessageId, keepDelivery } from '#server/outbox/messages/deliveries.ts'
import type { Service } from '#server/service/service.ts'

/** Such a notice is small; one of this size is none. */
const NOTICE_MAX_BYTES = 16 * 1024

/**
 * What a provider tells of messages. It is signed over the whole address, so what another message's notice says cannot be
 * said of this one. The answer is `{outcome}`; only a status of 200 tells a provider to stop repeating.
 */
export async function deliveryRoutes(app: FastifyInstance, service: Service): Promise<void> {
  // The signature covers the body as it came, whatever type it claims to be of.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: NOTICE_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  // Anybody may send what is no notice, as often as they like.
  const lines = fewLines()
  app.post<{ Querystring: { message?: unknown } }>(
    DELIVERY_PATH,
    { bodyLimit: NOTICE_MAX_BYTES },
    async (request, reply) => {
      const { sms, config, log, database } = service
      const answer = (status: number, outcome: string) => {
        messageDeliveries.inc({ outcome })
        return reply.status(status).send({ outcome })
      }
      if (!sms?.readDelivery) return answer(404, 'unknown-provider')
      const header = (name: string) => {
        const value = request.headers[name]
        return typeof value === 'string' ? value : undefined
      }
      const body = typeof request.body === 'string' ? request.body : ''
      const told = readTold(sms.readDelivery, { body, header, url: `${config.brand.appHost}${request.url}` })
      if (told === 'unreadable') {
        lines(told, service.now(), (leftOut) =>
          log.warn({ leftOut }, 'what became of a message could not be read by its own module'),
        )
        return answer(500, told)
      }
      if (!told.ok) {
        // A provider's own signature is never wrong: its key was changed on one side, or somebody else knocks.
        if (told.why === 'signature')
          lines(told.why, service.now(), (leftOut) =>
            log.warn({ leftOut }, 'what became of a message was told by nobody known'),
          )
        return answer(told.why === 'signature' ? 401 : 400, told.why === 'signature' ? 'forged' : told.why)
      }
      const { message } = request.query
      if (typeof message !== 'string' || !isMessageId(message)) return answer(404, 'unknown-message')
      const { news } = told
      if (news === null) return answer(200, 'on-its-way')
      const now = service.now()
      const kept = await database.transaction(async (tx) => {
        const told = await keepDelivery(tx, message, news, now)
        if (told?.isNew && told.state === 'failed') await comeAgainBySms(tx, service, message, now)
        return told
      })
      if (!kept) return answer(404, 'unknown-message')
      if (kept.isNew && kept.state === 'contradicted')
        log.warn('of a message it is said that it arrived, and that it failed')
      if (kept.isTooLate) return answer(200, 'too-late')
      return answer(200, kept.isNew ? kept.state : 'told-before')
    },
  )
}

type Reads = NonNullable<Sms['readDelivery']>

function readTold(read: Reads, notice: Parameters<Reads>[0]): ReturnType<Reads> | 'unreadable' {
  try {
    return read(notice)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    return 'unreadable'
  }
}
