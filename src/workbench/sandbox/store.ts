import type { FastifyInstance } from 'fastify'
import { type Currency, type Minor, plainAmount } from '#domain/amount.ts'
import { statement } from '#server/base/database/database.ts'
import { newId } from '#server/base/names/ids.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import { SANDBOX_PROVIDER, sandboxNotice } from '#server/integrations/payments/sandbox.ts'
import {
  findReference,
  ownerOfReference,
  type StoredReference,
} from '#server/loans/references/payment-references.ts'
import type { Service } from '#server/service/service.ts'

/** Input of the store's form. */
export interface Purchase {
  reference: string
  amountMinor: Minor
  /** Whether the money is received, or only seen. */
  kind: 'paid' | 'seen'
  /** Id of the notice; set only to send the same one twice. */
  eventId: string
}

/** The store's answer. `outcome` is the server's result of the payment. */
export type Sale =
  | { ok: true; outcome: string; paid: string }
  | { ok: false; status: 400 | 404 | 502; message: string }

export const UNKNOWN_REFERENCE = 'This reference does not exist. Please check its digits.'

/** Parses the form strictly; spaces in a reference are allowed. */
export function readPurchase(fields: Readonly<Record<string, unknown>>, now: Date): Purchase | null {
  const reference = textOf(fields.reference).replaceAll(' ', '')
  const amount = textOf(fields.amountMinor).trim()
  const eventId = textOf(fields.eventId) || `event-${newId(now)}`
  const kind = fields.notice === 'seen' ? 'seen' : 'paid'
  const isRight =
    /^\d{1,40}$/.test(reference) && /^[1-9]\d{0,14}$/.test(amount) && /^[\w-]{1,100}$/.test(eventId)
  return isRight ? { reference, amountMinor: BigInt(amount), kind, eventId } : null
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Looks up a reference at the store. */
export function lookUp(service: Service, reference: string): Promise<StoredReference | undefined> {
  return service.database.transaction(
    async (tx) => {
      const owner = await ownerOfReference(tx, SANDBOX_PROVIDER, reference)
      return owner && findReference(tx, owner.id, SANDBOX_PROVIDER, reference)
    },
    { readOnly: true },
  )
}

const sent = statement<PaymentEvent, [string, string]>(
  'sandbox-notices',
  `SELECT event_id AS id, kind, reference, amount_minor AS "amountMinor", occurred_at AS at, charge, reversal,
     takes_back AS "takesBack"
   FROM payment_events WHERE provider = $1 AND reference = $2 AND amount_minor IS NOT NULL AND occurred_at IS NOT NULL
   ORDER BY received_at, event_id`,
)

/** The notices that the sandbox's provider has sent about a reference, the oldest first. */
export const sentNotices = ({ database }: Service, reference: string): Promise<PaymentEvent[]> =>
  database.transaction((tx) => tx.rows(sent, [SANDBOX_PROVIDER, reference]), { readOnly: true })

/** Sends a notice again with the same id and content, as a provider does that got no answer. Null for an unknown one. */
export async function replayNotice(
  app: FastifyInstance,
  service: Service,
  { reference, eventId }: { reference: string; eventId: string },
): Promise<Sale | null> {
  const [found, notices] = [await lookUp(service, reference), await sentNotices(service, reference)]
  const event = notices.find(({ id }) => id === eventId)
  return found && event ? deliver(app, service, event, found.currency) : null
}

/** Takes the money and sends a signed notice to the public webhook, as a provider does. */
export async function sell(app: FastifyInstance, service: Service, purchase: Purchase): Promise<Sale> {
  const found = await lookUp(service, purchase.reference)
  if (!found) return { ok: false, status: 404, message: UNKNOWN_REFERENCE }
  const { reference, amountMinor, kind, eventId } = purchase
  return deliver(
    app,
    service,
    { id: eventId, kind, reference, amountMinor, at: service.now() },
    found.currency,
  )
}

async function deliver(
  app: FastifyInstance,
  service: Service,
  event: PaymentEvent,
  currency: Currency,
): Promise<Sale> {
  const { body, headers } = sandboxNotice(service.config.secrets.webhook, event, service.now())
  const url = `/webhooks/payments/${SANDBOX_PROVIDER}`
  const answer = await app.inject({ method: 'POST', url, headers, payload: body })
  if (answer.statusCode !== 200) {
    const message = 'The server did not take the notice of this payment. Please try again.'
    return { ok: false, status: 502, message }
  }
  const { outcome } = answer.json<{ outcome: string }>()
  return { ok: true, outcome, paid: plainAmount(event.amountMinor, currency) }
}
