import * as z from 'zod/mini'
import type { PaymentEvent, PaymentProvider } from '#server/integrations/payments/provider.ts'
import { callSynchronously } from './call-synchronously.ts'
import { validAnswer } from './validate-answer.ts'

const NAME_MAX = 200
/** The largest number of the database. No real amount reaches it. */
const MINOR_MAX = 2n ** 63n - 1n

const named = z.string().check(z.regex(/^[\x21-\x7e]+$/), z.maxLength(NAME_MAX))
const nameOrNone = z.union([named, z.literal('')])
/** In an unreadable message an invalid name counts as none. */
const nameAtMost = z.catch(nameOrNone, '')
const amount = z.bigint().check(z.minimum(0n), z.maximum(MINOR_MAX))
/** A restored payment may identify only its charge, because its amount is what was reversed. */
const SAYS_HOW_MUCH: readonly PaymentEvent['kind'][] = ['paid', 'reversed']

export const eventSchema = z
  .object({
    id: named,
    kind: z.enum(['paid', 'seen', 'failed', 'expired', 'canceled', 'reversed', 'restored']),
    reference: nameOrNone,
    amountMinor: amount,
    at: z.date(),
    charge: z.exactOptional(z.nullable(named)),
    reversal: z.exactOptional(z.nullable(named)),
    takesBack: z.exactOptional(z.nullable(z.enum(['this', 'in-all', 'whole', 'disputed']))),
  })
  .check(
    z.refine(({ kind, reference, charge }) => reference !== '' || isOfCharge(kind, charge), {
      path: ['reference'],
    }),
    z.refine(
      ({ kind, amountMinor, takesBack }) =>
        amountMinor > 0n || !SAYS_HOW_MUCH.includes(kind) || takesBack === 'whole',
      { path: ['amountMinor'] },
    ),
  )

const isOfCharge = (kind: PaymentEvent['kind'], charge: string | null | undefined) =>
  (kind === 'reversed' || kind === 'restored') && Boolean(charge)

/** The schema of an event from any provider's reader. */
const read = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), event: eventSchema }),
  z.discriminatedUnion('why', [
    z.object({ ok: z.literal(false), why: z.enum(['signature', 'unknown-event', 'malformed']) }),
    z.object({
      ok: z.literal(false),
      why: z.literal('unreadable-money'),
      about: z.object({ event: nameAtMost, reference: nameAtMost, charge: nameAtMost }),
    }),
  ]),
])

type Reads = Pick<PaymentProvider, 'name' | 'readWebhook'>

/**
 * Wraps a provider's webhook reader and validates its result before anything is booked. Throws a
 * `ProviderFailure` if the reader fails or returns something else: nothing is booked, and the provider
 * retries.
 */
export const validatedWebhooks = (provider: Reads): Pick<Reads, 'readWebhook'> => ({
  readWebhook(webhook, now) {
    const given = callSynchronously(provider.name, 'readWebhook', () => provider.readWebhook(webhook, now))
    return validAnswer(provider.name, 'readWebhook', read, given)
  },
})
