/**
 * Days after sending in which delivery reports are accepted. Text messages and e-mails are reported within five; later
 * read receipts of WhatsApp are ignored.
 */
export const RECEIPT_DAYS = 14

/** Returns whether a report comes too late to change the delivery state. */
export const isReceiptTooLate = (leftAt: Date, now: Date): boolean =>
  now.getTime() - leftAt.getTime() >= RECEIPT_DAYS * 24 * 3_600_000

/** Delivery reports of a provider for an accepted message. */
export type DeliveryReport =
  | { readonly what: 'delivered' | 'read' }
  | { readonly what: 'failed'; readonly because: string }

/** Time of the first report of each kind, in any order. */
export type Delivery = {
  readonly deliveredAt: Date | null
  readonly readAt: Date | null
  readonly failedAt: Date | null
}

/**
 * Proven delivery state of a sent message. `unproved`: no report. `contradicted`: reported both as arrived and as
 * failed.
 */
export type DeliveryState = 'unproved' | 'delivered' | 'read' | 'failed' | 'contradicted'

export function deliveryState({ deliveredAt, readAt, failedAt }: Delivery): DeliveryState {
  const hasArrived = deliveredAt !== null || readAt !== null
  if (failedAt !== null) return hasArrived ? 'contradicted' : 'failed'
  if (readAt !== null) return 'read'
  return hasArrived ? 'delivered' : 'unproved'
}

/** Delivery reports of an e-mail service. `bounced` means given up, with whether the address is permanently invalid. */
export type MailReport =
  | { readonly what: 'delivered' | 'complained' }
  | { readonly what: 'bounced'; readonly isPermanent: boolean }

/** What an e-mail report proves. A spam complaint proves arrival. */
export function deliveryOfMail(news: MailReport): DeliveryReport {
  if (news.what !== 'bounced') return { what: 'delivered' }
  return { what: 'failed', because: news.isPermanent ? 'bounced-for-good' : 'bounced' }
}
