import * as z from 'zod/mini'
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

/** Ours: asks the lender for more than the limits of the product give; a person answers. Sent again, it is the same request. */
export const askArrangement = endpoint({
  method: 'POST',
  path: '/v3/installment/ask-arrangement',
  success: 0,
  input: z.object({
    productId,
    orderId: orderNo,
    /** By when all would be paid, in how many parts, and how much is possible each time. */
    day: line(10),
    parts: wholeNumber,
    amount: z.optional(minorAmount),
    why: line(LONG_TEXT_MAX),
  }),
  output: z.object({ folio: looseLine }),
})

/** Ours: takes back what was asked for, or what was offered. */
export const withdrawArrangement = endpoint({
  method: 'POST',
  path: '/v3/installment/withdraw-arrangement',
  success: 0,
  input: z.object({ productId, orderId: orderNo, folio: line(40) }),
  output: z.object({ folio: looseLine }),
})
