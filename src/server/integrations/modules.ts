import type { ProviderFailure, ProviderTrouble } from '#server/base/outside/provider-failure.ts'
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

/** What a module of the lender's own is given, so that it needs nothing of this product but these types. */
export interface ModuleTools {
  /** The variables of the server. Names of your own do not begin with one of the product's. */
  env: Readonly<NodeJS.ProcessEnv>
  mode: 'sandbox' | 'production'
  /** Carries every request to the outside: it is `fetch`, with a trace where traces are kept. */
  ask: typeof fetch
  /** What a provider did not do: to be thrown. `detail` is for the log and holds no key and nobody's data. */
  failure(trouble: ProviderTrouble, detail?: string): ProviderFailure
}

/** The default export of a module: makes what it is a module of. What it throws is a sentence for whoever starts. */
export type PaymentsModule = (tools: ModuleTools) => PaymentProvider
export type SmsModule = (tools: ModuleTools) => Sms
export type CardsModule = (tools: ModuleTools) => CardAcquirer
export type IdentityModule = (tools: ModuleTools) => IdentityCheck

/** A request as it left a module. */
export interface AskedRequest {
  method: string
  url: string
  headers: Headers
  body: string
}

/** How a twin of the provider answers. */
export interface TwinAnswer {
  status: number
  body: string
  /** What the twin read in a request for a reference: the amount, and when it ends. */
  understood?: { amountMinor: bigint; expiresAt: Date }
}

/** A notice to be made: what happened to a payment. */
export interface NoticeWish {
  kind: 'paid' | 'seen' | 'failed' | 'expired' | 'canceled' | 'reversed' | 'restored'
  /** Another one is another payment. */
  number: number
  reference: string
  amountMinor: bigint
  at: Date
}

/** The export `conformance` of a module: what `npm run conform` needs to try it without its provider. */
export type Conformance = { env?: NodeJS.ProcessEnv; twin(request: AskedRequest): TwinAnswer } & (
  | {
      kind: 'payments'
      /** The body of a notice as the provider writes it; null where it never tells of that. */
      notice(wish: NoticeWish): string | null
      /** The headers of a notice with this body, signed as the provider signs. */
      sign(body: string): Record<string, string>
    }
  | { kind: 'sms' }
  | { kind: 'cards' }
  | { kind: 'identity' }
)
