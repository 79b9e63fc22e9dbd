import type { FastifyInstance } from 'fastify'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import { messageDeliveries } from '#server/base/observability/counters.ts'
import { addWebhook, type Notice, type NoticeAnswer } from '#server/call/webhook.ts'
import type { Sms } from '#server/integrations/sms/sms.ts'
import { DELIVERY_PATH, isMessageId, keepDelivery } from '#server/outbox/messages/deliveries.ts'
import { resendBySms } from '#server/outbox/messages/resend-message.ts'
import type { Service } from '#server/service/service.ts'

const NOTICE_MAX_BYTES = 16 * 1024

/**
 * Receives delivery reports of text messages. The signature covers the whole address, so a report about one message cannot
 * be sent for another.
 */
export async function deliveryRoutes(app: FastifyInstance, service: Service): Promise<void> {
  addWebhook(app, service, {
    path: DELIVERY_PATH,
    maxBytes: NOTICE_MAX_BYTES,
    count: (outcome) => messageDeliveries.inc({ outcome }),
    take: (notice) => takeReport(service, notice),
  })
}

async function takeReport(service: Service, notice: Notice): Promise<NoticeAnswer> {
  const { sms, config, log, database } = service
  const { body, header, now, warn } = notice
  if (!sms?.readDelivery) return { status: 404, outcome: 'unknown-provider' }
  const read = readReport(sms.readDelivery, { body, header, url: `${config.brand.appHost}${notice.url}` })
  if (read === 'unreadable') {
    warn(read, "a provider's module could not read a delivery report")
    return { status: 500, outcome: read }
  }
  if (!read.ok && read.why === 'signature') {
    // A wrong signature means that a key was changed on one side, or that the sender is not the provider.
    warn(read.why, 'the signature of a delivery report is wrong')
    return { status: 401, outcome: 'forged' }
  }
  if (!read.ok) return { status: 400, outcome: read.why }
  const { message } = notice.query
  if (typeof message !== 'string' || !isMessageId(message)) return { status: 404, outcome: 'unknown-message' }
  const { news } = read
  if (news === null) return { status: 200, outcome: 'on-its-way' }
  const kept = await database.transaction(async (tx) => {
    const delivery = await keepDelivery(tx, message, news, now)
    if (delivery?.isNew && delivery.state === 'failed') await resendBySms(tx, service, message, now)
    return delivery
  })
  if (kept?.isNew && kept.state === 'contradicted')
    log.warn('the reports of a message say that it arrived, and that it failed')
  return answerTo(kept)
}

/** The answer to a report about a message, by what was stored; undefined if no message has this id. */
export function answerTo(
  kept: { state: string; isNew: boolean; isTooLate: boolean } | undefined,
): NoticeAnswer {
  if (!kept) return { status: 404, outcome: 'unknown-message' }
  if (kept.isTooLate) return { status: 200, outcome: 'too-late' }
  return { status: 200, outcome: kept.isNew ? kept.state : 'told-before' }
}

type Reads = NonNullable<Sms['readDelivery']>

function readReport(read: Reads, report: Parameters<Reads>[0]): ReturnType<Reads> | 'unreadable' {
  try {
    return read(report)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    return 'unreadable'
  }
}
