import type { SmsTrouble } from '#server/integrations/sms/sms.ts'

/** Where a letter names the message that it is: mail servers and their companies may change its Message-ID. */
export const MESSAGE_HEADER = 'X-Abono-Message'

/** One letter to one address. */
export interface Mail {
  /** A plain address, as `readEmailAddress` gives it. */
  to: string
  subject: string
  text: string
  /** The same as a page. */
  html: string
  /** What it is written in (BCP 47). */
  languageTag: string
  /** The outbox row's own name: the same row is the same letter. */
  idempotencyKey: string
  /** By which whoever carries it tells what became of it; it says nothing of anybody. */
  messageId?: string
  /** Where one click stops the next ones (RFC 8058), of what can be stopped. */
  stopAt?: string
}

/** Why a letter was not taken: as of a text message, and two that an address alone has. */
export const mailTroubles = ['bad-address', 'mailbox-full-or-busy'] as const

export type MailTrouble = (typeof mailTroubles)[number] | SmsTrouble

/** A letter was taken, or why not. `retry` is true only where it is known that nothing was sent. */
export type MailSent = { ok: true; providerId: string } | { ok: false; why: MailTrouble; retry: boolean }

/** Something that sends letters. It never throws for what a mail server did. */
export interface Email {
  send(mail: Mail): Promise<MailSent>
}
