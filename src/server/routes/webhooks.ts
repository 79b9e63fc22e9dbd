import type { FastifyInstance } from 'fastify'
import { acceptPayment, moveReference } from '#domain/payment-reference.ts'
import { keepPayment } from '#server/keep-payment.ts'
import type { PaymentEvent } from '#server/outside/payments/provider.ts'
import type { Service } from '#server/service.ts'
import type { Transaction } from '#server/storage/database.ts'
import { lockOrder } from '#server/storage/orders.ts'
import { recordEvent, updateOutcome } from '#server/storage/payment-events.ts'
import { findReference, ownerOfReference, updateReference } from '#server/storage/payment-references.ts'

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
    { bodyLimit: NOTICE_MAX_BYTES },
    async (request, reply) => {
      const { payments } = service
      if (request.params.provider !== payments.name) {
        return reply.status(404).send({ outcome: 'unknown-provider' })
      }
      const header = (name: string) => {
        const value = request.headers[name]
        return typeof value === 'string' ? value : undefined
      }
      const body = typeof request.body === 'string' ? request.body : ''
      const now = service.now()
      const read = payments.readWebhook({ body, header }, now)
      if (!read.ok) return reply.status(UNREADABLE[read.why]).send({ outcome: UNREADABLE_OUTCOME[read.why] })
      const outcome = await service.database.transaction((tx) => keep(tx, payments.name, read.event, now))
      return reply.send({ outcome })
    },
  )
}

/** Does what an event asks for, once: the event's own row is what a repeated one stumbles over. */
async function keep(tx: Transaction, provider: string, event: PaymentEvent, now: Date): Promise<string> {
  // Written first, so that of two that come together the second waits here and then finds it done.
  if (!(await recordEvent(tx, provider, event, now, 'unmatched'))) return 'duplicate'
  const borrower = await ownerOfReference(tx, provider, event.reference)
  const known = borrower && (await findReference(tx, provider, event.reference))
  // Money without a home stays on record, for a person to find out whose it is.
  if (!borrower || !known) return 'unmatched'
  const order = await lockOrder(tx, borrower, known.orderNo)
  // Read again under the lock: a new reference may have replaced it in the meantime.
  const reference = await findReference(tx, provider, event.reference)
  if (!order || !reference) throw new Error('an order or its reference vanished')

  if (event.kind !== 'paid') {
    const move = moveReference(reference.state, event.kind)
    if (move.ok) await updateReference(tx, reference, move.value)
    return finish(move.ok ? event.kind : 'ignored')
  }
  // A provider's clock may be ahead of ours; nothing is paid in the future.
  const paidAt = event.at < now ? event.at : now
  const asked = { ...reference, amount: reference.amountMinor }
  const accepted = acceptPayment(asked, event.amountMinor, paidAt)
  if (reference.state !== accepted.state) await updateReference(tx, reference, accepted.state)
  const outcome = await keepPayment(tx, order, {
    amountMinor: event.amountMinor,
    paidAt,
    purpose: reference.purpose,
    event: `${provider}:${event.id}`,
  })
  return finish(outcome)

  async function finish(outcome: string): Promise<string> {
    await updateOutcome(tx, provider, event, outcome)
    return outcome
  }
}
