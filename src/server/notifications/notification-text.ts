import type { Language } from '#domain/language.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import type { MarketId } from '#domain/markets/market.ts'
import type { PaymentMessage } from '#domain/money/booking/payment-message.ts'
import type { LoanToday } from '#domain/money/loan-today.ts'
import { nextPartOn, nextPayment } from '#domain/money/next-part.ts'
import { toPayOn } from '#domain/money/to-pay.ts'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { sentences } from '#server/base/answers/sentences.ts'
import { voiceFor } from '#server/base/answers/voice.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { StoredOffer } from '#server/loans/offers/offers.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import type { StoredReference } from '#server/loans/references/payment-references.ts'
import { folioOf } from '#server/outbox/messages/notification-rows.ts'
import type { StopPages } from '#server/outbox/messages/stop-link.ts'
import type { Service } from '#server/service/service.ts'
import type { Messages } from '#words/en/messages.ts'
import { nextAmountText } from './next-amount-text.ts'

/** The subject of a notification, as it stands when it leaves. */
interface Facts {
  kind: NotificationKind
  about: string
  order: Order | null
  today: LoanToday | null
  amount: bigint | null
  /** The effect of the payment; `null` if it no longer holds. */
  paymentMessage: PaymentMessage | null
  /** The reference that is about to expire. */
  reference: StoredReference | null
  /** The offer that can be accepted. */
  offer: StoredOffer | null
  /** The text about money that was reversed, or returned. */
  reversal: string | null
  /** The pages that stop such messages; null if there are none. */
  stop: StopPages | null
}

/** The text in the borrower's language, and how to stop such messages. */
export interface NotificationText {
  language: Language
  subject: string
  /** The sender and the facts. */
  said: string
  stop: StopPages | null
}

export function notificationText(
  service: Service,
  borrower: Borrower,
  language: Language,
  facts: Facts,
): NotificationText {
  const { subjects } = answersIn(language).messages.notifications
  return {
    language,
    subject: subjects[facts.kind],
    said: saidOf(service, borrower.market, language, facts),
    stop: facts.stop,
  }
}

/** The whole notification as one text message. */
export const inOneText = ({ language, said, stop }: NotificationText): string =>
  stop === null ? said : `${said} ${answersIn(language).messages.notifications.stop(stop.page)}`

function saidOf(
  { config }: Service,
  market: MarketId,
  language: Language,
  { kind, about, order, today, amount, paymentMessage, reference, offer, reversal }: Facts,
): string {
  const { name, numberStyle } = config.brand
  const { notifications: words } = answersIn(language).messages
  const voice = voiceFor(language, market, numberStyle, order ? zoneOf(order.loan) : undefined)
  const { money, lastMomentShort, place, clock } = voice
  const toPay = today && toPayOn(today)
  const part = today && nextPartOn(today)
  switch (kind) {
    case 'complaint-answered':
    case 'request-answered':
    case 'request-more-asked':
    case 'claim-answered':
    case 'arrangement-answered':
      return words[kind](name, folioOf(about))
    case 'application-refused':
    case 'application-more':
      return words[kind](name)
    case 'application-offered':
    case 'offer-made':
    case 'offer-ending':
      if (offer === null) throw new Error('the offer of a message is missing')
      return words[kind](name, clock(offer.expiresAt), place)
    case 'payment-returned':
    case 'payment-restored':
      return reversal ?? ''
    case 'loan-paid-out':
      return sentences(
        words['loan-paid-out'](name, money(order?.receivedMinor ?? 0n)),
        today && !nextPayment(today)?.isLate ? nextAmountText(today, voice) : '',
      )
    case 'payment-received': {
      const first = words['payment-received'](name, money(amount ?? 0n))
      if (today?.status !== '200') {
        const did = paymentMessage ? RECEIVED[paymentMessage] : undefined
        return sentences(first, did && words.received[did], today ? nextAmountText(today, voice) : '')
      }
      return sentences(first, words.paid, today.credit > 0n ? words.paidTooMuch(money(today.credit)) : '')
    }
    case 'due-soon':
    case 'due-today':
      return words[kind](name, money(toPay?.amount ?? 0n), toPay ? lastMomentShort(toPay.dueOn) : '')
    case 'part-soon':
    case 'part-today':
      return words[kind](name, money(part?.amount ?? 0n), part ? lastMomentShort(part.on) : '')
    case 'reference-ending': {
      if (reference === null) throw new Error('a reference that is about to end is missing')
      return [
        words[kind](name, reference.reference.slice(-LAST_SHOWN), clock(reference.expiresAt), place),
        words.endingFor[reference.purpose](money(reference.amountMinor)),
        words.ifPaid,
      ].join(' ')
    }
  }
}

type ReceivedWord = keyof Messages['notifications']['received']

/** The words for a payment that was meant for more than an instalment, by its effect. */
const RECEIVED: Partial<Record<PaymentMessage, ReceivedWord>> = {
  extended: 'extended',
  'extended-and-part-paid': 'extended',
  'fee-short': 'not-extended',
  'not-extended': 'not-extended',
  'other-instalment': 'not-extended',
  'payoff-short': 'payoff-short',
}

/** Enough of a reference to distinguish it; the whole is on the page. */
const LAST_SHOWN = 4
