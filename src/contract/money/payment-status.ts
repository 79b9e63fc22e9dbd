import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import {
  currency,
  flag,
  givenId,
  listOf,
  looseLine,
  looseNumber,
  optionalAmount,
  orderNo,
  productId,
  wholeNumber,
} from '#contract/fields.ts'
import { moneyOnItsWay } from './on-its-way.ts'

/**
 * Ours, and optional with other backends: what became of a reference that the borrower was given. It is named by itself,
 * or as the newest one that was asked for by this channel and for this purpose; `state` is empty where there was none.
 *
 * `state` is `issued`, `seen`, `credited`, `reflected`, or `expired`, `superseded`, `canceled`, or `returned` where all
 * that had come was taken back. `sentence` says
 * whether money has moved, and `outcome` is the name of what the newest money did to the loan.
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
    /** One of `TELLINGS` in domain/money/told.ts, or of `TAKEN_BACK` in domain/money/take-back.ts; empty while nothing is booked, and from a backend that does not say it. */
    outcome: looseLine,
    /** What the reference asks for, and what has arrived on it. */
    amount: optionalAmount,
    arrived: optionalAmount,
    /** When the newest money was paid. `hoursSince` counts from when it was heard of, or from the end of a reference without money. */
    arrivedAt: looseLine,
    hoursSince: looseNumber,
    /** The newest payment on it, for its receipt; empty where nothing is booked, and from a backend that does not say it. */
    paymentId: looseLine,
    /** Whether nothing more is owed on the loan. */
    isSettled: flag,
    /** Where it was paid, by the name of its channel. */
    place: looseLine,
    /** Of the loan's instalments, how many are wholly paid; none of none from a backend that does not say it. */
    paidInstalments: looseNumber,
    instalments: looseNumber,
    /** All money that is on its way to the loan, whichever reference was asked about. */
    onItsWay: listOf(moneyOnItsWay),
    currency,
  }),
})
