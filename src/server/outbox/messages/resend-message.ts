import type { Minor } from '#domain/amount.ts'
import { isResentBySms, type MessageChannel } from '#domain/notifications/channel.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { forgetNames, ownerOfName } from '#server/base/database/owners.ts'
import { scheduleEntry } from '#server/outbox/messages/outbox.ts'
import type { Service } from '#server/service/service.ts'
import { nameOfMessage } from './deliveries.ts'
import { NOTIFICATION } from './notification-rows.ts'

interface FailedNotification {
  channel: MessageChannel | null
  hasArrived: boolean
}

const find = statement<FailedNotification, [string, string]>(
  'failed-notification',
  `SELECT channel, (delivered_at IS NOT NULL OR read_at IS NOT NULL) AS "hasArrived" FROM notifications
   WHERE borrower_id = $1 AND message_id = $2`,
)
const plan = statement<
  {
    kind: string
    about: string
    orderNo: string | null
    amountMinor: Minor | null
    failedChannel: string | null
    until: Date
  },
  [string, string, Date, MessageChannel | null]
>(
  'plan-notification-again',
  `UPDATE notifications SET state = 'planned', ended_at = NULL, message_id = NULL,
     failed_channel = coalesce($4, failed_channel), channel = NULL, failed_at = NULL, failed_because = NULL
   WHERE borrower_id = $1 AND message_id = $2 AND state = 'sent' AND until > $3
   RETURNING kind, about, order_no AS "orderNo", amount_minor AS "amountMinor", failed_channel AS "failedChannel", until`,
)

/**
 * Plans a message that failed for good again, as a text message. Stop, contact hours and payments are checked
 * anew when it leaves. Later reports about the failed message are ignored.
 */
export async function resendBySms(
  tx: Transaction,
  service: Pick<Service, 'sms' | 'wakeUp'>,
  messageId: string,
  now: Date,
): Promise<void> {
  const borrowerId = service.sms === null ? undefined : await ownerOfName(tx, nameOfMessage(messageId))
  const failed = borrowerId === undefined ? undefined : await tx.row(find, [borrowerId, messageId])
  if (borrowerId === undefined || !failed) return
  if (failed.channel === null || !isResentBySms(failed.channel, failed.hasArrived)) return
  await planAgain(tx, service, { borrowerId, messageId, failed: failed.channel }, now)
}

/**
 * Plans a message again that certainly never left, because its provider was down for too long. Its text is
 * written anew.
 */
export async function rewriteMessage(
  tx: Transaction,
  service: Pick<Service, 'wakeUp'>,
  messageId: string,
  now: Date,
): Promise<void> {
  const borrowerId = await ownerOfName(tx, nameOfMessage(messageId))
  if (borrowerId !== undefined) await planAgain(tx, service, { borrowerId, messageId, failed: null }, now)
}

async function planAgain(
  tx: Transaction,
  { wakeUp }: Pick<Service, 'wakeUp'>,
  { borrowerId, messageId, failed }: { borrowerId: string; messageId: string; failed: MessageChannel | null },
  now: Date,
): Promise<void> {
  const again = await tx.row(plan, [borrowerId, messageId, now, failed])
  if (!again) return
  await forgetNames(tx, [nameOfMessage(messageId)])
  const { kind, about, orderNo, amountMinor, failedChannel, until } = again
  const amount = amountMinor === null ? {} : { amountMinor: String(amountMinor) }
  const by = failedChannel === null ? {} : { by: 'sms' }
  const notification = { borrowerId, kind, about, orderNo, until: until.toISOString(), ...by }
  await scheduleEntry(tx, NOTIFICATION, { ...notification, ...amount }, now, now)
  tx.afterCommit(wakeUp.ring)
}
