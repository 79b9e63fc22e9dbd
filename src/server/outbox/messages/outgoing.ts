import type { Mail } from '#server/integrations/email/email.ts'
import type { WhatsAppContent } from './registered.ts'

/** A message that is ready to leave, by its way; after `until` it would be of no use any more. */
export type OutgoingMessage = {
  /** By which whoever carries it tells what became of it. */
  messageId: string
  until: Date
} & (
  | { channel: 'sms'; to: string; text: string }
  | ({ channel: 'whatsapp'; to: string; text: string } & WhatsAppContent)
  | { channel: 'email'; mail: Omit<Mail, 'idempotencyKey'> }
)
