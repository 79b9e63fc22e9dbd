import * as z from 'zod/mini'
import { inGsm7 } from '#domain/notifications/gsm-7.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { CannotOpen, sealerOf } from '#server/base/database/sealed.ts'
import { messages, sweepFailures } from '#server/base/observability/counters.ts'
import type { Queue } from '#server/call/jobs/job.ts'
import { openLanes } from '#server/call/jobs/lanes.ts'
import type { Service } from '#server/call/service.ts'
import type { Mail, MailSent } from '#server/integrations/email/email.ts'
import type { Sent, SpokenMessage } from '#server/integrations/sms/sms.ts'
import { RESTORED_MESSAGE, REVERSAL_MESSAGE } from '#server/loans/reversing/reversals.ts'
import { deliveryAddress } from '#server/notifications/delivery-webhook.ts'
import { reversalNotification } from '#server/notifications/reversal-message.ts'
import { withheld } from '#server/notifications/withheld.ts'
import { writeNotification } from '#server/notifications/write-notification.ts'
import { comeAgainBySms, writeAnew } from '#server/outbox/messages/come-again.ts'
import { keepDelivery } from '#server/outbox/messages/deliveries.ts'
import { NOTIFICATION } from '#server/outbox/messages/notification-rows.ts'
import { claimDue, type Due, finishDue, isKindDue, postponeDue, putOff } from './outbox.ts'
import type { OutgoingMessage } from './outgoing.ts'
import { registeredSms, type WhatsAppContent } from './registered.ts'

const TEXT_MESSAGE = 'sms'
/** A release from before there were calls does not know it, and leaves it to who does. */
const CALL = 'call'
const LETTER = 'email'
const WHATSAPP = 'whatsapp'

/** What is written already. */
const READY: ReadonlySet<string> = new Set([TEXT_MESSAGE, CALL, LETTER, WHATSAPP])

/** Everything in the outbox that becomes a message. */
const MESSAGE_KINDS: readonly string[] = [
  TEXT_MESSAGE,
  CALL,
  LETTER,
  WHATSAPP,
  REVERSAL_MESSAGE,
  RESTORED_MESSAGE,
  NOTIFICATION,
]

/** A text message to one phone in E.164; after `until` it would be of no use any more. */
export interface TextMessage {
  to: string
  text: string
  /** From when it may leave; at once where nothing is said. */
  from?: Date
  until: Date
  /** By which whoever carries it tells what became of it; without one nobody asks. */
  messageId?: string
}

// A message holds a phone and a code, so it lies sealed in the outbox, and not even so once it is sent.
const sealedMessage = z.object({ sealed: z.string(), until: z.string() })
const openMessage = z.object({ to: z.string(), text: z.string(), messageId: z.optional(z.string()) })
const openWhatsApp = z.object({
  to: z.string(),
  text: z.string(),
  contentId: z.string(),
  variables: z.record(z.string(), z.string()),
  messageId: z.optional(z.string()),
})
const openLetter = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  languageTag: z.string(),
  stopAt: z.optional(z.string()),
  messageId: z.optional(z.string()),
})
const namedMessage = z.object({ to: z.string(), messageId: z.optional(z.string()) })
const openCall = z.object({ to: z.string(), lines: z.array(z.string()), languageTag: z.string() })
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

