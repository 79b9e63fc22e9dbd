import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
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
import { moneyOnItsWay } from './money-in-transit.ts'

/**
 * Our own: returns the payoff of today, and the channels for it. `payoffAmount` is absent on a day without early
 * payoff; `availableFrom` then says from which day it is possible. References are requested with `requestType` 3.
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
    waitingAmount: optionalAmount,
    savedAmount: optionalAmount,
    isCoolingOff: flag,
    availableFrom: looseLine,
    daysLate: looseNumber,
    detail: listOf(textValue),
    noticeMsg: looseLine,
    repayList: listOf(z.object({ title: looseLine, list: listOf(channel) })),
    unavailable: listOf(unavailableChannel),
    onItsWay: listOf(moneyOnItsWay),
    currency,
  }),
})

export const loanPayoffText: CallText<typeof loanPayoff> = {
  of: loanPayoff,
  group: 'Additions: loans and payments',
  title: 'Early payoff of a loan',
  about: 'Called by the page for paying early. References are asked for with `requestType` 3.',
  refusals: ['unknown-order', 'already-settled', 'nothing-to-repay'],
  fields: {
    payoffAmount: 'Amount that ends the loan today; absent if it cannot be paid off today.',
    waitingAmount: 'Amount due on the due dates if the loan is not ended early.',
    savedAmount: 'Difference between `waitingAmount` and `payoffAmount`.',
    isCoolingOff: 'Whether the loan is given back in its first days, without fee and penalty (India).',
    availableFrom: 'The day from which it can be paid off, as YYYY-MM-DD; empty when it can, or never will.',
    daysLate: 'How many days ago the oldest of what is owed was due; 0 for none.',
    detail: 'Rows about the amount.',
    noticeMsg: 'A notice above the ways to pay; empty for none.',
    'repayList.title': 'The title of the section.',
    'repayList.list': 'The channels of the section.',
  },
}
