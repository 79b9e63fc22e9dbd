import { loanToday } from '#domain/money/loan-today.ts'
import { isAwaited } from '#domain/money/money-in-transit.ts'
import { CODE_LIFE_SECONDS, sendCode } from '#domain/registration/one-time-code.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { networkOf } from '#server/base/request/network.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { HashedCode } from '#server/call/code-hash.ts'
import type { Context } from '#server/call/serve.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { claimForBorrower } from '#server/outbox/messages/claim-message.ts'
import { planMessage } from '#server/outbox/messages/plan-message.ts'
import { lockBorrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { phoneOf } from '#server/people/borrowers/borrower-phones.ts'
import { type CardPayment, newestCodeSent, replaceCode } from './card-payments.ts'

/**
 * Refuses a card payment while other money is awaited, because a card pays at once and the loan could be paid
 * twice. A charge without a known result is refused separately (`isCharging`).
 */
export function refuseWhileWaiting(order: Order, now: Date): void {
  const isWaiting = loanToday({ ...order, charges: [] }, now).pendingPayments.some(isAwaited)
  if (isWaiting) throw new Refused('payment-on-its-way')
}

/** The phone that the lender knows, never one that a page's address names. */
export async function knownPhone({ tx, borrower, service, now }: Context): Promise<string> {
  const phone = await phoneOf(tx, borrower, sealerOf(service), now)
  if (phone === null) throw new Refused('payment-failed')
  return phone
}

/**
 * Refuses a new code before the countdown of the borrower's last one has ended, for whichever payment that
 * was.
 */
export async function refuseTooSoon({ tx, borrower, now }: Context): Promise<void> {
  const last = await newestCodeSent(tx, borrower)
  orRefuse(sendCode({ phone: '', purpose: 'repayment' }, last ? codeOf(last) : null, now))
}

/** Stores a payment's new code and sends it, unless another one was sent while this one was hashed. */
export async function keepAndSend(
  payment: CardPayment,
  { code, salt, hash }: HashedCode & { code: string },
  context: Context,
): Promise<void> {
  const { tx, now, language, service } = context
  // A borrower's concurrent requests for codes are processed one after the other, for whichever loans and
  // cards.
  await lockBorrowerById(tx, context.borrower.id)
  await refuseTooSoon(context)
  if (!(await replaceCode(tx, context.borrower, payment, { salt, hash, sentAt: now })))
    throw new Refused('resend-too-soon')
  const phone = await knownPhone(context)
  await claimForBorrower(context, { borrowerId: context.borrower.id, phone })
  const until = new Date(now.getTime() + CODE_LIFE_SECONDS * 1000)
  const { name } = service.config.brand
  const text = answersIn(language).messages.cardCode(name, code)
  await planMessage(tx, service, { to: phone, text, until }, now)
}

/** One code at a time is hashed for a session and an address. */
export const askingFrom = ({ origin, deviceId }: Context) => [
  deviceId,
  origin.address && networkOf(origin.address),
]

/** The payment's code in the form of the domain. */
export const codeOf = ({ sentAt, tries, usedAt }: CardPayment) =>
  sentAt === null ? null : ({ phone: '', purpose: 'repayment', sentAt, tries, usedAt } as const)
