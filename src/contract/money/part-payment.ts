import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
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
import { moneyOnItsWay } from './money-in-transit.ts'

/**
 * Our own: returns the range of partial payments and the effect of an amount. `leastAmount` is absent if no partial
 * payment is possible. `quote` is present for a valid amount; `problem` explains an invalid one. References are
 * requested with the quote's `requestType`.
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
    owedAmount: optionalAmount,
    dueAmount: optionalAmount,
    payBy: looseLine,
    daysLate: looseNumber,
    choices: listOf(z.object({ text: looseLine, amount: minorAmount })),
    problem: looseLine,
    quote: ifReadable(
      z.object({
        amount: minorAmount,
        requestType: looseNumber,
        owedAmount: minorAmount,
        leftAmount: minorAmount,
        detail: listOf(textValue),
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

export const partPaymentText: CallText<typeof partPayment> = {
  of: partPayment,
  group: 'Additions: loans and payments',
  title: 'Effect of a partial payment',
  about:
    'Called by the page for paying a part: without an amount for what may be chosen, with one for what it leaves and costs. References are asked for with the `requestType` of the quote.',
  refusals: ['unknown-order', 'already-settled', 'nothing-to-repay'],
  fields: {
    amount: 'How much the borrower wants to pay; left out to ask only for the amounts to choose from.',
    leastAmount: 'The least that may be paid at once; none where nothing can be paid in parts.',
    mostAmount: 'The most that is not all of it.',
    owedAmount: 'Total debt; if missing, the page does not state what an amount leaves.',
    dueAmount: 'What the loan asks for now: what is due, or the next part of an open arrangement.',
    payBy: 'By when that is due, with its last moment and time zone, or since when, as shown.',
    daysLate: { added: 'Days since `repayDate`; 0 or missing if it has not passed.' },
    choices:
      'Suggested amounts: the oldest due instalments, if several are due, then round amounts and half.',
    'choices.text': 'What it pays; empty for a round amount.',
    'choices.amount': 'Amount of the choice.',
    problem: 'Reason why the amount cannot be paid; empty if it can, or if none was sent.',
    quote: 'What the amount does; none where none was named, or where it cannot be paid.',
    'quote.amount': 'The amount. The page sends it back when a channel is chosen.',
    'quote.requestType': 'What a reference for it is asked for with: 4, or 1 where it is just what is due.',
    'quote.owedAmount': 'Amount owed in all before the payment.',
    'quote.leftAmount': 'Amount owed in all after the payment.',
    'quote.detail': 'Rows about what it pays.',
    'quote.next': 'What is due next, and when; empty while an arrangement is open.',
    'quote.cost': 'Until when the amount is valid, and the cost of the rest if it is paid late.',
    'repayList.title': 'The title of the section.',
    'repayList.list': 'The channels of the section.',
  },
}
