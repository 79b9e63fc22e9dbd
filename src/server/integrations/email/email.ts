import type { SmsTrouble } from '#server/integrations/sms/sms.ts'

/** The header with the message's id, because mail servers may change the Message-ID. */
export const MESSAGE_HEADER = 'X-Abono-Message'

export interface Mail {
  /** A plain address, as `readEmailAddress` returns it. */
  to: string
  subject: string
  text: string
  html: string
  /** The language of the text (BCP 47). */
  languageTag: string
  /** The id of the outbox row: the same row is the same letter. */
  idempotencyKey: string
  /** The id by which delivery is reported; it contains no personal data. */
  messageId?: string
  /** The address for one click that unsubscribes (RFC 8058), if the letter can be stopped. */
  stopAt?: string
}

/** Why a letter was not accepted: the reasons of text messages, and two more. */
export const mailTroubles = ['bad-address', 'mailbox-full-or-busy'] as const

export type MailTrouble = (typeof mailTroubles)[number] | SmsTrouble

/** Whether a letter was accepted, or why not. `retry` is true only if it certainly was not sent. */
export type MailSent = { ok: true; providerId: string } | { ok: false; why: MailTrouble; retry: boolean }

/** A sender of letters. It never throws for what a mail server did. */
export interface Email {
  send(mail: Mail): Promise<MailSent>
}
