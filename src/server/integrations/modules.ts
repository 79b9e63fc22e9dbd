import type { ProviderFailure, ProviderTrouble } from '#server/base/external/provider-failure.ts'
import type { CardAcquirer } from './cards/card-acquirer.ts'
import type { IdentityCheck } from './identity/identity-check.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { Sms } from './sms/sms.ts'

export type { CardAcquirer, Charge, PayingCard } from './cards/card-acquirer.ts'
export type { IdentityCheck, IdentityFinding, IdentityQuestion } from './identity/identity-check.ts'
export type {
  Channel,
  IssuedReference,
  PaidPage,
  PaidPeriod,
  PaymentEvent,
  PaymentProvider,
  ReferenceRequest,
  Webhook,
} from './payments/provider.ts'
export type { Message, RegisteredSms, Sent, Sms, SpokenMessage, WhatsAppMessage } from './sms/sms.ts'

/** The tools for a lender's module, which therefore imports nothing but these types from this product. */
export interface ModuleTools {
  /** The variables of the server. A module's own names must not have this product's prefix. */
  env: Readonly<NodeJS.ProcessEnv>
  mode: 'sandbox' | 'production'
  /** Sends every request; it is `fetch`, with a trace if tracing is on. */
  ask: typeof fetch
  /**
   * Creates the error to throw if a provider fails. `detail` is for the log and must contain no key and no
   * personal data.
   */
  failure(trouble: ProviderTrouble, detail?: string): ProviderFailure
}

/**
 * The default export of a module: creates its provider. An exception is shown to the operator as a sentence.
 */
export type PaymentsModule = (tools: ModuleTools) => PaymentProvider
export type SmsModule = (tools: ModuleTools) => Sms
export type CardsModule = (tools: ModuleTools) => CardAcquirer
export type IdentityModule = (tools: ModuleTools) => IdentityCheck

export interface AskedRequest {
  method: string
  url: string
  headers: Headers
  body: string
}

/** An answer of the provider's test double. */
export interface TwinAnswer {
  status: number
  body: string
  /** What the test double read in a request for a reference: the amount and its expiry. */
  understood?: { amountMinor: bigint; expiresAt: Date }
}

/** A webhook message to make: what happened to a payment. */
export interface NoticeWish {
  kind: 'paid' | 'seen' | 'failed' | 'expired' | 'canceled' | 'reversed' | 'restored'
  /** Another number is another payment. */
  number: number
  reference: string
  amountMinor: bigint
  at: Date
}

/** The export `conformance` of a module: what `npm run conform` needs to test it without its provider. */
export type Conformance = { env?: NodeJS.ProcessEnv; twin(request: AskedRequest): TwinAnswer } & (
  | {
      /**
       * If the provider lists payments, the double lists payment 1 of `notice`: 320417 minor units on reference
       * 93000262276908, at 2026-11-20T18:00:00Z.
       */
      kind: 'payments'
      /** The body of the message in the provider's format; null if it never reports that event. */
      notice(wish: NoticeWish): string | null
      /** The headers of a message with this body, signed like the provider's. */
      sign(body: string): Record<string, string>
    }
  | { kind: 'sms' }
  | { kind: 'cards' }
  | { kind: 'identity' }
)
