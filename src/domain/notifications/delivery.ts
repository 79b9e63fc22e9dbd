/**
 * For so many days after a message left it is taken what became of it. Text messages and letters are told within five; who reads
 * one on WhatsApp later is not heard.
 */
export const RECEIPT_DAYS = 14

/** Whether word of a message that left then comes too late to change what is proved of it. */
export const isReceiptTooLate = (leftAt: Date, now: Date): boolean =>
  now.getTime() - leftAt.getTime() >= RECEIPT_DAYS * 24 * 3_600_000

/** What a provider says of a message that it took, after it took it. */
export type DeliveryNews =
  | { readonly what: 'delivered' | 'read' }
  | { readonly what: 'failed'; readonly because: string }

/** When each was first said, in whatever order it was heard. */
export type Delivery = {
  readonly deliveredAt: Date | null
  readonly readAt: Date | null
  readonly failedAt: Date | null
}

/**
 * What is proved of a message that has left. `unproved` says only that nobody has told what became of it. Where it is said to
 * have arrived and to have failed, whichever came first, neither is proved: `contradicted`.
 */
export type DeliveryState = 'unproved' | 'delivered' | 'read' | 'failed' | 'contradicted'

export function deliveryState({ deliveredAt, readAt, failedAt }: Delivery): DeliveryState {
  const hasArrived = deliveredAt !== null || readAt !== null
  if (failedAt !== null) return hasArrived ? 'contradicted' : 'failed'
  if (readAt !== null) return 'read'
  return hasArrived ? 'delivered' : 'unproved'
}

/** What whoever carries a letter says of it. It gave one up that `bounced`, and of the address says whether that is for good. */
export type MailNews =
  | { readonly what: 'delivered' | 'complained' }
  | { readonly what: 'bounced'; readonly isPermanent: boolean }

/** What that proves of the letter. Who complains of one has it. */
export function deliveryOfMail(news: MailNews): DeliveryNews {
  if (news.what !== 'bounced') return { what: 'delivered' }
  return { what: 'failed', because: news.isPermanent ? 'bounced-for-good' : 'bounced' }
}
