import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  filled,
  flag,
  givenId,
  ID_MAX,
  line,
  listOf,
  looseLine,
  minorAmount,
  orderNo,
} from '#contract/fields.ts'

const bankCard = z.object({ id: looseLine, bankName: looseLine, cardNo: looseLine, bankCode: looseLine })

/** Returns the saved cards and the token of this repayment (spec 7, "Older payment store"). */
export const repaymentWay = endpoint({
  family: 'payment-store',
  method: 'POST',
  path: '/repayment-way',
  client: 'json',
  success: '00',
  // The merchant number is a URL parameter of the older payment store (spec 3).
  input: z.object({ orderId: z.optional(orderNo), merchantNumber: z.optional(line(40)) }),
  output: z.object({ alipay: flag, repayToken: looseLine, bankCards: listOf(bankCard) }),
})

export const repaymentWayText: CallText<typeof repaymentWay> = {
  of: repaymentWay,
  group: 'Older payment store',
  title: 'The saved cards, and a token for one payment',
  about: 'Called when the page for paying by card opens.',
  refusals: ['unknown-order'],
  fields: {
    orderId: { added: "The order, from the page's own address." },
    merchantNumber: { added: '0 if the address names none.' },
    alipay: 'Whether there is a page of the provider to pay on: it shows a second button.',
    repayToken: 'Good for one `repayment-commit`.',
    bankCards: 'The saved cards.',
    'bankCards.id': 'The id of the card, which is sent back as `cardId`.',
    'bankCards.bankName': 'The name of the bank.',
    'bankCards.cardNo': 'The number of the card, masked.',
    'bankCards.bankCode': 'The code of the bank; may be empty.',
  },
}

/** Whether a code is sent: 0 or 1 (spec 7), as a number or as text. */
const sendMsg = z.codec(z.literal(['0', '1', 0, 1]), z.enum(['0', '1']), {
  decode: (value) => (String(value) === '1' ? '1' : '0'),
  encode: (value) => value,
})

/** Maximum length of a token that identifies its owner. */
const REPAY_TOKEN_MAX = 4000

/** Starts a card repayment. `amount` in minor units; `repayToken` is valid for one commit. */
export const repaymentCommit = endpoint({
  family: 'payment-store',
  method: 'POST',
  path: '/repayment-commit',
  client: 'json',
  success: '00',
  input: z.object({
    amount: minorAmount,
    bankName: line(100),
    cardId: givenId,
    cardNo: line(40),
    couponId: z._default(line(ID_MAX), ''),
    orderId: orderNo,
    // Opaque, from the call before.
    repayToken: filled(REPAY_TOKEN_MAX),
    bankCode: line(ID_MAX),
    sendMsg,
  }),
  output: z.object({ needValid: flag, repayRecordId: looseLine }),
})

export const repaymentCommitText: CallText<typeof repaymentCommit> = {
  of: repaymentCommit,
  group: 'Older payment store',
  title: 'Begin a payment by card',
  about:
    'Sent when a card was chosen, and once more with `sendMsg` 1 for another code. Where `needValid` is 1 the page asks for the code that was sent; otherwise the payment is done.',
  refusals: [
    'unknown-order',
    'already-settled',
    'nothing-to-repay',
    'amount-changed',
    'payment-on-its-way',
    'payment-failed',
    'payment-unclear',
    'payment-repeated',
    'resend-too-soon',
  ],
  fields: {
    amount: 'Amount to pay, in minor units.',
    bankName: 'The name of the bank.',
    cardId: 'The id of the chosen card.',
    cardNo: 'The number of the card, masked.',
    couponId: "The coupon of the page's own address; empty for none.",
    repayToken: 'As `repayment-way` answered it.',
    bankCode: 'The code of the bank; may be empty.',
    sendMsg: '1 asks for another code, 0 does not.',
    needValid: 'Whether a code was sent that has to be entered.',
    repayRecordId: 'Names this payment in `repayment-confirm`.',
  },
}

/** Confirms the repayment with the code from the SMS: 800006 wrong code, 800005 already submitted (spec 8). */
export const repaymentConfirm = endpoint({
  family: 'payment-store',
  method: 'POST',
  path: '/repayment-confirm',
  client: 'json',
  success: '00',
  input: z.object({ orderId: orderNo, verifyCode: filled(20), repaymentRecordId: givenId }),
  output: z.unknown(),
})

export const repaymentConfirmText: CallText<typeof repaymentConfirm> = {
  of: repaymentConfirm,
  group: 'Older payment store',
  title: 'Confirm it with the code',
  about: 'Sent with the code of the text message. 800006 is a wrong code, 800005 one that was used already.',
  refusals: [
    'payment-code-wrong',
    'payment-repeated',
    'payment-failed',
    'payment-unclear',
    'already-settled',
    'nothing-to-repay',
    'amount-changed',
    'payment-on-its-way',
    'sms-code-expired',
    'sms-code-tries-spent',
    'code-digits',
  ],
  fields: {
    verifyCode: 'The code, as it was typed: at least 6 characters.',
    repaymentRecordId: 'The `repayRecordId` of `repayment-commit`.',
  },
}

/** Redirect address of the provider. */
export const repaymentHuichao = endpoint({
  family: 'payment-store',
  method: 'POST',
  path: '/repayment-huichao',
  client: 'json',
  success: '00',
  input: z.object({ userId: line(ID_MAX), orderId: orderNo, amount: minorAmount }),
  output: z.object({ url: looseLine }),
})

export const repaymentHuichaoText: CallText<typeof repaymentHuichao> = {
  of: repaymentHuichao,
  group: 'Older payment store',
  title: "The provider's page to pay on",
  about:
    'Called when the borrower chooses to pay on a page of the payment provider; the page then leads there.',
  refusals: [
    'unknown-order',
    'already-settled',
    'nothing-to-repay',
    'amount-changed',
    'payment-on-its-way',
    'payment-failed',
    'provider-unavailable',
  ],
  fields: {
    userId: "The user of the page's own address; empty for none.",
    amount: 'Amount to pay, in minor units.',
    url: "The provider's page. Followed at once on this host, by a link to allowed ones.",
  },
}
