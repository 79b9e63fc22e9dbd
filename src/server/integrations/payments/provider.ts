import type { Currency, Minor } from '#domain/amount.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { matching, type SettingType, webAddress } from '#server/base/config/setting-types.ts'
import type { Settings, SettingsReader } from '#server/base/config/settings.ts'

/** How a channel's code is drawn: Code 128 for a till, QR for a phone, or as text only. */
export type Symbology = 'code128' | 'qr' | 'none'

/** A payment channel of a provider in a market. Names are the provider's and are displayed unchanged. */
export interface Channel {
  payCode: string
  market: MarketId
  /** `spei` is a transfer to a CLABE for this payment alone, `bank` one with a reference. */
  kind: 'store' | 'spei' | 'bank' | 'upi'
  name: string
  logo: string
  symbology: Symbology
  /** The provider's limit of one payment, in minor units. */
  maxMinor: Minor
  validHours: number
  /** When a payment arrives, if the provider promises it. */
  arrives?: 'at-once' | 'next-business-day'
  /** The channel's fee for the borrower, beside the amount; 0 for none. */
  feeMinor?: Minor
  /** The page with the channel's fees. */
  feesUrl?: string
}

/** The payer, as far as known. Real providers require it by money-laundering rules. */
export interface Payer {
  name: string
  email?: string
  /** E.164. */
  phone?: string
}

/** A request for one reference for one amount of one loan. */
export interface ReferenceRequest {
  /** Created and stored by us: a retry with it gets the first reference, and never a second one. */
  idempotencyKey: string
  channel: Channel
  orderNo: string
  amountMinor: Minor
  currency: Currency
  expiresAt: Date
  payer: Payer
}

/** The provider's answer: the number to type or scan, and the content of a drawn code. */
export interface IssuedReference {
  reference: string
  codeText: string
  providerOrderId: string
}

/** An event that a provider reported with a valid signature. */
export interface PaymentEvent {
  id: string
  /**
   * `seen`: money is in process, and nothing is booked yet. `failed`: an attempt failed; the reference stays
   * valid, and the `seen` money does not arrive. `canceled`: the reference accepts no more money. `reversed`:
   * money of a payment was taken back; `restored`: it returned, because the lender won.
   */
  kind: 'paid' | 'seen' | 'failed' | 'expired' | 'canceled' | 'reversed' | 'restored'
  /** Empty only for a reversal or restoration that identifies only its charge. */
  reference: string
  amountMinor: Minor
  at: Date
  /** The provider's id of the charge, if any: one charge is one payment. */
  charge?: string | null
  /** The provider's id of a reversal, if any. */
  reversal?: string | null
  /** How much a reversal takes back. */
  takesBack?: TakesBack | null
}

/**
 * `amountMinor` is taken back `this` time, or `in-all` until now; the `whole` payment is, by a bank; or a
 * part of it is `disputed`: the total that banks have taken until now, under the reversal's id if any. Money
 * taken by a bank may be `restored`.
 */
export type TakesBack = 'this' | 'in-all' | 'whole' | 'disputed'

/** The ids in an unreadable message about money; empty if missing or invalid. */
export interface UnreadableMoney {
  event: string
  reference: string
  charge: string
}

/** A webhook request. The body is raw, because the signature covers its bytes. */
export interface Webhook {
  body: string
  header(name: string): string | undefined
}

/** A period that excludes its end, and a page of it: the `next` of the page before, or null for the first. */
export interface PaidPeriod {
  from: Date
  until: Date
  page: string | null
}

/** A reversal or restoration of a charge: of one time, or the total until now. */
export interface MovedBack {
  kind: 'gone' | 'again'
  charge: string
  amountMinor: Minor
  isInAll: boolean
}

/**
 * The payments of a period, as the events of their webhook messages, and the number of unreadable rows.
 * `movedBack` lists reversals and restorations since; absent if the provider does not list them.
 */
export interface PaidPage {
  events: readonly PaymentEvent[]
  movedBack?: readonly MovedBack[]
  unread: number
  next: string | null
}

/** A payment provider: the sandbox's or a real one. */
export interface PaymentProvider {
  name: string
  channels(market: MarketId): readonly Channel[]
  /** Issues a reference. Idempotent by its key. Throws a `ProviderFailure` if there is none. */
  issue(request: ReferenceRequest): Promise<IssuedReference>
  /**
   * Makes a reference refuse payments once it is obsolete. Idempotent. `not-ended` if the provider refuses
   * for good: it was paid, has ended, or cannot be cancelled. Throws a `ProviderFailure` if the outcome is
   * unknown, and is then retried until the reference expires. Optional; money on a cancelled reference is
   * booked all the same.
   */
  cancel?(reference: { reference: string; providerOrderId: string }): Promise<'ended' | 'not-ended'>
  /**
   * A page of the payments of a period, each with its `charge`, which finds payments whose webhook message
   * was lost. Optional. Throws a `ProviderFailure` without an answer.
   */
  listPaid?(period: PaidPeriod): Promise<PaidPage>
  /** The provider's own page for paying a reference, if any. */
  payPage?(reference: { reference: string }): string
  /** How long a borrower waits for a reference, if not the usual time. */
  patienceMs?: number
  /**
   * Reads a webhook request: its event, or why there is none: a wrong signature, an unknown event, or no
   * message at all. A correctly signed message about money that cannot be read is kept for a person, with its
   * ids.
   */
  readWebhook(
    webhook: Webhook,
    now: Date,
  ):
    | { ok: true; event: PaymentEvent }
    | { ok: false; why: 'signature' | 'unknown-event' | 'malformed' }
    | { ok: false; why: 'unreadable-money'; about: UnreadableMoney }
}

/** A built-in payment provider; one of its settings switches it on. */
export interface SwitchablePayments {
  settings: Settings
  /** The provider; undefined if it is off or one of its settings is refused. */
  read(reader: SettingsReader): PaymentProvider | undefined
}

const LOCAL_ADDRESS = /^http:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?$/

/** The setting of a provider's address; in the sandbox it may be on this machine. */
export const providerAddress = (pattern: RegExp, example: string): SettingType<string> =>
  webAddress(`an https address as "${example}"`, (text, mode) =>
    pattern.test(text) || (mode === 'sandbox' && LOCAL_ADDRESS.test(text)) ? text : undefined,
  )

export const deskEmail = matching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'the e-mail address of your desk')
