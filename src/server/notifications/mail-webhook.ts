import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { MailNews } from '#domain/notifications/delivery.ts'
import { messageDeliveries } from '#server/base/observability/counters.ts'
import { fewLines } from '#server/base/observability/few-lines.ts'
import { webhookSender } from '#server/integrations/lender/verify-webhook.ts'
import { isMessageId } from '#server/outbox/messages/deliveries.ts'
import type { Service } from '#server/service/service.ts'
import { keepMailNews } from './mail-news.ts'

/** Where whoever carries the lender's e-mail, or a script of the lender's between them, tells what became of a letter. */
const MAIL_PATH = '/webhooks/mail'

/** Such a notice is small; one of this size is none. */
const NOTICE_MAX_BYTES = 16 * 1024

const sentNotice = z.object({ type: z.string(), data: z.unknown() })
const ofMessage = z.object({ message: z.string() })
const ofBounce = z.object({ message: z.string(), permanent: z.boolean() })

/** What it says, of which message; null for what is not kept (opened, on its way), and undefined for what cannot be read. */
function readNotice(body: string): { message: string; news: MailNews } | null | undefined {
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

/** What is told of letters, signed after the Standard Webhooks with a secret of its own. The answer is `{outcome}`. */
export async function mailRoutes(app: FastifyInstance, service: Service): Promise<void> {
  // The signature covers the body as it came, whatever type it claims to be of.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: NOTICE_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  // Anybody may send what is no notice, as often as they like.
  const lines = fewLines()
  app.post(MAIL_PATH, { bodyLimit: NOTICE_MAX_BYTES }, async (request, reply) => {
    const { config, log, database } = service
    const answer = (status: number, outcome: string) => {
      messageDeliveries.inc({ outcome })
      return reply.status(status).send({ outcome })
    }
    if (config.emailWebhookKeys.length === 0) return answer(404, 'unknown-provider')
    const header = (name: string) => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : ''
    }
    const now = service.now()
    const body = typeof request.body === 'string' ? request.body : ''
    const sender = webhookSender(
      config.emailWebhookKeys,
      {
        id: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signature: header('webhook-signature'),
        body,
      },
      now,
    )
    if (sender !== 'known') {
      // Its key was changed on one side, a clock is wrong, or somebody else knocks.
      lines(sender, now, (leftOut) =>
        log.warn({ leftOut, why: sender }, 'what became of a letter was told by nobody known, or too late'),
      )
      return answer(401, sender === 'unknown' ? 'forged' : sender)
    }
    const notice = readNotice(body)
    if (notice === undefined) return answer(400, 'malformed')
    if (notice === null) return answer(200, 'not-kept')
    const { message, news } = notice
    if (!isMessageId(message)) return answer(404, 'unknown-message')
    const kept = await database.transaction((tx) => keepMailNews(tx, service, message, news, now))
    if (!kept) return answer(404, 'unknown-message')
    if (kept.isNew && kept.state === 'contradicted')
      log.warn('of a letter it is said that it arrived, and that it failed')
    if (kept.isTooLate) return answer(200, 'too-late')
    return answer(200, kept.isNew ? kept.state : 'told-before')
  })
}
