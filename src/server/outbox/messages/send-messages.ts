import * as z from 'zod/mini'
import { inGsm7 } from '#domain/notifications/gsm-7.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { startWorkers } from '#server/base/load-shedding/workers.ts'
import { messages, sweepFailures } from '#server/base/observability/counters.ts'
import { CannotOpen, sealerOf } from '#server/base/sealing/sealed.ts'
import type { Queue } from '#server/call/jobs/job.ts'
import type { MailSent } from '#server/integrations/email/email.ts'
import type { Sent } from '#server/integrations/sms/sms.ts'
import type { Service } from '#server/service/service.ts'
import { deliveryAddress, keepDelivery } from './deliveries.ts'
import { type EmailCodeLetter, markCodeRefused } from './email-rows.ts'
import { claimDue, type Due, finishDue, isKindDue, postponeDue } from './outbox.ts'
import type { OutgoingMessage } from './outgoing.ts'
import {
  CALL,
  LETTER,
  MESSAGE_PLACE,
  planOutgoing,
  TEXT_MESSAGE,
  type TextMessage,
  WHATSAPP,
} from './plan-message.ts'
import { registeredSms } from './registered.ts'
import { resendBySms, rewriteMessage } from './resend-message.ts'

/** A message that leaves now, the moment of the next attempt, or nothing. */
export type Written =
  | { what: 'send'; message: OutgoingMessage }
  | { what: 'wait'; until: Date }
  | { what: 'drop' }

/**
 * Writes the messages whose text is decided when they leave. The layers above know those texts and pass the
 * writer in.
 */
export interface MessageWriter {
  /** The kinds of the outbox's rows that it writes. */
  readonly kinds: readonly string[]
  /** Decides whether a row leaves as a message, in the transaction that plans the message. */
  write(tx: Transaction, service: Service, due: Due, now: Date): Promise<Written>
  /** Why a message that was written before must not leave now; null if it may. */
  withheld(
    tx: Transaction,
    service: Service,
    message: { messageId: string; email: string | null },
    now: Date,
  ): Promise<string | null>
}

/** The kinds of rows that hold a written message. */
const WRITTEN_KINDS: readonly string[] = [TEXT_MESSAGE, CALL, LETTER, WHATSAPP]

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
  code: z.optional(z.object({ borrowerId: z.string(), sentAt: z.string() })),
})
const namedMessage = z.object({ to: z.string(), messageId: z.optional(z.string()) })
const openCall = z.object({ to: z.string(), lines: z.array(z.string()), languageTag: z.string() })

/** Sends what is due, the oldest first. Letters have their own queue, so that a slow mail server does not delay codes. */
export function sendingQueues(writer: MessageWriter): readonly Queue[] {
  const queue = (name: string, kinds: readonly string[]): Queue => ({
    name,
    isDue: isKindDue(kinds),
    take: (service) => (taken) => sendOne(service, writer, kinds, service.now(), taken),
    isRung: true,
  })
  const allKinds = kindsWith(writer)
  return [
    queue(
      'messages',
      allKinds.filter((kind) => kind !== LETTER),
    ),
    queue('letters', [LETTER]),
  ]
}

const kindsWith = ({ kinds }: MessageWriter) => [...WRITTEN_KINDS, ...kinds]

/** Sends every message that is due at `now`, for a caller that waits until they are sent. */
export async function sendAllDue(service: Service, writer: MessageWriter, now: Date): Promise<void> {
  const failures: unknown[] = []
  const workers = startWorkers(
    (taken) => sendOne(service, writer, kindsWith(writer), now, taken),
    (error) => failures.push(error),
  )
  workers.wake()
  await workers.empty()
  if (failures.length > 0) throw failures[0]
}

/**
 * Sends the oldest message that is due and that no other server sends; returns false if there is none. A message is sent at
 * most once: it is marked done before it leaves, and is put back only if the provider certainly did not take it. Two codes would
 * confuse a borrower more than one that has to be asked for again.
 */
async function sendOne(
  service: Service,
  writer: MessageWriter,
  kinds: readonly string[],
  now: Date,
  taken: () => void,
): Promise<boolean> {
  const { database, log } = service
  const due = await takeDue(service, writer, kinds, now)
  if (!due) return false
  if (due === 'written') return true
  const sending = send(service, due, now)
  // Called once sending has begun, so that messages leave in their order.
  taken()
  const { sent, messageId, code } = await sending
  // The delivery of news is tracked by its number; that of a code shows when it is entered.
  const purpose = messageId === undefined ? 'code' : 'news'
  messages.inc({ outcome: sent.ok ? 'taken' : sent.why, way: due.kind, purpose })
  if (!sent.ok)
    log.warn(
      { why: sent.why, retry: sent.retry, attempts: due.attempts + 1 },
      'a provider did not accept a message',
    )
  await database.transaction(async (tx) => {
    if (sent.ok || !sent.retry) await tx.run(forget, [due.id, sent.ok ? null : sent.why])
    else await tx.run(putBack, [due.id, new Date(now.getTime() + RETRY_MS * 2 ** due.attempts), sent.why])
    const hasFailed = !sent.ok && !sent.retry && !MAY_HAVE_LEFT.has(sent.why)
    if (!hasFailed) return
    if (code) await markCodeRefused(tx, code, now)
    if (messageId === undefined) return
    await keepDelivery(tx, messageId, { what: 'failed', because: sent.why }, now)
    await (sent.why === TOO_LATE ? rewriteMessage : resendBySms)(tx, service, messageId, now)
  })
  return true
}

