import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  LONG_TEXT_MAX,
  line,
  looseLine,
  minorAmount,
  orderNo,
  productId,
  wholeNumber,
} from '#contract/fields.ts'

/** Our own: asks the lender for an arrangement beyond the product's limits; staff answers. Idempotent. */
export const askArrangement = endpoint({
  method: 'POST',
  path: '/v3/installment/ask-arrangement',
  success: 0,
  input: z.object({
    productId,
    orderId: orderNo,
    day: line(10),
    parts: wholeNumber,
    amount: z.optional(minorAmount),
    why: line(LONG_TEXT_MAX),
  }),
  output: z.object({ folio: looseLine }),
})

export const askArrangementText: CallText<typeof askArrangement> = {
  of: askArrangement,
  group: 'Additions: loans and payments',
  title: 'Ask the lender for more time',
  about:
    'For who needs more than the limits of the product give. A person answers; nothing changes until the borrower agrees to what is offered. Sent again, it is the same request.',
  refusals: [
    'unknown-order',
    'already-settled',
    'nothing-to-repay',
    'arrangement-not-offered',
    'arrangement-open',
    'arrangement-disputed',
    'arrangement-asked',
    'arrangement-asked-days',
    'arrangement-asked-parts',
    'arrangement-asked-amount',
    'arrangement-asked-why',
    'control-character',
    'description-too-long',
    'payment-on-its-way',
    'too-many-requests',
  ],
  fields: {
    day: 'By which day all would be paid, as YYYY-MM-DD.',
    parts: 'In how many payments, from 1 to 24.',
    amount: 'How much is possible each time; absent if nothing is said of it.',
    why: 'Why more time is needed, at most 200 characters.',
    folio: 'The number of the request.',
  },
}

/** Our own: withdraws a request, or declines its offer. */
export const withdrawArrangement = endpoint({
  method: 'POST',
  path: '/v3/installment/withdraw-arrangement',
  success: 0,
  input: z.object({ productId, orderId: orderNo, folio: line(40) }),
  output: z.object({ folio: looseLine }),
})

export const withdrawArrangementText: CallText<typeof withdrawArrangement> = {
  of: withdrawArrangement,
  group: 'Additions: loans and payments',
  title: 'Take back what was asked for',
  about: 'Also where something is offered that the borrower does not want.',
  refusals: ['unknown-order', 'arrangement-offer-over'],
  fields: {
    folio: 'The number of the request that is taken back.',
  },
}
