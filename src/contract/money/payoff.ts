import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import {
  currency,
  flag,
  listOf,
  looseLine,
  looseNumber,
  optionalAmount,
  orderNo,
  productId,
  textValue,
} from '#contract/fields.ts'
import { channel, unavailableChannel } from './installment.ts'
import { moneyOnItsWay } from './on-its-way.ts'

/**
 * Ours: what ends the whole loan today, and the channels to pay it by. `payoffAmount` is missing on a day on which the
 * loan cannot be paid off; `availableFrom` then says from which day on it can. References are asked for with
 * `requestType` 3.
 */
export const loanPayoff = endpoint({
  method: 'POST',
  path: '/v3/installment/loan-payoff',
  success: 0,
  readsOnly: true,
  input: z.object({ productId, orderId: orderNo }),
  output: z.object({
    productLogo: looseLine,
    productName: looseLine,
    payoffAmount: optionalAmount,
    /** What the loan asks for on its days when nobody ends it early, and how much less it is today. */
    waitingAmount: optionalAmount,
    savedAmount: optionalAmount,
    /** India: the loan is given back in its first days, without fee and penalty. */
    isCoolingOff: flag,
    availableFrom: looseLine,
    /** How late the oldest of it is. */
    daysLate: looseNumber,
    detail: listOf(textValue),
    noticeMsg: looseLine,
    repayList: listOf(z.object({ title: looseLine, list: listOf(channel) })),
    unavailable: listOf(unavailableChannel),
    onItsWay: listOf(moneyOnItsWay),
    currency,
  }),
})
