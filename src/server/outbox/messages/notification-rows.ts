import type { Minor } from '#domain/amount.ts'
import { type Language, languageCodes } from '#domain/language.ts'
import type { PaymentMessage } from '#domain/money/booking/payment-message.ts'
import { isMessageChannel, type MessageChannel } from '#domain/notifications/channel.ts'
import {
  type DropReason,
  isLimited,
  isNotificationKind,
  type NotificationKind,
  notificationKinds,
  WEEK_MS,
} from '#domain/notifications/notification.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { giveName } from '#server/base/database/owners.ts'
import { scheduleEntry } from '#server/outbox/messages/outbox.ts'
import { nameOfMessage } from './deliveries.ts'

/** The kind of an outbox row for a notification, whose text is written when it leaves. */
export const NOTIFICATION = 'notification'

const DAY_MS = 24 * 3_600_000
/** News of money survives an outage of more than a week; an answer stays useful for a week. */
export const newsUntil = (now: Date) => new Date(now.getTime() + 14 * DAY_MS)
export const answerUntil = (now: Date) => new Date(now.getTime() + 7 * DAY_MS)

/** The subject of an answer. A reopened complaint has a second answer, which is notified as well. */
export const answerAbout = (folio: string, isSecond: boolean) => (isSecond ? `${folio}/2` : folio)

export const folioOf = (about: string) => about.split('/', 1)[0] ?? about

/** A notification to plan. `about` identifies its subject, so that the borrower is notified of it once. */
export interface NewNotification {
  borrowerId: string
  kind: NotificationKind
  about: string
  orderNo: string | null
  /** For a payment: its amount and its effect. */
  amountMinor?: Minor
  paymentMessage?: PaymentMessage
  /** The moment from which it is considered; at once by default. */
  from?: Date
  /** The moment after which it is useless. */
  until: Date
}

const insert = statement<unknown, [string, string, string, string | null, Date, Date, Minor | null]>(
  'plan-notification',
  `INSERT INTO notifications (borrower_id, kind, about, order_no, planned_at, until, state, amount_minor)
   VALUES ($1, $2, $3, $4, $5, $6, 'planned', $7) ON CONFLICT DO NOTHING`,
)

/** Records that it is planned; false if it was recorded before. */
export const noteNotification = async (
  tx: Transaction,
  { borrowerId, kind, about, orderNo, amountMinor, until }: NewNotification,
  now: Date,
): Promise<boolean> =>
  (await tx.run(insert, [borrowerId, kind, about, orderNo, now, until, amountMinor ?? null])) === 1

/** Plans a notification in the transaction that causes it. Whether it leaves is decided when it is due. */
export async function planNotification(tx: Transaction, planned: NewNotification, now: Date): Promise<void> {
  const { borrowerId, kind, about, orderNo, amountMinor, paymentMessage, from = now, until } = planned
  if (!(await noteNotification(tx, planned, now))) return
  const amount = amountMinor === undefined ? {} : { amountMinor: String(amountMinor) }
  const notification = { borrowerId, kind, about, orderNo, until: until.toISOString() }
  await scheduleEntry(
    tx,
    NOTIFICATION,
    { ...notification, ...amount, ...(paymentMessage && { telling: paymentMessage }) },
    now,
    from,
  )
}

const end = statement<
  unknown,
  [
    ...[string, string, string, 'sent' | 'dropped', Date],
    ...[because: DropReason | null, messageId: string | null, channel: MessageChannel | null],
  ]
>(
  'end-notification',
  `UPDATE notifications SET state = $4, ended_at = $5, dropped_because = $6, message_id = $7, channel = $8
   WHERE borrower_id = $1 AND kind = $2 AND about = $3 AND state = 'planned'`,
)

type NotificationKey = Pick<NewNotification, 'borrowerId' | 'kind' | 'about'>

/** Marks it as sent in the message with this id, by which the provider reports its delivery. */
export async function sendNotification(
  tx: Transaction,
  { borrowerId, kind, about }: NotificationKey,
  { messageId, channel }: { messageId: string; channel: MessageChannel },
  now: Date,
): Promise<void> {
  await giveName(tx, nameOfMessage(messageId), borrowerId)
  await tx.run(end, [borrowerId, kind, about, 'sent', now, null, messageId, channel])
}

