import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  currency,
  flag,
  givenId,
  listOf,
  looseLine,
  looseNumber,
  optionalAmount,
  optionalNumber,
  orderNo,
  productId,
  wholeNumber,
} from '#contract/fields.ts'
import { moneyOnItsWay } from './money-in-transit.ts'

/**
 * Our own, optional: returns the progress of a reference, by its number or as the newest one for a channel and
 * purpose; `state` is empty if there is none.
 *
 * `state` is `issued`, `seen`, `credited`, `reflected`, or `expired`, `superseded`, `canceled`, or `returned` if all
 * received money was reversed. `sentence` says whether money has moved, and `outcome` is the effect of the newest
 * money on the loan.
 */
export const paymentStatus = endpoint({
  method: 'POST',
  path: '/v3/loan-details/payment-status',
  success: 0,
  readsOnly: true,
  input: z.object({
    productId,
    orderId: orderNo,
    vCode: z.optional(givenId),
    payCode: z.optional(givenId),
    requestType: z.optional(wholeNumber),
  }),
  output: z.object({
    state: looseLine,
    vCode: looseLine,
    moneyMoved: flag,
    sentence: looseLine,
    // One of `PAYMENT_MESSAGES` in domain/money/booking/payment-message.ts, or of `TAKEN_BACK` in domain/money/booking/take-back.ts.
    outcome: looseLine,
    amount: optionalAmount,
    arrived: optionalAmount,
    arrivedAt: looseLine,
    arrivedDaysAgo: optionalNumber,
    hoursSince: looseNumber,
    paymentId: looseLine,
    folio: looseLine,
    isSettled: flag,
    place: looseLine,
    paidInstalments: looseNumber,
    instalments: looseNumber,
    onItsWay: listOf(moneyOnItsWay),
    currency,
  }),
})

export const paymentStatusText: CallText<typeof paymentStatus> = {
  of: paymentStatus,
  group: 'Additions: loans and payments',
  title: 'State of a payment reference',
  about:
    'Called before a reference is shown, and every 4 seconds while the page is visible. It names the reference, or the channel and the purpose. Pages do without it where a backend has none.',
  refusals: ['unknown-order', 'unknown-reference', 'unknown-request-type'],
  fields: {
    vCode: 'The reference; without it, the newest of the channel and purpose is meant.',
    payCode: 'The channel, where no reference is named.',
    requestType: 'The purpose, where no reference is named.',
    state:
      'issued, seen, credited, reflected, expired, superseded or canceled; empty if there is no such reference.',
    moneyMoved: 'Whether money has moved.',
    sentence:
      'The text for the borrower: whether money has moved, its effect, and the current state of the loan.',
    outcome:
      'What the newest money did: part-paid, fee-short, not-extended, payoff-short, extended, extended-and-part-paid, settled, settled-with-fee, over-paid, over-paid-with-fee, over-paid-with-rebate or credited; empty while nothing is booked.',
    amount: 'Amount of the reference.',
    arrived: 'Amount received on it.',
    arrivedAt: 'Time of the newest payment, as shown.',
    arrivedDaysAgo: 'Days since then; absent if no money has moved.',
    hoursSince: 'Whole hours since it was heard of, or since the end of a reference without money.',
    paymentId: 'The newest payment on it, for its receipt; empty if nothing is booked.',
    folio: 'The number of that receipt, short enough to be read out; without one, the page shows the id.',
    isSettled: 'Whether nothing more is owed on the loan.',
    place: 'Name of the channel of the payment.',
    paidInstalments: 'Number of paid instalments.',
    instalments: 'Number of instalments.',
  },
}
