import type { FastifyInstance } from 'fastify'
import { repeatsKey } from '#server/base/http/json-body.ts'
import { providerTroubles, webhooks } from '#server/base/observability/counters.ts'
import { fewLines } from '#server/base/observability/few-lines.ts'
import { ProviderFailure } from '#server/base/outside/provider-failure.ts'
import { CARD_PROVIDER } from '#server/integrations/cards/card-acquirer.ts'
import type { PaymentProvider, Webhook } from '#server/integrations/payments/provider.ts'
import { keepUnreadable } from '#server/loans/ledger/record-once.ts'
import type { Service } from '#server/service/service.ts'
import { takeNotice } from './take-notice.ts'

/** Notices are small; one of this size is not a notice. */
const NOTICE_MAX_BYTES = 64 * 1024

const UNREADABLE = { signature: 401, malformed: 400, 'unknown-event': 200, 'unreadable-money': 200 } as const
const UNREADABLE_OUTCOME = {
  signature: 'wrong-signature',
  malformed: 'malformed',
  'unknown-event': 'ignored',
  'unreadable-money': 'kept',
} as const

/** What somebody should read of in the log. */
const WORTH_A_LINE: Readonly<Record<string, string>> = {
  contradiction: 'a notice about money waits for a person',
  held: 'a notice about money waits for a person',
  unmatched: 'money has no home yet',
}

type Telling = Pick<PaymentProvider, 'name' | 'readWebhook'>

/** Who tells: a payment provider, or the acquirer of cards where it sends notices. */
function namedIn({ payments, cards }: Service, name: string): Telling | undefined {
  if (name !== CARD_PROVIDER) return payments.named(name)
  return cards?.readWebhook && { name, readWebhook: cards.readWebhook }
}

type Lines = ReturnType<typeof fewLines>

/** What a provider's own reader makes of a notice; `unreadable` where it fails or gives what is no event. */
function readNotice({ log }: Service, provider: Telling, webhook: Webhook, now: Date, lines: Lines) {
  try {
    const read = provider.readWebhook(webhook, now)
    // The server cannot tell which of the two values the provider means.
    const isSigned = read.ok || read.why === 'unreadable-money'
    return isSigned && repeatsKey(webhook.body) ? ({ ok: false, why: 'malformed' } as const) : read
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const { name } = provider
    webhooks.inc({ provider: name, outcome: 'unreadable' })
    providerTroubles.inc({ provider: name, trouble: error.trouble })
    lines(`unreadable ${name}`, now, (leftOut) =>
      log.warn(
        { provider: name, detail: error.detail, leftOut },
        'a notice could not be read by its own module',
      ),
    )
    return 'unreadable'
  }
}

/** What payment providers tell us. The answer is `{outcome}`; only a status of 200 tells a provider to stop repeating. */
export async function webhookRoutes(app: FastifyInstance, service: Service): Promise<void> {
  // The signature covers the bytes, so the body stays as it came, whatever type it claims to be of.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: NOTICE_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  // Anybody may send what is no notice, as often as they like.
  const lines = fewLines()

  app.post<{ Params: { provider: string } }>(
    '/webhooks/payments/:provider',
    { bodyLimit: NOTICE_MAX_BYTES, config: { purpose: 'money' } },
    async (request, reply) => {
      const provider = namedIn(service, request.params.provider)
      if (!provider) return reply.status(404).send({ outcome: 'unknown-provider' })
      const header = (name: string) => {
        const value = request.headers[name]
        return typeof value === 'string' ? value : undefined
      }
      const body = typeof request.body === 'string' ? request.body : ''
      const now = service.now()
      const read = readNotice(service, provider, { body, header }, now, lines)
      // Not taken: the provider says it again, and somebody mends the module meanwhile.
      if (read === 'unreadable') return reply.status(500).send({ outcome: read })
      if (!read.ok) {
        const outcome = UNREADABLE_OUTCOME[read.why]
        if (read.why === 'unreadable-money')
          await service.database.transaction((tx) => keepUnreadable(tx, provider.name, read.about, body, now))
        webhooks.inc({ provider: provider.name, outcome })
        // A provider's own signature is never wrong: its key was changed on one side, or somebody else knocks.
        lines(`${outcome} ${provider.name}`, now, (leftOut) =>
          service.log.warn({ provider: provider.name, outcome, leftOut }, 'a notice was not read'),
        )
        return reply.status(UNREADABLE[read.why]).send({ outcome })
      }
      const result = await service.database.transaction((tx) =>
        takeNotice(tx, provider.name, read.event, now),
      )
      webhooks.inc({ provider: provider.name, outcome: result.outcome })
      const worth = WORTH_A_LINE[result.outcome]
      // Who told of it and what became of it are no borrower's; what it said is kept for a person.
      if (worth) service.log.warn({ provider: provider.name, outcome: result.outcome }, worth)
      return reply.send(result)
    },
  )
}
