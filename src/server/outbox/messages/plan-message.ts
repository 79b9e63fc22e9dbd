import type { Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Mail } from '#server/integrations/email/email.ts'
import type { SpokenMessage } from '#server/integrations/sms/sms.ts'
import type { Service } from '#server/service/service.ts'
import type { EmailCodeLetter } from './email-rows.ts'
import { scheduleEntry } from './outbox.ts'
import type { OutgoingMessage } from './outgoing.ts'
import type { WhatsAppContent } from './registered.ts'

export const TEXT_MESSAGE = 'sms'
/** A release without calls does not know this kind, and leaves it to other replicas. */
export const CALL = 'call'
export const LETTER = 'email'
export const WHATSAPP = 'whatsapp'

/** A text message to one phone in E.164; after `until` it is useless. */
export interface TextMessage {
  to: string
  text: string
  /** The moment from which it may leave; at once by default. */
  from?: Date
  until: Date
  /** The id by which the provider reports the delivery; without one, no report is asked for. */
  messageId?: string
}

// A message contains a phone and a code, so the outbox stores it encrypted, and deletes it once it is sent.

/** Binds an encrypted message. It is decrypted once, so it need not be bound to its row. */
export const MESSAGE_PLACE = 'outbox.sms'

/** A call to one phone, which speaks these lines. */
export type Call = Omit<SpokenMessage, 'idempotencyKey'> & Pick<TextMessage, 'until'>

export type Letter = Omit<Mail, 'idempotencyKey'> &
  Pick<TextMessage, 'until' | 'messageId'> & {
    /** The code in it, if it confirms an address: the borrower is informed if it cannot be delivered. */
    code?: EmailCodeLetter
  }

/** Plans a text message in the transaction that decides it; it is sent after the commit. */
export const planMessage = (tx: Transaction, service: Service, message: TextMessage, now: Date) =>
  plan(tx, service, TEXT_MESSAGE, message, now)

export const planCall = (tx: Transaction, service: Service, call: Call, now: Date) =>
  plan(tx, service, CALL, call, now)

export const planLetter = (tx: Transaction, service: Service, letter: Letter, now: Date) =>
  plan(tx, service, LETTER, letter, now)

export const planWhatsApp = (
  tx: Transaction,
  service: Service,
  message: TextMessage & WhatsAppContent,
  now: Date,
) => plan(tx, service, WHATSAPP, message, now)

/** Plans a message for the channel that was chosen. */
export function planOutgoing(
  tx: Transaction,
  service: Service,
  message: OutgoingMessage,
  now: Date,
): Promise<void> {
  const { messageId, until } = message
  if (message.channel === 'email') return planLetter(tx, service, { ...message.mail, messageId, until }, now)
  const { channel, ...written } = message
  return plan(tx, service, channel === 'whatsapp' ? WHATSAPP : TEXT_MESSAGE, written, now)
}

async function plan(
  tx: Transaction,
  { config, wakeUp }: Service,
  kind: string,
  { until, from, ...message }: { until: Date; from?: Date },
  now: Date,
): Promise<void> {
  const sealed = sealerOf({ config }).seal(JSON.stringify(message), MESSAGE_PLACE)
  await scheduleEntry(tx, kind, { sealed, until: until.toISOString() }, now, from ?? now)
  tx.afterCommit(wakeUp.ring)
}
