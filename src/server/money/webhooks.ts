import type { FastifyInstance } from 'fastify'
import { CARD_PROVIDER } from '#server/outside/cards/card-acquirer.ts'
import type { PaymentProvider } from '#server/outside/payments/provider.ts'
import { webhooks } from '#server/seen/counters.ts'
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

/** What somebody should read of in the log. */
const WORTH_A_LINE: Readonly<Record<string, string>> = {
  contradiction: 'a notice about money waits for a person',
  held: 'a notice about money waits for a person',
  unmatched: 'money has no home yet',
  reversed: 'a payment was taken back',
}

/** Who tells: a payment provider, or the acquirer of cards where it sends notices. */
function namedIn(
  { payments, cards }: Service,
  name: string,
): Pick<PaymentProvider, 'name' | 'readWebhook'> | undefined {
  if (name !== CARD_PROVIDER) return payments.named(name)
  return cards?.readWebhook && { name, readWebhook: cards.readWebhook }
}

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
      const provider = namedIn(service, request.params.provider)
      if (!provider) return reply.status(404).send({ outcome: 'unknown-provider' })
      const header = (name: string) => {
        const value = request.headers[name]
        return typeof value === 'string' ? value : undefined
      }
      const body = typeof request.body === 'string' ? request.body : ''
      const now = service.now()
      const read = provider.readWebhook({ body, header }, now)
      if (!read.ok) {
        const outcome = UNREADABLE_OUTCOME[read.why]
        webhooks.inc({ provider: provider.name, outcome })
        // A provider's own signature is never wrong: its key was changed on one side, or somebody else knocks.
        service.log.warn({ provider: provider.name, outcome }, 'a notice was not read')
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
