import { type Minor, sum } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import type { PaymentMessage } from '#domain/money/booking/payment-message.ts'
import type { ReceiptResult } from '#domain/money/booking/receive.ts'
import type { LoanToday } from '#domain/money/loan-today.ts'
import { nextPayment } from '#domain/money/next-part.ts'
import type { Voice } from '#server/base/answers/voice.ts'

/** The stored effect of a payment, from which all texts about it are derived. */
export interface KeptMoney {
  amountMinor: Minor
  arrived: ReceiptResult['arrived']
  message: PaymentMessage
  feeMinor: Minor
  creditMinor: Minor
  /** The loan's due day afterwards. */
  dueOn: Day | null
}

/** A payment with its time in displayable form. */
export interface PaidMoney {
  kept: KeptMoney
  at: string
}

/** The effect of a payment when it arrived. It stays true, so a receipt can state it. */
export function moneyText(kept: KeptMoney, at: string, { words, money, lastMoment }: Voice): string {
  const { amountMinor, arrived, message, feeMinor, creditMinor, dueOn } = kept
  const { did, dead } = words.payment
  const sentence = did[message]({
    amount: money(amountMinor),
    at,
    fee: money(feeMinor),
    rest: money(amountMinor - feeMinor - creditMinor),
    credit: money(creditMinor),
    day: dueOn === null ? '' : lastMoment(dueOn),
  })
  if (arrived === 'in-time') return sentence
  const isShort = message === 'part-paid' || message === 'payoff-short'
  return `${sentence} ${dead[arrived === 'after-expiry' && isShort ? 'short-after-expiry' : arrived]}`
}

/**
 * All payments in their order, and the reversals `back`, for a reader of today. The current state of the loan
 * is stated once: at the end, or first after a reversal, because the borrower must know it.
 */
export function moneyTextToday(
  all: readonly PaidMoney[],
  today: LoanToday,
  voice: Voice,
  back: readonly string[] = [],
): string {
  const kept = all.map((one) => one.kept)
  const now = standsNow(kept, back.length > 0, today, voice)
  const did = all.map((one) => moneyText(one.kept, one.at, voice))
  return (back.length > 0 ? [now, ...did, ...back] : [...did, now])
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function standsNow(
  all: readonly KeptMoney[],
  hasGone: boolean,
  today: LoanToday,
  { words, money, lastMoment }: Voice,
): string {
  const { now } = words.payment
  if (today.status !== '200') {
    const asked = nextPayment(today)
    if (!asked) return ''
    return asked.isLate
      ? now.overdue(money(asked.amount), today.nextDueOn ?? asked.on)
      : now.owes(money(asked.amount), lastMoment(asked.on))
  }
  if (hasGone || !all.some(({ message }) => ENDED[message])) return now.paid
  const stated = sum(all.map(({ creditMinor }) => creditMinor))
  const { credit } = today
  if (stated === 0n || credit === stated) return ''
  return credit === 0n ? now.givenBack : now.credit(money(credit))
}

/** Whether the effect itself implies that nothing was owed any more. */
const ENDED: Readonly<Record<PaymentMessage, boolean>> = {
  'part-paid': false,
  'fee-short': false,
  'not-extended': false,
  'other-instalment': false,
  'payoff-short': false,
  extended: false,
  'extended-and-part-paid': false,
  settled: true,
  'settled-with-fee': true,
  'over-paid': true,
  'over-paid-with-fee': true,
  'over-paid-with-rebate': true,
  credited: true,
}
