import * as z from 'zod/mini'
import { imageList } from '#contract/complaints/complaints.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  draftKey,
  flag,
  givenId,
  line,
  listOf,
  looseLine,
  minorAmount,
  optionalAmount,
  orderNo,
  titleValue,
} from '#contract/fields.ts'

/** Of a payment that was made in no way that is listed. */
export const OTHER_CHANNEL = 'other'

const claim = z.object({
  id: looseLine,
  paidOn: looseLine,
  amount: optionalAmount,
  place: looseLine,
  number: looseLine,
  filedAt: looseLine,
  /** Until when it is answered; empty once it is. */
  answerBy: looseLine,
  isOpen: flag,
  /** Whether the time has passed in which the reply was promised. */
  isAnswerLate: flag,
  /** What was found, in words. */
  text: looseLine,
  images: listOf(looseLine),
})

/** "I paid, and it isn't there": what was claimed for a loan, and in which ways one can have paid. The calls are ours. */
export const paymentClaims = endpoint({
  method: 'POST',
  path: '/v3/loan-details/payment-claims',
  success: 0,
  readsOnly: true,
  input: z.object({ orderId: orderNo }),
  output: z.object({
    channels: listOf(titleValue),
    list: listOf(claim),
    earliest: looseLine,
    latest: looseLine,
    /** Whether the central bank's page shows that a transfer has arrived. */
    transferProof: flag,
    draftKey,
  }),
})

/** Claims one payment. The money is looked for at once, and the answer says what was found; sent again, it is the same claim. */
export const claimPayment = endpoint({
  method: 'POST',
  path: '/v3/loan-details/claim-payment',
  success: 0,
  input: z.object({
    orderId: orderNo,
    payCode: givenId,
    paidOn: line(10),
    amount: minorAmount,
    number: line(),
    proofs: imageList,
  }),
  output: claim,
})
