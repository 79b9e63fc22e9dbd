import type { Mail } from '#server/integrations/email/email.ts'
import type { WhatsAppContent } from './registered.ts'

/** A message that is ready to leave by its channel; after `until` it is useless. */
export type OutgoingMessage = {
  /** The id by which the provider reports the delivery. */
  messageId: string
  until: Date
} & (
  | { channel: 'sms'; to: string; text: string }
  | ({ channel: 'whatsapp'; to: string; text: string } & WhatsAppContent)
  | { channel: 'email'; mail: Omit<Mail, 'idempotencyKey'> }
)
