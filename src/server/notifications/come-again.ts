import type { Minor } from '#domain/amount.ts'
import { comesAgainBySms, type MessageChannel } from '#domain/notifications/channel.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import { forgetNames, ownerOfName } from '#server/database/owners.ts'
import { putOff } from '#server/messages/outbox.ts'
import type { Service } from '#server/service.ts'
import { nameOfMessage } from './deliveries.ts'
import { NOTIFICATION } from './notification-rows.ts'

interface Failed {
  channel: MessageChannel | null
  hasArrived: boolean
}

const find = statement<Failed, [string, string]>(
  'failed-notification',
  `SELECT channel, (delivered_at IS NOT NULL OR read_at IS NOT NULL) AS "hasArrived" FROM notifications
   WHERE borrower_id = $1 AND message_id = $2`,
)
const plan = statement<
  { kind: string; about: string; orderNo: string | null; amountMinor: Minor | null; until: Date },
  [string, string, Date]
>(
  'plan-notification-again',
  `UPDATE notifications SET state = 'planned', ended_at = NULL, message_id = NULL, failed_channel = channel, channel = NULL,
     failed_at = NULL, failed_because = NULL
   WHERE borrower_id = $1 AND message_id = $2 AND state = 'sent' AND until > $3
   RETURNING kind, about, order_no AS "orderNo", amount_minor AS "amountMinor", until`,
)

/**
 * What failed for good on its way is tried once more as a text message. It counts as planned again, so that everything is asked
 * anew when that would leave: a stop, the hours, money that came. What is told later of the message that failed is of none.
 */
export async function comeAgainBySms(
  tx: Transaction,
  { sms, wakeUp }: Pick<Service, 'sms' | 'wakeUp'>,
  messageId: string,
  now: Date,
): Promise<void> {
  const borrowerId = sms === null ? undefined : await ownerOfName(tx, nameOfMessage(messageId))
  const failed = borrowerId === undefined ? undefined : await tx.row(find, [borrowerId, messageId])
  if (borrowerId === undefined || !failed) return
  if (failed.channel === null || !comesAgainBySms(failed.channel, failed.hasArrived)) return
  const again = await tx.row(plan, [borrowerId, messageId, now])
  if (!again) return
  await forgetNames(tx, [nameOfMessage(messageId)])
  const { kind, about, orderNo, amountMinor, until } = again
  const amount = amountMinor === null ? {} : { amountMinor: String(amountMinor) }
  const told = { borrowerId, kind, about, orderNo, until: until.toISOString(), by: 'sms' }
  await putOff(tx, NOTIFICATION, { ...told, ...amount }, now, now)
  tx.afterCommit(wakeUp.ring)
}
