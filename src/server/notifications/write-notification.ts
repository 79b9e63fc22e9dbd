import * as z from 'zod/mini'
import type { Minor } from '#domain/amount.ts'
import { markets } from '#domain/markets/market.ts'
import { PAYMENT_MESSAGES } from '#domain/money/booking/payment-message.ts'
import { type LoanToday, loanToday } from '#domain/money/loan-today.ts'
import { isAwaited } from '#domain/money/money-in-transit.ts'
import { nextPartOn } from '#domain/money/next-part.ts'
import { toPayOn } from '#domain/money/to-pay.ts'
import { channelFor, type MessageChannel } from '#domain/notifications/channel.ts'
import {
  type Contact,
  type DropReason,
  decideNotification,
  isNotificationKind,
  isStoppable,
  type NotificationKind,
} from '#domain/notifications/notification.ts'
import { isMoreAsked } from '#server/apply/application-rows.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { claimLimits } from '#server/base/limits/limit.ts'
import { newId } from '#server/base/names/ids.ts'
import { isOfOffer, standingOffer } from '#server/loans/offers/offer-messages.ts'
import { lockKnownOrder } from '#server/loans/orders/orders.ts'
import { endingReference } from '#server/loans/paying/reference-ending.ts'
import type { StoredReference } from '#server/loans/references/payment-references.ts'
import { reversalText } from '#server/notifications/reversal-message.ts'
import { letterOf } from '#server/outbox/messages/letter.ts'
import { emailsForNotifications, inAllForNotifications } from '#server/outbox/messages/message-limits.ts'
import { dropNotification, lockContact, sendNotification } from '#server/outbox/messages/notification-rows.ts'
import type { Due } from '#server/outbox/messages/outbox.ts'
import type { OutgoingMessage } from '#server/outbox/messages/outgoing.ts'
import type { Written } from '#server/outbox/messages/send-messages.ts'
import { stopPages } from '#server/outbox/messages/stop-link.ts'
import { contentOf, reachOf } from '#server/people/account/reach.ts'
import { borrowerById, hasLeft } from '#server/people/borrowers/borrower-by-id.ts'
import { zoneOfBorrower } from '#server/people/borrowers/borrower-zone.ts'
import type { Service } from '#server/service/service.ts'
import { inOneText, type NotificationText, notificationText } from './notification-text.ts'

const payload = z.object({
  borrowerId: z.string(),
  kind: z.string(),
  about: z.string(),
  orderNo: z.nullable(z.string()),
  amountMinor: z.optional(z.string()),
  // Another release may know others.
  telling: z.catch(z.optional(z.enum(PAYMENT_MESSAGES)), undefined),
  until: z.string(),
  /** Overrides the borrower's choice, because that channel failed. */
  by: z.optional(z.literal('sms')),
})

type ReadyMessage = Unwritten<OutgoingMessage>
type Unwritten<Message> = Message extends unknown ? Omit<Message, 'messageId' | 'until'> : never

/** How long a written message may wait for its provider before its text may be outdated. */
const GOOD_FOR_MS = 10 * 60_000

