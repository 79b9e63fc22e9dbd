import { isNotificationKind, isStoppable } from '#domain/notifications/notification.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { forgetNames, ownerOfName } from '#server/base/database/owners.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { keepDelivery, nameOfMessage } from '#server/outbox/messages/deliveries.ts'
import { usableEmailOf } from '#server/outbox/messages/email-rows.ts'
import { lockChoice } from '#server/outbox/messages/notification-rows.ts'
import { resendBySms } from '#server/outbox/messages/resend-message.ts'
import { hasLeft } from '#server/people/borrowers/borrower-by-id.ts'
import type { Service } from '#server/service/service.ts'

const find = statement<{ kind: string }, [string, string]>(
  'kind-of-written-notification',
  'SELECT kind FROM notifications WHERE borrower_id = $1 AND message_id = $2',
)
const drop = statement<unknown, [string, string]>(
  'drop-written-notification',
  `UPDATE notifications SET state = 'dropped', dropped_because = 'stopped', message_id = NULL, channel = NULL
   WHERE borrower_id = $1 AND message_id = $2 AND state = 'sent'`,
)

/**
 * Why a message that waited for its provider must not leave any more: its borrower has stopped such messages
 * or removed the address (then it is planned anew as a text message). Null if it may leave.
 */
export async function withheld(
  tx: Transaction,
  service: Service,
  { messageId, email }: { messageId: string; email: string | null },
  now: Date,
): Promise<'stopped' | 'address-gone' | null> {
  const borrowerId = await ownerOfName(tx, nameOfMessage(messageId))
  const written = borrowerId === undefined ? undefined : await tx.row(find, [borrowerId, messageId])
  // Nothing is sent to a deleted account.
  if (borrowerId === undefined || !written || (await hasLeft(tx, borrowerId))) return 'address-gone'
  const { hasStopped } = await lockChoice(tx, borrowerId)
  if (hasStopped && isNotificationKind(written.kind) && isStoppable(written.kind)) {
    await tx.run(drop, [borrowerId, messageId])
    await forgetNames(tx, [nameOfMessage(messageId)])
    return 'stopped'
  }
  if (email === null || email === (await usableEmailOf(tx, sealerOf(service), borrowerId))) return null
  await keepDelivery(tx, messageId, { what: 'failed', because: 'address-gone' }, now)
  await resendBySms(tx, service, messageId, now)
  return 'address-gone'
}
