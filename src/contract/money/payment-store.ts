import * as z from 'zod/mini'
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

/** The saved cards and the token of this repayment (spec 7, "Older payment store"). */
export const repaymentWay = endpoint({
  family: 'payment-store',
  method: 'POST',
  path: '/repayment-way',
  client: 'json',
  success: '00',
  // The number of the merchant is one of the store's own URL parameters (spec 3).
  input: z.object({ orderId: z.optional(orderNo), merchantNumber: z.optional(line(40)) }),
  output: z.object({ alipay: flag, repayToken: looseLine, bankCards: listOf(bankCard) }),
})

/** Whether a code shall be sent: 0 or 1 (spec 7), as a number or as text. */
const sendMsg = z.codec(z.literal(['0', '1', 0, 1]), z.enum(['0', '1']), {
  decode: (value) => (String(value) === '1' ? '1' : '0'),
  encode: (value) => value,
})

/** As long as a token that says whose it is. */
const REPAY_TOKEN_MAX = 4000

/** Starts a repayment by card. `amount` in minor units; `repayToken` is good for one commit. */
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
    // It comes from the call before, and is whatever a backend makes of it.
    repayToken: filled(REPAY_TOKEN_MAX),
    bankCode: line(ID_MAX),
    sendMsg,
  }),
  output: z.object({ needValid: flag, repayRecordId: looseLine }),
})

/** Confirms it with the code from the SMS: 800006 wrong code, 800005 already submitted (spec 8). */
export const repaymentConfirm = endpoint({
  family: 'payment-store',
  method: 'POST',
  path: '/repayment-confirm',
  client: 'json',
  success: '00',
  input: z.object({ orderId: orderNo, verifyCode: filled(20), repaymentRecordId: givenId }),
  output: z.unknown(),
})

/** An address of the provider to be redirected to. */
export const repaymentHuichao = endpoint({
  family: 'payment-store',
  method: 'POST',
  path: '/repayment-huichao',
  client: 'json',
  success: '00',
  input: z.object({ userId: line(ID_MAX), orderId: orderNo, amount: minorAmount }),
  output: z.object({ url: looseLine }),
})
