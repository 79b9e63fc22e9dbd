import { expiryWarning, type NotificationKind } from '#domain/notifications/notification.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { newsUntil, planNotification } from '#server/outbox/messages/notification-rows.ts'
import { findOffer, type NewOffer, type StoredOffer } from './offers.ts'

/** Returns whether a message is about an offer: it leaves only while the offer can be accepted. */
export const isOfOffer = (kind: NotificationKind): boolean =>
  kind === 'application-offered' || kind === 'offer-made' || kind === 'offer-ending'

/** Plans the notification of a new offer, and a reminder before it ends. */
export async function planOfferMessages(
  tx: Transaction,
  borrowerId: string,
  { id: about, madeAt, expiresAt }: Pick<NewOffer, 'madeAt' | 'expiresAt'> & { id: string },
  kind: 'application-offered' | 'offer-made',
): Promise<void> {
  const offer = { borrowerId, about, orderNo: null }
  const until = new Date(Math.min(newsUntil(madeAt).getTime(), expiresAt.getTime()))
  await planNotification(tx, { ...offer, kind, until }, madeAt)
  const ending = expiryWarning({ issuedAt: madeAt, expiresAt })
  if (ending) await planNotification(tx, { ...offer, kind: 'offer-ending', ...ending }, madeAt)
}

const productOfOffer = statement<{ productId: string }, [string, string]>(
  'product-of-offer-message',
  'SELECT product_id AS "productId" FROM offers WHERE borrower_id = $1 AND id = $2',
)

/**
 * The offer of a message, while it can be accepted: the newest of its product, neither accepted nor expired.
 */
export async function standingOffer(
  tx: Transaction,
  borrower: Borrower,
  id: string,
  now: Date,
): Promise<StoredOffer | null> {
  const found = await tx.row(productOfOffer, [borrower.id, id])
  const offer = found && (await findOffer(tx, borrower, found.productId))
  const stands = offer?.id === id && offer.loan === null && offer.isListed && offer.expiresAt > now
  return stands ? offer : null
}
