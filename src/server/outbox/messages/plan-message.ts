import type { Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Mail } from '#server/integrations/email/email.ts'
import type { SpokenMessage } from '#server/integrations/sms/sms.ts'
import type { Service } from '#server/service/service.ts'
import { putOff } from './outbox.ts'
import type { OutgoingMessage } from './outgoing.ts'
import type { WhatsAppContent } from './registered.ts'

export const TEXT_MESSAGE = 'sms'
/** A release from before there were calls does not know it, and leaves it to who does. */
export const CALL = 'call'
export const LETTER = 'email'
export const WHATSAPP = 'whatsapp'

/** A text message to one phone in E.164; after `until` it would be of no use any more. */
export interface TextMessage {
  to: string
  text: string
  /** From when it may leave; at once where nothing is said. */
  from?: Date
  until: Date
  /** The id by which the provider reports the delivery; without one, no report is asked for. */
  messageId?: string
}

// A message holds a phone and a code, so the outbox keeps it sealed, and removes it once it is sent.

/** Where a sealed message belongs; it is opened once, so it need not be bound to its row. */
export const MESSAGE_PLACE = 'outbox.sms'

/** A call to one phone, which says these lines. */
export type Call = Omit<SpokenMessage, 'idempotencyKey'> & Pick<TextMessage, 'until'>

/** A letter by e-mail. */
export type Letter = Omit<Mail, 'idempotencyKey'> & Pick<TextMessage, 'until' | 'messageId'>

/** Writes a message down in the transaction that decides it; it is sent as soon as that has ended well. */
export const planMessage = (tx: Transaction, service: Service, message: TextMessage, now: Date) =>
  plan(tx, service, TEXT_MESSAGE, message, now)

/** The same for a call. */
export const planCall = (tx: Transaction, service: Service, call: Call, now: Date) =>
  plan(tx, service, CALL, call, now)

/** The same for a letter by e-mail. */
export const planLetter = (tx: Transaction, service: Service, letter: Letter, now: Date) =>
  plan(tx, service, LETTER, letter, now)

/** The same by WhatsApp. */
export const planWhatsApp = (
  tx: Transaction,
  service: Service,
  message: TextMessage & WhatsAppContent,
  now: Date,
) => plan(tx, service, WHATSAPP, message, now)

/** The same for a message whose channel was decided now. */
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
  await putOff(tx, kind, { sealed, until: until.toISOString() }, now, from ?? now)
  tx.afterCommit(wakeUp.ring)
}
