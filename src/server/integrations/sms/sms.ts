import type { DeliveryReport } from '#domain/notifications/delivery.ts'

/** A text message to one phone. */
export interface Message {
  /** E.164: `+5215500000000`. */
  to: string
  text: string
  /** The id of the outbox row: the same row is the same message. */
  idempotencyKey: string
  /** The address for the delivery report, if one is wanted and the provider sends it. */
  tellAt?: string
  /** The registration of this text, in countries that require it (India's DLT). */
  registered?: RegisteredSms
}

/** The registration of a text: its owner, its header and its template. */
export interface RegisteredSms {
  entityId: string
  templateId: string
  header: string
}

/** A WhatsApp message: a registered template, and the values of its variables. */
export interface WhatsAppMessage extends Omit<Message, 'text' | 'registered'> {
  contentId: string
  variables: Readonly<Record<string, string>>
  /** The resulting text on the phone. */
  text: string
}

/** A delivery report: its raw body, and the whole address to which it was sent. */
export interface DeliveryNotice {
  body: string
  header(name: string): string | undefined
  url: string
}

/** The content of a report; `news` is null if the message is only in transit. */
export type DeliveryNews =
  | { ok: true; news: DeliveryReport | null }
  | { ok: false; why: 'signature' | 'malformed' }

/** A code that is spoken in a call: lines, with a pause after each. Each digit is a line. */
export interface SpokenMessage extends Omit<Message, 'text' | 'tellAt' | 'registered'> {
  lines: readonly string[]
  /** The language of the voice (BCP 47). */
  languageTag: string
}

/** Why a message was not accepted, the same words for every provider. */
export const smsTroubles = [
  'bad-number',
  'opted-out',
  'country-not-served',
  'not-authorised',
  'not-accepted',
  'too-many-requests',
  'provider-down',
  'unreachable',
  'no-answer',
  'unreadable-answer',
] as const

export type SmsTrouble = (typeof smsTroubles)[number]

/**
 * Whether a message was accepted, or why not. `retry` is true only if it certainly was not sent: two codes
 * would confuse a borrower more than a missing one.
 */
export type Sent = { ok: true; providerId: string } | { ok: false; why: SmsTrouble; retry: boolean }

/** A sender of text messages. It never throws for what a provider did. */
export interface Sms {
  send(message: Message): Promise<Sent>
  /** Calls a phone and speaks the lines. Without it no calls are offered. */
  call?(message: SpokenMessage): Promise<Sent>
  /** Sends by WhatsApp. Without it WhatsApp is not offered. */
  whatsapp?(message: WhatsAppMessage): Promise<Sent>
  /** Reads a delivery report sent to `tellAt`. Without it no delivery is proven. */
  readDelivery?(notice: DeliveryNotice): DeliveryNews
}

/** Returns whether the text is a phone number: `+`, and 8 to 15 digits without a leading zero. */
export const isE164 = (text: string): boolean => /^\+[1-9][0-9]{7,14}$/.test(text)
