import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import {
  currency,
  ifReadable,
  listOf,
  looseLine,
  looseNumber,
  minorAmount,
  optionalAmount,
  orderNo,
  productId,
  textValue,
} from '#contract/fields.ts'
import { channel, unavailableChannel } from './installment.ts'
import { moneyOnItsWay } from './on-its-way.ts'

/**
 * Ours: how much of a loan may be paid by somebody who does not pay all of it, and what an amount would do. `leastAmount`
 * is missing where nothing can be paid in parts. `quote` is there where an amount was named that can be paid; `problem`
 * says why another one cannot. References are asked for with the quote's `requestType`.
 */
export const partPayment = endpoint({
  method: 'POST',
  path: '/v3/installment/loan-part',
  success: 0,
  readsOnly: true,
  input: z.object({ productId, orderId: orderNo, amount: z.optional(minorAmount) }),
  output: z.object({
    productLogo: looseLine,
    productName: looseLine,
    leastAmount: optionalAmount,
    mostAmount: optionalAmount,
    /** What is due, and in `payBy` by when or since when. */
    dueAmount: optionalAmount,
    payBy: looseLine,
    daysLate: looseNumber,
    /** Where several instalments have come due: what pays the first of them. */
    choices: listOf(z.object({ text: looseLine, amount: minorAmount })),
    problem: looseLine,
    quote: ifReadable(
      z.object({
        amount: minorAmount,
        /** What a reference for it is asked for with: 4, or 1 where it is just what is due. */
        requestType: looseNumber,
        /** What the whole loan asks for before it and after it. */
        owedAmount: minorAmount,
        leftAmount: minorAmount,
        /** What it pays of the debt. */
        detail: listOf(textValue),
        /** What is due next, and what the rest costs if it is late. */
        next: looseLine,
        cost: looseLine,
      }),
    ),
    repayList: listOf(z.object({ title: looseLine, list: listOf(channel) })),
    unavailable: listOf(unavailableChannel),
    onItsWay: listOf(moneyOnItsWay),
    currency,
  }),
})
