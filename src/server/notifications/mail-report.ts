import { type DeliveryState, deliveryOfMail, type MailReport } from '#domain/notifications/delivery.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { ownerOfName } from '#server/base/database/owners.ts'
import { keepDelivery, nameOfMessage } from '#server/outbox/messages/deliveries.ts'
import { markBounced } from '#server/outbox/messages/email-rows.ts'
import { lockChoice } from '#server/outbox/messages/notification-rows.ts'
import { resendBySms } from '#server/outbox/messages/resend-message.ts'
import { stopMessages } from '#server/people/account/want-messages.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import type { Service } from '#server/service/service.ts'

const find = statement<unknown, [string, string]>(
  'is-letter',
  `SELECT 1 FROM notifications WHERE borrower_id = $1 AND message_id = $2 AND channel = 'email'`,
)
const complain = statement<unknown, [string, string, Date]>(
  'complain-of-letter',
  `UPDATE notifications SET complained_at = $3
   WHERE borrower_id = $1 AND message_id = $2 AND complained_at IS NULL`,
)

/**
 * Stores a delivery report of a letter, as of a text message. A bounced letter is sent once as a text
 * message; an address that bounces for good gets no more letters; and a complaint stops messages. Resolves as
 * `keepDelivery`: undefined for an unknown letter.
 */
export async function storeMailReport(
  tx: Transaction,
  service: Service,
  messageId: string,
  news: MailReport,
  now: Date,
): Promise<{ state: DeliveryState | 'complained'; isNew: boolean; isTooLate: boolean } | undefined> {
  const borrowerId = await ownerOfName(tx, nameOfMessage(messageId))
  const borrower = borrowerId === undefined ? undefined : await borrowerById(tx, borrowerId)
  if (!borrower) return undefined
  // The sender reads address and choice under this lock.
  await lockChoice(tx, borrower.id)
  if ((await tx.row(find, [borrower.id, messageId])) === undefined) return undefined
  // Before it is planned again, which clears the time at which it left.
  if (news.what === 'bounced' && news.isPermanent) await markBounced(tx, borrower.id, messageId, now)
  const kept = await keepDelivery(tx, messageId, deliveryOfMail(news), now)
  if (kept?.isNew && kept.state === 'failed') await resendBySms(tx, service, messageId, now)
  const isComplaint = news.what === 'complained'
  if (!isComplaint || (await tx.run(complain, [borrower.id, messageId, now])) === 0) return kept
  await stopMessages({ tx, service, now }, borrower)
  return { state: 'complained', isNew: true, isTooLate: false }
}