/**
 * Decides whether a notification leaves, and writes it, in the transaction that sends it. The loan is locked
 * as by a payment, so that a paid loan gets no reminder. The choice is locked, so that a stop takes effect at
 * once.
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
  const notification = { borrowerId, kind, about }
  const dropped = async (why: DropReason): Promise<Written> => {
    await dropNotification(tx, notification, why, now)
    return { what: 'drop' }
  }
  const borrower = await borrowerById(tx, borrowerId)
  if (!borrower || (await hasLeft(tx, borrowerId))) return dropped('nothing-to-say')
  const order = row.orderNo === null ? null : await lockKnownOrder(tx, borrower, row.orderNo)
  const today = order && loanToday(order, now)
  const isEnding = order && today && kind === 'reference-ending'
  const reference = isEnding ? await endingReference(tx, order, today, about, now) : null
  const offer = isOfOffer(kind) ? await standingOffer(tx, borrower, about, now) : null
  const chosen = await lockContact(tx, borrowerId, now)
  const reach = await reachOf(tx, service, borrower, now)
  const channel = channelFor(row.by ?? chosen.channel, {
    sms: reach.sms !== null,
    whatsapp: reach.whatsapp !== null,
    email: reach.email !== null,
  })
  const to = channel && reach[channel]
  if (channel === null || to === null) return dropped('unreachable')
  const contact: Contact = {
    ...chosen,
    weeklyMax: service.config.notificationsAWeek,
    asks: isOfOffer(kind) && !offer ? 'nothing' : today ? asksFor(kind, about, today, reference) : 'now',
  }
  const ofReversal =
    kind === 'payment-returned' || kind === 'payment-restored' ? { kind, about, borrowerId } : null
  const language = chosen.language ?? markets[borrower.market].language
  const reversal =
    ofReversal && (await reversalText(tx, service, ofReversal, today, { market: borrower.market, language }))
  if (ofReversal && reversal === null) return dropped('nothing-to-say')
  const amount = row.amountMinor === undefined ? null : BigInt(row.amountMinor)
  const back = kind === 'payment-received' ? (await tx.one(takenBack, [borrowerId, about])).amountMinor : 0n
  // Another message says that all of it was reversed.
  if (back > 0n && back >= (amount ?? 0n)) return dropped('nothing-to-say')
  // A correction to a smaller amount has a message of its own.
  const paymentMessage = back === 0n ? (row.telling ?? null) : null
  if (kind === 'application-offered' && !offer) return dropped('nothing-to-say')
  if (kind === 'application-more' && !(await isMoreAsked(tx, borrower, about)))
    return dropped('nothing-to-say')
  const until = new Date(row.until)
  const { market } = borrower
  const timeZone = await zoneOfBorrower(tx, service, borrower)
  const decision = decideNotification({ kind, until }, contact, { market, timeZone }, now)
  if (decision.what === 'wait') return decision
  if (decision.what === 'drop') return dropped(decision.why)
  const stop = isStoppable(kind) ? await stopPages(tx, service, borrowerId, language) : null
  const facts = { kind, about, order, today, amount, paymentMessage, reference, offer, reversal, stop }
  const text = notificationText(service, borrower, language, facts)
  const ready = readyFor(service, channel, to, text)
  const limit = limitOf(service, ready.channel)
  const claimed = await claimLimits({ tx, service, now }, [{ limit, who: '' }])
  // Codes have priority over the rest of the hour's messages.
  if (!claimed.ok) return claimed.until < until ? { what: 'wait', until: claimed.until } : dropped('too-late')
  const messageId = newId(now)
  await sendNotification(tx, notification, { messageId, channel: ready.channel }, now)
  const leaves = { messageId, until: new Date(now.getTime() + GOOD_FOR_MS) }
  return { what: 'send', message: { ...leaves, ...ready } }
}

/**
 * The message in the form of its channel. A text without a WhatsApp template goes as a text message to the
 * same phone.
 */
function readyFor(
  service: Service,
  channel: MessageChannel,
  to: string,
  text: NotificationText,
): ReadyMessage {
  if (channel === 'email') return { channel, mail: letterOf(to, text) }
  const said = inOneText(text)
  const content = channel === 'whatsapp' ? contentOf(service, text.language, said) : null
  return content ? { channel: 'whatsapp', to, text: said, ...content } : { channel: 'sms', to, text: said }
}

const limitOf = ({ config }: Service, channel: MessageChannel) =>
  channel === 'email'
    ? emailsForNotifications(config.messages.emailsPerHourMax)
    : inAllForNotifications(config.messages.perHourMax)

/** The subject of a reminder: the loan and the day. */
export const dueAbout = (orderNo: string, dueOn: string) => `${orderNo}/${dueOn}`

function asksFor(
  kind: NotificationKind,
  about: string,
  today: LoanToday,
  reference: StoredReference | null,
): Contact['asks'] {
  if (today.isDisputed || today.pendingPayments.some(isAwaited)) return 'waits'
  if (kind === 'part-soon' || kind === 'part-today') {
    const next = nextPartOn(today)
    if (!next || !about.endsWith(`/${next.on}`)) return 'nothing'
    return (next.inDays === 0) === (kind === 'part-today') ? 'now' : 'nothing'
  }
  if (today.arrangement?.state === 'open') return 'waits'
  if (kind === 'reference-ending') return reference ? 'now' : 'nothing'
  const toPay = toPayOn(today)
  if (!toPay || toPay.daysLate > 0 || !about.endsWith(`/${toPay.dueOn}`)) return 'nothing'
  return (toPay.inDays === 0) === (kind === 'due-today') ? 'now' : 'nothing'
}

const takenBack = statement<{ amountMinor: Minor }, [string, string]>(
  'taken-back-of-notified-payment',
  `SELECT coalesce(sum(amount_minor), 0)::bigint AS "amountMinor" FROM reversals
   WHERE borrower_id = $1 AND payment = $2 AND restored_at IS NULL`,
)
