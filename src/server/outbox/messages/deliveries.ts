import {
  type Delivery,
  type DeliveryReport,
  type DeliveryState,
  deliveryState,
  isReceiptTooLate,
} from '#domain/notifications/delivery.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { type Name, ownerOfName } from '#server/base/database/owners.ts'
import type { Service } from '#server/service/service.ts'

/** The name by which a provider reports the delivery of a message. */
export const nameOfMessage = (id: string): Name => `message/${id}`

const MESSAGE_ID = /^[0-9a-z]{10,40}$/

/** Whether the text has the form of such an id; other texts are not looked up. */
export const isMessageId = (text: string): boolean => MESSAGE_ID.test(text)

const find = statement<Delivery & { leftAt: Date }, [string, string]>(
  'delivery-of-message',
  `SELECT delivered_at AS "deliveredAt", read_at AS "readAt", failed_at AS "failedAt", ended_at AS "leftAt" FROM notifications
   WHERE borrower_id = $1 AND message_id = $2`,
)
// One statement, because reports about one message arrive concurrently.
const keep = statement<Delivery, [string, string, Date | null, Date | null, Date | null, string | null]>(
  'keep-delivery',
  `UPDATE notifications SET delivered_at = coalesce(delivered_at, $3), read_at = coalesce(read_at, $4),
     failed_at = coalesce(failed_at, $5), failed_because = CASE WHEN failed_at IS NULL THEN $6 ELSE failed_because END
   WHERE borrower_id = $1 AND message_id = $2
   RETURNING delivered_at AS "deliveredAt", read_at AS "readAt", failed_at AS "failedAt"`,
)

/**
 * Stores a report about a message, each state with the time it was first received. Resolves with the proven
 * state, whether it is new, and whether the report came too late to be stored, because its day is counted.
 * Undefined for an unknown message.
 */
export async function keepDelivery(
  tx: Transaction,
  messageId: string,
  news: DeliveryReport,
  now: Date,
): Promise<{ state: DeliveryState; isNew: boolean; isTooLate: boolean } | undefined> {
  const borrowerId = await ownerOfName(tx, nameOfMessage(messageId))
  if (borrowerId === undefined) return undefined
  const before = await tx.row(find, [borrowerId, messageId])
  if (before && isReceiptTooLate(before.leftAt, now))
    return { state: deliveryState(before), isNew: false, isTooLate: true }
  const first = (what: DeliveryReport['what']) => (news.what === what ? now : null)
  const because = news.what === 'failed' ? news.because : null
  const said = [first('delivered'), first('read'), first('failed'), because] as const
  const after = await tx.row(keep, [borrowerId, messageId, ...said])
  if (!before || !after) return undefined
  const state = deliveryState(after)
  return { state, isNew: state !== deliveryState(before), isTooLate: false }
}

export const DELIVERY_PATH = '/webhooks/messages'

/**
 * The address for the delivery report of one message; undefined if the provider sends none, or this
 * installation has no public address.
 */
export function deliveryAddress({ config, sms }: Pick<Service, 'config' | 'sms'>, messageId: string) {
  const { appHost } = config.brand
  return appHost === '' || !sms?.readDelivery ? undefined : `${appHost}${DELIVERY_PATH}?message=${messageId}`
}
