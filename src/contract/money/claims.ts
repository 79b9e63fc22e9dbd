import * as z from 'zod/mini'
import type { CallText, PartText } from '#contract/call-text.ts'
import { imageList } from '#contract/complaints/complaints.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  currency,
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

/** A payment made in a way that is not listed. */
export const OTHER_CHANNEL = 'other'

const claim = z.object({
  id: looseLine,
  paidOn: looseLine,
  amount: optionalAmount,
  place: looseLine,
  number: looseLine,
  filedAt: looseLine,
  answerBy: looseLine,
  isOpen: flag,
  isAnswerLate: flag,
  text: looseLine,
  images: listOf(looseLine),
})

export const claimText: PartText<typeof claim> = {
  of: claim,
  fields: {
    id: 'The folio of the claim.',
    paidOn: 'The day of the payment, as YYYY-MM-DD.',
    amount: 'Amount paid.',
    place: 'The channel of the payment, as shown.',
    number: 'The number on the receipt; empty for none.',
    filedAt: 'Time of the claim, as shown.',
    answerBy: 'The last day for the answer, as shown; empty once it is answered.',
    isOpen: 'Whether it has no answer yet.',
    isAnswerLate: 'Whether the time has passed in which the reply was promised.',
    text: 'Result, in words.',
    images: 'Addresses of the pictures that prove it.',
  },
}

/** "I paid, and it isn't there": returns the claims of a loan, and the possible payment methods. Our own calls. */
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
    transferProof: flag,
    transferChannels: listOf(looseLine),
    currency,
    draftKey,
  }),
})

export const paymentClaimsText: CallText<typeof paymentClaims> = {
  of: paymentClaims,
  group: 'Additions: complaints, data and bank accounts',
  title: 'The payments that a borrower claims',
  about:
    'Called by the page for a payment that is not on the loan. Returns earlier claims, and the channels of a claim.',
  refusals: ['unknown-order'],
  fields: {
    channels: 'The ways in which one can have paid, `other` among them.',
    list: 'The claims, the newest first.',
    earliest: 'The first day that can be claimed, as YYYY-MM-DD.',
    latest: 'The last one, which is today.',
    transferProof: 'Whether the page leads to the central bank’s, which shows that a transfer has arrived.',
    transferChannels:
      'Channels whose payments that page shows; the link is shown for them only. Left out, it is always shown.',
  },
}

/** Claims one payment. The server searches for the money at once and returns the result. Idempotent. */
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

export const claimPaymentText: CallText<typeof claimPayment> = {
  of: claimPayment,
  group: 'Additions: complaints, data and bank accounts',
  title: 'Claim a payment that is not on the loan',
  about:
    'Sent by that page. The money is looked for at once and then until the answer, which comes within 24 hours. Sent again it is the same claim.',
  refusals: [
    'unknown-order',
    'unknown-channel',
    'nothing-to-repay',
    'claim-day',
    'claim-amount',
    'claim-too-much',
    'claim-number',
    'too-many-images',
    'unknown-image',
    'too-many-requests',
  ],
  fields: {
    payCode: 'The way in which it was paid: one of the channels.',
    paidOn: 'The day of the payment, as YYYY-MM-DD.',
    amount: 'How much was paid.',
    number: 'The reference, tracking key or folio on the receipt; empty for none.',
    proofs: 'Addresses of up to 3 pictures, joined by commas; empty without any.',
  },
}
