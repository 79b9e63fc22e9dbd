import type { DeliveryNews } from '#domain/notifications/delivery.ts'

/** A text message to one phone. */
export interface Message {
  /** E.164: `+5215500000000`. */
  to: string
  text: string
  /** The outbox row's own name: the same row is the same message. */
  idempotencyKey: string
  /** Where the provider is to tell what became of it, if somebody wishes to know and it tells. */
  tellAt?: string
  /** What is registered of this text, where its country asks for that (India's DLT). */
  registered?: RegisteredSms
}

/** Whose text it is in a register of text messages, under which header it is sent, and which text. */
export interface RegisteredSms {
  entityId: string
  templateId: string
  header: string
}

/** A message by WhatsApp: a registered template, and what stands in place of its variables. */
export interface WhatsAppMessage extends Omit<Message, 'text' | 'registered'> {
  contentId: string
  variables: Readonly<Record<string, string>>
  /** What the phone shows in the end. */
  text: string
}

/** A notice about a message: its body as it came, and the whole address to which it came. */
export interface DeliveryNotice {
  body: string
  header(name: string): string | undefined
  url: string
}

/** What a notice says; `news` is null where the message is only on its way. */
export type ToldDelivery =
  | { ok: true; news: DeliveryNews | null }
  | { ok: false; why: 'signature' | 'malformed' }

/** A code that is said to whoever answers a phone: lines, with a pause after each. A digit is a line of its own. */
export interface SpokenMessage extends Omit<Message, 'text' | 'tellAt' | 'registered'> {
  lines: readonly string[]
  /** Whose voice says them (BCP 47). */
  languageTag: string
}

/** Why a message was not taken, in words that do not change from one provider to the next. */
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
 * A message was taken, or why not. `retry` is true only where it is known that nothing was sent: where it is not, the
 * borrower asks for another code sooner than two arrive.
 */
export type Sent = { ok: true; providerId: string } | { ok: false; why: SmsTrouble; retry: boolean }

/** Something that sends text messages. It never throws for what a provider did. */
export interface Sms {
  send(message: Message): Promise<Sent>
  /** Calls a phone and says the lines. Without it nobody is offered a call. */
  call?(message: SpokenMessage): Promise<Sent>
  /** Sends by WhatsApp. Without it nobody is offered that. */
  whatsapp?(message: WhatsAppMessage): Promise<Sent>
  /** Reads what the provider tells at `tellAt`. Without it no message is proved to have arrived. */
  readDelivery?(notice: DeliveryNotice): ToldDelivery
}

/** Whether the text is a number that can be sent to: `+`, and 8 to 15 digits without a leading zero. */
export const isE164 = (text: string): boolean => /^\+[1-9][0-9]{7,14}$/.test(text)
