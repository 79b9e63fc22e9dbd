import type { FastifyInstance } from 'fastify'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import { repeatsKey } from '#server/base/http/json-body.ts'
import { providerTroubles, webhooks } from '#server/base/observability/counters.ts'
import { addWebhook, type Notice, type NoticeAnswer } from '#server/call/webhook.ts'
import { CARD_PROVIDER } from '#server/integrations/cards/card-acquirer.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { keepUnreadable } from '#server/loans/ledger/record-once.ts'
import type { Service } from '#server/service/service.ts'
import { processEvent } from './process-event.ts'

const NOTICE_MAX_BYTES = 64 * 1024

const UNREADABLE = { signature: 401, malformed: 400, 'unknown-event': 200, 'unreadable-money': 200 } as const
const UNREADABLE_OUTCOME = {
  signature: 'wrong-signature',
  malformed: 'malformed',
  'unknown-event': 'ignored',
  'unreadable-money': 'kept',
} as const

/** Outcomes that are logged, with their messages. */
const WORTH_A_LINE: Readonly<Record<string, string>> = {
  contradiction: 'a notice about money waits for a person',
  held: 'a notice about money waits for a person',
  unmatched: 'a payment matches no reference',
}

type WebhookSender = Pick<PaymentProvider, 'name' | 'readWebhook'>

/** The sender of a webhook message: a payment provider, or the acquirer of cards if it sends messages. */
function namedIn({ payments, cards }: Service, name: string): WebhookSender | undefined {
  if (name !== CARD_PROVIDER) return payments.named(name)
  return cards?.readWebhook && { name, readWebhook: cards.readWebhook }
}

/**
 * Reads a webhook message by the provider's module. Returns `unreadable` if the module fails or returns no
 * event.
 */
function readNotice(provider: WebhookSender, { body, header, now, warn }: Notice) {
  try {
    const read = provider.readWebhook({ body, header }, now)
    // The server cannot tell which of the two values the provider means.
    const isSigned = read.ok || read.why === 'unreadable-money'
    return isSigned && repeatsKey(body) ? ({ ok: false, why: 'malformed' } as const) : read
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const { name } = provider
    providerTroubles.inc({ provider: name, trouble: error.trouble })
    const fields = { provider: name, detail: error.detail }
    warn(`unreadable ${name}`, "a provider's module could not read a notice", fields)
    return 'unreadable'
  }
}

/** Receives the webhook messages of payment providers. */
export async function webhookRoutes(app: FastifyInstance, service: Service): Promise<void> {
  addWebhook(app, service, {
    path: '/webhooks/payments/:provider',
    maxBytes: NOTICE_MAX_BYTES,
    purpose: 'money',
    count: (outcome, { params: { provider } }) =>
      outcome !== UNKNOWN && webhooks.inc({ provider: provider ?? '', outcome }),
    take: (notice) => takeOne(service, notice),
  })
}

/** The outcome for a path that names no provider. It is not counted: its label would come from the caller. */
const UNKNOWN = 'unknown-provider'

async function takeOne(service: Service, notice: Notice): Promise<NoticeAnswer> {
  const { body, now, params, warn } = notice
  const provider = namedIn(service, params.provider ?? '')
  if (!provider) return { status: 404, outcome: UNKNOWN }
  const read = readNotice(provider, notice)
  // The provider sends it again; the module can be corrected meanwhile.
  if (read === 'unreadable') return { status: 500, outcome: read }
  if (!read.ok) {
    const outcome = UNREADABLE_OUTCOME[read.why]
    if (read.why === 'unreadable-money')
      await service.database.transaction((tx) => keepUnreadable(tx, provider.name, read.about, body, now))
    // A wrong signature means that a key was changed on one side, or that the sender is not the provider.
    const fields = { provider: provider.name, outcome }
    warn(`${outcome} ${provider.name}`, 'a notice was not read', fields)
    return { status: UNREADABLE[read.why], outcome }
  }
  const result = await service.database.transaction((tx) => processEvent(tx, provider.name, read.event, now))
  const message = WORTH_A_LINE[result.outcome]
  // The line names no borrower; the content is kept for a person.
  if (message) service.log.warn({ provider: provider.name, outcome: result.outcome }, message)
  return { status: 200, outcome: result.outcome, details: result }
}
