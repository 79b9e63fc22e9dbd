import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { MailReport } from '#domain/notifications/delivery.ts'
import { messageDeliveries } from '#server/base/observability/counters.ts'
import { addWebhook, type Notice, type NoticeAnswer } from '#server/call/webhook.ts'
import { webhookSender } from '#server/integrations/lender/verify-webhook.ts'
import { isMessageId } from '#server/outbox/messages/deliveries.ts'
import type { Service } from '#server/service/service.ts'
import { answerTo } from './delivery-webhook.ts'
import { storeMailReport } from './mail-report.ts'

/** The path for delivery reports of letters, from the e-mail provider or the lender's own script. */
const MAIL_PATH = '/webhooks/mail'

const NOTICE_MAX_BYTES = 16 * 1024

const sentNotice = z.object({ type: z.string(), data: z.unknown() })
const ofMessage = z.object({ message: z.string() })
const ofBounce = z.object({ message: z.string(), permanent: z.boolean() })

/**
 * Reads a report. Returns null for a kind that is not stored (opened, on its way), and undefined if it cannot
 * be read.
 */
function readNotice(body: string): { message: string; news: MailReport } | null | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return undefined
  }
  const notice = sentNotice.safeParse(parsed)
  if (!notice.success) return undefined
  const { type, data } = notice.data
  if (type === 'email.bounced') {
    const read = ofBounce.safeParse(data)
    if (!read.success) return undefined
    return { message: read.data.message, news: { what: 'bounced', isPermanent: read.data.permanent } }
  }
  if (type !== 'email.delivered' && type !== 'email.complained') return null
  const read = ofMessage.safeParse(data)
  if (!read.success) return undefined
  const what = type === 'email.delivered' ? 'delivered' : 'complained'
  return { message: read.data.message, news: { what } }
}

/** Receives delivery reports of e-mail, signed by the rules of Standard Webhooks with their own secret. */
export async function mailRoutes(app: FastifyInstance, service: Service): Promise<void> {
  addWebhook(app, service, {
    path: MAIL_PATH,
    maxBytes: NOTICE_MAX_BYTES,
    count: (outcome) => messageDeliveries.inc({ outcome }),
    take: (notice) => takeReport(service, notice),
  })
}

async function takeReport(service: Service, { body, header, now, warn }: Notice): Promise<NoticeAnswer> {
  const { config, log, database } = service
  if (config.emailWebhookKeys.length === 0) return { status: 404, outcome: 'unknown-provider' }
  const signed = {
    id: header('webhook-id') ?? '',
    timestamp: header('webhook-timestamp') ?? '',
    signature: header('webhook-signature') ?? '',
    body,
  }
  const sender = webhookSender(config.emailWebhookKeys, signed, now)
  if (sender !== 'known') {
    // A key was changed on one side, a clock is wrong, or the sender is not the provider.
    warn(sender, 'the sender of a delivery report of e-mail is not known, or it came too late', {
      why: sender,
    })
    return { status: 401, outcome: sender === 'unknown' ? 'forged' : sender }
  }
  const notice = readNotice(body)
  if (notice === undefined) return { status: 400, outcome: 'malformed' }
  if (notice === null) return { status: 200, outcome: 'not-kept' }
  const { message, news } = notice
  if (!isMessageId(message)) return { status: 404, outcome: 'unknown-message' }
  const kept = await database.transaction((tx) => storeMailReport(tx, service, message, news, now))
  if (kept?.isNew && kept.state === 'contradicted')
    log.warn('the reports of a letter say that it arrived, and that it failed')
  return answerTo(kept)
}
