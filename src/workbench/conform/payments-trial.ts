import { marketIds, markets } from '#domain/markets/market.ts'
import type {
  Channel,
  Conformance,
  IssuedReference,
  NoticeWish,
  PaymentEvent,
  PaymentProvider,
  ReferenceRequest,
} from '#server/integrations/modules.ts'
import { validatedWebhooks } from '#server/integrations/validated/validated-webhooks.ts'
import { must, PATIENCE_MS, type Trying } from './rule.ts'
import type { SecondProcess } from './second-process.ts'
import { type Line, type Twin, twinOf } from './twin.ts'

export type PaymentsFixture = Extract<Conformance, { kind: 'payments' }>

/** An amount whose digits are nowhere else by chance. */
export const AMOUNT = 320_417n
export const REFERENCE = '93000262276908'
export const NOW = new Date('2026-11-20T18:00:00Z')
export const EXPIRES = new Date('2026-11-21T17:59:59Z')
const PAYER = 'Sam Sample'

/** A payment provider with its test double, and what the rules do with them. */
export interface PaymentsTrial extends Pick<Twin, 'state' | 'during'> {
  provider: PaymentProvider
  channels: readonly Channel[]
  /** What no failure may repeat. */
  secrets: readonly string[]
  patienceMs: number
  second: SecondProcess | undefined
  key(name: string): string
  requestFor(key: string, change?: Partial<ReferenceRequest>): ReferenceRequest
  issue(key: string, line?: Line, change?: Partial<ReferenceRequest>): Promise<IssuedReference>
  cancel(reference: IssuedReference, line?: Line): Promise<'ended' | 'not-ended' | undefined>
  /** The body of a notice; null if the provider never sends this kind. */
  bodyOf(kind: NoticeWish['kind'], change?: Partial<NoticeWish>): string | null
  paidBody(change?: Partial<NoticeWish>): string
  read(body: string, headers?: Record<string, string>): ReturnType<PaymentProvider['readWebhook']>
  eventOf(body: string): PaymentEvent
}

export function openTrial(
  make: (ask: typeof fetch) => PaymentProvider,
  fixture: PaymentsFixture,
  { patienceMs, second }: Trying,
): PaymentsTrial {
  const { state, ask, during } = twinOf(fixture)
  const provider = make(ask)
  const channels = marketIds.flatMap((market) => {
    try {
      return [...provider.channels(market)]
    } catch {
      // The rule about channels says what is wrong with them.
      return []
    }
  })
  const isSecret = (value: string | undefined): value is string => value !== undefined && value.length >= 8
  const requestFor: PaymentsTrial['requestFor'] = (key, change = {}) => {
    const [channel] = channels
    must(channel !== undefined, 'has no channel')
    return {
      ...{ idempotencyKey: key, channel, orderNo: '90000000001174', amountMinor: AMOUNT },
      ...{ currency: markets[channel.market].currency, expiresAt: EXPIRES, payer: { name: PAYER } },
      ...change,
    }
  }
  const bodyOf: PaymentsTrial['bodyOf'] = (kind, change = {}) =>
    fixture.notice({ kind, number: 1, reference: REFERENCE, amountMinor: AMOUNT, at: NOW, ...change })
  const read: PaymentsTrial['read'] = (body, headers = fixture.sign(body)) => {
    const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    // As the server reads it: an invalid event is refused.
    return validatedWebhooks(provider).readWebhook(
      { body, header: (name) => lower.get(name.toLowerCase()) },
      NOW,
    )
  }
  return {
    ...{ provider, state, during, channels, requestFor, bodyOf, read },
    secrets: [PAYER, ...Object.values(fixture.env ?? {}).filter(isSecret)],
    patienceMs: patienceMs ?? provider.patienceMs ?? PATIENCE_MS,
    second: second?.(ask),
    key: (name) => `01conform${name}`.padEnd(26, '0').slice(0, 26),
    issue(key, line = 'good', change = {}) {
      Object.assign(state, { line, understood: [] })
      return provider.issue(requestFor(key, change))
    },
    async cancel({ reference, providerOrderId }, line = 'good') {
      state.line = line
      return provider.cancel?.({ reference, providerOrderId })
    },
    paidBody(change) {
      const body = bodyOf('paid', change)
      must(body !== null, 'never reports a payment')
      return body
    },
    eventOf(body) {
      const found = read(body)
      must(found.ok, `a correctly signed notice is ${found.ok ? '' : found.why}`)
      return found.event
    },
  }
}

/** The amount as a notice or a list writes it, in minor or in major units. */
export const AMOUNT_WRITTEN = new RegExp(`"?\\b(?:${AMOUNT}|${AMOUNT / 100n}\\.${AMOUNT % 100n})\\b"?`, 'g')