/** Marks it as dropped for the reason `why`. */
export async function dropNotification(
  tx: Transaction,
  { borrowerId, kind, about }: NotificationKey,
  why: DropReason,
  now: Date,
): Promise<void> {
  await tx.run(end, [borrowerId, kind, about, 'dropped', now, why, null, null])
}

const begin = statement<unknown, [string]>(
  'begin-notification-choice',
  'INSERT INTO notification_choices (borrower_id) VALUES ($1) ON CONFLICT DO NOTHING',
)
const lock = statement<StoredChoice, [string]>(
  'lock-notification-choice',
  'SELECT stopped_at AS "stoppedAt", channel, language FROM notification_choices WHERE borrower_id = $1 FOR UPDATE',
)
const sent = statement<{ count: number }, [string, string[], Date]>(
  'notifications-in-week',
  `SELECT count(*)::integer AS count FROM notifications
   WHERE borrower_id = $1 AND kind = ANY($2) AND state = 'sent' AND ended_at > $3`,
)

const LIMITED = Object.keys(notificationKinds).filter(isNotificationKind).filter(isLimited)

interface StoredChoice {
  stoppedAt: Date | null
  /** As stored. This release may not know it. */
  channel: string | null
  language: string | null
}

/** The borrower's channel and language; null is the language of the market. */
export interface MessageChoice {
  channel: MessageChannel
  language: Language | null
}

const choiceOf = (row: StoredChoice | undefined): MessageChoice & { hasStopped: boolean } => ({
  hasStopped: (row?.stoppedAt ?? null) !== null,
  channel: row && isMessageChannel(row.channel) ? row.channel : 'sms',
  language: languageCodes.find((code) => code === row?.language) ?? null,
})

/** Locks the borrower's choice, so that no other transaction sends a message or changes it. */
export async function lockChoice(
  tx: Transaction,
  borrowerId: string,
): Promise<MessageChoice & { hasStopped: boolean }> {
  await tx.run(begin, [borrowerId])
  return choiceOf(await tx.one(lock, [borrowerId]))
}

/** Locks the choice, and returns it with the number of recent notifications. */
export async function lockContact(
  tx: Transaction,
  borrowerId: string,
  now: Date,
): Promise<MessageChoice & { hasStopped: boolean; sentInWeek: number }> {
  const choice = await lockChoice(tx, borrowerId)
  const { count } = await tx.one(sent, [borrowerId, LIMITED, new Date(now.getTime() - WEEK_MS)])
  return { ...choice, sentInWeek: count }
}

const setWay = statement<unknown, [string, MessageChannel | null, Language | null]>(
  'choose-message-channel',
  'UPDATE notification_choices SET channel = $2, language = $3 WHERE borrower_id = $1',
)

/** Stores the channel and the language in a locked choice. */
export async function chooseWay(
  tx: Transaction,
  borrowerId: string,
  { channel, language }: MessageChoice,
): Promise<void> {
  await tx.run(setWay, [borrowerId, channel, language])
}

const choose = statement<unknown, [string, Date | null]>(
  'choose-notifications',
  `INSERT INTO notification_choices AS c (borrower_id, stopped_at) VALUES ($1, $2)
   ON CONFLICT (borrower_id) DO UPDATE SET stopped_at = EXCLUDED.stopped_at
   WHERE (c.stopped_at IS NULL) <> (EXCLUDED.stopped_at IS NULL)`,
)

/** Stops news and reminders, or resumes them. Idempotent. */
export async function chooseNotifications(
  tx: Transaction,
  borrowerId: string,
  isWanted: boolean,
  now: Date,
): Promise<void> {
  await tx.run(choose, [borrowerId, isWanted ? null : now])
}

const chosen = statement<StoredChoice, [string]>(
  'chosen-notifications',
  'SELECT stopped_at AS "stoppedAt", channel, language FROM notification_choices WHERE borrower_id = $1',
)

/** Whether news and reminders are sent, by which channel, and in which language. */
export const chosenNotifications = async (tx: Transaction, borrowerId: string) =>
  choiceOf(await tx.row(chosen, [borrowerId]))