/** After these failures the provider may have taken the message, so it is not recorded as failed. */
const MAY_HAVE_LEFT: ReadonlySet<string> = new Set(['no-answer', 'unreadable-answer', 'provider-down'])

/** The provider took no message for so long that the text may no longer be true. */
const TOO_LATE = 'too-late'

const RETRY_MS = 2_000
const RETRIES_LONGER_MAX = 10

/** Claims the oldest message and marks it done; `written` if it was only written now, and waits to be sent. */
async function takeDue(
  service: Service,
  writer: MessageWriter,
  kinds: readonly string[],
  now: Date,
): Promise<Due | 'written' | undefined> {
  const { database, log } = service
  let unwritten: Due | undefined
  try {
    return await database.transaction(async (tx) => {
      const claimed = await claimDue(tx, kinds, now)
      if (!claimed) return undefined
      if (!WRITTEN_KINDS.includes(claimed.kind)) {
        unwritten = claimed
        // The text is decided now, because it is about money, and is planned as a message like any other.
        const written = await writer.write(tx, service, claimed, now)
        if (written.what === 'wait') await postponeDue(tx, claimed, written.until, 'waits')
        else await finishDue(tx, claimed, now)
        if (written.what === 'send') await planOutgoing(tx, service, written.message, now)
        return 'written'
      }
      await finishDue(tx, claimed, now)
      const why = await notAnyMore(tx, service, writer, claimed, now)
      if (why === null) return claimed
      await tx.run(forget, [claimed.id, why])
      return 'written'
    })
  } catch (error) {
    const failed = unwritten
    if (!failed) throw error
    // A message that cannot be written must not delay the others.
    const name = error instanceof Error ? error.name : typeof error
    sweepFailures.inc({ work: 'messages' })
    log.warn({ kind: failed.kind, attempts: failed.attempts + 1, name }, 'a message could not be written')
    const wait = RETRY_MS * 2 ** Math.min(failed.attempts, RETRIES_LONGER_MAX)
    await database.transaction((tx) => postponeDue(tx, failed, new Date(now.getTime() + wait), name))
    return 'written'
  }
}

/** Why a message that was written before must not leave now; null if it may. A borrower cannot switch codes off. */
async function notAnyMore(
  tx: Transaction,
  service: Service,
  writer: MessageWriter,
  due: Due,
  now: Date,
): Promise<string | null> {
  let opened: unknown
  try {
    opened = openedOf(service, due).opened
  } catch (error) {
    // The failure is reported when the message is sent.
    if (error instanceof CannotOpen) return null
    throw error
  }
  const { messageId, to } = z.parse(namedMessage, opened)
  if (messageId === undefined) return null
  return writer.withheld(tx, service, { messageId, email: due.kind === LETTER ? to : null }, now)
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
): Promise<{ sent: Sent | MailSent | NotSent; messageId?: string | undefined; code?: EmailCodeLetter }> {
  const { sms } = service
  const { opened, until } = openedOf(service, due)
  const isLate = new Date(until) <= now
  if (due.kind === CALL) {
    if (isLate) return { sent: notSent(TOO_LATE) }
    if (!sms?.call) return { sent: notSent('no-provider') }
    return { sent: await sms.call({ ...z.parse(openCall, opened), idempotencyKey: due.id }) }
  }
  if (due.kind === LETTER) {
    const { messageId, stopAt, code: named, ...letter } = z.parse(openLetter, opened)
    const code = named && { ...named, sentAt: new Date(named.sentAt) }
    const of = { messageId, ...(code && { code }) }
    if (isLate) return { sent: notSent(TOO_LATE), ...of }
    if (service.email === null) return { sent: notSent('no-provider'), ...of }
    return {
      sent: await service.email.send({
        ...letter,
        ...(stopAt && { stopAt }),
        ...(messageId && { messageId }),
        idempotencyKey: due.id,
      }),
      ...of,
    }
  }
  const callbackOf = (messageId: string | undefined) => {
    const tellAt = messageId === undefined ? undefined : deliveryAddress(service, messageId)
    return tellAt === undefined ? {} : { tellAt }
  }
  if (due.kind === WHATSAPP) {
    const { messageId, ...message } = z.parse(openWhatsApp, opened)
    if (isLate) return { sent: notSent(TOO_LATE), messageId }
    if (!sms?.whatsapp) return { sent: notSent('no-provider'), messageId }
    const sent = await sms.whatsapp({ ...message, idempotencyKey: due.id, ...callbackOf(messageId) })
    return { sent, messageId }
  }
  const { messageId, ...message } = z.parse(openMessage, opened)
  if (isLate) return { sent: notSent(TOO_LATE), messageId }
  if (sms === null) return { sent: notSent('no-provider'), messageId }
  const { text, registered } = asSent(service, message)
  // Carriers there refuse every other text, and charge for it.
  if (typeof registered === 'string') return { sent: notSent(registered), messageId }
  const more = { ...(registered && { registered }), ...callbackOf(messageId) }
  return { sent: await sms.send({ ...message, text, idempotencyKey: due.id, ...more }), messageId }
}

/** The text in GSM 7-bit, which is billed as one part; the original text if only that one is registered. */
function asSent({ config }: Pick<Service, 'config'>, { to, text }: Pick<TextMessage, 'to' | 'text'>) {
  const sent = inGsm7(text)
  const registered = registeredSms(config.templates, to, sent)
  if (registered !== 'not-registered') return { text: sent, registered }
  return { text, registered: registeredSms(config.templates, to, text) }
}
