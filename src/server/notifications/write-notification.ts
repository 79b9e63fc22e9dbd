import * as z from 'zod/mini'
import { type LoanToday, loanToday } from '#domain/loans/loan-today.ts'
import { isWaitedFor } from '#domain/money/on-its-way.ts'
import { toPayOn } from '#domain/money/to-pay.ts'
import {
  type Contact,
  decideNotification,
  isNotificationKind,
  type NotificationKind,
  type NotSaid,
} from '#domain/notifications/notification.ts'
import { borrowerById, hasLeft } from '#server/account/borrower-by-id.ts'
import { phoneOf } from '#server/account/borrower-phones.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { lockKnownOrder } from '#server/loans/orders.ts'
import { claimBudgets } from '#server/messages/budgets.ts'
import { isServed } from '#server/messages/claim-message.ts'
import { inAllForNotifications } from '#server/messages/message-limits.ts'
import type { Due } from '#server/messages/outbox.ts'
import type { StoredReference } from '#server/money/payment-references.ts'
import type { Service } from '#server/service.ts'
import { dropNotification, lockContact, sendNotification } from './notification-rows.ts'
import { notificationText } from './notification-text.ts'
import { endingReference } from './reference-ending.ts'

const payload = z.object({
  borrowerId: z.string(),
  kind: z.string(),
  about: z.string(),
  orderNo: z.nullable(z.string()),
  amountMinor: z.optional(z.string()),
  until: z.string(),
})

/** A message that leaves now, a moment at which it is looked at again, or nothing more. */
type Written =
  | { what: 'send'; message: { to: string; text: string; messageId: string; until: Date } }
  | { what: 'wait'; until: Date }
  | { what: 'drop' }

/** So long a message may wait for its provider: what it says was true when it was written. */
const GOOD_FOR_MS = 10 * 60_000

/**
 * Decides whether a notification leaves, and writes it, in the transaction that sends it: the loan is locked as by a payment,
 * so that nobody is reminded of what has just been paid, and the borrower's choice, so that a stop holds from the moment in
 * which it was said.
 */
export async function writeNotification(
  tx: Transaction,
  service: Service,
  due: Pick<Due, 'payload'>,
  now: Date,
): Promise<Written> {
  const row = z.parse(payload, due.payload)
  const { borrowerId, kind, about } = row
  if (!isNotificationKind(kind)) return { what: 'drop' }
  const told = { borrowerId, kind, about }
  const dropped = async (why: NotSaid): Promise<Written> => {
    await dropNotification(tx, told, why, now)
    return { what: 'drop' }
  }
  const borrower = await borrowerById(tx, borrowerId)
  if (!borrower || (await hasLeft(tx, borrowerId))) return dropped('nothing-to-say')
  const order = row.orderNo === null ? null : await lockKnownOrder(tx, borrower, row.orderNo)
  const to = await phoneOf(tx, borrower, sealerOf(service), now)
  if (to === null || !isServed(service, to)) return dropped('nothing-to-say')
  const today = order && loanToday(order, now)
  const isEnding = order && today && kind === 'reference-ending'
  const reference = isEnding ? await endingReference(tx, order, today, about, now) : null
  const contact: Contact = {
    ...(await lockContact(tx, borrowerId, now)),
    weeklyMax: service.config.notificationsAWeek,
    asks: today ? asksFor(kind, about, today, reference) : 'now',
  }
  if (kind === 'payment-received' && (await isGone(tx, borrowerId, about))) return dropped('nothing-to-say')
  const until = new Date(row.until)
  const decision = decideNotification({ kind, until }, contact, borrower.market, now)
  if (decision.what === 'wait') return decision
  if (decision.what === 'drop') return dropped(decision.why)
  const budget = inAllForNotifications(service.config.messages.perHourMax)
  const claimed = await claimBudgets({ tx, service, now }, [{ budget, who: '' }])
  // Codes come first: what is left of the hour is theirs.
  if (!claimed.ok) return claimed.until < until ? { what: 'wait', until: claimed.until } : dropped('too-late')
  const messageId = newId(now)
  await sendNotification(tx, told, messageId, now)
  const amount = row.amountMinor === undefined ? null : BigInt(row.amountMinor)
  const text = notificationText(service, borrower, { kind, about, order, today, amount, reference })
  return { what: 'send', message: { to, text, messageId, until: new Date(now.getTime() + GOOD_FOR_MS) } }
}

/** What a reminder is about: the loan and the day. */
export const dueAbout = (orderNo: string, dueOn: string) => `${orderNo}/${dueOn}`

function asksFor(
  kind: NotificationKind,
  about: string,
  today: LoanToday,
  reference: StoredReference | null,
): Contact['asks'] {
  if (today.isDisputed || today.arrangement?.state === 'open' || today.onItsWay.some(isWaitedFor))
    return 'waits'
  if (kind === 'reference-ending') return reference ? 'now' : 'nothing'
  const toPay = toPayOn(today)
  if (!toPay || toPay.daysLate > 0 || !about.endsWith(`/${toPay.dueOn}`)) return 'nothing'
  return (toPay.inDays === 0) === (kind === 'due-today') ? 'now' : 'nothing'
}

const gone = statement<{ isGone: boolean }, [string, string]>(
  'is-notified-payment-gone',
  `SELECT EXISTS (SELECT FROM reversals WHERE borrower_id = $1 AND payment = $2 AND restored_at IS NULL) AS "isGone"`,
)

/** Whether money of a payment has gone again: that is another message. */
const isGone = async (tx: Transaction, borrowerId: string, payment: string) =>
  (await tx.one(gone, [borrowerId, payment])).isGone
