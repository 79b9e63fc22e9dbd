import type { FastifyInstance } from 'fastify'
import { type Currency, type Minor, plainAmount } from '#domain/amount.ts'
import { newId } from '#server/base/names/ids.ts'
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

/** Takes the money and sends a signed notice to the public webhook, as a provider does. */
export async function sell(app: FastifyInstance, service: Service, purchase: Purchase): Promise<Sale> {
  const found = await lookUp(service, purchase.reference)
  if (!found) return { ok: false, status: 404, message: UNKNOWN_REFERENCE }
  const now = service.now()
  const { reference, amountMinor, kind, eventId } = purchase
  const event = { id: eventId, kind, reference, amountMinor, at: now } as const
  const { body, headers } = sandboxNotice(service.config.secrets.webhook, event, now)
  const url = `/webhooks/payments/${SANDBOX_PROVIDER}`
  const answer = await app.inject({ method: 'POST', url, headers, payload: body })
  if (answer.statusCode !== 200) {
    const message = 'The server did not take the notice of this payment. Please try again.'
    return { ok: false, status: 502, message }
  }
  const { outcome } = answer.json<{ outcome: string }>()
  return { ok: true, outcome, paid: amountText(amountMinor, found.currency) }
}

const amountText = (amountMinor: Minor, currency: Currency) => plainAmount(amountMinor, currency)