function planOutgoing(tx: Transaction, service: Service, message: OutgoingMessage, now: Date): Promise<void> {
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

const sendingQueue = (name: string, kinds: readonly string[]): Queue => ({
  name,
  isDue: isKindDue(kinds),
  take: (service) => (taken) => sendOne(service, kinds, service.now(), taken),
  isRung: true,
})

/** Sends what is due, the oldest first. Letters have their own queue, so that a slow mail server does not delay codes. */
export const messageQueues: readonly Queue[] = [
  sendingQueue(
    'messages',
    MESSAGE_KINDS.filter((kind) => kind !== LETTER),
  ),
  sendingQueue('letters', [LETTER]),
]

/** Sends every message that is due at `now`, for whoever wants to see it sent. */
export async function sendMessages(service: Service, now: Date): Promise<void> {
  const failures: unknown[] = []
  const lanes = openLanes(
    (taken) => sendOne(service, MESSAGE_KINDS, now, taken),
    (error) => failures.push(error),
  )
  lanes.wake()
  await lanes.empty()
  if (failures.length > 0) throw failures[0]
}

/**
 * Sends the oldest message that is due and that nobody else is sending; false when there is none. Any replica may do so at
 * any time. A message is sent at most once: it is marked done before it leaves, and is put back only where the provider
 * certainly did not take it. Two codes confuse somebody more than one that is asked for again.
 */
async function sendOne(
  service: Service,
  kinds: readonly string[],
  now: Date,
  taken: () => void,
): Promise<boolean> {
  const { database, log } = service
  const due = await takeDue(service, kinds, now)
  if (!due) return false
  if (due === 'written') return true
  const sending = send(service, due, now)
  // Only now, so that messages leave in the order in which they were taken.
  taken()
  const { sent, messageId } = await sending
  // Of news a number says what became of it; a code is told by being entered.
  const purpose = messageId === undefined ? 'code' : 'news'
  messages.inc({ outcome: sent.ok ? 'taken' : sent.why, way: due.kind, purpose })
  if (!sent.ok)
    log.warn({ why: sent.why, retry: sent.retry, attempts: due.attempts + 1 }, 'a message was not taken')
  await database.transaction(async (tx) => {
    if (sent.ok || !sent.retry) await tx.run(forget, [due.id, sent.ok ? null : sent.why])
    else await tx.run(putBack, [due.id, new Date(now.getTime() + RETRY_MS * 2 ** due.attempts), sent.why])
    const hasFailed = !sent.ok && !sent.retry && !MAY_HAVE_LEFT.has(sent.why)
    if (messageId === undefined || !hasFailed) return
    await keepDelivery(tx, messageId, { what: 'failed', because: sent.why }, now)
    await (sent.why === TOO_LATE ? writeAnew : comeAgainBySms)(tx, service, messageId, now)
  })
  return true
}

/** After these nobody knows whether it was taken, so it is not said to have failed either. */
const MAY_HAVE_LEFT: ReadonlySet<string> = new Set(['no-answer', 'unreadable-answer', 'provider-down'])

/** Its provider took no message for too long; what was written may not be so any more. */
const TOO_LATE = 'too-late'

const RETRY_MS = 2_000
const RETRIES_LONGER_MAX = 10

/** The oldest message, marked as done; `written` where it has yet to be written, and waits as one now. */
async function takeDue(
  service: Service,
  kinds: readonly string[],
  now: Date,
): Promise<Due | 'written' | undefined> {
  const { database, log } = service
  let unwritten: Due | undefined
  try {
    return await database.transaction(async (tx) => {
      const claimed = await claimDue(tx, kinds, now)
      if (!claimed) return undefined
      if (!READY.has(claimed.kind)) {
        unwritten = claimed
        // What it says is decided now, because it is about money: it is written down as a message like any other.
        const payload =
          claimed.kind === NOTIFICATION ? claimed.payload : await reversalNotification(tx, claimed, now)
        const written = payload ? await writeNotification(tx, service, { payload }, now) : NOTHING
        if (written.what === 'wait') await postponeDue(tx, claimed, written.until, 'waits')
        else await finishDue(tx, claimed, now)
        if (written.what === 'send') await planOutgoing(tx, service, written.message, now)
        return 'written'
      }
      await finishDue(tx, claimed, now)
      const why = await notAnyMore(tx, service, claimed, now)
      if (why === null) return claimed
      await tx.run(forget, [claimed.id, why])
      return 'written'
    })
  } catch (error) {
    const failed = unwritten
    if (!failed) throw error
    // One that cannot be written must not hold up everybody's.
    const name = error instanceof Error ? error.name : typeof error
    sweepFailures.inc({ work: 'messages' })
    log.warn({ kind: failed.kind, attempts: failed.attempts + 1, name }, 'a message was not written')
    const wait = RETRY_MS * 2 ** Math.min(failed.attempts, RETRIES_LONGER_MAX)
    await database.transaction((tx) => postponeDue(tx, failed, new Date(now.getTime() + wait), name))
    return 'written'
  }
}

const NOTHING = { what: 'drop' } as const

/** Why a message that was written before must not leave now; null where it may. Codes and the like wait for nobody's choice. */
async function notAnyMore(tx: Transaction, service: Service, due: Due, now: Date): Promise<string | null> {
  let opened: unknown
  try {
    opened = openedOf(service, due).opened
  } catch (error) {
    // It is said where it would be sent, and stands in nobody's way.
    if (error instanceof CannotOpen) return null
    throw error
  }
  const { messageId, to } = z.parse(namedMessage, opened)
  if (messageId === undefined) return null
  return withheld(tx, service, { messageId, email: due.kind === LETTER ? to : null }, now)
}

function openedOf({ config }: Pick<Service, 'config'>, due: Due): { opened: unknown; until: string } {
  const { sealed, until } = z.parse(sealedMessage, due.payload)
  return { opened: JSON.parse(sealerOf({ config }).open(sealed, MESSAGE_PLACE)), until }
}

const forget = statement<unknown, [string, string | null]>(
  'forget-message',
  `UPDATE outbox SET payload = '{}', last_error = $2 WHERE id = $1`,
)

const putBack = statement<unknown, [string, Date, string]>(
  'put-message-back',
  'UPDATE outbox SET done_at = NULL, not_before = $2, last_error = $3 WHERE id = $1',
)

type NotSent = { ok: false; why: string; retry: boolean }
const notSent = (why: string): NotSent => ({ ok: false, why, retry: false })

async function send(
  service: Service,
  due: Due,
  now: Date,
): Promise<{ sent: Sent | MailSent | NotSent; messageId?: string | undefined }> {
  const { sms } = service
  const { opened, until } = openedOf(service, due)
  const isLate = new Date(until) <= now
  if (due.kind === CALL) {
    if (isLate) return { sent: notSent(TOO_LATE) }
    if (!sms?.call) return { sent: notSent('no-provider') }
    return { sent: await sms.call({ ...z.parse(openCall, opened), idempotencyKey: due.id }) }
  }
  if (due.kind === LETTER) {
    const { messageId, stopAt, ...letter } = z.parse(openLetter, opened)
    if (isLate) return { sent: notSent(TOO_LATE), messageId }
    if (service.email === null) return { sent: notSent('no-provider'), messageId }
    return {
      sent: await service.email.send({
        ...letter,
        ...(stopAt && { stopAt }),
        ...(messageId && { messageId }),
        idempotencyKey: due.id,
      }),
      messageId,
    }
  }
  const tellingOf = (messageId: string | undefined) => {
    const tellAt = messageId === undefined ? undefined : deliveryAddress(service, messageId)
    return tellAt === undefined ? {} : { tellAt }
  }
  if (due.kind === WHATSAPP) {
    const { messageId, ...message } = z.parse(openWhatsApp, opened)
    if (isLate) return { sent: notSent(TOO_LATE), messageId }
    if (!sms?.whatsapp) return { sent: notSent('no-provider'), messageId }
    const sent = await sms.whatsapp({ ...message, idempotencyKey: due.id, ...tellingOf(messageId) })
    return { sent, messageId }
  }
  const { messageId, ...message } = z.parse(openMessage, opened)
  if (isLate) return { sent: notSent(TOO_LATE), messageId }
  if (sms === null) return { sent: notSent('no-provider'), messageId }
  const { text, registered } = asSent(service, message)
  // Carriers there refuse every other text, and bill for it.
  if (typeof registered === 'string') return { sent: notSent(registered), messageId }
  const more = { ...(registered && { registered }), ...tellingOf(messageId) }
  return { sent: await sms.send({ ...message, text, idempotencyKey: due.id, ...more }), messageId }
}

/** The text in GSM 7-bit, so that it is billed as one part; as it was written where only that form is registered. */
function asSent({ config }: Pick<Service, 'config'>, { to, text }: Pick<TextMessage, 'to' | 'text'>) {
  const sent = inGsm7(text)
  const registered = registeredSms(config.templates, to, sent)
  if (registered !== 'not-registered') return { text: sent, registered }
  return { text, registered: registeredSms(config.templates, to, text) }
}
