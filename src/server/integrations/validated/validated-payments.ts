import * as z from 'zod/mini'
import { marketIds } from '#domain/markets/market.ts'
import { DEADLINES, type Deadlines, withinDeadline } from '#server/base/external/deadline.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { callSynchronously } from './call-synchronously.ts'
import { failureOf, validAnswer } from './validate-answer.ts'
import { validatedChannels } from './validated-channels.ts'
import { eventSchema, validatedWebhooks } from './validated-webhooks.ts'

const line = (max: number) => z.string().check(z.regex(/^[\x21-\x7e]+$/), z.maxLength(max))

const REFERENCE_MAX = 100
const CODE_MAX = 4_000
const PROVIDERS_NUMBER_MAX = 200
/** The upper bound of a module's own patience. */
const PATIENCE_MAX_MS = 30_000

const issued = z.object({
  reference: line(REFERENCE_MAX),
  codeText: z.string().check(z.maxLength(CODE_MAX)),
  providerOrderId: line(PROVIDERS_NUMBER_MAX),
})
const drawn = z.extend(issued, { codeText: line(CODE_MAX) })
const ending = z.enum(['ended', 'not-ended'])
const page = z.string().check(z.regex(/^(https:\/\/|\/)[\x21-\x7e]+$/))

const isPaidCharge = ({ kind, charge }: z.output<typeof eventSchema>) => kind === 'paid' && Boolean(charge)
// Without its charge it could not be recognised, and would be booked twice.
const paidRow = eventSchema.check(z.refine(isPaidCharge, { path: ['charge'] }))
const movedBack = z.object({
  kind: z.enum(['gone', 'again']),
  charge: line(PROVIDERS_NUMBER_MAX),
  amountMinor: z.bigint().check(z.minimum(1n)),
  isInAll: z.boolean(),
})
const paidPage = z.object({
  events: z.array(z.unknown()),
  movedBack: z.exactOptional(z.array(z.unknown())),
  unread: z.int().check(z.minimum(0)),
  next: z.nullable(line(CODE_MAX)),
})

function readable<Schema extends z.ZodMiniType>(
  schema: Schema,
  rows: readonly unknown[],
): z.output<Schema>[] {
  return rows.flatMap((row) => {
    const read = schema.safeParse(row)
    return read.success ? [read.data] : []
  })
}

/**
 * Wraps a provider: each call has a deadline, and each answer is validated before money depends on it. A
 * lender's own module may not keep the promises of its types.
 */
export function validatedPayments(
  provider: PaymentProvider,
  { issueMs, cancelMs, listMs }: Deadlines = DEADLINES,
): PaymentProvider {
  const { name } = provider
  const channels = new Map(marketIds.map((market) => [market, validatedChannels(provider, market)]))
  const { cancel, listPaid, payPage, patienceMs } = provider
  return {
    name,
    // Read once, because channels must not change later.
    channels: (market) => channels.get(market) ?? [],
    async issue(request) {
      const answer = await withinDeadline(name, issueMs, () => provider.issue(request))
      return validAnswer(name, 'issue', request.channel.symbology === 'none' ? issued : drawn, answer)
    },
    ...(cancel && {
      async cancel(reference) {
        const answer = await withinDeadline(name, cancelMs, () => cancel.call(provider, reference))
        return validAnswer(name, 'cancel', ending, answer)
      },
    }),
    ...(listPaid && {
      async listPaid(period) {
        const answer = await withinDeadline(name, listMs, () => listPaid.call(provider, period)).catch(
          (error: unknown) => {
            throw failureOf(name, 'listPaid', error)
          },
        )
        const { events, movedBack: moves, unread, next } = validAnswer(name, 'listPaid', paidPage, answer)
        // An invalid row does not affect the others.
        const read = readable(paidRow, events)
        const moved = moves && readable(movedBack, moves)
        const wrong = events.length - read.length + (moves?.length ?? 0) - (moved?.length ?? 0)
        return { events: read, ...(moved && { movedBack: moved }), unread: unread + wrong, next }
      },
    }),
    ...(payPage && {
      payPage(reference) {
        const answer = callSynchronously(name, 'payPage', () => payPage.call(provider, reference))
        return validAnswer(name, 'payPage', page, answer)
      },
    }),
    ...(patienceMs !== undefined && { patienceMs: Math.min(patienceMs, PATIENCE_MAX_MS) }),
    ...validatedWebhooks(provider),
  }
}
