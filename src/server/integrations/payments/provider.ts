import type { Currency, Minor } from '#domain/amount.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { hidden, matching, type SettingType } from '#server/base/config/setting-types.ts'
import type { Settings, SettingsReader } from '#server/base/config/settings.ts'

/** How a channel's code is drawn: Code 128 at a till, QR on a phone, or nothing but text. */
export type Symbology = 'code128' | 'qr' | 'none'

/** One way to pay that a provider offers in a market. Names are the provider's and are shown as they are. */
export interface Channel {
  payCode: string
  market: MarketId
  /** `spei` is a transfer to a CLABE of this payment's own, `bank` one with a reference. */
  kind: 'store' | 'spei' | 'bank' | 'upi'
  name: string
  logo: string
  symbology: Symbology
  /** The provider's own limit of one payment, in minor units. */
  maxMinor: Minor
  /** How long a reference of this channel is good. */
  validHours: number
  /** When money that is paid here arrives, where the provider promises it. */
  arrives?: 'at-once' | 'next-business-day'
  /** What the channel takes of the borrower for a payment, beside the amount; 0 for nothing. */
  feeMinor?: Minor
  /** Where the channel says what it charges the borrower. */
  feesUrl?: string
}

/** Who pays, as far as it is known. Real providers want to be told, for their own rules about money. */
export interface Payer {
  name: string
  email?: string
  /** E.164. */
  phone?: string
}

/** What a provider is asked for: one reference for one amount of one loan. */
export interface ReferenceRequest {
  /** Made by us and kept: asking again with it gives the reference of the first time, and never a second one. */
  idempotencyKey: string
  channel: Channel
  orderNo: string
  amountMinor: Minor
  currency: Currency
  expiresAt: Date
  payer: Payer
}

/** What the provider answered: the number that is typed or scanned, and what a drawn code holds. */
export interface IssuedReference {
  reference: string
  codeText: string
  providerOrderId: string
}

/** What a provider says happened, after its signature was checked. */
export interface PaymentEvent {
  id: string
  /**
   * `seen`: money is on its way, and nothing is to be booked yet. `failed`: a try to pay failed, and its reference is as good
   * as before; what was seen of it does not come. `canceled`: no money comes on the reference any more. `reversed`: money of a payment has gone back; `restored`:
   * what had gone is there again, because the lender won.
   */
  kind: 'paid' | 'seen' | 'failed' | 'expired' | 'canceled' | 'reversed' | 'restored'
  /** Empty only for a reversal, or its end, that names nothing but its charge. */
  reference: string
  amountMinor: Minor
  at: Date
  /** The provider's own number of the charge, where it has one: one charge is one payment. */
  charge?: string | null
  /** Of a reversal, or its end: the provider's own number of it, where it has one. */
  reversal?: string | null
  /** Of a reversal: how much has gone. */
  takesBack?: TakesBack | null
}

/**
 * `amountMinor` has gone `this` time, or `in-all` until now; the `whole` payment has, because a bank took it; or a bank has
 * taken a part of it: `disputed` is what banks have taken of it until now, under that number of the reversal where it has
 * one. What a bank took may be `restored`.
 */
export type TakesBack = 'this' | 'in-all' | 'whole' | 'disputed'

/** The names in a notice about money that cannot be read; empty for each that it does not have, or that is no name. */
export interface UnreadableMoney {
  event: string
  reference: string
  charge: string
}

/** A webhook as it arrived. The body is untouched, because the signature covers its bytes. */
export interface Webhook {
  body: string
  header(name: string): string | undefined
}

/** From one moment until before another, and which page of that: `next` of the one before, or null for the first. */
export interface PaidPeriod {
  from: Date
  until: Date
  page: string | null
}

/** Money of a charge that has gone back, or is there again: of one time, or all of it until now. */
export interface MovedBack {
  kind: 'gone' | 'again'
  charge: string
  amountMinor: Minor
  isInAll: boolean
}

/**
 * What was paid, as the events that its notices were, and of how many rows nobody could read what they say. `movedBack` is
 * what refunds and banks have moved since; left out where a provider does not list it.
 */
export interface PaidPage {
  events: readonly PaymentEvent[]
  movedBack?: readonly MovedBack[]
  unread: number
  next: string | null
}

/** A payment provider: the sandbox's twin and a real one look the same from inside. */
export interface PaymentProvider {
  name: string
  channels(market: MarketId): readonly Channel[]
  /** Asking again with the same key must give the same reference. Throws a `ProviderFailure` when there is none. */
  issue(request: ReferenceRequest): Promise<IssuedReference>
  /**
   * Has the provider take no money on a reference any more, which nobody is to pay now. Asking again does no harm.
   * `not-ended` where it says no: it was paid, has ended, or cannot be ended, and asking again would bring the same. Throws
   * a `ProviderFailure` where nobody knows, and is asked again until the reference has ended by itself. Left out where a
   * provider cannot; money on such a reference is booked all the same.
   */
  cancel?(reference: { reference: string; providerOrderId: string }): Promise<'ended' | 'not-ended'>
  /**
   * A page of what was paid in a period, each with its `charge`, so that money is found of which no notice came. Left out
   * where a provider cannot say. Throws a `ProviderFailure` where there is no answer.
   */
  listPaid?(period: PaidPeriod): Promise<PaidPage>
  /** A page of the provider's own where a reference is paid, if it has one. */
  payPage?(reference: { reference: string }): string
  /** How long a borrower waits for a reference, where it is not the usual time. */
  patienceMs?: number
  /**
   * The event of a webhook, or why it is not one: a wrong signature, something this product does not know, or no notice at
   * all. What is rightly signed and about money, and cannot be read, is kept for a person with the names that it has.
   */
  readWebhook(
    webhook: Webhook,
    now: Date,
  ):
    | { ok: true; event: PaymentEvent }
    | { ok: false; why: 'signature' | 'unknown-event' | 'malformed' }
    | { ok: false; why: 'unreadable-money'; about: UnreadableMoney }
}

/** A payment provider that is built in; one of its settings switches it on. */
export interface SwitchablePayments {
  settings: Settings
  /** The provider; undefined where it is off or one of its settings is refused. */
  read(reader: SettingsReader): PaymentProvider | undefined
}

const LOCAL_ADDRESS = /^http:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?$/

/** The address of a provider; in the sandbox it may be on this machine. */
export const providerAddress = (pattern: RegExp, example: string): SettingType<string> =>
  hidden(`an https address as "${example}"`, (text, mode) =>
    pattern.test(text) || (mode === 'sandbox' && LOCAL_ADDRESS.test(text)) ? text : undefined,
  )

export const deskEmail = matching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'the e-mail address of your desk')
